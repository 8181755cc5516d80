/**
 * Sends webhooks from a process of its own, since a process reads NODE_EXTRA_CA_CERTS at its start.
 * It has to end by itself: a socket or timer that is left over would keep it.
 */
import { join } from 'node:path'
import type { Attempt, createSender } from '../../../server/webhooks/sender.ts'

/** What the process is told, as JSON on its standard input. */
export interface Job {
  /** As EGRESS_ALLOW. */
  allow: string
  /** What each name resolves to: at the first look-up, the second, and so on; the last one stays. */
  zone: Record<string, string[][]>
  limits: Parameters<typeof createSender>[1]
  /** Delivered one after the other. */
  deliveries: { url: string; headers: Record<string, string>; bodyBase64: string }[]
}

export interface Outcome {
  attempts: Attempt[]
  /** The names that were looked up, in order. */
  asked: string[]
}

/** Ends long before the limit of an attempt, so that one that should be short is noticed. */
const PROCESS_MS = 9_000

/** @param env on top of the tests' own environment */
export async function runSender(job: Job, env: Record<string, string>): Promise<Outcome> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'sender-process.ts')], {
    env: { ...process.env, ...env },
    stdin: new Blob([JSON.stringify(job)]),
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: PROCESS_MS,
    killSignal: 'SIGKILL',
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw new Error(`the sender ended with ${code}: ${out}${err}`)
  return JSON.parse(out)
}

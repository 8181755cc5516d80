/**
 * Sends webhooks from a separate process, since a process reads NODE_EXTRA_CA_CERTS at its start.
 * The process has to end by itself, which a remaining socket or timer would prevent.
 */
import { join } from 'node:path'
import type { createSender, DeliveryAttempt } from '../../../server/webhooks/sender.ts'

/** The input of the process, as JSON on its standard input. */
export interface Job {
  /** In the format of EGRESS_ALLOW. */
  allow: string
  /**
   * The results of resolving each name: at the first look-up, the second, and so on; the last one
   * is repeated.
   */
  zone: Record<string, string[][]>
  limits: Parameters<typeof createSender>[1]
  /** Delivered one after the other. */
  deliveries: { url: string; headers: Record<string, string>; bodyBase64: string }[]
}

export interface Outcome {
  attempts: DeliveryAttempt[]
  /** The names that were looked up, in order. */
  asked: string[]
}

/**
 * Much shorter than the timeout of an attempt, so that an attempt that should be short is noticed.
 */
const PROCESS_MS = 9_000

/** @param env added to the environment of the tests */
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
  if (code !== 0) throw new Error(`The sender ended with ${code}: ${out}${err}`)
  return JSON.parse(out)
}

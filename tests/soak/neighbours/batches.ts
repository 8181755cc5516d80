/** One customer sends batches of long HTML as fast as they are answered. */
import type { ServerProcess } from '../../support/processes/server-process.ts'

export interface BatchSender {
  server: ServerProcess
  key: string
  /** Batches that are under way at a time. */
  atATime: number
  /** How many responses had each status. */
  statuses: Map<number, number>
  signal: AbortSignal
}

/** Clients that send again at once after a refusal would measure themselves. */
const AFTER_REFUSAL_MS = 500

/** A batch of the most renders, of 150 kB each that do not compress well. */
const RENDERS = 100
const HTML_BYTES = 150_000

function batchText(): string {
  const noise = crypto.getRandomValues(new Uint8Array(30_000)).toBase64()
  const text = `<p>${noise.replaceAll(/(.{60})/g, '$1 ')}`
  const html = text.repeat(Math.ceil(HTML_BYTES / text.length)).slice(0, HTML_BYTES)
  const renders = Array.from({ length: RENDERS }, (_, n) => ({ type: 'pdf', html: `${n}${html}` }))
  return JSON.stringify({ renders })
}

/** @returns the milliseconds that each refusal took */
export async function sendBatches(sender: BatchSender): Promise<number[]> {
  const { server, key, atATime, statuses, signal } = sender
  // Bytes: a text would be encoded for each request, by the process that measures the other
  // customer.
  const body = new TextEncoder().encode(batchText())
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const refusals: number[] = []

  async function client(): Promise<void> {
    while (!signal.aborted) {
      const begun = performance.now()
      try {
        const init = { method: 'POST', headers, body, signal }
        const response = await fetch(`${server.url}/api/v1/batch`, init)
        await response.bytes()
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        if (response.status === 429) {
          refusals.push(performance.now() - begun)
          await Bun.sleep(AFTER_REFUSAL_MS)
        }
      } catch (error) {
        if (!signal.aborted) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: atATime }, client))
  return refusals.sort((a, b) => a - b)
}

/** A user who renders one small invoice after the other, and how long each takes. */
import { expect } from 'bun:test'
import { renderPdf, type ServerProcess } from '../../support/processes/server-process.ts'

/** Pause between two requests. */
const PAUSE_MS = 100
const INVOICE = `<h1>Invoice</h1><table>${'<tr><td>item<td>12.00'.repeat(30)}</table>`

/** Durations of the renders, in ms. */
export interface Durations {
  p50: number
  p95: number
  renders: number
}

/** Renders one invoice after the other until `end`. */
export async function measure(
  server: ServerProcess,
  key: string,
  end: Promise<unknown>,
): Promise<Durations> {
  const times: number[] = []
  let ended = false
  const ending = end.finally(() => {
    ended = true
  })
  while (!ended) {
    const begun = performance.now()
    const response = await renderPdf(server, key, { html: INVOICE })
    await response.bytes()
    times.push(performance.now() - begun)
    expect(response.status).toBe(200)
    await Bun.sleep(PAUSE_MS)
  }
  await ending
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50: at(0.5), p95: at(0.95), renders: times.length }
}

/** Prints both measurements and what the hostile users got. @returns the ratio of the p95 */
export function reportRatio(
  title: string,
  { alone, beside }: { alone: Durations; beside: Durations },
  statuses: ReadonlyMap<number, number>,
): number {
  const ratio = beside.p95 / alone.p95
  const line = (name: string, { p50, p95, renders }: Durations) =>
    `${name}  p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (${renders} renders)\n`
  process.stdout.write(
    `${title}\n${line('alone ', alone)}${line('beside', beside)}` +
      `p95 ratio ${ratio.toFixed(2)}; the hostile users got ${JSON.stringify(Object.fromEntries(statuses))}\n`,
  )
  return ratio
}

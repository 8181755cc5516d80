/**
 * Durations that are counted in bins, so that they need little room and can be added: the ends of
 * the bins grow by a fifth, and each duration is known to a tenth.
 */

/** How many durations are in each bin. */
export type Durations = ReadonlyMap<number, number>

const BINS = 64
const BINS_PER_DOUBLING = 4

/** @param ms milliseconds */
export function binOf(ms: number): number {
  const bin = Math.floor(Math.log2(Math.max(1, ms)) * BINS_PER_DOUBLING)
  return Math.min(BINS - 1, bin)
}

/** The duration that 95 of 100 had at most, in milliseconds to a tenth; null without any. */
export function percentile95(durations: Durations): number | null {
  const bins = [...durations].sort(([one], [other]) => one - other)
  let left = bins.reduce((sum, [, count]) => sum + count, 0) * 0.95
  for (const [bin, count] of bins) {
    left -= count
    if (left <= 0) return Math.round(2 ** ((bin + 0.5) / BINS_PER_DOUBLING))
  }
  return null
}

export function addDurations(all: readonly Durations[]): Durations {
  const sum = new Map<number, number>()
  for (const durations of all) {
    for (const [bin, count] of durations) sum.set(bin, (sum.get(bin) ?? 0) + count)
  }
  return sum
}

/** As JSON text, for the database. */
export function packDurations(durations: Durations): string {
  return JSON.stringify([...durations])
}

/** @param text of `packDurations` */
export function unpackDurations(text: string): Durations {
  return new Map(JSON.parse(text))
}

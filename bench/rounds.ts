/**
 * Measures several series of clients in short rounds in turn, because the machine is noisy, and
 * compares them.
 */
import { type Client, measure, percentile, type Round, rate } from './measure.ts'
import { assertInvoices } from './outputs.ts'
import type { RowName } from './table.ts'

/**
 * The clients of each series, by name. Series are measured in the order of their names in this
 * object.
 */
export type Series = Record<string, Client[]>

/** The median time or the 95th percentile, renders per second, or the size of a file in kB. */
type Figure = 'p50' | 'p95' | 'rate' | 'size'

/** One row of a group: which series it compares. */
export interface Comparison {
  row: RowName
  figure: Figure
  platen: string
  /** The counterparts, of which the fastest counts. */
  raw: string[]
  /** Series of other services, by their names. */
  peers?: Partial<Record<Peer, string>>
}

export type Peer = 'browserless' | 'gotenberg'

export interface Result {
  row: RowName
  platen: number
  /** Null for a row without a counterpart. */
  raw: number | null
  /**
   * The figure that is compared with the target: a ratio, or the product's figure of a row without
   * counterpart.
   */
  value: number
  /** The least and the greatest value of single rounds, which show the noise. */
  lowest: number
  highest: number
  peers: Partial<Record<Peer, number>>
}

/** The server becomes faster for about this long, as its code is compiled. */
const WARM_UP_MS = 2_000
const WINDOW_MS = 900

/** Measures each series once per round, after a warm-up whose outputs are read and checked. */
export async function compare(
  series: Series,
  comparisons: Comparison[],
  rounds: number,
): Promise<Result[]> {
  const names = namesOf(comparisons).filter((name) => name in series)
  await assertSamples([await measureOnce(series, names, WARM_UP_MS)])
  const measured: Map<string, Round>[] = []
  for (let round = 0; round < rounds; round += 1) {
    // Alternates the direction, so that no series always follows the same other one.
    measured.push(
      await measureOnce(series, round % 2 === 0 ? names : names.toReversed(), WINDOW_MS),
    )
  }
  await assertSamples(measured)
  return comparisons.flatMap((comparison) => resultOf(comparison, measured) ?? [])
}

function assertSamples(rounds: Map<string, Round>[]): Promise<void> {
  return assertInvoices(rounds.flatMap((round) => [...round.values()].map(({ sample }) => sample)))
}

async function measureOnce(
  series: Series,
  names: string[],
  windowMs: number,
): Promise<Map<string, Round>> {
  const measured = new Map<string, Round>()
  for (const name of names) measured.set(name, await measure(series[name] ?? [], windowMs))
  return measured
}

/** Every series that a comparison needs, once, in the order of the comparisons. */
function namesOf(comparisons: Comparison[]): string[] {
  const names = comparisons.flatMap(({ platen, raw, peers }) => [
    ...raw,
    platen,
    ...Object.values(peers ?? {}),
  ])
  return [...new Set(names)]
}

function resultOf(
  { row, figure, platen, raw, peers = {} }: Comparison,
  rounds: Map<string, Round>[],
): Result | null {
  const figureOf = (name: string, taken: Map<string, Round>[]): number | null => {
    const found = taken.flatMap((round) => round.get(name) ?? [])
    if (found.length === 0) return null
    if (figure === 'size') return medianOf(found.map(({ sample }) => sample.bytes.length / 1_000))
    if (figure === 'rate') return rate(found)
    return percentile(found, figure === 'p50' ? 50 : 95)
  }
  const ours = figureOf(platen, rounds)
  const best = fastest(raw, figure, (name) => figureOf(name, rounds))
  if (ours === null || best === null) return null
  const ratios = rounds.flatMap((round) => {
    const [above, below] = [figureOf(platen, [round]), figureOf(best.name, [round])]
    return above && below ? above / below : []
  })
  const others = Object.entries(peers).flatMap(([peer, name]) => {
    const value = figureOf(name, rounds)
    return value === null ? [] : [[peer, value]]
  })
  return {
    row,
    platen: ours,
    raw: best.value,
    value: medianOf(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    peers: Object.fromEntries(others),
  }
}

function fastest(names: string[], figure: Figure, figureOf: (name: string) => number | null) {
  const measured = names.flatMap((name) => {
    const value = figureOf(name)
    return value === null ? [] : [{ name, value }]
  })
  const direction = figure === 'rate' ? -1 : 1
  return measured.sort((a, b) => (a.value - b.value) * direction)[0] ?? null
}

/** The same result as the time that the product's work takes longer than its counterpart, in ms. */
export function asDifference({ raw, ...result }: Result): Result {
  const added = (ratio: number) => (ratio - 1) * (raw ?? 0)
  const { value, lowest, highest } = result
  const times = { value: added(value), lowest: added(lowest), highest: added(highest) }
  return { ...result, ...times, platen: times.value, raw: null }
}

/** The result of a row that is measured by itself, once per round. */
export function resultOfValues(row: RowName, values: number[]): Result {
  const value = medianOf(values)
  return {
    row,
    platen: value,
    raw: null,
    value,
    lowest: Math.min(...values),
    highest: Math.max(...values),
    peers: {},
  }
}

export function medianOf(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.floor(sorted.length / 2)]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}

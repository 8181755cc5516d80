/**
 * Prints results as a table: the product, its counterpart, the ratio and its targets, and other
 * services.
 */
import type { Peer, Result } from './rounds.ts'
import { describeTarget, meets, type Row, TABLE, type Target } from './table.ts'

const WORK_WIDTH = 50

/** @param peers the other services that were measured */
export function formatReport(results: Result[], peers: Peer[]): string {
  const names = ['Platen', 'raw', ...peers].map((name) => name.padStart(12)).join('')
  const head = `${''.padEnd(WORK_WIDTH)}${names}     value (rounds)           required    stretch\n`
  return head + results.map((result) => formatRow(result, peers)).join('')
}

function formatRow(
  { row, platen, raw, value, lowest, highest, peers }: Result,
  names: Peer[],
): string {
  const { work, unit, against, required, stretch }: Row = TABLE[row]
  const figure = (number: number | null | undefined) =>
    (typeof number === 'number' ? `${round(number)} ${unit}` : '-').padStart(12)
  const figures = [platen, raw, ...names.map((name) => peers[name])].map(figure).join('')
  const spread = `${round(value)} (${round(lowest)} to ${round(highest)})`.padEnd(24)
  const targets = [required, stretch].map((target) => verdict(value, target)).join('  ')
  const line = `${work.padEnd(WORK_WIDTH)}${figures}     ${spread} ${targets}\n`
  return against === null ? line : `${line}  / ${against}\n`
}

function verdict(value: number, target: Target | null): string {
  if (target === null) return ''
  return `${describeTarget(target)} ${meets(value, target) ? 'met' : 'missed'}`
}

/** Three significant digits, without an exponent. */
function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
}

/** The rows with their names for `--only`. */
export function formatTable(): string {
  return Object.entries(TABLE)
    .map(([name, { work }]) => `${name.padEnd(14)}${work}\n`)
    .join('')
}

/** The same as one JSON object. */
export function formatJson(machine: object, results: Result[]): string {
  const rows = results.map((result) => {
    const { work, unit, against, required, stretch }: Row = TABLE[result.row]
    const met = (target: Target | null) => (target === null ? null : meets(result.value, target))
    return {
      ...result,
      ...{ work, unit, against, required, stretch },
      requiredMet: met(required),
      stretchMet: met(stretch),
    }
  })
  return `${JSON.stringify({ machine, rows }, null, 2)}\n`
}

/** Turns rounds into ratios of Platen to Chromium on the same machine, which depend less on the machine than times do. */
import { percentile, type Round, rate } from './measure.ts'
import { type Results, SCENARIOS, type ScenarioName } from './scenarios.ts'

export interface Row {
  scenario: ScenarioName
  p50Ms: number
  p95Ms: number
  perSecond: number
  renders: number
}

export interface Ratio {
  name: string
  value: number
  /** The least and the greatest ratio of single rounds, which show the noise. */
  lowest: number
  highest: number
  target: string | null
  met: boolean | null
}

export interface Report {
  rows: Row[]
  ratios: Ratio[]
}

type Figure = (rounds: Round[]) => number
type Target = { atMost: number } | { atLeast: number }

const p50: Figure = (rounds) => percentile(rounds, 50)

export function makeReport(results: Results): Report {
  const rows = Object.entries(results).map(([name, rounds]) => row(name as ScenarioName, rounds))
  const best = fastest(results, ['rawPdf1', 'rawPdf2', 'rawPdf4'])
  const ratios = [
    ratio(results, 'PDF, p50', p50, 'pdf1', 'rawPdf1', { atMost: 1.3 }),
    ratio(results, 'PDF, renders/s', rate, 'pdf4', best, { atLeast: 0.8 }),
    ratio(results, 'PNG, p50', p50, 'png', 'rawPng', { atMost: 1 }),
    ratio(results, 'PDF with 20 pictures, renders/s', rate, 'pictures', 'rawPictures', {
      atLeast: 0.9,
    }),
    ratio(results, 'two users in turn, p50', p50, 'turns', 'pdf1'),
    ratio(results, 'two users at once, renders/s', rate, 'twoUsers', 'pdf4'),
    ratio(results, 'PDF with script, p50', p50, 'script', 'rawScriptContext'),
    ratio(results, 'PDF with script, p50', p50, 'script', 'rawScriptWarm'),
  ]
  return { rows, ratios: ratios.filter((one) => one !== null) }
}

function row(scenario: ScenarioName, rounds: Round[]): Row {
  return {
    scenario,
    p50Ms: p50(rounds),
    p95Ms: percentile(rounds, 95),
    perSecond: rate(rounds),
    renders: rounds.reduce((sum, { times }) => sum + times.length, 0),
  }
}

/** The scenario with the most renders per second. */
function fastest(results: Results, names: [ScenarioName, ...ScenarioName[]]): ScenarioName {
  const speed = (name: ScenarioName) => rate(results[name] ?? [])
  return names.reduce((best, name) => (speed(name) > speed(best) ? name : best))
}

/** @returns null when one of the two was not measured */
function ratio(
  results: Results,
  what: string,
  figure: Figure,
  of: ScenarioName,
  to: ScenarioName,
  target?: Target,
): Ratio | null {
  const [above, below] = [results[of], results[to]]
  if (!above || !below) return null
  const value = figure(above) / figure(below)
  const single = above
    .flatMap((round, index) => {
      const other = below[index]
      return other ? figure([round]) / figure([other]) : []
    })
    // A round in which no render ended has no ratio of its own.
    .filter((one) => one > 0 && one < Number.POSITIVE_INFINITY)
  return {
    name: `${what}: ${SCENARIOS[of]} / ${SCENARIOS[to]}`,
    value,
    lowest: Math.min(...single),
    highest: Math.max(...single),
    target: target ? describe(target) : null,
    met: target ? meets(value, target) : null,
  }
}

function describe(target: Target): string {
  return 'atMost' in target ? `<= ${target.atMost}` : `>= ${target.atLeast}`
}

function meets(value: number, target: Target): boolean {
  return 'atMost' in target ? value <= target.atMost : value >= target.atLeast
}

/** Formats the report as text. */
export function formatReport({ rows, ratios }: Report): string {
  const lines = [
    `${''.padEnd(42)}    p50 ms    p95 ms  renders/s   renders`,
    ...rows.map(({ scenario, p50Ms, p95Ms, perSecond, renders }) => {
      const times = [p50Ms, p95Ms].map((ms) => ms.toFixed(1).padStart(10)).join('')
      const counts = `${perSecond.toFixed(1).padStart(11)}${String(renders).padStart(10)}`
      return `${SCENARIOS[scenario].padEnd(42)}${times}${counts}`
    }),
    '',
    ...ratios.flatMap(({ name, value, lowest, highest, target, met }) => {
      const verdict = target === null ? '' : `  target ${target}: ${met ? 'met' : 'missed'}`
      const spread = `(single rounds ${lowest.toFixed(2)} to ${highest.toFixed(2)})`
      return [name, `  ${value.toFixed(2)} ${spread}${verdict}`]
    }),
  ]
  return `${lines.join('\n')}\n`
}

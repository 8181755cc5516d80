/**
 * Makes the tables of plans in the documents from server/accounts/plans.ts, which the server
 * enforces. A table is found by its first two headings, so that the documents need no marks around
 * it.
 */
import { overageCost, PLANS, type Plan, type PlanName } from '../server/accounts/plans.ts'

/** Files that have both tables. */
export const PLAN_DOCUMENTS = ['openapi.yaml', 'docs/guides/limits.md']

type Cell = (plan: Plan) => string

/** The third one is what the limit is called, and its words, where no table is around them. */
type Column = [heading: string, cell: Cell, alone?: readonly [name: string, limit?: Cell]]

/** The table of what a plan includes, and the table of what limits its use of the server. */
const TABLES: Column[][] = [
  [
    ['Renders a month', ({ rendersPerMonth }) => count(rendersPerMonth)],
    ['Beyond', beyond, ['Renders beyond these', beyondAlone]],
    ['Requests a minute', ({ requestsPerMinute }) => count(requestsPerMinute)],
    ['Assets', ({ assetBytes }) => size(assetBytes)],
    ['Background renders', ({ asyncRenders }) => (asyncRenders ? 'yes' : 'no')],
  ],
  [
    ['Renders at a time', ({ rendersAtATime }) => count(rendersAtATime)],
    [
      'Failed renders',
      ({ failedSecondsPerHour }) => `${failedSecondsPerHour / 60} minutes an hour`,
      ['Time of failed renders'],
    ],
    ['Previews a day', ({ previewsPerDay }) => count(previewsPerDay)],
    ['Templates', ({ templates }) => count(templates)],
    [
      'Versions of each',
      ({ versionsPerTemplate }) => count(versionsPerTemplate),
      ['Versions of each template'],
    ],
    ['HTML of all versions', ({ templateBytes }) => size(templateBytes), ['HTML of all templates']],
    [
      'Waiting in the background',
      ({ waitingBytes }) => size(waitingBytes),
      ['Waiting background renders'],
    ],
    ['Kept requests', ({ requestBytes }) => size(requestBytes)],
  ],
]

/**
 * Returns a document with the current tables, each indented as it was.
 * @throws Error if the document has no such table
 */
export function withPlanTables(text: string): string {
  return TABLES.reduce((before, columns) => {
    const rows = table(columns)
    const heading = columns[0]?.[0] ?? ''
    const found = new RegExp(`^( *)\\| Plan +\\| ${heading} +\\|.*\\n(?:\\1\\|.*\\n)+`, 'm')
    if (!found.test(before)) throw new Error(`there is no table "Plan | ${heading}"`)
    return before.replace(found, (_all, indent: string) =>
      rows.map((row) => `${indent}${row}\n`).join(''),
    )
  }, text)
}

/** @returns the text of a TypeScript module with the limits of each plan, in words */
export function planLimits(): string {
  const plans = Object.entries(PLANS).map(([name, plan]) => [
    name,
    TABLES.flat().map(([heading, cell, alone]) => [
      alone?.[0] ?? heading,
      (alone?.[1] ?? cell)(plan),
    ]),
  ])
  return `
/** The limits of each plan, in words. */
export const PLAN_LIMITS: Record<
  'free' | 'starter' | 'pro' | 'business',
  readonly (readonly [name: string, limit: string])[]
> = ${JSON.stringify(Object.fromEntries(plans), null, 2)}
`
}

/** The lines of a table whose columns are aligned. */
function table(columns: Column[]): string[] {
  const plans = Object.entries(PLANS) as [PlanName, Plan][]
  const cells = [
    ['Plan', ...columns.map(([heading]) => heading)],
    ...plans.map(([name, plan]) => [name, ...columns.map(([, cell]) => cell(plan))]),
  ]
  const widths = (cells[0] ?? []).map((_heading, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)]
}

function beyond({ hardCap }: Plan): string {
  return hardCap ? 'error 429' : `$${overageCost(1)} each`
}

function beyondAlone(plan: Plan): string {
  return plan.hardCap ? 'refused' : beyond(plan)
}

function count(value: number): string {
  return Number.isFinite(value) ? value.toLocaleString('en-US') : 'as many as the server'
}

function size(bytes: number): string {
  if (bytes === 0) return 'none'
  const megabytes = bytes / 1024 ** 2
  return megabytes < 1024 ? `${megabytes} MB` : `${megabytes / 1024} GB`
}

/**
 * `bun run bench:scale`: two worker processes on one queue against one process with as many lanes,
 * the time from a notification to the claim, the statements of a render and the processor time that
 * they take of PostgreSQL, and simulated lanes. All of them in one run on one PostgreSQL server, so
 * that their ratios do not depend on the machine. Missed targets are results, not failures.
 * BENCH_RENDERS and BENCH_ROUNDS set the size; BENCH_STATEMENTS=1 prints the text of every
 * statement.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../tests/support/database/postgres-server.ts'
import { freePort } from '../tests/support/network/free-port.ts'
import { startQueueServer } from '../tests/support/network/queue-server.ts'
import { plainInvoice } from './invoice.ts'
import { cpuSecondsOf } from './process-tree.ts'
import { type Cleanup, openScratch } from './processes.ts'
import { type Installation, startInstallation } from './scale/installation.ts'
import {
  backgroundRate,
  claimDelays,
  databaseMsPerRender,
  type PerRender,
  recordClaims,
  statementDelays,
  statementsPerRender,
} from './scale/measures.ts'
import { simulateLanes } from './scale/simulated-lanes.ts'

const number = (name: string, fallback: number) => Number(process.env[name] || fallback)
const RENDERS = number('BENCH_RENDERS', 120)
const ROUNDS = number('BENCH_ROUNDS', 3)
const SAMPLES = 40
/** More, so that what happens each second weighs little. */
const STATEMENT_SAMPLES = 200
/** Lanes and users. */
const SIMULATIONS = [
  [1, 1],
  [16, 1],
  [16, 10],
  [64, 10],
] as const
const SIMULATED_RENDERS = 2_000

const print = (line: string) => void process.stdout.write(`${line}\n`)

function medianOf(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

async function compareRates(one: Installation, two: Installation): Promise<void> {
  for (const users of [1, 10]) {
    const ratios: number[] = []
    // The first round warms the browsers.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const rate = (installation: Installation) =>
        backgroundRate(installation, { renders: RENDERS, users })
      // Whoever comes second finds a warmer machine: they take turns.
      const [first, second] = round % 2 === 0 ? [one, two] : [two, one]
      const rates = new Map([
        [first, await rate(first)],
        [second, await rate(second)],
      ])
      const [ofOne = 0, ofTwo = 0] = [rates.get(one), rates.get(two)]
      if (round > 0) ratios.push(ofTwo / ofOne)
      print(`  ${users} users, round ${round}: ${ofOne.toFixed(1)}/s and ${ofTwo.toFixed(1)}/s`)
    }
    row(`two processes of one lane / one of two, ${users} users`, medianOf(ratios), '>= 0.9')
  }
}

async function compareStatements(installation: Installation): Promise<void> {
  const [key = ''] = installation.keys
  const { html } = plainInvoice()
  const sync = await statementsPerRender(
    installation,
    () => installation.render(key, html),
    STATEMENT_SAMPLES,
  )
  row('statements of a synchronous render', sync.statements, '<= 3')
  row('round trips of a synchronous render', sync.roundTrips, '<= 3')
  row('statements at intervals, beside them', sync.atIntervals, 'a few each second')
  explain(sync)
  const background = await statementsPerRender(
    installation,
    async () => {
      await installation.accept(key, html)
      await installation.idle()
    },
    SAMPLES,
  )
  row('statements of a background render, without a webhook', background.statements, '<= 6')
  explain(background)
}

async function compareTimes(installation: Installation, { seconds }: Database): Promise<void> {
  const [key = ''] = installation.keys
  const { html } = plainInvoice()
  for (const [name, render, most] of [
    ['synchronous', () => installation.render(key, html), 1.5],
    ['background', () => installation.accept(key, html), 2.5],
  ] as const) {
    const options = { renders: STATEMENT_SAMPLES, seconds }
    const ms = await databaseMsPerRender(installation, render, options)
    row(`ms of PostgreSQL for a ${name} render`, ms, `<= ${most}`)
  }
}

/** How many renders a second PostgreSQL records, and the processor time that each takes of it. */
async function simulate({ sql }: Installation, database: Database): Promise<void> {
  const rows: { id: string }[] = await sql`select id from users order by id`
  const ids = rows.map(({ id }) => id)
  for (const [lanes, userIds] of SIMULATIONS.map(
    ([lanes, users]) => [lanes, ids.slice(0, users)] as const,
  )) {
    const simulation = { url: database.url, lanes, userIds, renders: SIMULATED_RENDERS }
    await simulateLanes({ ...simulation, renders: SIMULATED_RENDERS / 5 })
    const before = database.seconds()
    const rate = await simulateLanes(simulation)
    const ms = ((database.seconds() - before) * 1_000) / SIMULATED_RENDERS
    const name = `${lanes} simulated lanes, ${userIds.length} users`
    row(`${name}: renders a second`, rate, 'what the machine gives')
    row(`${name}: ms of PostgreSQL for each`, ms, '<= 1')
  }
}

/** A PostgreSQL database, and the processor time of its server. */
interface Database {
  url: string
  seconds(): number
}

function explain({ texts }: PerRender): void {
  if (!process.env['BENCH_STATEMENTS']) return
  for (const [text, count] of [...texts].sort(([, a], [, b]) => b - a)) {
    print(`    ${count.toFixed(2)} x ${text.slice(0, 300)}`)
  }
}

function row(name: string, value: number, target: string): void {
  print(`${name}: ${value.toFixed(2)} (target ${target})`)
}

async function run(cleanup: Cleanup): Promise<void> {
  const directory = openScratch(cleanup)
  const queue = await startQueueServer()
  cleanup.defer(() => queue[Symbol.asyncDispose]())
  const postgres = await startPostgres(directory, { port: await freePort(), settings: [] })
  cleanup.defer(() => postgres.stop('immediate'))
  const pidFile = join(directory, 'postgres', 'data', 'postmaster.pid')
  const postmaster = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  const seconds = () => cpuSecondsOf(postmaster)
  const stores = { postgres, queue, directory }
  const one = await startInstallation(cleanup, stores, { name: 'one', lanes: [2] })
  const two = await startInstallation(cleanup, stores, { name: 'two', lanes: [1, 1] })
  await backgroundRate(two, { renders: 10, users: 1 })
  const database = { url: postgres.url.replace(/\/[^/]*$/, '/two'), seconds }
  await compareStatements(two)
  await compareTimes(two, database)
  await simulate(two, database)
  await compareRates(one, two)
  await recordClaims(two)
  const [claims, statements] = [
    await claimDelays(two, SAMPLES),
    await statementDelays(two, SAMPLES),
  ]
  row('ms from the row of a render to its claim, p50', medianOf(claims), '<= 10')
  row('ms of a statement that does nothing, p50', medianOf(statements), '1 on an idle machine')
}

const cleanup = new AsyncDisposableStack()
try {
  await run(cleanup)
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
}
await cleanup.disposeAsync()
process.exit(process.exitCode)

/**
 * `bun run chaos`: renders on a cluster whose processes and stores fail at random moments, then a
 * rolling restart under load, then with a wrong clock, a receiver that fails and a dead resolver,
 * and after each the invariants. CHAOS_SEED repeats the choices of a run; CHAOS_ASYNC, CHAOS_SYNC
 * and CHAOS_ROUNDS set its size; CHAOS_FAULTS limits it to faults with these words in their names,
 * and CHAOS_PHASES to `faults`, `restarts` or `outages`. CHAOS_KEEP keeps the logs of the
 * processes.
 */
import { runFaultPhase } from './fault-phase.ts'
import { runOutagePhase } from './outage-phase.ts'
import { runRestartPhase } from './restart-phase.ts'
import { readSettings } from './settings.ts'
import { createTally } from './tally.ts'

const PHASES = { faults: runFaultPhase, restarts: runRestartPhase, outages: runOutagePhase }

const started = performance.now()
const print = (line: string) => void process.stdout.write(`${line}\n`)
const log = (line: string) =>
  print(`${((performance.now() - started) / 1_000).toFixed(1).padStart(6)} s  ${line}`)

const settings = readSettings(process.env)
print(`seed ${settings.seed}: CHAOS_SEED=${settings.seed} bun run chaos`)
const tally = createTally(print)
for (const [name, run] of Object.entries(PHASES)) {
  if (settings.phases.length === 0 || settings.phases.includes(name)) {
    await run({ settings, tally, log })
  }
}
process.exit(tally.print() ? 0 : 1)

/**
 * `bun bench/main.ts`: Platen over HTTP against Chromium alone, on the same machine in the same
 * minute. Prints a table and ratios, or one JSON object with `--json`. Missed targets are results,
 * not failures: the exit code is 0 unless something does not run.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../server/engine/chromium/find-browser.ts'
import { startRawChromium } from './chromium.ts'
import { servePictures } from './pictures.ts'
import { type Cleanup, openScratch } from './processes.ts'
import { formatReport, makeReport } from './report.ts'
import { measureAll } from './scenarios.ts'
import { startProduct } from './server.ts'

const RAW_BROWSERS = [1, 2, 3, 4]
/** A healthy run ends well before. */
const LIMIT_MS = 150_000

/** @returns what to print */
async function run(cleanup: Cleanup, asJson: boolean): Promise<string> {
  const executable = await findBrowser(process.env['CHROME_PATH'] ?? null)
  if (executable === null) throw new Error('there is no Chromium: run `bun run setup`')
  const scratch = openScratch(cleanup)
  const pictures = await servePictures(cleanup)
  const product = await startProduct(cleanup, executable, scratch, pictures.host)
  const raw = await Promise.all(
    RAW_BROWSERS.map((n) => startRawChromium(cleanup, executable, join(scratch, `raw-${n}`))),
  )
  process.stderr.write('Measuring; this takes about 105 s.\n')
  const report = makeReport(await measureAll(raw, product, pictures))
  const machine = { cores: availableParallelism(), chromium: raw[0]?.version, bun: Bun.version }
  if (asJson) return `${JSON.stringify({ machine, ...report }, null, 2)}\n`
  return `${machine.chromium}, Bun ${machine.bun}, ${machine.cores} cores\n\n${formatReport(report)}`
}

/** Rejects on SIGINT, SIGTERM and SIGHUP, and after LIMIT_MS. Processes are then ended as after a complete run. */
function interruption(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`not done after ${LIMIT_MS} ms`)), LIMIT_MS)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => reject(new Error(`interrupted by ${signal}`)))
    }
  })
}

const cleanup = new AsyncDisposableStack()
let exitCode = 0
try {
  const asJson = process.argv.includes('--json')
  process.stdout.write(await Promise.race([run(cleanup, asJson), interruption()]))
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n`)
  exitCode = 1
}
await cleanup.disposeAsync()
process.exit(exitCode)

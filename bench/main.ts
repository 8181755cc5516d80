/**
 * `bun run bench`: Platen over HTTP against Chromium alone, on the same machine in the same
 * minutes, and against other services if their URLs are given. Prints one row for each kind of
 * work, or one JSON object with `--json`. Missed targets are results, not failures: the exit code
 * is 0 unless something does not run.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../packages/chromium/src/chromium/find-browser.ts'
import { type Arguments, parseArguments } from './arguments.ts'
import type { Bench, Group } from './bench.ts'
import { startRawChromium } from './chromium.ts'
import { connectPeers } from './peers.ts'
import { type Cleanup, openScratch } from './processes.ts'
import { formatJson, formatReport, formatTable } from './report.ts'
import type { Peer, Result } from './rounds.ts'
import { addresses, pictures } from './scenarios/addresses.ts'
import { background } from './scenarios/background.ts'
import { compat } from './scenarios/compat.ts'
import { dashboard } from './scenarios/dashboard.ts'
import { finishing } from './scenarios/finishing.ts'
import { images } from './scenarios/images.ts'
import { largeInputs } from './scenarios/large-inputs.ts'
import { longRun } from './scenarios/long-run.ts'
import { memory } from './scenarios/memory.ts'
import { ogImages } from './scenarios/og-images.ts'
import { plainPdfs, scriptedPdfs } from './scenarios/pdfs.ts'
import { preview } from './scenarios/preview.ts'
import { processes } from './scenarios/process.ts'
import { processorTime } from './scenarios/processor-time.ts'
import { renderLinks } from './scenarios/render-links.ts'
import { sdk } from './scenarios/sdk.ts'
import { wholePages } from './scenarios/whole-pages.ts'
import { startProduct } from './server.ts'
import { serveSite } from './site.ts'

/** In the order of the table. */
const GROUPS: Group[] = [
  plainPdfs,
  finishing,
  scriptedPdfs,
  addresses,
  images,
  wholePages,
  ogImages,
  renderLinks,
  compat,
  pictures,
  background,
  sdk,
  processorTime,
  memory,
  largeInputs,
  processes,
  dashboard,
  preview,
  longRun,
]

async function prepare(cleanup: Cleanup, { rounds, peers, host }: Arguments): Promise<Bench> {
  const executable = await findBrowser(process.env['CHROME_PATH'] ?? null)
  if (executable === null) throw new Error('there is no Chromium: run `bun run setup`')
  const scratch = openScratch(cleanup)
  const site = await serveSite(cleanup, host)
  const product = await startProduct(cleanup, executable, scratch, site.host)
  const start = (n: number) => startRawChromium(cleanup, executable, join(scratch, `raw-${n}`))
  const raw: Bench['raw'] = [await start(1), await start(2), await start(3), await start(4)]
  const connected = connectPeers(peers)
  return { cleanup, executable, scratch, product, raw, site, peers: connected, rounds }
}

/** @returns what to print */
async function run(cleanup: Cleanup, given: Arguments): Promise<string> {
  const bench = await prepare(cleanup, given)
  const results: Result[] = []
  for (const group of GROUPS) {
    const wanted = group.rows.filter((row) => given.only.has(row))
    if (wanted.length === 0) continue
    process.stderr.write(`Measuring ${wanted.join(', ')}\n`)
    try {
      results.push(...(await group.run(bench, given.only)))
    } catch (error) {
      // The other rows are still worth measuring.
      reportFailure(error)
    }
  }
  const { version: chromium } = bench.raw[0]
  const machine = { cores: availableParallelism(), chromium, bun: Bun.version }
  if (given.json) return formatJson(machine, results)
  const head = `${chromium}, Bun ${machine.bun}, ${machine.cores} cores, ${given.rounds} rounds`
  return `${head}\n\n${formatReport(results, Object.keys(bench.peers) as Peer[])}`
}

/** Rejects on SIGINT, SIGTERM and SIGHUP. Processes are then ended as after a complete run. */
function interruption(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => reject(new Error(`interrupted by ${signal}`)))
    }
  })
}

function reportFailure(error: unknown): void {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

const cleanup = new AsyncDisposableStack()
try {
  const given = parseArguments(process.argv.slice(2))
  const text = given.list
    ? formatTable()
    : await Promise.race([run(cleanup, given), interruption()])
  process.stdout.write(text)
} catch (error) {
  reportFailure(error)
}
await cleanup.disposeAsync()
process.exit(process.exitCode)

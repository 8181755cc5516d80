/**
 * `bun run check`: generated files up to date, biome, tsc, tests; ends with a line of true counts
 * such as `123 passed, 0 failed, 2 skipped`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '..')

/** Each is one check; the tests follow and count one by one. */
const STEPS: [name: string, command: string[]][] = [
  ['generated files', [process.execPath, 'tools/generate.ts', '--check']],
  ['biome', [process.execPath, 'x', 'biome', 'ci', '.']],
  ['tsc', [process.execPath, 'x', 'tsc', '--noEmit']],
]

interface Counts {
  passed: number
  failed: number
  skipped: number
}

const counts: Counts = { passed: 0, failed: 0, skipped: 0 }

for (const [name, command] of STEPS) {
  const started = performance.now()
  const passed = (await run(command)) === 0
  counts[passed ? 'passed' : 'failed'] += 1
  say(`${passed ? 'ok' : 'FAILED'}  ${name} (${Math.round(performance.now() - started)} ms)`)
}

const report = mkdtempSync(join(tmpdir(), 'platen-check-'))
try {
  const file = join(report, 'junit.xml')
  const code = await run([
    process.execPath,
    'test',
    '--timeout=60000',
    '--reporter=junit',
    `--reporter-outfile=${file}`,
  ])
  const tests = readCounts(file)
  counts.passed += tests.passed
  counts.skipped += tests.skipped
  // A run that died, or failed outside its tests, has failed even if every test passed.
  counts.failed += tests.failed || (code === 0 ? 0 : 1)
} finally {
  rmSync(report, { recursive: true, force: true })
}

say(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exitCode = counts.failed === 0 ? 0 : 1

/** The totals of bun's JUnit report, on its root element. */
function readCounts(file: string): Counts {
  let root: string
  try {
    root = /<testsuites [^>]*>/.exec(readFileSync(file, 'utf8'))?.[0] ?? ''
  } catch {
    return { passed: 0, failed: 1, skipped: 0 } // no report: the run died before its end
  }
  const total = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(root)?.[1] ?? 0)
  const failed = total('failures') + total('errors')
  return { passed: total('tests') - failed - total('skipped'), failed, skipped: total('skipped') }
}

async function run(command: string[]): Promise<number> {
  return Bun.spawn(command, { cwd: ROOT, stdin: 'ignore', stdout: 'inherit', stderr: 'inherit' })
    .exited
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/**
 * `bun run check`: generated files up to date, biome, tsc, tests; ends with a line of true counts
 * such as `123 passed, 0 failed, 2 skipped`.
 */
import { type Counts, finish, run, runTests } from './test-run.ts'

/** Each is one check; the tests follow and count one by one. */
const STEPS: [name: string, command: string[]][] = [
  ['generated files', [process.execPath, 'tools/generate.ts', '--check']],
  ['biome', [process.execPath, 'x', 'biome', 'ci', '.']],
  ['tsc', [process.execPath, 'x', 'tsc', '--noEmit']],
]

const counts: Counts = { passed: 0, failed: 0, skipped: 0 }

for (const [name, command] of STEPS) {
  const started = performance.now()
  const passed = (await run(command)) === 0
  counts[passed ? 'passed' : 'failed'] += 1
  const ms = Math.round(performance.now() - started)
  process.stdout.write(`${passed ? 'ok' : 'FAILED'}  ${name} (${ms} ms)\n`)
}

const tests = await runTests(['--timeout=60000'])
finish({
  passed: counts.passed + tests.passed,
  failed: counts.failed + tests.failed,
  skipped: counts.skipped + tests.skipped,
})

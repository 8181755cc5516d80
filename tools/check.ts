/**
 * `bun run check`: generated files up to date, biome, tsc, tests; ends with a line of true counts
 * such as `123 passed, 0 failed, 2 skipped`.
 */
import { add, type Counts, finish, run, runBoth, runTests } from './test-run.ts'

/** Each is one check; the tests follow and count one by one. */
const STEPS: [name: string, command: string[]][] = [
  ['generated files', [process.execPath, 'tools/generate.ts', '--check']],
  ['biome', [process.execPath, 'x', 'biome', 'ci', '.']],
  ['tsc', [process.execPath, 'x', 'tsc', '--noEmit']],
]

/** Suites whose pages do their worst, and who is served how soon nonetheless: by themselves. */
const ALONE = /\/hostile[^/]*$/
/** Suites that keep browsers busy; the others mostly wait, and run beside them. */
const RENDERING =
  /\/(pdf|screenshot|same-picture|warm-page|waiting|lanes|lab|moving|reaching-out|engine|isolation|url|fonts|docs|hints|page-functions|large-output)[^/]*$/

const TIMEOUT = '--timeout=60000'

const counts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }

for (const [name, command] of STEPS) {
  const started = performance.now()
  const passed = (await run(command)) === 0
  counts[passed ? 'passed' : 'failed'] += 1
  if (!passed) counts.failures.push(name)
  const ms = Math.round(performance.now() - started)
  process.stdout.write(`${passed ? 'ok' : 'FAILED'}  ${name} (${ms} ms)\n`)
}

const files = ['tests/*.test.ts', 'sdk/test/*.test.ts']
  .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync('.')].sort())
  .map((file) => `./${file}`)
const alone = files.filter((file) => ALONE.test(file))
const rendering = files.filter((file) => RENDERING.test(file))
const others = files.filter((file) => !ALONE.test(file) && !RENDERING.test(file))
const tests = await runBoth([TIMEOUT, ...rendering], [TIMEOUT, ...others])
finish([tests, await runTests([TIMEOUT, ...alone])].reduce(add, counts))

/**
 * `bun run check`: generated files are up to date, biome, tsc, and all tests. Files with failed
 * tests run a second time, alone. The last line printed holds the counts, such as `123 passed, 0
 * failed, 2 skipped`.
 */
import { dirname } from 'node:path'
import { startFixtures, stopFixtures } from '../tests/support/database/fixtures.ts'
import { useMemoryForFiles } from './memory-disk.ts'
import { rerunAlone } from './rerun.ts'
import { add, finish, NO_TESTS, runParallel, runStep, type TestRun } from './test-run.ts'

/** Each step counts as one check. */
const STEPS: [name: string, command: string[]][] = [
  ['generated files', [process.execPath, 'tools/generate.ts', '--check']],
  ['biome', [process.execPath, 'x', 'biome', 'ci', '.']],
  ['tsc', [process.execPath, 'node_modules/typescript-7/bin/tsc', '--noEmit']],
]

const TIMEOUT = '--timeout=180000'
/**
 * JavaScriptCore compiles hot code again and again, in the end with its slowest compilers, whose
 * work pays off after minutes. The check starts some hundred processes and databases that live for
 * seconds: without these two compilers the start of a server takes 2.1 s of processor time in place
 * of 3.7 s, and the tests of validation 64 s in place of 87 s. The soak run and the benchmarks use
 * all of them.
 */
const QUICK_COMPILERS = { BUN_JSC_useOMGJIT: '0', BUN_JSC_useFTLJIT: '0' }
/**
 * The runs that mostly wait: for leases of processes that were killed, for timeouts and for pages
 * that never load.
 */
const WAITING = ['tests/rendering/waiting', 'tests/process', 'tests/db', 'tests/api/webhooks']
/**
 * The other runs that take longest. They start first, so that none of them is left running alone at
 * the end. Folders that are not named share a run with their neighbours, such as `tests/api/*`:
 * loading the server anew takes two seconds of processor time.
 */
const LONGEST = [
  'tests/rendering/*',
  'tests/api/*',
  'tests/security/hostile',
  'tests/dashboard',
  'tests/api/renders',
  'tests/rendering',
  'tests/compat/*',
  'tests/*',
  'tests/rendering/screenshot',
  'tests/security/isolation',
  'tests/docs',
  'tests/engine/*',
  'tests/security/egress',
  'cli/test',
  'tests/finisher/*',
  'tests/api/validation',
  'tests/security',
  'tests/security/bodies',
  'tests/api/operations',
  'tests/rendering/warm-page',
  'tests/api/dashboard',
  'sdk/test',
  'packages/pdf/test',
]
const NAMED = [...WAITING, ...LONGEST]

/** Files of tests, by the name of the run that has them. */
function filesByRun(): Map<string, string[]> {
  const patterns = [
    'tests/**/*.test.ts',
    'sdk/test/*.test.ts',
    'cli/test/*.test.ts',
    'packages/*/test/*.test.ts',
  ]
  const files = patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync('.')])
  return Map.groupBy(files.sort(), (file) => {
    const folder = dirname(file)
    return NAMED.includes(folder) ? folder : `${dirname(folder)}/*`
  })
}

/** The runs in the order of `NAMED`, and then the others. */
function testRuns(): TestRun[] {
  const rank = (name: string) => (NAMED.includes(name) ? NAMED.indexOf(name) : NAMED.length)
  return [...filesByRun()]
    .sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
    .map(([name, files]) => ({
      name,
      args: [TIMEOUT, ...files.map((file) => `./${file}`)],
      env: QUICK_COMPILERS,
    }))
}

let counts = NO_TESTS
const removeFiles = useMemoryForFiles()
// Every `bun test` finds the fixtures in its environment and does not make its own.
await startFixtures()
try {
  const { waiting = [], busy = [] } = Object.groupBy(testRuns(), ({ name }) =>
    WAITING.includes(name) ? 'waiting' : 'busy',
  )
  const all = await Promise.all([
    ...STEPS.map(([name, command]) => runStep(name, command)),
    // A run uses half of a core on average: two keep two cores busy beside one that mostly waits.
    runParallel([busy, busy, waiting]),
  ])
  for (const one of all) counts = add(counts, one)
  counts = await rerunAlone(counts, [TIMEOUT], QUICK_COMPILERS)
} finally {
  await stopFixtures()
  removeFiles()
}
finish(counts)

/**
 * `bun run check`: generated files are up to date, biome, tsc, and all tests. The last line printed holds the
 * counts, such as `123 passed, 0 failed, 2 skipped`.
 */
import { dirname } from 'node:path'
import { startFixtures, stopFixtures } from '../tests/support/database/fixtures.ts'
import { add, finish, NO_TESTS, runParallel, runStep } from './test-run.ts'

/** Each step counts as one check. */
const STEPS: [name: string, command: string[]][] = [
  ['generated files', [process.execPath, 'tools/generate.ts', '--check']],
  ['biome', [process.execPath, 'x', 'biome', 'ci', '.']],
  ['tsc', [process.execPath, 'x', 'tsc', '--noEmit']],
]

const TIMEOUT = '--timeout=180000'
/**
 * JavaScriptCore compiles hot code again and again, in the end with its slowest compilers, whose work pays off after
 * minutes. The check starts some hundred processes and databases that live for seconds: without these two
 * compilers the start of a server takes 2.1 s of processor time in place of 3.7 s, and the tests of validation
 * 64 s in place of 87 s. The soak run and the benchmarks use all of them.
 */
const QUICK_COMPILERS = { BUN_JSC_useOMGJIT: '0', BUN_JSC_useFTLJIT: '0' }
/** Most tests wait for browsers and processes to start, so three folders keep two cores busy. */
const FOLDERS_AT_A_TIME = 3
/** The folders that take longest. They start first, so that none of them is left running alone at the end. */
const LONGEST = [
  'tests/process',
  'tests/security/egress',
  'tests/api/renders',
  'tests/rendering/screenshot',
  'tests/rendering/warm-page',
  'tests/api/webhooks',
  'tests/security/bodies',
  'sdk/test',
]
/**
 * Tests that measure how soon others are served while a page does its worst run after all others, with one file of
 * their own as company: they wait more than they compute. The longest first.
 */
const HOSTILE = 'tests/security/hostile'
const HOSTILE_AT_A_TIME = 2
const HOSTILE_LONGEST = ['processes', 'network'].map((name) => `./${HOSTILE}/${name}.test.ts`)

/** Folders that hold test files, the longest first. */
function testFolders(): string[] {
  const files = ['tests/**/*.test.ts', 'sdk/test/*.test.ts', 'cli/test/*.test.ts'].flatMap(
    (pattern) => [...new Bun.Glob(pattern).scanSync('.')],
  )
  const rank = (folder: string) =>
    LONGEST.includes(folder) ? LONGEST.indexOf(folder) : LONGEST.length
  return [...new Set(files.map(dirname))].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}

/** `bun test` takes a folder as a prefix: the file pattern leaves the folders below it to themselves. */
function filesIn(folder: string): string[] {
  return [...new Bun.Glob(`${folder}/*.test.ts`).scanSync('.')].sort().map((file) => `./${file}`)
}

let counts = NO_TESTS
// Every `bun test` finds the fixtures in its environment and does not make its own.
const [, ...steps] = await Promise.all([
  startFixtures(),
  ...STEPS.map(([name, command]) => runStep(name, command)),
])
for (const step of steps) counts = add(counts, step)
try {
  const folders = testFolders().filter((folder) => folder !== HOSTILE)
  const runs = folders.map((folder) => ({
    name: folder,
    args: [TIMEOUT, ...filesIn(folder)],
    env: QUICK_COMPILERS,
  }))
  counts = add(counts, await runParallel(runs, FOLDERS_AT_A_TIME))
  const hostile = [...new Set([...HOSTILE_LONGEST, ...filesIn(HOSTILE)])]
  const hostileRuns = hostile.map((file) => ({
    name: file.slice(2),
    args: [TIMEOUT, file],
    env: QUICK_COMPILERS,
  }))
  counts = add(counts, await runParallel(hostileRuns, HOSTILE_AT_A_TIME))
} finally {
  await stopFixtures()
}
finish(counts)

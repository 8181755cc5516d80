/**
 * `bun run check`: generated files are up to date, biome, tsc, and all tests. The last line printed holds the
 * counts, such as `123 passed, 0 failed, 2 skipped`.
 */
import { dirname } from 'node:path'
import { startFixtures, stopFixtures } from '../tests/support/database/fixtures.ts'
import { add, finish, NO_TESTS, runParallel, runStep, type TestRun } from './test-run.ts'

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
/** Three keep two cores busy: tests also wait, for browsers and processes to start. */
const RUNS_AT_A_TIME = 3
/** The folders that take longest. They start first, so that none of them is left running alone at the end. */
const LONGEST = [
  'tests/process',
  'tests/docs',
  'tests/security/egress',
  'tests/api/renders',
  'tests/security',
  'tests/rendering/screenshot',
  'tests/dashboard',
  'tests/rendering',
  'tests/api/validation',
  'tests/security/isolation',
  'tests/rendering/warm-page',
  'tests/db',
  'tests/rendering/waiting',
  'sdk/test',
]
/** Hostile pages wait for one another in one process, so that each file has its own. The longest comes first of all. */
const HOSTILE = 'tests/security/hostile'
const LONGEST_FILE = `./${HOSTILE}/processes.test.ts`

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

/** One run for each folder, and for each file of hostile pages. */
function testRuns(): TestRun[] {
  const run = (name: string, files: string[]) => ({
    name,
    args: [TIMEOUT, ...files],
    env: QUICK_COMPILERS,
  })
  const folders = testFolders().filter((folder) => folder !== HOSTILE)
  const hostile = filesIn(HOSTILE).filter((file) => file !== LONGEST_FILE)
  return [
    run(LONGEST_FILE.slice(2), [LONGEST_FILE]),
    ...folders.map((folder) => run(folder, filesIn(folder))),
    ...hostile.map((file) => run(file.slice(2), [file])),
  ]
}

let counts = NO_TESTS
// Every `bun test` finds the fixtures in its environment and does not make its own.
await startFixtures()
try {
  const all = await Promise.all([
    ...STEPS.map(([name, command]) => runStep(name, command)),
    runParallel(testRuns(), RUNS_AT_A_TIME),
  ])
  for (const one of all) counts = add(counts, one)
} finally {
  await stopFixtures()
}
finish(counts)

/**
 * `bun run check`: generated files are up to date, biome, tsc, and all tests. The last line printed holds the
 * counts, such as `123 passed, 0 failed, 2 skipped`.
 */
import { dirname } from 'node:path'
import { startFixtures, stopFixtures } from '../tests/support/database/fixtures.ts'
import { add, finish, NO_TESTS, runParallel, runStep, runTests } from './test-run.ts'

/** Each step counts as one check. */
const STEPS: [name: string, command: string[]][] = [
  ['generated files', [process.execPath, 'tools/generate.ts', '--check']],
  ['biome', [process.execPath, 'x', 'biome', 'ci', '.']],
  ['tsc', [process.execPath, 'x', 'tsc', '--noEmit']],
]

const TIMEOUT = '--timeout=180000'
/** Most tests wait for browsers and processes to start, so three folders keep two cores busy. */
const FOLDERS_AT_A_TIME = 3
/** The folders that take longest. They start first, so that none of them is left running alone at the end. */
const LONGEST = [
  'tests/process',
  'tests/rendering/warm-page',
  'tests/security/egress',
  'tests/api/validation',
  'tests/api/renders',
]
/** Tests that measure how soon others are served while a page does its worst run without company. */
const ALONE = ['tests/security/hostile']

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
for (const [name, command] of STEPS) counts = add(counts, await runStep(name, command))
// Every `bun test` finds the fixtures in its environment and does not make its own.
await startFixtures()
try {
  const folders = testFolders().filter((folder) => !ALONE.includes(folder))
  const runs = folders.map((folder) => ({ name: folder, args: [TIMEOUT, ...filesIn(folder)] }))
  counts = add(counts, await runParallel(runs, FOLDERS_AT_A_TIME))
  counts = add(counts, await runTests([TIMEOUT, ...ALONE.flatMap(filesIn)]))
} finally {
  await stopFixtures()
}
finish(counts)

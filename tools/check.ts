/**
 * `bun run check`: generated files are up to date, biome, tsc, and all tests. Tests that compare
 * with the clock run in a last step, two side by side, and never twice. The last line
 * printed holds the counts, such as `123 passed, 0 failed, 2 skipped`.
 */
import { startFixtures, stopFixtures } from '../tests/support/database/fixtures.ts'
import { checkRuns, runOf } from './check-runs.ts'
import { confirmFailures } from './confirm-failures.ts'
import { useMemoryForFiles } from './memory-disk.ts'
import { add, finish, NO_TESTS, runParallel, runStep } from './test-run.ts'

/** Each step counts as one check. */
const STEPS: [name: string, command: string[]][] = [
  ['generated files', [process.execPath, 'tools/generate.ts', '--check']],
  ['biome', [process.execPath, 'x', 'biome', 'ci', '.']],
  ['tsc', [process.execPath, 'node_modules/typescript-7/bin/tsc', '--noEmit']],
]

let counts = NO_TESTS
const removeFiles = useMemoryForFiles()
// Every `bun test` finds the fixtures in its environment and does not make its own.
await startFixtures()
try {
  const { waiting, busy, timed } = checkRuns()
  const all = await Promise.all([
    ...STEPS.map(([name, command]) => runStep(name, command)),
    // A run uses half of a core: three keep two cores busy, beside one that mostly waits.
    runParallel([busy, busy, busy, waiting]),
  ])
  for (const one of all) counts = add(counts, one)
  counts = await confirmFailures(counts, runOf)
  counts = add(counts, await runParallel([timed, timed]))
} finally {
  await stopFixtures()
  removeFiles()
}
finish(counts)

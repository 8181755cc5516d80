/**
 * Runs the files of tests that failed beside others once more, alone. A test that passes then is
 * flaky: it is named at the end of the check, and counts as passed. One that fails again has
 * failed.
 */
import { type Counts, runTests, type TestRun } from './test-run.ts'

/** More files than these have a common cause, which a second run does not remove. */
const FILES_MAX = 3

/**
 * @param runOf the run of some files
 * @returns the counts with the results of the second runs, which are printed
 */
export async function confirmFailures(
  counts: Counts,
  runOf: (name: string, files: readonly string[]) => TestRun,
): Promise<Counts> {
  const byFile = Map.groupBy(counts.failures, (failure) => fileOf(failure) ?? '')
  const files = [...byFile.keys()].filter((file) => file !== '')
  if (files.length > FILES_MAX) return counts
  let result = counts
  for (const file of files) {
    const { args, env } = runOf(file, [file])
    const again = await runTests(args, 'inherit', env)
    result = { ...result, cpu: result.cpu + again.cpu }
    if (again.failed > 0) continue
    const flaky = byFile.get(file) ?? []
    result = {
      ...result,
      passed: result.passed + flaky.length,
      failed: result.failed - flaky.length,
      failures: result.failures.filter((one) => !flaky.includes(one)),
      flaky: [...result.flaky, ...flaky],
    }
  }
  return result
}

function fileOf(failure: string): string | undefined {
  return /^([\w./-]+\.test\.ts): /.exec(failure)?.[1]
}

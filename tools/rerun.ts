/**
 * Runs test files again that failed beside others. Many tests hold the server to time limits, which
 * a busy machine exceeds: alone they have the machine to themselves. A file that fails again has
 * failed.
 */
import { type Counts, runTests } from './test-run.ts'

/** More files than these have a common cause, which a second run does not remove. */
const FILES_MAX = 20

/** @returns the counts with the results of the second runs, which are printed */
export async function rerunAlone(
  counts: Counts,
  args: string[],
  env: Record<string, string>,
): Promise<Counts> {
  const byFile = Map.groupBy(counts.failures, (failure) => fileOf(failure) ?? '')
  const files = [...byFile.keys()].filter((file) => file !== '')
  if (files.length > FILES_MAX) return counts
  let result = counts
  for (const file of files) {
    const again = await runTests([...args, `./${file}`], 'inherit', env)
    const failed = byFile.get(file) ?? []
    const verdict = again.failed > 0 ? 'FAILED AGAIN' : 'PASSED ALONE'
    process.stdout.write(`${failed.map((one) => `${verdict}  ${one}\n`).join('')}`)
    result = { ...result, cpu: result.cpu + again.cpu }
    if (again.failed > 0) continue
    result = {
      ...result,
      passed: result.passed + failed.length,
      failed: result.failed - failed.length,
      failures: result.failures.filter((one) => !failed.includes(one)),
      repeated: [...result.repeated, ...failed],
    }
  }
  return result
}

function fileOf(failure: string): string | undefined {
  return /^([\w./-]+\.test\.ts): /.exec(failure)?.[1]
}

/** The answer to a comparison, and why there is none. */
import { COMPARISON_MS } from '../../comparison/limits.ts'
import type { ComparisonReply, PageDifference } from '../../comparison/tasks.ts'
import type { components } from '../../contract.gen.ts'
import { validationError } from '../../errors.ts'
import type { WorkerResponse } from '../../workshop/worker-process.ts'

type RenderComparison = components['schemas']['RenderComparison']

export function comparisonOf(pages: PageDifference[]): RenderComparison {
  const sizes = pages.map(({ width, height }) => width * height)
  const changed = pages.reduce((sum, page) => sum + page.changed, 0)
  return {
    same: pages.every(({ changed, missing, resized }) => changed === 0 && !missing && !resized),
    changed_share: changed / sizes.reduce((sum, size) => sum + size, 0),
    pages: pages.map(({ changed, picture, ...page }, index) => ({
      page: index + 1,
      ...page,
      changed_share: changed / (page.width * page.height),
      picture: picture && Buffer.from(picture).toString('base64'),
    })),
  }
}

/**
 * The error of a comparison without pages: the files are to blame, unless the process says that it
 * failed.
 */
export function refusalOf(response: WorkerResponse<ComparisonReply>): Error {
  if ('reply' in response && 'error' in response.reply) {
    // The log leaves out messages, which may quote a file, and has the stacks of causes.
    return new Error('a comparison failed', { cause: response.reply.error })
  }
  if ('reply' in response && 'refusal' in response.reply) {
    const { side, message } = response.reply.refusal
    return validationError([{ path: side, message }])
  }
  const isLate = 'failure' in response && response.failure === 'late'
  const problem = isLate ? `take more than ${COMPARISON_MS / 1_000} s` : 'need too much memory'
  const message = `The files ${problem} to be compared. Use a lower \`dpi\`, or compare fewer pages.`
  return validationError([{ path: '', message }], 'comparison_too_large')
}

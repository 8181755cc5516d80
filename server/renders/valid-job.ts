/** Validates options of a render that are a part of another request. */
import type { Contract } from '../contract/contract.ts'
import { validationError } from '../errors.ts'
import type { Bodies } from '../http/body/bodies.ts'
import type { JobOptions } from './job.ts'
import { operationOf } from './operation-of.ts'

/**
 * Validates the options as those of the operation that renders the type, and fills in their
 * defaults.
 * @throws ApiError VALIDATION_ERROR
 */
export async function validJob(
  { contract, bodies }: { contract: Contract; bodies: Bodies },
  type: 'pdf' | 'screenshot',
  options: object,
): Promise<JobOptions> {
  const bytes = new TextEncoder().encode(JSON.stringify({ html: '', options }))
  const { value, issues, issueCount } = await bodies.check(operationOf(contract, { type }), bytes)
  if (issues.length > 0) throw validationError(issues, undefined, issueCount)
  // The body was validated as that of the operation.
  return { type, options: (value as { options: never }).options }
}

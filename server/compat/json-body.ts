/** Reads the JSON object of a request within limits. */
import type { Bodies } from '../http/body/bodies.ts'
import type { BodyHold } from '../http/body/budget.ts'
import { CompatError } from './adapter.ts'

/** More than any request needs: 1,000 cookies with eight fields each. */
const LIMITS = { values: 10_000, depth: 20 }

/** @throws CompatError 400; ApiError for a body that cannot be read */
export async function readJsonObject(
  bodies: Pick<Bodies, 'anyJson'>,
  request: Request,
  hold: BodyHold,
): Promise<Record<string, unknown>> {
  const read = await bodies.anyJson(request, LIMITS, hold)
  if ('problem' in read) {
    if (read.problem === 'syntax')
      throw new CompatError(400, 'The body is not valid JSON in UTF-8.')
    const message = `The body has more than ${LIMITS.values} values, or it is nested more than ${LIMITS.depth} levels deep.`
    throw new CompatError(400, message)
  }
  const { value } = read
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new CompatError(400, 'The body must be a JSON object.')
}

/** Reads the JSON object of a request within limits. */
import type { Bodies } from '../http/body/bodies.ts'
import type { BodyHold } from '../http/body/budget.ts'
import { scanJson } from '../http/json/scan.ts'
import { CompatError } from './adapter.ts'

/** More than any request needs: 1,000 cookies with eight fields each. */
const LIMITS = { values: 10_000, depth: 20 }

/** @throws CompatError 400; ApiError for a body that cannot be read */
export async function readJsonObject(
  bodies: Pick<Bodies, 'jsonBytes'>,
  request: Request,
  hold: BodyHold,
): Promise<Record<string, unknown>> {
  const bytes = await bodies.jsonBytes(request, hold)
  if (scanJson(bytes, LIMITS, []).excess !== null) {
    const message = `The body has more than ${LIMITS.values} values, or it is nested more than ${LIMITS.depth} levels deep.`
    throw new CompatError(400, message)
  }
  const body = parse(bytes)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  throw new CompatError(400, 'The body must be a JSON object.')
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new CompatError(400, 'The body is not valid JSON in UTF-8.')
  }
}

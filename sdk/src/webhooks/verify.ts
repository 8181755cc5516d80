/** Verifies that a delivery is genuine and recent. */
import { PlatenError } from '../platen-error.ts'
import { WebhookVerificationError } from './error.ts'
import { importKeys, matchesClaim } from './hmac.ts'
import {
  endedAt,
  parseEvent,
  payloadBytes,
  type WebhookEvent,
  type WebhookPayload,
} from './payload.ts'
import { readSignatures, type WebhookHeaders } from './signatures.ts'

export interface VerifyOptions {
  /**
   * Largest accepted age of a delivery in seconds, and largest lead over this clock. `false`
   * accepts any age. 0 is rejected as ambiguous.
   * @default 600
   */
  toleranceSeconds?: number | false
  /** Returns the current time in milliseconds since 1970. @default Date.now */
  now?: () => number
}

export interface VerifiedDelivery {
  event: WebhookEvent
  /** `webhook-id`, which retries and redeliveries keep; null if no signature covers it. */
  deliveryId: string | null
}

/**
 * Counted from the end of the render, the four attempts take up to 155 s of delays and 40 s of
 * responses.
 */
const TOLERANCE_SECONDS = 600

/**
 * Verifies a delivery and returns its event. The delivery must be recent and signed with the
 * secret, or with one of several during a rotation. Every signature in the headers must be valid.
 * The age is that of this attempt (`webhook-timestamp`) if `webhook-signature` covers it, otherwise
 * that of the render's end.
 * @throws WebhookVerificationError with a `reason` if the delivery is not genuine and recent
 * @throws PlatenError if `toleranceSeconds` is 0, negative or NaN
 * @example
 * import { createServer } from 'node:http'
 * import { readRawBody } from '@platen/sdk/node'
 * createServer(async (request, response) => {
 *   const event = await verifyWebhook(
 *     await readRawBody(request),
 *     request.headers,
 *     'a-long-random-secret',
 *   )
 *   console.log(event.event, event.request_id)
 *   response.writeHead(204).end()
 * })
 */
export async function verifyWebhook(
  payload: WebhookPayload,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options?: VerifyOptions,
): Promise<WebhookEvent> {
  return (await verifyDelivery(payload, headers, secret, options)).event
}

export async function verifyDelivery(
  payload: WebhookPayload,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now }: VerifyOptions = {},
): Promise<VerifiedDelivery> {
  if (toleranceSeconds !== false && !(toleranceSeconds > 0)) {
    throw new PlatenError('toleranceSeconds must be > 0 or false.')
  }
  const body = payloadBytes(payload)
  const keys = await importKeys(secret)
  const { claims, id, timestamp } = readSignatures(headers, body)
  const valid = await Promise.all(claims.map((claim) => matchesClaim(keys, claim)))
  if (valid.includes(false)) {
    throw new WebhookVerificationError('signature_mismatch', 'The secret or the body is wrong.')
  }
  const event = parseEvent(body)
  const age = now() / 1000 - Number(timestamp ?? endedAt(event))
  if (toleranceSeconds !== false && !(Math.abs(age) <= toleranceSeconds)) {
    throw new WebhookVerificationError('stale', `The delivery is ${Math.round(age)} s old.`)
  }
  return { event, deliveryId: id }
}

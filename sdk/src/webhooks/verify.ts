/** Whether a delivery is Platen's and recent. */
import { WebhookVerificationError } from './error.ts'
import { holds, importKeys } from './hmac.ts'
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
   * How old a delivery may be, and how far ahead of this clock. `false` accepts any age; 0 is refused,
   * for it could mean either.
   * @default 600
   */
  toleranceSeconds?: number | false
  /** The clock, in milliseconds since 1970. @default Date.now */
  now?: () => number
}

export interface VerifiedDelivery {
  event: WebhookEvent
  /** `webhook-id`, the same over retries and redeliveries; null where no signature covers it. */
  deliveryId: string | null
}

/** Retries alone take 155 s of waiting and 40 s of answering, from when the render ended. */
const TOLERANCE_SECONDS = 600

/**
 * The event of a delivery, if it is signed with the secret (or with one of several, during a
 * rotation) and recent. Every signature in the headers must hold. The age is that of this attempt
 * (`webhook-timestamp`) where `webhook-signature` covers it, otherwise that of the render's end.
 *
 * @throws WebhookVerificationError with a `reason`; it never returns for a delivery that is not genuine
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
    throw new RangeError('toleranceSeconds must be > 0, or false.')
  }
  const body = payloadBytes(payload)
  const keys = await importKeys(secret)
  const { claims, id, timestamp } = readSignatures(headers, body)
  const held = await Promise.all(claims.map((claim) => holds(keys, claim)))
  if (held.includes(false)) {
    throw new WebhookVerificationError('signature_mismatch', 'Another secret, or not the raw body.')
  }
  const event = parseEvent(body)
  const age = now() / 1000 - Number(timestamp ?? endedAt(event))
  if (toleranceSeconds !== false && !(Math.abs(age) <= toleranceSeconds)) {
    throw new WebhookVerificationError('stale', `${Math.round(age)} s old.`)
  }
  return { event, deliveryId: id }
}

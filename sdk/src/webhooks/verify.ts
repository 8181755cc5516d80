/** Whether a delivery is Platen's and recent. */
import { WebhookVerificationError } from './error.ts'
import { anyMatches, importKeys } from './hmac.ts'
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
    throw new RangeError('toleranceSeconds must be above 0, or false to accept any age.')
  }
  const body = payloadBytes(payload)
  const keys = await importKeys(secret)
  const { service, standard } = readSignatures(headers)
  const [serviceHolds, standardHolds] = await Promise.all([
    service === null || anyMatches(keys, [service], body),
    standard === null ||
      anyMatches(keys, standard.anyOf, withPrefix(`${standard.id}.${standard.timestamp}.`, body)),
  ])
  if (!serviceHolds || !standardHolds) {
    throw new WebhookVerificationError(
      'signature_mismatch',
      'The signature does not match: another secret, or not the raw body as it was sent.',
    )
  }
  const event = parseEvent(body)
  const age = now() / 1000 - Number(standard?.timestamp ?? endedAt(event))
  if (toleranceSeconds !== false && !(Math.abs(age) <= toleranceSeconds)) {
    throw new WebhookVerificationError(
      'stale',
      `The delivery is ${Math.round(age)} s old; ${toleranceSeconds} s are accepted.`,
    )
  }
  return { event, deliveryId: standard?.id ?? null }
}

export function withPrefix(prefix: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = new TextEncoder().encode(prefix)
  const whole = new Uint8Array(start.length + body.length)
  whole.set(start)
  whole.set(body, start.length)
  return whole
}

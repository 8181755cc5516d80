/** The body of a delivery: its exact bytes, and the event they hold. */
import type { components } from '../generated/schema.ts'
import { WebhookVerificationError } from './error.ts'

export type RenderCompletedEvent = components['schemas']['RenderCompletedEvent']
export type RenderFailedEvent = components['schemas']['RenderFailedEvent']

/** Told apart by `event`. Leave room for names that are not here yet. */
export type WebhookEvent = RenderCompletedEvent | RenderFailedEvent

/** The raw body; never an object that a framework has parsed. */
export type WebhookPayload = string | Uint8Array | ArrayBuffer

/** @throws WebhookVerificationError `bad_payload_type` */
export function payloadBytes(payload: WebhookPayload): Uint8Array<ArrayBuffer> {
  if (typeof payload === 'string') return new TextEncoder().encode(payload)
  // Not `instanceof`: test runners and frames have classes of their own.
  if (typeof payload?.byteLength === 'number') {
    const { buffer = payload, byteOffset = 0, byteLength } = payload as Uint8Array
    return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength)
  }
  throw new WebhookVerificationError(
    'bad_payload_type',
    "Give the raw body, not what was parsed. Express: express.raw({ type: '*/*' }) before express.json(). Fastify: parseAs 'buffer'. Elysia: parse 'text'. Elsewhere: verifyWebhookRequest.",
  )
}

/** @throws WebhookVerificationError `unparsable` */
export function parseEvent(bytes: Uint8Array): WebhookEvent {
  let event: unknown
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    event = null // no UTF-8, or no JSON: as little an event as `null`
  }
  if (typeof (event as WebhookEvent | null)?.event === 'string') return event as WebhookEvent
  throw new WebhookVerificationError('unparsable', 'Signed, but no event.')
}

/** When the render ended, in seconds since 1970; NaN if the event does not say. */
export function endedAt(event: WebhookEvent): number {
  const { completed_at, failed_at } = event as { completed_at?: string; failed_at?: string }
  return Date.parse(completed_at ?? failed_at ?? '') / 1000
}

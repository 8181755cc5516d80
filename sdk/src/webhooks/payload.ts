/** The body of a delivery: its exact bytes and the event in them. */
import type { components } from '../generated/schema.ts'
import { WebhookVerificationError } from './error.ts'

/** The event `render.completed`. */
export type RenderCompletedEvent = components['schemas']['RenderCompletedEvent']
/** The event `render.failed`. */
export type RenderFailedEvent = components['schemas']['RenderFailedEvent']

/** The event `batch.completed`. */
export type BatchCompletedEvent = components['schemas']['BatchCompletedEvent']

/** The event `storage.completed`. */
export type StorageCompletedEvent = components['schemas']['StorageCompletedEvent']
/** The event `storage.failed`. */
export type StorageFailedEvent = components['schemas']['StorageFailedEvent']

/**
 * An event of a render, discriminated by `event`. Ignore unknown names, because newer servers may
 * send more.
 */
export type WebhookEvent = RenderCompletedEvent | RenderFailedEvent

/** The raw request body. An object that a framework has parsed is rejected. */
export type WebhookPayload = string | Uint8Array | ArrayBuffer

/** @throws WebhookVerificationError `bad_payload_type` */
export function payloadBytes(payload: WebhookPayload): Uint8Array<ArrayBuffer> {
  if (typeof payload === 'string') return new TextEncoder().encode(payload)
  // Not `instanceof`: other realms, such as those of test runners, have their own classes.
  if (typeof payload?.byteLength === 'number') {
    const { buffer = payload, byteOffset = 0, byteLength } = payload as Uint8Array
    return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength)
  }
  throw new WebhookVerificationError(
    'bad_payload_type',
    "Pass the raw body, not a parsed one. Express: express.raw({ type: '*/*' }) before express.json(). Fastify: parseAs 'buffer'. Elysia: parse 'text'. Elsewhere: verifyWebhookRequest.",
  )
}

/** @throws WebhookVerificationError `unparsable` */
export function parseEvent(bytes: Uint8Array): WebhookEvent {
  let event: unknown
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    event = null // not UTF-8 or not JSON: rejected below
  }
  if (typeof (event as WebhookEvent | null)?.event === 'string') return event as WebhookEvent
  throw new WebhookVerificationError('unparsable', 'The body is not an event.')
}

/**
 * The time at which the render or its upload ended, in seconds since 1970; NaN if the event has
 * none.
 */
export function endedAt(event: WebhookEvent): number {
  const { completed_at, failed_at } = event as { completed_at?: string; failed_at?: string }
  return Date.parse(completed_at ?? failed_at ?? '') / 1000
}

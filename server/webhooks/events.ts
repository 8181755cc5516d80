/** Builds webhook events. A body is built once, and every attempt sends the same bytes. */
import { newId } from '../lib/ids.ts'
import { rawJson, stringify } from '../lib/raw-json.ts'

export const WEBHOOK_EVENTS = [
  'render.completed',
  'render.failed',
  'batch.completed',
  'storage.completed',
  'storage.failed',
] as const

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** A delivery, inserted in the statement that ends its render or its batch. */
export interface NewDelivery {
  id: string
  webhookId: string
  event: WebhookEvent
  body: string
}

export interface RenderEnd {
  requestId: string
  /** JSON text. */
  metadata: string | null
  createdAt: Date
  endedAt: Date
}

/** @param outputUrl a link that works for 24 hours */
export function completedEvent(
  end: RenderEnd,
  { outputUrl, durationMs }: { outputUrl: string; durationMs: number },
): NewDelivery {
  return delivery('render.completed', 'completed', end, {
    output_url: outputUrl,
    duration_ms: durationMs,
    created_at: end.createdAt.toISOString(),
    completed_at: end.endedAt.toISOString(),
  })
}

export function failedEvent(end: RenderEnd, error: { code: string; message: string }): NewDelivery {
  return delivery('render.failed', 'failed', end, {
    error,
    created_at: end.createdAt.toISOString(),
    failed_at: end.endedAt.toISOString(),
  })
}

/** The place of an uploaded output. */
interface StoredObject {
  destination: string
  key: string
}

/** @param end with the time at which the object was complete */
export function storageCompletedEvent(end: RenderEnd, storage: StoredObject): NewDelivery {
  return delivery('storage.completed', 'uploaded', end, {
    storage,
    created_at: end.createdAt.toISOString(),
    // The name that verifiers read the age of a delivery from.
    completed_at: end.endedAt.toISOString(),
  })
}

/** @param end with the time at which the last attempt failed */
export function storageFailedEvent(
  end: RenderEnd,
  storage: StoredObject,
  error: { code: string; message: string },
): NewDelivery {
  return delivery('storage.failed', 'failed', end, {
    storage,
    error,
    created_at: end.createdAt.toISOString(),
    failed_at: end.endedAt.toISOString(),
  })
}

function delivery(event: WebhookEvent, status: string, end: RenderEnd, rest: object): NewDelivery {
  const id = newId()
  const body = stringify({
    event,
    request_id: end.requestId,
    status,
    metadata: rawJson(end.metadata),
    ...rest,
  })
  return { id, webhookId: webhookIdOf(id), event, body }
}

/** The `webhook-id` of a delivery. */
export function webhookIdOf(uuid: string): string {
  return `msg_${uuid.replaceAll('-', '')}`
}

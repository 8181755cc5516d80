/** Builds webhook events. The body is built once per render, and every attempt sends the same bytes. */
import { newId } from '../lib/ids.ts'
import { rawJson, stringify } from '../lib/raw-json.ts'

export type WebhookEvent = 'render.completed' | 'render.failed' | 'batch.completed'

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
  return delivery('render.completed', end, {
    output_url: outputUrl,
    duration_ms: durationMs,
    created_at: end.createdAt.toISOString(),
    completed_at: end.endedAt.toISOString(),
  })
}

export function failedEvent(end: RenderEnd, error: { code: string; message: string }): NewDelivery {
  return delivery('render.failed', end, {
    error,
    created_at: end.createdAt.toISOString(),
    failed_at: end.endedAt.toISOString(),
  })
}

function delivery(event: NewDelivery['event'], end: RenderEnd, rest: object): NewDelivery {
  const id = newId()
  const body = stringify({
    event,
    request_id: end.requestId,
    status: event.slice('render.'.length),
    metadata: rawJson(end.metadata),
    ...rest,
  })
  return { id, webhookId: webhookIdOf(id), event, body }
}

/** The `webhook-id` of a delivery. */
export function webhookIdOf(uuid: string): string {
  return `msg_${uuid.replaceAll('-', '')}`
}

/** Makes the webhook events of renders that have ended. */
import type { Client } from '../http/forwarded.ts'
import { EVENT_LINK_MS, type LinkUrls } from '../signed-urls/urls.ts'
import { completedEvent, failedEvent, type NewDelivery, webhookIdOf } from '../webhooks/events.ts'

/** The columns of a render that its webhook events need. */
export interface WebhookRender {
  id: string
  request_id: string
  metadata: string | null
  created_at: Date
  webhook_url: string | null
  base_url: string | null
}

/** The columns of an ended render from which its event is made again. */
export interface EndedWebhookRender extends WebhookRender {
  status: string
  render_duration_ms: number | null
  error_code: string | null
  error_message: string | null
  completed_at: Date | null
}

/**
 * Makes the event of a background render. Without a webhook of its own, endpoints of its user may
 * receive it.
 */
export interface WebhookEvents {
  completed(render: WebhookRender, durationMs: number, at: Date): NewDelivery
  failed(render: WebhookRender, error: { code: string; message: string }, at: Date): NewDelivery
  /**
   * Makes the event that an ended render without a webhook would have had. It is the same each
   * time.
   */
  of(
    render: EndedWebhookRender,
    client: Pick<Client, 'baseUrl'>,
  ): { webhook_id: string; body: string }
}

export function createWebhookEvents(urls: LinkUrls): WebhookEvents {
  const endOf = ({ request_id, metadata, created_at }: WebhookRender, endedAt: Date) => ({
    requestId: request_id,
    metadata,
    createdAt: created_at,
    endedAt,
  })
  function completedBody(render: WebhookRender, durationMs: number, at: Date, baseUrl: string) {
    const link = { renderId: render.id, expiresAt: new Date(at.getTime() + EVENT_LINK_MS) }
    const outputUrl = urls.signed({ baseUrl }, link)
    return completedEvent(endOf(render, at), { outputUrl, durationMs })
  }
  /**
   * The list of events makes the event of a render without a webhook again, with the same id each
   * time.
   */
  const identified = ({ id, webhook_url }: WebhookRender, event: NewDelivery): NewDelivery =>
    webhook_url === null ? { ...event, webhookId: webhookIdOf(id) } : event
  return {
    completed(render, durationMs, at) {
      return identified(render, completedBody(render, durationMs, at, render.base_url ?? ''))
    },
    failed(render, error, at) {
      return identified(render, failedEvent(endOf(render, at), error))
    },
    of(render, { baseUrl }) {
      const at = render.completed_at ?? render.created_at
      const error = { code: render.error_code ?? '', message: render.error_message ?? '' }
      const { body } =
        render.status === 'completed'
          ? completedBody(render, render.render_duration_ms ?? 0, at, baseUrl)
          : failedEvent(endOf(render, at), error)
      return { webhook_id: webhookIdOf(render.id), body }
    },
  }
}

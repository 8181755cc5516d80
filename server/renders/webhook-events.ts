/** Makes the webhook events of renders that have ended. */
import type { LinkUrls } from '../signed-urls/urls.ts'
import { completedEvent, failedEvent, type NewDelivery } from '../webhooks/events.ts'

/** The columns of a render that its webhook events need. */
export interface WebhookRender {
  id: string
  request_id: string
  metadata: string | null
  created_at: Date
  webhook_url: string | null
  base_url: string | null
}

/** Makes the event of a render; null for a render without a webhook. */
export interface WebhookEvents {
  completed(render: WebhookRender, durationMs: number, at: Date): NewDelivery | null
  failed(
    render: WebhookRender,
    error: { code: string; message: string },
    at: Date,
  ): NewDelivery | null
}

/** How long the link to the output works. */
const LINK_MS = 24 * 3_600_000

export function createWebhookEvents(urls: LinkUrls): WebhookEvents {
  const endOf = ({ request_id, metadata, created_at }: WebhookRender, endedAt: Date) => ({
    requestId: request_id,
    metadata,
    createdAt: created_at,
    endedAt,
  })
  return {
    completed(render, durationMs, at) {
      if (render.webhook_url === null) return null
      const link = { renderId: render.id, expiresAt: new Date(at.getTime() + LINK_MS) }
      const outputUrl = urls.signed({ baseUrl: render.base_url ?? '' }, link)
      return completedEvent(endOf(render, at), { outputUrl, durationMs })
    },
    failed(render, error, at) {
      return render.webhook_url === null ? null : failedEvent(endOf(render, at), error)
    },
  }
}

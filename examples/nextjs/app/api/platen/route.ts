/**
 * `POST /api/platen`: the webhooks of Platen. The handler verifies the signature over the bytes of
 * the body.
 */
import { createWebhookHandler } from '@platen/sdk/webhooks'

export const POST = createWebhookHandler({
  secret: process.env['PLATEN_WEBHOOK_SECRET'] ?? '',
  onCompleted(event) {
    // Store `event.output_url`, or download the file with `platen.renders.download(event)`.
    console.log(event.event, event.request_id)
  },
  onFailed(event) {
    console.error(event.event, event.request_id, event.error.message)
  },
})

// Next.js: receives webhooks.
import { Platen } from '@platen/sdk'
import { createWebhookHandler } from '@platen/sdk/webhooks'

const platen = new Platen()

export const POST = createWebhookHandler({
  secret: process.env['PLATEN_WEBHOOK_SECRET'] ?? '',
  async onCompleted(event) {
    await platen.renders.download(event)
  },
})

// Hono: sends a PDF, and receives webhooks.
import { Platen } from '@platen/sdk'
import { createWebhookHandler } from '@platen/sdk/webhooks'
import { Hono } from 'hono'

const platen = new Platen()
const webhooks = createWebhookHandler({
  secret: process.env['PLATEN_WEBHOOK_SECRET'] ?? '',
  async onCompleted(event) {
    await platen.renders.download(event)
  },
})

const app = new Hono()
app.get('/invoice.pdf', async () => {
  const file = await platen.pdf.render({ html: '<h1>Invoice 42</h1>' })
  return file.toResponse({ filename: 'invoice-42.pdf' })
})
app.post('/hook', (context) => webhooks(context.req.raw))

export default { port: Number(process.env['PORT'] ?? 3001), fetch: app.fetch }

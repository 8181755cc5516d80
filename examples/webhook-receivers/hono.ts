/** Hono on Node. On Bun, Deno and Workers, `export default app` takes the place of `serve`. */
import { serve } from '@hono/node-server'
import { createWebhookHandler } from '@platen/sdk/webhooks'
import { Hono } from 'hono'

const PORT = Number(process.env['PORT'] ?? 8080)

const handleWebhook = createWebhookHandler({
  secret: process.env['PLATEN_WEBHOOK_SECRET'] ?? '',
  onCompleted: (event) => console.log(event.event, event.request_id),
  onFailed: (event) => console.log(event.event, event.request_id, event.error.code),
})

const app = new Hono()
app.post('/platen', (context) => handleWebhook(context.req.raw))

serve({ fetch: app.fetch, port: PORT }, () => {
  console.log(`Hono waits for webhooks on port ${PORT}`)
})

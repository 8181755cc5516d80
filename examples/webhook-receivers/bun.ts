/** Bun without a framework. `Deno.serve` and Workers take the same handler. */
import { createWebhookHandler } from '@platen/sdk/webhooks'

const PORT = Number(process.env['PORT'] ?? 8080)

const handleWebhook = createWebhookHandler({
  secret: process.env['PLATEN_WEBHOOK_SECRET'] ?? '',
  onCompleted: (event) => console.log(event.event, event.request_id),
  onFailed: (event) => console.log(event.event, event.request_id, event.error.code),
})

Bun.serve({ port: PORT, routes: { '/platen': { POST: handleWebhook } } })
console.log(`Bun waits for webhooks on port ${PORT}`)

/** Elysia: `parse: 'none'` leaves the body unread, so that the handler gets its bytes. */
import { createWebhookHandler } from '@platen/sdk/webhooks'
import { Elysia } from 'elysia'

const PORT = Number(process.env['PORT'] ?? 8080)

const handleWebhook = createWebhookHandler({
  secret: process.env['PLATEN_WEBHOOK_SECRET'] ?? '',
  onCompleted: (event) => console.log(event.event, event.request_id),
  onFailed: (event) => console.log(event.event, event.request_id, event.error.code),
})

new Elysia()
  .post('/platen', ({ request }) => handleWebhook(request), { parse: 'none' })
  .listen(PORT, () => console.log(`Elysia waits for webhooks on port ${PORT}`))

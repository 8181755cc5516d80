/** Express: `express.raw` keeps the bytes of the body, which the signature covers. */
import { verifyWebhook, WebhookVerificationError } from '@platen/sdk/webhooks'
import express from 'express'

const PORT = Number(process.env['PORT'] ?? 8080)
const SECRET = process.env['PLATEN_WEBHOOK_SECRET'] ?? ''

const app = express()

// Before any `express.json()`, which would replace the bytes by an object.
app.post('/platen', express.raw({ type: '*/*' }), async (request, response) => {
  try {
    const event = await verifyWebhook(request.body, request.headers, SECRET)
    console.log(event.event, event.request_id)
    response.sendStatus(204)
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    response.status(400).send(error.reason)
  }
})

app.listen(PORT, () => console.log(`Express waits for webhooks on port ${PORT}`))

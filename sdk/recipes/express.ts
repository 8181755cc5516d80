// Express: sends a PDF, and verifies webhooks against the raw body.
import { Platen } from '@platen/sdk'
import { verifyWebhook, WebhookVerificationError } from '@platen/sdk/webhooks'
import express from 'express'

const platen = new Platen()
const app = express()

app.get('/invoice.pdf', async (_request, response) => {
  const file = await platen.pdf.render({ html: '<h1>Invoice 42</h1>' })
  await file.sendTo(response, { filename: 'invoice-42.pdf' })
})

// Before any express.json(), which would replace the raw body.
app.post('/hook', express.raw({ type: '*/*' }), async (request, response) => {
  try {
    const secret = process.env['PLATEN_WEBHOOK_SECRET'] ?? ''
    const event = await verifyWebhook(request.body, request.headers, secret)
    if (event.event === 'render.completed') await platen.renders.download(event)
    response.sendStatus(204)
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    response.sendStatus(400)
  }
})

app.listen(Number(process.env['PORT'] ?? 3001))

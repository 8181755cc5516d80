/**
 * Fastify: a content type parser that returns the bytes of the body, which the signature covers.
 */
import { verifyWebhook, WebhookVerificationError } from '@platen/sdk/webhooks'
import createFastify from 'fastify'

const PORT = Number(process.env['PORT'] ?? 8080)
const SECRET = process.env['PLATEN_WEBHOOK_SECRET'] ?? ''

const app = createFastify()

// Inside `register`, the parser applies to these routes only. All others keep the JSON parser of
// Fastify.
app.register(async (routes) => {
  routes.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
  routes.post<{ Body: Buffer }>('/platen', async (request, reply) => {
    try {
      const event = await verifyWebhook(request.body, request.headers, SECRET)
      console.log(event.event, event.request_id)
      return reply.code(204).send()
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error
      return reply.code(400).send(error.reason)
    }
  })
})

await app.listen({ port: PORT })
console.log(`Fastify waits for webhooks on port ${PORT}`)

/** An HTTPS server that accepts webhooks of Platen and refuses everything else. */
import { createServer, type Server } from 'node:https'
import { readRawBody } from '@platen/sdk/node'
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@platen/sdk/webhooks'

export interface ReceiverOptions {
  /** The `webhook_secret` of the renders. */
  secret: string
  /** PEM. */
  key: Buffer
  cert: Buffer
  onForgery(reason: string): void
}

/** Creates the server. `ended` resolves with the first genuine event. */
export function createReceiver({ secret, onForgery, ...certificate }: ReceiverOptions): {
  server: Server
  ended: Promise<WebhookEvent>
} {
  const { promise: ended, resolve } = Promise.withResolvers<WebhookEvent>()
  const server = createServer(certificate, async (request, response) => {
    try {
      // The signature covers the bytes of the body, so nothing may parse it before.
      const body = await readRawBody(request)
      const event = await verifyWebhook(body, request.headers, secret)
      // First the response: Platen waits for it at most 10 seconds. The work comes after it.
      response.writeHead(204).end()
      resolve(event)
    } catch (error) {
      const reason = error instanceof WebhookVerificationError ? error.reason : 'unreadable'
      onForgery(reason)
      response.writeHead(400).end(reason)
    }
  })
  return { server, ended }
}

/** The headers by which a receiver knows a delivery, and that it comes from us. Sends nothing. */
import { createHmac } from 'node:crypto'

export interface Signed {
  /** Signs with its UTF-8 bytes; null sends the delivery unsigned. */
  secret: string | null
  /** Names the delivery: the same at every attempt. */
  webhookId: string
  /** When this attempt is sent. */
  at: Date
  /** Exactly the bytes that are sent. */
  body: Uint8Array
}

/**
 * Returns the headers of one attempt. `webhook-timestamp` is in whole seconds since 1970.
 * `X-Service-Signature` covers the body alone; `webhook-signature` (Standard Webhooks) also the id
 * and the time, so that an old delivery cannot be replayed.
 */
export function deliveryHeaders({ secret, webhookId, at, body }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const names = { 'webhook-id': webhookId, 'webhook-timestamp': timestamp }
  if (secret === null) return names
  // No special reading of `whsec_`: the contract promises the text itself as the key of both.
  const hmac = () => createHmac('sha256', Buffer.from(secret, 'utf8'))
  return {
    ...names,
    'X-Service-Signature': `sha256=${hmac().update(body).digest('hex')}`,
    'webhook-signature': `v1,${hmac().update(`${webhookId}.${timestamp}.`).update(body).digest('base64')}`,
  }
}

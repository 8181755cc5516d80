/** Builds the headers that identify a delivery and sign it. */
import { createHmac } from 'node:crypto'

export interface SignedDelivery {
  /** Its UTF-8 bytes are the key; null leaves the delivery unsigned. */
  secret: string | null
  /** The id of the delivery, the same for every attempt. */
  webhookId: string
  /** The time of this attempt. */
  at: Date
  /** The exact bytes of the request body. */
  body: Uint8Array
}

/**
 * Returns the headers of one attempt. `webhook-timestamp` is in whole seconds since 1970.
 * `X-Service-Signature` covers the body alone; `webhook-signature` (Standard Webhooks) also covers the id
 * and the timestamp, so that an old delivery cannot be replayed.
 */
export function deliveryHeaders({
  secret,
  webhookId,
  at,
  body,
}: SignedDelivery): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const ids = { 'webhook-id': webhookId, 'webhook-timestamp': timestamp }
  if (secret === null) return ids
  // A `whsec_` prefix is not decoded: the contract defines the text itself as the key of both signatures.
  const hmac = () => createHmac('sha256', Buffer.from(secret, 'utf8'))
  return {
    ...ids,
    'X-Service-Signature': `sha256=${hmac().update(body).digest('hex')}`,
    'webhook-signature': `v1,${hmac().update(`${webhookId}.${timestamp}.`).update(body).digest('base64')}`,
  }
}

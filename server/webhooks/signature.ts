/** Builds the headers that identify a delivery and sign it. */
import { createHmac } from 'node:crypto'

export interface SignedDelivery {
  /** Null leaves the delivery unsigned. */
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
 * `X-Service-Signature` covers the body alone, with the text of the secret as the key.
 * `webhook-signature` (Standard Webhooks) also covers the id and the timestamp, so that an old
 * delivery cannot be replayed.
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
  const service = createHmac('sha256', Buffer.from(secret, 'utf8')).update(body)
  return {
    ...ids,
    'X-Service-Signature': `sha256=${service.digest('hex')}`,
    'webhook-signature': standardSignature(secret, `${webhookId}.${timestamp}.`, body),
  }
}

/**
 * Returns the headers of one attempt for an endpoint. During a rotation several secrets sign, which
 * only `webhook-signature` can say: every signature in `X-Service-Signature` would have to be of
 * the receiver's secret.
 */
export function endpointHeaders(
  secrets: readonly string[],
  { webhookId, at, body }: Omit<SignedDelivery, 'secret'>,
): Record<string, string> {
  const ids = deliveryHeaders({ secret: null, webhookId, at, body })
  const prefix = `${webhookId}.${ids['webhook-timestamp']}.`
  const signatures = secrets.map((secret) => standardSignature(secret, prefix, body))
  return { ...ids, 'webhook-signature': signatures.join(' ') }
}

function standardSignature(secret: string, prefix: string, body: Uint8Array): string {
  const signed = createHmac('sha256', standardKey(secret)).update(prefix).update(body)
  return `v1,${signed.digest('base64')}`
}

/**
 * The key of `webhook-signature`: the bytes that `whsec_` and Base64 encode, as Standard Webhooks
 * says, otherwise the UTF-8 bytes of the secret. Any text is a secret, so that one that is no
 * Base64 is not refused.
 */
function standardKey(secret: string): Buffer {
  try {
    return Buffer.from(atob(/^whsec_(\S+)$/.exec(secret)?.[1] ?? '*'), 'latin1')
  } catch {
    return Buffer.from(secret, 'utf8') // no Base64
  }
}

/** Signs webhooks like Platen does, for tests of receivers. */
import { importKeys, sign } from './hmac.ts'
import { payloadBytes, type WebhookPayload } from './payload.ts'
import { standardContent } from './signatures.ts'

export interface SignOptions {
  /** Id of the delivery. @default 'msg_test' */
  webhookId?: string
  /** Time of the attempt, in seconds since 1970. @default now */
  timestamp?: number
}

/** The signature headers of a delivery. */
export interface SignedHeaders extends Record<string, string> {
  'webhook-id': string
  'webhook-timestamp': string
  'X-Service-Signature': string
  'webhook-signature': string
}

/**
 * Creates the headers with which Platen would deliver this body, for a `Request` in your tests.
 * @example
 * const body = JSON.stringify({ event: 'render.completed', request_id: 'req_1' })
 * const headers = await signWebhook(body, 'a-long-random-secret')
 * const request = new Request('https://example.com/hook', { method: 'POST', body, headers })
 * console.log(request.headers.get('webhook-id'))
 */
export async function signWebhook(
  payload: WebhookPayload,
  secret: string,
  { webhookId = 'msg_test', timestamp = Math.floor(Date.now() / 1000) }: SignOptions = {},
): Promise<SignedHeaders> {
  const body = payloadBytes(payload)
  const keys = await importKeys(secret)
  const service = await sign(keys.service[0] as CryptoKey, body)
  const content = standardContent(webhookId, timestamp, body)
  const standard = await sign(keys.standard[0] as CryptoKey, content)
  return {
    'webhook-id': webhookId,
    'webhook-timestamp': String(timestamp),
    'X-Service-Signature': `sha256=${Array.from(service, (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...standard))}`,
  }
}

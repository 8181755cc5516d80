/** Signs as Platen does, for tests of receivers. */
import { importKeys, sign } from './hmac.ts'
import { payloadBytes, type WebhookPayload } from './payload.ts'
import { standardContent } from './signatures.ts'

export interface SignOptions {
  /** @default 'msg_test' */
  webhookId?: string
  /** When it was sent, in seconds since 1970. @default now */
  timestamp?: number
}

export interface SignedHeaders extends Record<string, string> {
  'webhook-id': string
  'webhook-timestamp': string
  'X-Service-Signature': string
  'webhook-signature': string
}

/** The headers with which Platen would deliver this body, ready for a `Request` of your tests. */
export async function signWebhook(
  payload: WebhookPayload,
  secret: string,
  { webhookId = 'msg_test', timestamp = Math.floor(Date.now() / 1000) }: SignOptions = {},
): Promise<SignedHeaders> {
  const body = payloadBytes(payload)
  const [key] = (await importKeys(secret)) as [CryptoKey]
  const service = await sign(key, body)
  const standard = await sign(key, standardContent(webhookId, timestamp, body))
  return {
    'webhook-id': webhookId,
    'webhook-timestamp': String(timestamp),
    'X-Service-Signature': `sha256=${Array.from(service, (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...standard))}`,
  }
}

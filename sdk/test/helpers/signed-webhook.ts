/** A webhook request that the server has signed, from the test vectors. */
import { type VerifyFailure, WebhookVerificationError } from '../../src/webhooks/index.ts'
import file from '../vectors/webhooks.json'

export const SECRET = 'a-long-random-secret'
export const SENT_AT = Number(file.webhook_timestamp)
export const now = () => SENT_AT * 1000
export const at = { now }

export const BODY = file.vectors[1]?.body ?? ''
export const HEADERS = headersOf(1)

/** The headers of a test vector. */
export function headersOf(index: number): Record<string, string> {
  const vector = file.vectors[index]
  return {
    'webhook-id': file.webhook_id,
    'webhook-timestamp': file.webhook_timestamp,
    'x-service-signature': vector?.x_service_signature ?? '',
    'webhook-signature': vector?.webhook_signature ?? '',
  }
}

/** The headers without some of them. */
export function without(...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(HEADERS).filter(([name]) => !names.includes(name)))
}

/** The reason for which `work` refuses a webhook. @throws Error if it accepts the webhook */
export async function refusal(work: Promise<unknown>): Promise<VerifyFailure> {
  try {
    await work
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason
    throw error
  }
  throw new Error('The webhook was accepted.')
}

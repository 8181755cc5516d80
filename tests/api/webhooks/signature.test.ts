/** The headers of a delivery, against values computed by openssl, which the SDK's tests read too. */
import { describe, expect, test } from 'bun:test'
import file from '../../../sdk/test/vectors/webhooks.json'
import { deliveryHeaders } from '../../../server/webhooks/signature.ts'

const { webhook_id: ID, webhook_timestamp: TIMESTAMP } = file
const AT = new Date(file.at)

const EVENT = new TextEncoder().encode(
  '{"event":"render.completed","metadata":{"name":"Zoë \\u00e9"}}',
)

describe('with a secret', () => {
  test.each(file.vectors.map((one) => [one.what, one] as const))('%s', (_what, vector) => {
    const { secret, body, body_hex, x_service_signature, webhook_signature } = vector
    const bytes = body_hex ? Buffer.from(body_hex, 'hex') : Buffer.from(body ?? '', 'utf8')
    expect(deliveryHeaders({ secret, webhookId: ID, at: AT, body: bytes })).toEqual({
      'webhook-id': ID,
      'webhook-timestamp': TIMESTAMP,
      'X-Service-Signature': x_service_signature,
      'webhook-signature': webhook_signature,
    })
  })

  test('a later attempt keeps the signature of the body, not the one of the time', () => {
    const first = { secret: 'a-long-random-secret', webhookId: ID, at: AT, body: EVENT }
    const later = deliveryHeaders({ ...first, at: new Date(AT.getTime() + 5_000) })
    const headers = deliveryHeaders(first)
    expect(later['webhook-id']).toBe(ID)
    expect(later['webhook-timestamp']).toBe('1795342507')
    expect(later['X-Service-Signature']).toBe(headers['X-Service-Signature'])
    expect(later['webhook-signature']).not.toBe(headers['webhook-signature'])
  })
})

test('without a secret a delivery has its id and time, and no signature', () => {
  expect(deliveryHeaders({ secret: null, webhookId: ID, at: AT, body: EVENT })).toEqual({
    'webhook-id': ID,
    'webhook-timestamp': TIMESTAMP,
  })
})

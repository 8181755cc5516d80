/**
 * The headers of a delivery, compared with values computed by openssl that the tests of the SDK use
 * too.
 */
import { describe, expect, test } from 'bun:test'
import file from '../../../sdk/test/vectors/webhooks.json'
import { deliveryHeaders } from '../../../server/webhooks/signature.ts'

const { webhook_id: ID, webhook_timestamp: TIMESTAMP } = file
const AT = new Date(file.at)

const EVENT = new TextEncoder().encode(
  '{"event":"render.completed","metadata":{"name":"Zoë \\u00e9"}}',
)

describe('a delivery with a secret', () => {
  test.each(file.vectors.map((one) => [one.what, one] as const))(
    'has the signatures that openssl computes: %s',
    (_what, vector) => {
      const { secret, body, body_hex, x_service_signature, webhook_signature } = vector
      const bytes = body_hex ? Buffer.from(body_hex, 'hex') : Buffer.from(body ?? '', 'utf8')
      expect(deliveryHeaders({ secret, webhookId: ID, at: AT, body: bytes })).toEqual({
        'webhook-id': ID,
        'webhook-timestamp': TIMESTAMP,
        'X-Service-Signature': x_service_signature,
        'webhook-signature': webhook_signature,
      })
    },
  )

  test('keeps the body signature in a later attempt, and changes the signature that covers the time', () => {
    const first = { secret: 'a-long-random-secret', webhookId: ID, at: AT, body: EVENT }
    const later = deliveryHeaders({ ...first, at: new Date(AT.getTime() + 5_000) })
    const headers = deliveryHeaders(first)
    expect(later['webhook-id']).toBe(ID)
    expect(later['webhook-timestamp']).toBe('1795342507')
    expect(later['X-Service-Signature']).toBe(headers['X-Service-Signature'])
    expect(later['webhook-signature']).not.toBe(headers['webhook-signature'])
  })
})

test('a delivery without a secret has an id and a timestamp, and no signature', () => {
  expect(deliveryHeaders({ secret: null, webhookId: ID, at: AT, body: EVENT })).toEqual({
    'webhook-id': ID,
    'webhook-timestamp': TIMESTAMP,
  })
})

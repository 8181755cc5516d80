/** The headers of a delivery, against values computed by `openssl dgst -sha256 -hmac`. */
import { describe, expect, test } from 'bun:test'
import { deliveryHeaders } from '../server/webhooks/signature.ts'

const ID = 'msg_01JD3Q8Z5M7W2K9X4T6V0B1C3D'
const AT = new Date('2026-11-22T10:15:02.987Z')
const TIMESTAMP = '1795342502'

const EVENT = new TextEncoder().encode(
  '{"event":"render.completed","metadata":{"name":"Zoë \\u00e9"}}',
)
const NO_TEXT = new Uint8Array([0xff, 0x00, 0x0d, 0x0a, 0x7b, 0x7d])

const VECTORS: [what: string, secret: string, body: Uint8Array, hex: string, base64: string][] = [
  [
    'an event',
    'a-long-random-secret',
    EVENT,
    'f7c07dc3427b1bedf13fb0822624254943ce5a69ec1fa2ab961869dc981971e1',
    'KQFWNJtHD/WQ/z99OSV7B5b8iHJ4Fl9A4VGlonCQEwE=',
  ],
  [
    'a secret beyond ASCII: its UTF-8 bytes',
    'schlüssel-ключ-鍵',
    EVENT,
    '10c9c5c42b124344585c73bd15198bb45d8caf327436aa47bf90b3f8e6149481',
    'YvCYPknrNQaqTG0ol+K8d1aOxbQhrIw6tINkW+2v/fI=',
  ],
  [
    'a secret longer than a block of SHA-256',
    'a'.repeat(200),
    EVENT,
    'a4d04ff61aa0ef09bbdc6f34fd5fd88d31b6e6966fc9d7c3345e5ed6026fe032',
    'WXIQDIH0ZgchPYnDHBiYHkz/dXvSSIMmIL03HhGHBZs=',
  ],
  [
    'a secret that looks like Base64 of Standard Webhooks: still its text',
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    EVENT,
    '0374b6d6a279473e2be97399ea43087370fc86d9393a82348f943e9d3ee648ae',
    'KKQDSuWUgJksStuQdv5wxT1q6/o9p09ER0Vp0R0ge5U=',
  ],
  [
    'bytes that are no text',
    'a-long-random-secret',
    NO_TEXT,
    '8683f284a6f21021cd3217c8202507c440dadd61b9e1210e2342452b7a153f93',
    'SqoGbYf/l+zIox0KrxNZbh9QcEWrA3bD3II8Tb+giKQ=',
  ],
  [
    'an empty body',
    'a-long-random-secret',
    new Uint8Array(),
    'dd7b3bac789ac87706c2432c1c0fc98c8129493db6c277248dd289b43f3a237e',
    'uMg5LVw0hMqkLIru9Sgo87JRAm9JGYy4SZhUgbPNYTc=',
  ],
]

describe('with a secret', () => {
  test.each(VECTORS)('%s', (_what, secret, body, hex, base64) => {
    expect(deliveryHeaders({ secret, webhookId: ID, at: AT, body })).toEqual({
      'webhook-id': ID,
      'webhook-timestamp': TIMESTAMP,
      'X-Service-Signature': `sha256=${hex}`,
      'webhook-signature': `v1,${base64}`,
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

/** The forms in which `verifyWebhook` accepts the headers and the body of a request. */
import { describe, expect, test } from 'bun:test'
import { signWebhook, verifyWebhook, type WebhookHeaders } from '../src/webhooks/index.ts'
import { at, BODY, HEADERS, refusal, SECRET, SENT_AT, without } from './helpers/signed-webhook.ts'

describe('verifyWebhook accepts headers', () => {
  const capital = Object.fromEntries(
    Object.entries(HEADERS).map(([name, value]) => [name.toUpperCase(), value]),
  )
  test.each<[what: string, headers: WebhookHeaders]>([
    ['as a Headers object', new Headers(HEADERS)],
    ['of a Node request', { ...HEADERS, host: 'x', cookie: undefined, 'set-cookie': ['a', 'b'] }],
    ['in capitals', capital],
    ['as arrays', { ...HEADERS, 'x-service-signature': [HEADERS['x-service-signature'] ?? ''] }],
    ['with the signature of the body only', without('webhook-signature')],
    ['as the text of the signature of the body', HEADERS['x-service-signature'] ?? ''],
    ['with the signature of Standard Webhooks only', without('x-service-signature')],
    [
      'with several signatures of Standard Webhooks, one of them valid',
      {
        ...HEADERS,
        'webhook-signature': `v1,${'A'.repeat(43)}= v1a,x ${HEADERS['webhook-signature']}`,
      },
    ],
  ])('%s', async (_what, headers) => {
    expect((await verifyWebhook(BODY, headers, SECRET, at)).request_id).toBe('req_1')
  })
})

describe('verifyWebhook accepts a body as', () => {
  const bytes = new TextEncoder().encode(BODY)
  const inside = new Uint8Array(bytes.length + 8)
  inside.set(bytes, 4)
  test.each<[what: string, payload: string | Uint8Array | ArrayBuffer]>([
    ['text', BODY],
    ['bytes', bytes],
    ['a part of a larger buffer', inside.subarray(4, 4 + bytes.length)],
    ['an ArrayBuffer', bytes.buffer],
    ["Node's Buffer", Buffer.from(BODY)],
  ])('%s', async (_what, payload) => {
    expect((await verifyWebhook(payload, HEADERS, SECRET, at)).event).toBe('render.completed')
  })

  test.each([[JSON.parse(BODY)], [undefined], [null], [42]])(
    'but refuses a parsed one (%p) and says how to get the raw body',
    async (payload) => {
      const work = verifyWebhook(payload, HEADERS, SECRET, at)
      expect(await refusal(work)).toBe('bad_payload_type')
      const error = await work.catch((thrown: Error) => thrown)
      for (const host of ['Express', 'Fastify', 'Elysia', 'verifyWebhookRequest']) {
        expect((error as Error).message).toContain(host)
      }
    },
  )
})

test('a signed body that is not valid UTF-8 is refused', async () => {
  const bytes = Buffer.concat([Buffer.from('{"event":"'), Buffer.from([0xff]), Buffer.from('"}')])
  const headers = await signWebhook(bytes, SECRET, { timestamp: SENT_AT })
  expect(await refusal(verifyWebhook(bytes, headers, SECRET, at))).toBe('unparsable')
})

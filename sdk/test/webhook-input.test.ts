/** The forms in which `verifyWebhook` accepts the headers and the body of a request. */
import { describe, expect, test } from 'bun:test'
import { signWebhook, verifyWebhook, type WebhookHeaders } from '../src/webhooks/index.ts'
import { at, BODY, HEADERS, refusal, SECRET, SENT_AT, without } from './helpers/signed-webhook.ts'

describe('headers in every form', () => {
  const capital = Object.fromEntries(
    Object.entries(HEADERS).map(([name, value]) => [name.toUpperCase(), value]),
  )
  test.each<[what: string, headers: WebhookHeaders]>([
    ['Headers', new Headers(HEADERS)],
    ['of Node', { ...HEADERS, host: 'x', cookie: undefined, 'set-cookie': ['a', 'b'] }],
    ['in capitals', capital],
    ['as arrays', { ...HEADERS, 'x-service-signature': [HEADERS['x-service-signature'] ?? ''] }],
    ['the signature of the body alone', without('webhook-signature')],
    ['the signature alone, as text', HEADERS['x-service-signature'] ?? ''],
    ['that of Standard Webhooks alone', without('x-service-signature')],
    [
      'several of Standard Webhooks, of which one holds',
      {
        ...HEADERS,
        'webhook-signature': `v1,${'A'.repeat(43)}= v1a,x ${HEADERS['webhook-signature']}`,
      },
    ],
  ])('%s', async (_what, headers) => {
    expect((await verifyWebhook(BODY, headers, SECRET, at)).request_id).toBe('req_1')
  })
})

describe('the body in every form', () => {
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
    'parsed already (%p): it says how to get the raw body',
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

test('a signed body that is no text in UTF-8 is no event', async () => {
  const bytes = Buffer.concat([Buffer.from('{"event":"'), Buffer.from([0xff]), Buffer.from('"}')])
  const headers = await signWebhook(bytes, SECRET, { timestamp: SENT_AT })
  expect(await refusal(verifyWebhook(bytes, headers, SECRET, at))).toBe('unparsable')
})

/** Verifying webhooks: what is genuine and recent comes through, nothing else does, and it says why. */
import { describe, expect, test } from 'bun:test'
import {
  createWebhookHandler,
  signWebhook,
  type VerifyFailure,
  verifyWebhook,
  verifyWebhookRequest,
  type WebhookHeaders,
  WebhookVerificationError,
} from '../src/webhooks/index.ts'
import file from './vectors/webhooks.json'

const SECRET = 'a-long-random-secret'
const SENT_AT = Number(file.webhook_timestamp)
const now = () => SENT_AT * 1000
const at = { now }

const BODY = file.vectors[1]?.body ?? ''
const HEADERS = headersOf(1)

function headersOf(index: number): Record<string, string> {
  const vector = file.vectors[index]
  return {
    'webhook-id': file.webhook_id,
    'webhook-timestamp': file.webhook_timestamp,
    'x-service-signature': vector?.x_service_signature ?? '',
    'webhook-signature': vector?.webhook_signature ?? '',
  }
}

function without(...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(HEADERS).filter(([name]) => !names.includes(name)))
}

async function refusal(work: Promise<unknown>): Promise<VerifyFailure> {
  try {
    await work
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason
    throw error
  }
  throw new Error('this was believed')
}

describe('the vectors that the server is held to', () => {
  const cases = file.vectors.map((one, index) => [one.what, one, index] as const)

  test.each(cases)('%s: signed as the server signs', async (_what, vector) => {
    const { secret, body, body_hex } = vector
    const bytes = body_hex ? Buffer.from(body_hex, 'hex') : (body ?? '')
    const options = { webhookId: file.webhook_id, timestamp: SENT_AT }
    expect<Record<string, string>>(await signWebhook(bytes, secret, options)).toEqual({
      'webhook-id': file.webhook_id,
      'webhook-timestamp': file.webhook_timestamp,
      'X-Service-Signature': vector.x_service_signature,
      'webhook-signature': vector.webhook_signature,
    })
  })

  test.each(cases)('%s: verified, if it is an event', async (_what, vector, index) => {
    const { secret, body, body_hex } = vector
    const bytes = body_hex ? Buffer.from(body_hex, 'hex') : (body ?? '')
    const work = verifyWebhook(bytes, headersOf(index), secret, at)
    if (body) expect(await work).toEqual(JSON.parse(body))
    else expect(await refusal(work)).toBe('unparsable')
  })
})

describe('what is changed is refused', () => {
  test.each<[what: string, body: string]>([
    ['written anew by a parser', JSON.stringify(JSON.parse(file.vectors[2]?.body ?? ''))],
    ['a space more', `${BODY} `],
    ['another id', BODY.replace('req_1', 'req_2')],
    ['nothing', ''],
  ])('the body: %s', async (_what, body) => {
    const index = body.includes('render.failed') ? 2 : 1
    expect(await refusal(verifyWebhook(body, headersOf(index), SECRET, at))).toBe(
      'signature_mismatch',
    )
  })

  test.each([
    ['the time', { 'webhook-timestamp': String(SENT_AT + 1) }],
    ['the id', { 'webhook-id': 'msg_2' }],
    ['the signature of the body', { 'x-service-signature': headersOf(0)['x-service-signature'] }],
    ['the signature of all', { 'webhook-signature': headersOf(0)['webhook-signature'] }],
  ])('%s', async (_what, changed) => {
    const headers = { ...HEADERS, ...changed }
    expect(await refusal(verifyWebhook(BODY, headers, SECRET, at))).toBe('signature_mismatch')
  })

  test('every single byte of a signature counts', async () => {
    const hex = HEADERS['x-service-signature'] ?? ''
    for (let place = 7; place < hex.length; place += 1) {
      const flipped = hex[place] === '0' ? '1' : '0'
      const signature = hex.slice(0, place) + flipped + hex.slice(place + 1)
      const work = verifyWebhook(BODY, signature, SECRET, { toleranceSeconds: false })
      expect(await refusal(work)).toBe('signature_mismatch')
    }
  })

  test('the secret of somebody else', async () => {
    expect(await refusal(verifyWebhook(BODY, HEADERS, 'another-secret', at))).toBe(
      'signature_mismatch',
    )
  })
})

describe('a signature that cannot be one has a reason, and is no crash', () => {
  const hex = HEADERS['x-service-signature']?.slice(7) ?? ''
  test.each([
    ['upper case', `sha256=${hex.toUpperCase()}`],
    ['another algorithm', `sha1=${hex.slice(0, 40)}`],
    ['too short', `sha256=${hex.slice(2)}`],
    ['too long', `sha256=${hex}00`],
    ['no hex', `sha256=${'g'.repeat(64)}`],
    ['no prefix', hex],
    ['empty', ''],
    ['a line more', `sha256=${hex}\n`],
    ['two of them', `sha256=${hex}, sha256=${hex}`],
    ['not at all', 'nonsense'],
  ])('of the body: %s', async (_what, signature) => {
    expect(await refusal(verifyWebhook(BODY, signature, SECRET, at))).toBe('malformed_signature')
    const headers = { 'X-Service-Signature': signature }
    expect(await refusal(verifyWebhook(BODY, headers, SECRET, at))).toBe('malformed_signature')
  })

  test.each([
    ['empty', { 'webhook-signature': '' }],
    ['of a later version', { 'webhook-signature': 'v1a,AAAA' }],
    ['no Base64', { 'webhook-signature': 'v1,?' }],
    ['without its id', { 'webhook-id': undefined }],
    ['without its time', { 'webhook-timestamp': undefined }],
  ])('of all: %s', async (_what, changed) => {
    const headers = { ...HEADERS, ...changed }
    expect(await refusal(verifyWebhook(BODY, headers, SECRET, at))).toBe('malformed_signature')
  })

  test('none at all', async () => {
    const headers = without('x-service-signature', 'webhook-signature')
    expect(await refusal(verifyWebhook(BODY, headers, SECRET, at))).toBe('missing_signature')
    expect(await refusal(verifyWebhook(BODY, {}, SECRET, at))).toBe('missing_signature')
  })
})

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

describe('secrets', () => {
  test('any of several may have signed, in any order, while they are rotated', async () => {
    for (const secrets of [
      ['new-secret', SECRET],
      [SECRET, 'old-secret'],
    ]) {
      expect((await verifyWebhook(BODY, HEADERS, secrets, at)).request_id).toBe('req_1')
    }
    expect(await refusal(verifyWebhook(BODY, HEADERS, ['new-secret', 'old-secret'], at))).toBe(
      'signature_mismatch',
    )
  })

  test('one that is empty is refused, also beside others: anybody could sign with it', async () => {
    for (const secret of ['', [], [SECRET, ''], undefined, [undefined]]) {
      expect(await refusal(verifyWebhook(BODY, HEADERS, secret as string, at))).toBe('bad_secret')
    }
  })
})

describe('age', () => {
  const later = (seconds: number) => ({ now: () => (SENT_AT + seconds) * 1000 })

  test.each([
    [0, true],
    [600, true],
    [601, false],
    [-600, true],
    [-601, false],
  ])('%i seconds after it was sent: %p', async (seconds, believed) => {
    const work = verifyWebhook(BODY, HEADERS, SECRET, later(seconds))
    if (believed) expect((await work).event).toBe('render.completed')
    else expect(await refusal(work)).toBe('stale')
  })

  test('a tolerance of your own, or none', async () => {
    const day = later(86_400)
    expect(
      await refusal(verifyWebhook(BODY, HEADERS, SECRET, { ...later(6), toleranceSeconds: 5 })),
    ).toBe('stale')
    const options = { ...day, toleranceSeconds: false as const }
    expect((await verifyWebhook(BODY, HEADERS, SECRET, options)).event).toBe('render.completed')
  })

  test.each([0, -1, Number.NaN])('a tolerance of %p is refused', async (toleranceSeconds) => {
    const work = verifyWebhook(BODY, HEADERS, SECRET, { ...at, toleranceSeconds })
    await expect(work).rejects.toThrow(RangeError)
  })

  test('where only the body is signed, the end of the render is what counts', async () => {
    const old = without('webhook-signature')
    expect(await refusal(verifyWebhook(BODY, old, SECRET, later(3_600)))).toBe('stale')
    // A time that nothing covers does not make it new.
    const forged = { ...old, 'webhook-timestamp': String(SENT_AT + 3_600) }
    expect(await refusal(verifyWebhook(BODY, forged, SECRET, later(3_600)))).toBe('stale')
  })

  test('a delivery that was sent again has the time at which it was', async () => {
    const again = await signWebhook(BODY, SECRET, { timestamp: SENT_AT + 86_400 })
    expect((await verifyWebhook(BODY, again, SECRET, later(86_401))).event).toBe('render.completed')
  })

  test('an event without a time is never recent', async () => {
    const body = '{"event":"render.completed"}'
    const { 'X-Service-Signature': signature } = await signWebhook(body, SECRET)
    expect(await refusal(verifyWebhook(body, signature, SECRET, at))).toBe('stale')
  })
})

describe('receivers that take a Request', () => {
  const request = (changed: { headers?: HeadersInit; body?: string } = {}) =>
    new Request('https://shop.example/hooks', {
      method: 'POST',
      body: BODY,
      headers: HEADERS,
      ...changed,
    })

  test('verifyWebhookRequest reads the body itself', async () => {
    expect((await verifyWebhookRequest(request(), SECRET, at)).request_id).toBe('req_1')
  })

  test('a body that was read before is a mistake that is named', async () => {
    const read = request()
    await read.text()
    expect(await refusal(verifyWebhookRequest(read, SECRET, at))).toBe('body_consumed')
  })

  test('a handler answers 204 to what is genuine, once your function is done', async () => {
    const order: string[] = []
    const handler = createWebhookHandler({
      secret: SECRET,
      now,
      async onCompleted({ request_id }, { deliveryId }) {
        await Promise.resolve()
        order.push(request_id, deliveryId ?? 'none')
      },
      onFailed: () => order.push('failed'),
    })
    const response = await handler(request())
    expect(response.status).toBe(204)
    expect(order).toEqual(['req_1', file.webhook_id])
  })

  test('a failed render goes to its own function', async () => {
    const failed: string[] = []
    const handler = createWebhookHandler({
      secret: SECRET,
      now,
      onCompleted: () => failed.push('completed'),
      onFailed: ({ status }) => failed.push(status),
    })
    const body = file.vectors[2]?.body ?? ''
    expect((await handler(request({ body, headers: headersOf(2) }))).status).toBe(204)
    expect(failed).toEqual(['failed'])
  })

  test('an id that no signature covers is not handed on', async () => {
    let seen: string | null = 'not called'
    const handler = createWebhookHandler({
      secret: SECRET,
      now,
      onCompleted: (_event, { deliveryId }) => {
        seen = deliveryId
      },
    })
    await handler(request({ headers: without('webhook-signature') }))
    expect(seen).toBeNull()
  })

  test('an event of a later version is taken, and nothing is called', async () => {
    const body = '{"event":"render.archived"}'
    const headers = await signWebhook(body, SECRET, { timestamp: SENT_AT })
    const handler = createWebhookHandler({
      secret: SECRET,
      now,
      onCompleted: () => Promise.reject(new Error('called')),
      onFailed: () => Promise.reject(new Error('called')),
    })
    expect((await handler(request({ body, headers }))).status).toBe(204)
  })

  test('a forgery is 400 with its reason, and nothing is called', async () => {
    const handler = createWebhookHandler({
      secret: SECRET,
      now,
      onCompleted: () => Promise.reject(new Error('called')),
    })
    const response = await handler(request({ body: `${BODY} ` }))
    expect([response.status, await response.text()]).toEqual([400, 'signature_mismatch'])
    expect((await handler(new Request('https://shop.example/hooks'))).status).toBe(400)
  })

  test('what your function throws comes out, so that the delivery is tried again', async () => {
    const handler = createWebhookHandler({
      secret: SECRET,
      now,
      onCompleted: () => Promise.reject(new RangeError('no disk')),
    })
    await expect(handler(request())).rejects.toThrow(RangeError)
  })

  test('mistakes of the receiver are not blamed on the sender', async () => {
    const handler = createWebhookHandler({ secret: '', now })
    expect(await refusal(handler(request()))).toBe('bad_secret')
  })
})

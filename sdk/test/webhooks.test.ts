/** Signatures of webhooks: a genuine one is accepted, any other one is refused with its reason. */
import { describe, expect, test } from 'bun:test'
import { signWebhook, verifyWebhook } from '../src/webhooks/index.ts'
import {
  at,
  BODY,
  HEADERS,
  headersOf,
  refusal,
  SECRET,
  SENT_AT,
  without,
} from './helpers/signed-webhook.ts'
import file from './vectors/webhooks.json'

describe('a test vector of the server', () => {
  const cases = file.vectors.map((one, index) => [one.what, one, index] as const)

  test.each(cases)('(%s) is signed as the server signs it', async (_what, vector) => {
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

  test.each(cases)('(%s) is verified if it is an event', async (_what, vector, index) => {
    const { secret, body, body_hex } = vector
    const bytes = body_hex ? Buffer.from(body_hex, 'hex') : (body ?? '')
    const work = verifyWebhook(bytes, headersOf(index), secret, at)
    if (body) expect(await work).toEqual(JSON.parse(body))
    else expect(await refusal(work)).toBe('unparsable')
  })
})

describe('verification refuses a change of', () => {
  test.each<[what: string, body: string]>([
    ['serialised again by a parser', JSON.stringify(JSON.parse(file.vectors[2]?.body ?? ''))],
    ['an additional space', `${BODY} `],
    ['another id', BODY.replace('req_1', 'req_2')],
    ['an empty body', ''],
  ])('the body: %s', async (_what, body) => {
    const index = body.includes('render.failed') ? 2 : 1
    expect(await refusal(verifyWebhook(body, headersOf(index), SECRET, at))).toBe(
      'signature_mismatch',
    )
  })

  test.each([
    ['the timestamp', { 'webhook-timestamp': String(SENT_AT + 1) }],
    ['the id', { 'webhook-id': 'msg_2' }],
    ['the signature of the body', { 'x-service-signature': headersOf(0)['x-service-signature'] }],
    [
      'the signature of the id, the timestamp and the body',
      { 'webhook-signature': headersOf(0)['webhook-signature'] },
    ],
  ])('%s', async (_what, changed) => {
    const headers = { ...HEADERS, ...changed }
    expect(await refusal(verifyWebhook(BODY, headers, SECRET, at))).toBe('signature_mismatch')
  })

  test('any single byte of a signature', async () => {
    const hex = HEADERS['x-service-signature'] ?? ''
    for (let place = 7; place < hex.length; place += 1) {
      const flipped = hex[place] === '0' ? '1' : '0'
      const signature = hex.slice(0, place) + flipped + hex.slice(place + 1)
      const work = verifyWebhook(BODY, signature, SECRET, { toleranceSeconds: false })
      expect(await refusal(work)).toBe('signature_mismatch')
    }
  })

  test('the secret', async () => {
    expect(await refusal(verifyWebhook(BODY, HEADERS, 'another-secret', at))).toBe(
      'signature_mismatch',
    )
  })
})

describe('a malformed signature is refused with a reason', () => {
  const hex = HEADERS['x-service-signature']?.slice(7) ?? ''
  test.each([
    ['upper case', `sha256=${hex.toUpperCase()}`],
    ['another algorithm', `sha1=${hex.slice(0, 40)}`],
    ['too short', `sha256=${hex.slice(2)}`],
    ['too long', `sha256=${hex}00`],
    ['not hexadecimal', `sha256=${'g'.repeat(64)}`],
    ['no prefix', hex],
    ['empty', ''],
    ['with a line break', `sha256=${hex}\n`],
    ['two signatures', `sha256=${hex}, sha256=${hex}`],
    ['another text', 'nonsense'],
  ])('of the body: %s', async (_what, signature) => {
    expect(await refusal(verifyWebhook(BODY, signature, SECRET, at))).toBe('malformed_signature')
    const headers = { 'X-Service-Signature': signature }
    expect(await refusal(verifyWebhook(BODY, headers, SECRET, at))).toBe('malformed_signature')
  })

  test.each([
    ['empty', { 'webhook-signature': '' }],
    ['of a later version', { 'webhook-signature': 'v1a,AAAA' }],
    ['not Base64', { 'webhook-signature': 'v1,?' }],
    ['without the id', { 'webhook-id': undefined }],
    ['without the timestamp', { 'webhook-timestamp': undefined }],
  ])('of the id, the timestamp and the body: %s', async (_what, changed) => {
    const headers = { ...HEADERS, ...changed }
    expect(await refusal(verifyWebhook(BODY, headers, SECRET, at))).toBe('malformed_signature')
  })

  test('missing', async () => {
    const headers = without('x-service-signature', 'webhook-signature')
    expect(await refusal(verifyWebhook(BODY, headers, SECRET, at))).toBe('missing_signature')
    expect(await refusal(verifyWebhook(BODY, {}, SECRET, at))).toBe('missing_signature')
  })
})

describe('secrets', () => {
  test('any of several secrets may have signed, in any order, for rotation', async () => {
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

  test('an empty secret is refused even beside others, since anyone could sign with it', async () => {
    for (const secret of ['', [], [SECRET, ''], undefined, [undefined]]) {
      expect(await refusal(verifyWebhook(BODY, HEADERS, secret as string, at))).toBe('bad_secret')
    }
  })
})

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

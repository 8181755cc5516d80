/** Rules that PDF and screenshot requests share. The tests of both run all of them. */
import { describe, expect, test } from 'bun:test'
import { readError } from './renders.ts'
import { statusLabel } from './status-label.ts'
import { MAX_BODY_BYTES, SOUND, type ValidationClient } from './validation-client.ts'

/** A public URL that needs no DNS. */
export const PUBLIC_URL = 'https://93.184.216.34/'

const HOOK = 'https://example.com/'

export function testRenderRequestRules(judge: ValidationClient): void {
  describe('metadata', () => {
    test.each<[name: string, metadata: unknown]>([
      ['null', null],
      ['an empty object', {}],
      ['1,024 bytes', { a: 'x'.repeat(1_016) }],
      ['1,024 bytes of two-byte characters', { a: 'é'.repeat(508) }],
      ['1,024 bytes of four-byte characters', { a: '😀'.repeat(254) }],
      ['any JSON inside', { a: [1, null, { b: '\u0000' }] }],
    ])('may be %s', async (_name, metadata) => {
      expect(await judge.places({ ...SOUND, metadata })).toEqual([])
    })

    test.each<[name: string, metadata: unknown]>([
      ['1,025 bytes', { a: 'x'.repeat(1_017) }],
      ['1,025 bytes of two-byte characters', { a: `${'é'.repeat(508)}x` }],
      ['1,025 bytes of four-byte characters', { a: `${'😀'.repeat(254)}x` }],
      ['a string', 'x'],
      ['an array', []],
      ['a number', 1],
    ])('may not be %s', async (_name, metadata) => {
      expect(await judge.places({ ...SOUND, metadata })).toEqual(['metadata'])
    })

    test('nested 100,000 deep is refused for its size', async () => {
      const deep = '['.repeat(100_000) + ']'.repeat(100_000)
      const response = await judge.send(`{"html":"","async":true,"metadata":{"a":${deep}}}`)
      expect((await readError(response)).details?.issues?.[0]?.path).toBe('metadata')
    })
  })

  describe('webhook', () => {
    test.each<[name: string, fields: object]>([
      ['address of 2,048 characters', { webhook_url: HOOK.padEnd(2_048, 'a') }],
      ['address with port and query', { webhook_url: 'https://example.com:8443/hook?a=b' }],
      ['secret of 8 characters', { webhook_url: HOOK, webhook_secret: 'x'.repeat(8) }],
      ['secret of 256 characters', { webhook_url: HOOK, webhook_secret: 'x'.repeat(256) }],
    ])('%s is accepted', async (_name, fields) => {
      expect(await judge.places({ ...SOUND, ...fields })).toEqual([])
    })

    test.each<[name: string, place: string, value: unknown]>([
      ['address of 2,049 characters', 'webhook_url', HOOK.padEnd(2_049, 'a')],
      ['address without TLS', 'webhook_url', 'http://example.com/'],
      ['address of another scheme', 'webhook_url', 'ftp://example.com/'],
      ['address with a user name', 'webhook_url', 'https://ada@example.com/'],
      ['address with a password', 'webhook_url', 'https://:secret@example.com/'],
      ['relative address', 'webhook_url', '/hook'],
      ['empty address', 'webhook_url', ''],
      ['address that is null', 'webhook_url', null],
      ['secret of 7 characters', 'webhook_secret', 'x'.repeat(7)],
      ['secret of 257 characters', 'webhook_secret', 'x'.repeat(257)],
      ['secret that is null', 'webhook_secret', null],
    ])('%s is refused', async (_name, place, value) => {
      expect(await judge.places({ ...SOUND, [place]: value })).toEqual([place])
    })

    test('address is also checked for synchronous renders', async () => {
      const { html } = SOUND
      expect(await judge.places({ html, webhook_url: 'http://example.com/' })).toEqual([
        'webhook_url',
      ])
    })
  })

  describe('Idempotency-Key', () => {
    test.each([
      [1, []],
      [255, []],
      [0, ['Idempotency-Key']],
      [256, ['Idempotency-Key']],
    ])('of %i characters is judged by its length', async (length, expected) => {
      const issues = await judge.issues(SOUND, { 'Idempotency-Key': 'k'.repeat(length) })
      expect(issues.map(({ path }) => path)).toEqual(expected)
    })
  })

  describe('body', () => {
    const utf8 = (text: string) => new TextEncoder().encode(text)

    test.each<[name: string, body: BodyInit]>([
      ['an array', '[]'],
      ['a string', '"html"'],
      ['a number', '1'],
      ['null', 'null'],
      ['true', 'true'],
      ['nothing', ''],
      ['white space', ' \n'],
      ['cut off', '{"html":"x"'],
      ['with a trailing comma', '{"html":"x",}'],
      ['with single quotes', "{'html':'x'}"],
      ['two values', '{"html":"x"}{}'],
      ['opening brackets only', '['.repeat(200_000)],
      ['in broken UTF-8', new Uint8Array([...utf8('{"html":"'), 0xff, ...utf8('"}')])],
      ['in UTF-16', Buffer.from('{"html":"x"}', 'utf16le')],
    ])('that is %s is refused as a whole', async (_name, body) => {
      const { code, details } = await readError(await judge.send(body))
      expect(code).toBe('VALIDATION_ERROR')
      expect(details?.issues?.map(({ path }) => path)).toEqual([''])
    })

    test('that is missing is refused as a whole', async () => {
      const { server, user, path } = judge
      const headers = { Authorization: `Bearer ${user.key}` }
      const { details } = await readError(await server.fetch(path, { method: 'POST', headers }))
      expect(details?.issues?.map(({ path }) => path)).toEqual([''])
    })

    test.each<[name: string, headers: Record<string, string>, refused: boolean]>([
      ['application/json', {}, false],
      ['a charset of UTF-8', { 'Content-Type': 'Application/JSON; Charset="UTF-8"' }, false],
      ['another charset', { 'Content-Type': 'application/json; charset=iso-8859-1' }, true],
      ['text', { 'Content-Type': 'text/plain' }, true],
      ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, true],
      ['a name that only begins alike', { 'Content-Type': 'application/jsonx' }, true],
      ['compression', { 'Content-Encoding': 'gzip' }, true],
    ])('declared with %s is accepted or refused', async (_name, headers, refused) => {
      const response = await judge.send(utf8(JSON.stringify(SOUND)), headers)
      if (refused) expect(await statusLabel(response)).toBe('415 UNSUPPORTED_MEDIA_TYPE')
      else expect(response.status).toBe(202)
    })

    test('without a Content-Type is refused', async () => {
      const { server, user, path } = judge
      const response = await server.fetch(path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${user.key}` },
        body: utf8(JSON.stringify(SOUND)),
      })
      expect(await statusLabel(response)).toBe('415 UNSUPPORTED_MEDIA_TYPE')
    })

    test.each<[name: string, wrap: (text: string) => BodyInit]>([
      ['of a declared length', (text) => text],
      ['of an unknown length', (text) => new Blob([text]).stream()],
    ])('%s may have at most MAX_BODY_BYTES', async (_name, wrap) => {
      const empty = JSON.stringify(SOUND).length
      const text = JSON.stringify({ ...SOUND, html: 'x'.repeat(MAX_BODY_BYTES - empty) })
      expect(text.length).toBe(MAX_BODY_BYTES)
      expect((await judge.send(wrap(text))).status).toBe(202)
      const { code, details } = await readError(await judge.send(wrap(`${text} `)))
      expect(code).toBe('PAYLOAD_TOO_LARGE')
      expect(details?.limit).toBe(MAX_BODY_BYTES)
    })
  })

  test('at most 20 issues are listed, and the message has their number', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`field${at}`, at]))
    const error = await readError(await judge.send(JSON.stringify({ ...SOUND, ...unknown })))
    expect(error.details?.issues).toHaveLength(20)
    expect(error.message).toContain('24 more')
  })
}

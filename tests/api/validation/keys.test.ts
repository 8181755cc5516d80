/** Errors for common mistakes with API keys: each names the mistake and how to fix it. */
import { describe, expect, test } from 'bun:test'
import { readError } from '../../support/api/renders.ts'
import { ADMIN_TOKEN } from '../../support/server/server.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

describe('a key', () => {
  const errorFor = async (headers: HeadersInit, path = '/api/v1/usage') =>
    readError(await server.fetch(path, { headers }))

  test.each<[name: string, headers: (key: string) => Record<string, string>, words: RegExp]>([
    ['is missing', () => ({}), /Authorization is missing.*Bearer svc_live_/],
    [
      'is sent without Bearer',
      (key) => ({ Authorization: key }),
      /"Bearer" is missing before the key/,
    ],
    ['is sent as a password', (key) => ({ Authorization: `Basic ${btoa(`${key}:`)}` }), /curl -u/],
    ['is sent in another header', (key) => ({ 'X-API-Key': key }), /x-api-key is not used/],
    ['comes from an unset variable', () => ({ Authorization: 'Bearer' }), /variable.*is set/],
    ['follows a colon', (key) => ({ Authorization: `Bearer: ${key}` }), /one space/],
    ['follows Bearer without a space', (key) => ({ Authorization: `Bearer${key}` }), /one space/],
    [
      'contains spaces',
      (key) => ({ Authorization: `Bearer ${key.slice(0, 20)} x` }),
      /exactly one/,
    ],
    ['has another scheme', (key) => ({ Authorization: `Token ${key}` }), /begin with "Bearer"/],
  ])('that %s is AUTH_MISSING with the reason', async (_name, headers, words) => {
    const { code, message } = await errorFor(headers(user.key))
    expect(code).toBe('AUTH_MISSING')
    expect(message).toMatch(words)
    expect(message).not.toContain(user.key)
  })

  test('in the URL is AUTH_MISSING with the reason', async () => {
    for (const name of ['key', 'api_key', 'access_token']) {
      const { code, message } = await errorFor({}, `/api/v1/usage?${name}=${user.key}`)
      expect(code).toBe('AUTH_MISSING')
      expect(message).toMatch(/in the query string.*Authorization/)
    }
  })

  test.each<[name: string, token: (key: string) => string, words: RegExp]>([
    ['in double quotes', (key) => `"${key}"`, /Remove the quotes/],
    ['in single quotes', (key) => `'${key}'`, /Remove the quotes/],
    ['in angle brackets', (key) => `<${key}>`, /Remove the quotes or brackets/],
    ['that is the placeholder of the docs', () => 'svc_live_...', /placeholder/],
    ['that is a variable', () => '$PLATEN_API_KEY', /placeholder.*shell/],
    ['that is a variable of cmd.exe', () => '%PLATEN_API_KEY%', /placeholder/],
    ['that is a placeholder of Postman', () => '{{apiKey}}', /placeholder/],
    ['that is a placeholder in words', () => 'YOUR_API_KEY', /placeholder/],
    ['that is too short', (key) => key.slice(0, -1), /31 characters/],
    ['that is too long', (key) => `${key}0`, /33 characters/],
    ['in capital letters', (key) => key.toUpperCase(), /capital letters/],
    ['with other characters', (key) => key.replace(/.$/, 'z'), /other characters/],
    ['of another service', () => 'sk_test_1234', /`svc_live_` and 32/],
    ["that is the operator's token", () => ADMIN_TOKEN, /ADMIN_TOKEN.*\/admin\/v1/],
    ['of 10 KB of quotes', () => `${'"'.repeat(10_000)}x`, /not an API key/],
  ])('%s is AUTH_INVALID with the reason', async (_name, token, words) => {
    const { code, message } = await errorFor({ Authorization: `Bearer ${token(user.key)}` })
    expect(code).toBe('AUTH_INVALID')
    expect(message).toMatch(words)
    expect(message).not.toContain(user.key)
  })

  test('that is unknown and a key of scope og get the same message', async () => {
    const path = `/admin/v1/users/${user.id}/keys`
    const made = await server.admin('POST', path, { name: 'og', scope: 'og' })
    const og = ((await made.json()) as { data: { key: string } }).data.key
    const unknown = `svc_live_${'0'.repeat(32)}`
    const errors = await Promise.all(
      [og, unknown].map((key) => errorFor({ Authorization: `Bearer ${key}` })),
    )
    expect(new Set(errors.map(({ message }) => message)).size).toBe(1)
    expect(errors[0]?.message).toMatch(/not known.*`og`.*Open Graph images only/)
  })

  test("on the operator's paths is recognized as an API key, whether it exists or not", async () => {
    const path = '/admin/v1/users'
    for (const key of [user.key, `svc_live_${'0'.repeat(32)}`]) {
      const { code, message } = await errorFor({ Authorization: `Bearer ${key}` }, path)
      expect(code).toBe('AUTH_INVALID')
      expect(message).toMatch(/This is an API key.*ADMIN_TOKEN/)
    }
    expect((await errorFor({}, path)).message).toMatch(/operator's token \(ADMIN_TOKEN\)/)
  })

  test('for an Open Graph image gets an error that names the query parameter', async () => {
    const bearer = { Authorization: `Bearer ${user.key}` }
    expect((await errorFor(bearer, '/api/v1/og/card')).message).toContain('query parameter `key`')
    const twice = await errorFor({}, `/api/v1/og/card?key=${user.key}&key=${user.key}`)
    expect(twice.message).toContain('given 2 times')
    expect((await errorFor({}, '/api/v1/og/card?key=')).message).toContain('is empty')
  })
})

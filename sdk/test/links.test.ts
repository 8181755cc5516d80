/** Render links are signed by the SDK without a request. */

import { describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { ConfigurationError, Platen } from '../src/index.ts'
import { createLinks, linksOf } from '../src/links.ts'

const ID = '0193a5c2-9b7d-4c3a-8f1e-5d2e4f8a1b3c'
const SECRET = `lnksec_${ID}_${'x'.repeat(43)}`
const baseUrl = 'https://pdf.example.com/api/v1/'

describe('a render link', () => {
  const { url } = new Platen({ baseUrl, linkSecret: SECRET }).links

  test('is the address of the server with the sorted query and its HMAC', async () => {
    const query = `data.10=b&data.1=a&signer=${ID}&template=card&v=x`
    // Sorted by name, not by name and value.
    const sorted = `data.1=a&data.10=b&signer=${ID}&template=card&v=x`
    const signature = createHmac('sha256', SECRET).update(sorted).digest('hex')
    const link = await url({ v: 'x', template: 'card', data: { '10': 'b', '1': 'a' } })
    expect(link).toBe(`https://pdf.example.com/api/v1/render?${sorted}&signature=${signature}`)
    expect(query.length).toBe(sorted.length)
  })

  test('has all values as texts, and leaves out those that are not set', async () => {
    const expires = new Date('2026-11-20T10:00:00.900Z')
    const options = { width: 10, fullPage: false, height: undefined, expires } as const
    const link = await url({ url: 'https://example.com/?a=1&b=ü', ...options, json: { a: [1] } })
    expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
      url: 'https://example.com/?a=1&b=ü',
      width: '10',
      fullPage: 'false',
      expires: '1795168800',
      json: '{"a":[1]}',
    })
    expect(link).not.toContain('height')
  })

  test('is made of texts that are no Unicode', async () => {
    const link = await url({ template: 'a', data: { a: '\ud800' } })
    expect(new URL(link).searchParams.get('data.a')).toBe('\ufffd')
  })
})

describe('a mistake', () => {
  test.each([
    [
      { baseUrl },
      'The link secret is missing. Pass it as linkSecret to new Platen(), or set PLATEN_LINK_SECRET.',
    ],
    [
      { linkSecret: SECRET },
      'baseUrl is missing. Pass the URL of your Platen server, such as http://127.0.0.1:3000, or set PLATEN_BASE_URL.',
    ],
    [{ baseUrl, linkSecret: 'svc_live_secret' }, 'The link secret must begin with lnksec_.'],
  ])('of the options %j is an error that does not contain the secret', async (options, message) => {
    const error = await new Platen(options).links.url({ template: 'a' }).catch((caught) => caught)
    expect(error).toBeInstanceOf(ConfigurationError)
    expect(error.message).toBe(message)
  })

  test('is an object that is no client', () => {
    expect(() => linksOf({} as Platen)).toThrow(ConfigurationError)
  })
})

test('the entry of earlier versions makes the same links', async () => {
  const platen = new Platen({ baseUrl, linkSecret: SECRET })
  const link = await platen.links.url({ template: 'a' })
  expect(linksOf(platen)).toBe(platen.links)
  const unsigned = new Platen({ baseUrl })
  const given = linksOf(unsigned, { secret: SECRET })
  expect(given.secrets).toBe(unsigned.links.secrets)
  expect(await given.url({ template: 'a' })).toBe(link)
  expect(await createLinks({ baseUrl, secret: SECRET }).url({ template: 'a' })).toBe(link)
})

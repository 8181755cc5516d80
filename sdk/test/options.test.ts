/** Options of the client: invalid ones are refused with the missing setting, and keys are not exposed. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { ConfigurationError, Platen } from '../src/index.ts'
import { BASE_URL, json, KEY, network } from './helpers/fakes.ts'

const NAMES = ['PLATEN_API_KEY', 'PLATEN_BASE_URL', 'PLATEN_OG_KEY']
const before = NAMES.map((name) => process.env[name])
beforeEach(() => {
  for (const name of NAMES) delete process.env[name]
})
afterEach(() => {
  NAMES.forEach((name, index) => {
    const value = before[index]
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  })
})

test('the environment can provide all required options', async () => {
  process.env['PLATEN_API_KEY'] = `${KEY}\n`
  process.env['PLATEN_BASE_URL'] = BASE_URL
  process.env['PLATEN_OG_KEY'] = 'svc_live_og'
  const fetch = network(json({ data: {} }))
  const platen = new Platen({ fetch })
  await platen.usage.get()
  expect(fetch.calls[0]?.url).toBe(`${BASE_URL}/api/v1/usage`)
  expect(fetch.calls[0]?.headers['authorization']).toBe(`Bearer ${KEY}`)
  expect(platen.og.url('blog')).toContain('key=svc_live_og')
})

test.each([
  [{ baseUrl: BASE_URL }, 'PLATEN_API_KEY'],
  [{ apiKey: '', baseUrl: BASE_URL }, 'PLATEN_API_KEY'],
  [{ apiKey: KEY }, 'PLATEN_BASE_URL'],
  [{ apiKey: KEY, baseUrl: 'platen.example' }, 'https://'],
  [{ apiKey: KEY, baseUrl: 'ftp://platen.example' }, 'https://'],
  [{ apiKey: KEY, baseUrl: 'https://me:pw@platen.example' }, 'https://'],
  [{ apiKey: KEY, baseUrl: 'https://platen.example/?a=b' }, 'https://'],
])('the options %p are refused with a message about %s', (options, fix) => {
  expect(() => new Platen(options)).toThrow(ConfigurationError)
  expect(() => new Platen(options)).toThrow(fix)
})

test('a malformed key is refused without being quoted', () => {
  const apiKey = `${KEY}\nX-Evil: 1`
  try {
    new Platen({ apiKey, baseUrl: BASE_URL })
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError)
    expect(String(error)).not.toContain('svc_live')
  }
})

describe('in a browser', () => {
  test.each(['document', 'importScripts'])(
    '(detected by %s) a key is refused unless `dangerouslyAllowBrowser` is set',
    (name) => {
      const scope = globalThis as Record<string, unknown>
      scope[name] = {}
      try {
        const options = { apiKey: KEY, baseUrl: BASE_URL }
        expect(() => new Platen(options)).toThrow('browser')
        expect(new Platen({ ...options, dangerouslyAllowBrowser: true })).toBeInstanceOf(Platen)
      } finally {
        delete scope[name]
      }
    },
  )
})

test('a client shows no key when it is printed or serialised', () => {
  const platen = new Platen({ apiKey: KEY, baseUrl: BASE_URL, ogKey: 'svc_live_og' })
  expect(`${Bun.inspect(platen, { depth: 9 })}${JSON.stringify(platen)}`).not.toContain('svc_live')
})

/**
 * Render links stand in public pages: strangers can request them in any form, and cannot change
 * them.
 */
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { createHmac } from 'node:crypto'
import { cacheOf } from '../../support/api/og-images.ts'
import {
  type LinkSecret,
  newLinkSecret,
  requestLink,
  signedQuery,
} from '../../support/api/render-links.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { newTemplate } from '../../support/api/templates.ts'
import { type MovableClock, newMovableClock } from '../../support/database/clock.ts'
import { rendersOf } from '../../support/database/rows.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

setDefaultTimeout(180_000)

/** Answers to a link with an odd text. The last one is that of an element that does not exist. */
const EXPECTED = [
  '200',
  '400 VALIDATION_ERROR',
  '404 TEMPLATE_NOT_FOUND',
  '410 LINK_EXPIRED',
  '500 RENDER_FAILED',
]

const START = new Date('2026-11-20T10:15:00.000Z')

let server: TestServer
let site: Site
let user: TestUser
let secret: LinkSecret
let clock: MovableClock

beforeAll(async () => {
  clock = await newMovableClock('postgres', START.getTime())
  site = await startSite({ '/page': { body: '<p>x' } })
  const env = { EGRESS_ALLOW: site.host, ...clock.env }
  server = await startServer({ env, overrides: { now: clock.now } })
})
afterAll(async () => {
  await server.close()
  await clock.close()
  await site.close()
})
beforeEach(async () => {
  await clock.set(START.getTime())
  user = await server.newUser('starter')
  secret = await newLinkSecret(server, user)
  await newTemplate(server, user, { slug: 'card', html: '<p>{{ a }}', width: 40, height: 40 })
})

const card = (a = 'x') => ({ template: 'card', 'data.a': a })
const get = (parameters: Record<string, string>) => requestLink(server, secret, parameters)
const fetchQuery = (query: string) => server.fetch(`/api/v1/render?${query}`)

describe('the signature', () => {
  test('counts for the query in any order and any encoding', async () => {
    const link = { template: 'card', 'data.a': "a b+c/d~e*(f)!'é😀%&=" }
    const query = signedQuery(secret, link)
    expect((await fetchQuery(query)).status).toBe(200)
    const parts = query.split('&')
    const spellings = [
      parts.toReversed().join('&'),
      query.replaceAll('%20', '+'),
      query.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
      query.replace('template', '%74emplate'),
      query.replaceAll('%2F', '/').replaceAll('%28', '(').replaceAll('%29', ')'),
      query.replaceAll(/[a-z](?=ard)/g, (char) => `%${char.charCodeAt(0).toString(16)}`),
      `${new URLSearchParams([...new URLSearchParams(query)].toReversed())}`,
    ]
    for (const spelling of spellings) {
      const response = await fetchQuery(spelling)
      expect([spelling, response.status, cacheOf(response)]).toEqual([spelling, 200, 'HIT'])
    }
  })

  test('counts for no other value, name or parameter', async () => {
    const query = signedQuery(secret, card())
    const changed = [
      query.replace('data.a=x', 'data.a=y'),
      query.replace('data.a=x', 'data.b=x'),
      query.replace('data.a=x&', ''),
      `${query}&v=2`,
      `${query}&expires=${START.getTime()}`,
      `utm_source=mail&${query}`,
    ]
    for (const one of changed) {
      expect([one, await statusLabel(await fetchQuery(one))]).toEqual([one, '403 LINK_INVALID'])
    }
    const appended = await readError(await fetchQuery(`${query}&utm_source=mail`))
    expect(appended.message).toContain('`utm_source`')
    expect(await rendersOf(server.services, user.id)).toEqual([])
  })

  test('is accepted in one spelling only', async () => {
    const query = signedQuery(secret, card())
    const signature = /signature=(.*)$/.exec(query)?.[1] ?? ''
    const others = [
      signature.toUpperCase() === signature ? 'A' : signature.toUpperCase(),
      signature.slice(0, -1),
      `${signature}0`,
      ` ${signature}`,
      `0x${signature}`,
      Buffer.from(signature, 'hex').toString('base64url'),
      '',
      '0'.repeat(64),
    ]
    for (const other of others) {
      const response = await fetchQuery(query.replace(signature, encodeURIComponent(other)))
      expect([other, await statusLabel(response)]).toEqual([other, '403 LINK_INVALID'])
    }
  })

  test('of another account, of another secret and by a key of the API is refused', async () => {
    const other = await server.newUser()
    const foreign = await newLinkSecret(server, other)
    const own = await newLinkSecret(server, user)
    for (const text of [foreign.secret, own.secret, user.key, '', secret.id, 'null']) {
      const query = signedQuery({ id: secret.id, secret: text }, card())
      expect(await statusLabel(await fetchQuery(query))).toBe('403 LINK_INVALID')
    }
    // The secret of the other account signs for templates of that account only.
    const swapped = await requestLink(server, foreign, card())
    expect(await statusLabel(swapped)).toBe('404 TEMPLATE_NOT_FOUND')
  })

  test('cannot be taken from the encoding of other parameters', async () => {
    // One value that looks like two parameters when it is not encoded.
    const query = signedQuery(secret, { template: 'card', v: 'x&data.a=y' })
    const split = query.replace('x%26data.a%3Dy', 'x&data.a=y')
    expect(split).not.toBe(query)
    expect(await statusLabel(await fetchQuery(split))).toBe('403 LINK_INVALID')
  })

  test('is required, and so is the id of the secret', async () => {
    const query = signedQuery(secret, card())
    const without = (name: string) =>
      query
        .split('&')
        .filter((part) => !part.startsWith(`${name}=`))
        .join('&')
    for (const name of ['signature', 'signer']) {
      expect(await statusLabel(await fetchQuery(without(name)))).toBe('403 LINK_INVALID')
    }
    for (const signer of ['x', "'", '0193a5c2-6f1e-4c3a-9b7d-2e4f8a1b3c5d', 'urn:uuid:x']) {
      const forged = signedQuery({ id: signer, secret: secret.secret }, card())
      expect(await statusLabel(await fetchQuery(forged))).toBe('403 LINK_INVALID')
    }
    expect(await statusLabel(await server.fetch('/api/v1/render'))).toBe('403 LINK_INVALID')
  })

  test('does not count if a parameter is given twice', async () => {
    const query = signedQuery(secret, card())
    for (const more of ['data.a=x', 'data.a=y', 'signature=x', 'signer=x', `%64ata.a=x`]) {
      const response = await fetchQuery(`${query}&${more}`)
      expect([more, response.status]).toEqual([more, 400])
      expect((await readError(response)).message).toContain('must not be given more than once')
    }
  })
})

describe('what a link may ask for', () => {
  test('is bounded in length', async () => {
    const long = await get({ url: `${site.url}/${'x'.repeat(2_048)}` })
    expect(await statusLabel(long)).toBe('400 VALIDATION_ERROR')
    expect((await get({ template: 'card', v: 'x'.repeat(101) })).status).toBe(400)
    expect((await get(card('x'.repeat(8_001)))).status).toBe(400)
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`data.${at}`, 'x']))
    expect((await get({ template: 'card', ...many })).status).toBe(400)
  })

  test('is never a server error, whatever text its parameters have', async () => {
    const names = [
      'v',
      'url',
      'template',
      'format',
      'json',
      'selector',
      'expires',
      'data.',
      'data.a',
    ]
    for (const name of [...names, 'margin', 'locale', 'timezone', '__proto__', 'constructor', '']) {
      for (const text of ['\0', '\ufffd', '%00', "' or 1=1--", '1e400', '-1', 'null', '[]', '']) {
        const label = await statusLabel(await get({ ...card(), [name]: text }))
        expect([name, text, label, EXPECTED.includes(label)]).toEqual([name, text, label, true])
      }
    }
  })

  test('is no private address', async () => {
    for (const url of [
      'http://169.254.169.254/latest/meta-data',
      'http://10.0.0.1/',
      'http://[::1]:3000/',
      'http://127.0.0.1:1/',
      'file:///etc/passwd',
    ]) {
      for (const more of [{}, { template: 'auto' }] as Record<string, string>[]) {
        const response = await get({ url, ...more })
        expect([url, await statusLabel(response)]).toEqual([url, '400 SSRF_BLOCKED'])
        expect(response.headers.get('cache-control')).toBe('no-store')
      }
    }
    expect(await rendersOf(server.services, user.id)).toEqual([])
  })
})

test('a link secret is no API key, and signs nothing but render links', async () => {
  const asKey = await server.post('/api/v1/pdf', { html: 'x' }, secret.secret)
  expect(asKey.status).toBe(401)
  const inQuery = await server.fetch(`/api/v1/og/card?key=${encodeURIComponent(secret.secret)}`)
  expect(inQuery.status).toBe(401)
  const token = createHmac('sha256', secret.secret).update('x').digest('base64url')
  expect((await server.fetch(`/storage/${token}`)).status).toBe(403)
})

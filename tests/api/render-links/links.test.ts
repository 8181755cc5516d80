/**
 * Render links: addresses that render when they are requested, signed by a link secret of the
 * account.
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
import { monthOf } from '../../../server/accounts/plans.ts'
import { cacheOf } from '../../support/api/og-images.ts'
import {
  type LinkSecret,
  newLinkSecret,
  requestLink,
  sendSecret,
  signedQuery,
} from '../../support/api/render-links.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { changeTemplate, dataOf, newTemplate } from '../../support/api/templates.ts'
import { rendersOf, usedIn } from '../../support/database/rows.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import {
  BOTH_DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

setDefaultTimeout(180_000)

const START = new Date('2026-11-20T10:15:00.000Z')
const SECOND = 1_000
const HOUR = 3_600_000
const PAGE = '<body style="margin:0;background:#0a0"><h1>Hello</h1><p id="p">x'

describe.each(BOTH_DATABASES)('a render link on %s', (database) => {
  let server: TestServer
  let site: Site
  let user: TestUser
  let secret: LinkSecret
  let now = START

  beforeAll(async () => {
    site = await startSite({ '/page': { body: PAGE } })
    server = await startServer({
      database,
      env: { EGRESS_ALLOW: site.host },
      overrides: { now: () => now },
    })
  })
  afterAll(async () => {
    await server.close()
    await site.close()
  })
  beforeEach(async () => {
    now = START
    user = await server.newUser('starter')
    secret = await newLinkSecret(server, user)
  })

  const page = () => ({ url: `${site.url}/page`, width: '300', height: '200' })
  const get = (parameters: Record<string, string>, init?: RequestInit) =>
    requestLink(server, secret, parameters, init)
  const used = () => usedIn(server.services, user.id, monthOf(START))
  const manage = (method: string, path: string, body?: object) =>
    sendSecret(server, user, { method, path, ...(body && { body }) })
  const expiring = (at: Date) => ({ ...page(), expires: String(at.getTime() / SECOND) })

  test('renders a page as an image of the asked size, and needs no API key', async () => {
    const response = await get(page())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    const picture = await readImage(await response.bytes())
    expect([picture.width, picture.height]).toEqual([300, 200])
    expect(colourAt(picture, 299, 199)).toBe('#00aa00')
    expect(await rendersOf(server.services, user.id)).toMatchObject([
      { type: 'screenshot', input_type: 'url', status: 'completed' },
    ])
  })

  test('is one render for 24 hours: later requests are answered from the cache and are free', async () => {
    const first = await get(page())
    const second = await get(page())
    expect([first, second].map(cacheOf)).toEqual(['MISS', 'HIT'])
    expect(await second.bytes()).toEqual(await first.bytes())
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(second.headers.get('x-overage-renders')).toBeNull()
    expect(await used()).toBe(1)
    now = new Date(START.getTime() + 24 * HOUR)
    expect(cacheOf(await get(page()))).toBe('MISS')
  })

  test('has the same render when it is signed again with another expiry or by another secret', async () => {
    await get(page())
    const other = await newLinkSecret(server, user, { name: 'Shop' })
    const again = await get(expiring(new Date(START.getTime() + HOUR)))
    expect(cacheOf(again)).toBe('HIT')
    expect(cacheOf(await requestLink(server, other, page()))).toBe('HIT')
  })

  test('makes a new render for another `v`, and for another version of its template', async () => {
    await get({ ...page(), v: '1' })
    expect(cacheOf(await get({ ...page(), v: '2' }))).toBe('MISS')
    await newTemplate(server, user, { slug: 'card', html: '<p>{{ a }}', width: 300, height: 200 })
    const card = { template: 'card', 'data.a': 'x' }
    expect(cacheOf(await get(card))).toBe('MISS')
    expect(cacheOf(await get(card))).toBe('HIT')
    await changeTemplate(server, user, 'card', { html: '<p>new {{ a }}' })
    expect(cacheOf(await get(card))).toBe('MISS')
  })

  test('shows a template with its variables in the size of the template, and as a PDF', async () => {
    const html = '<body style="margin:0;background:{{ colour }}">{{ list[1] }}'
    await newTemplate(server, user, { slug: 'card', html, width: 300, height: 200 })
    const json = JSON.stringify({ list: [1, 2] })
    const link = { template: 'card', 'data.colour': '#00f', json }
    const picture = await readImage(await (await get(link)).bytes())
    expect([picture.width, picture.height]).toEqual([300, 200])
    expect(colourAt(picture, 299, 199)).toBe('#0000ff')
    const wide = await readImage(await (await get({ ...link, width: '400' })).bytes())
    expect([wide.width, wide.height]).toEqual([400, 200])
    const pdf = await get({
      ...link,
      format: 'pdf',
      pageFormat: 'A5',
      margin: '5mm',
      deviceScaleFactor: '2',
    })
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await pdf.bytes()).toString('latin1', 0, 5)).toBe('%PDF-')
  })

  test('answers in the four formats', async () => {
    const types: Record<string, string> = {}
    for (const format of ['pdf', 'png', 'jpeg', 'webp']) {
      const { width: _, height: __, ...rest } = page()
      const response = await get({ ...rest, format })
      types[format] = response.headers.get('content-type') ?? ''
    }
    expect(types).toEqual({
      pdf: 'application/pdf',
      png: 'image/png',
      jpeg: 'image/jpeg',
      webp: 'image/webp',
    })
  })

  test('answers HEAD with the headers of GET, and 304 to a client that has the file', async () => {
    const head = await get(page(), { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(cacheOf(head)).toBe('MISS')
    expect(await head.text()).toBe('')
    const etag = head.headers.get('etag') ?? ''
    const same = await get(page(), { headers: { 'If-None-Match': etag } })
    expect([same.status, await same.text()]).toEqual([304, ''])
  })

  test('works until it expires, and no cache keeps it longer', async () => {
    const link = expiring(new Date(START.getTime() + 60 * SECOND))
    expect((await get(link)).headers.get('cache-control')).toBe('public, max-age=60')
    now = new Date(START.getTime() + 60 * SECOND)
    const late = await get(link)
    expect(await statusLabel(late)).toBe('410 LINK_EXPIRED')
    expect(late.headers.get('cache-control')).toBe('no-store')
  })

  test('names parameters that do not exist, that another format has, and that contradict each other', async () => {
    const issues: Record<string, string> = {}
    const { url } = page()
    const links: Record<string, Record<string, string>> = {
      misspelled: { url, widht: '300' },
      variable: { url, title: 'x' },
      none: { format: 'png' },
      both: { url, template: 'card' },
      paper: { url, landscape: 'true' },
      window: { url, format: 'pdf', fullPage: 'true' },
      number: { url, width: '0' },
      margin: { url, format: 'pdf', margin: '200mm' },
      data: { url, 'data.a': 'x' },
      json: { template: 'card', json: '{' },
      auto: { url, template: 'auto', width: '300' },
    }
    for (const [name, link] of Object.entries(links)) {
      const response = await get(link)
      expect([name, response.status]).toEqual([name, 400])
      issues[name] = (await readError(response)).message
    }
    expect(issues).toMatchObject({
      misspelled: '`widht` is not a known query parameter; did you mean `width`?',
      variable:
        "`title` is not a known query parameter. Values of a template's variables begin with `data.`, such as `data.title`.",
      none: 'A render link must have a `url` or a `template`.',
      both: '`url` cannot be used with `template`, unless that is `auto`.',
      paper: '`landscape` cannot be used with `format=png`.',
      window: '`fullPage` cannot be used with `format=pdf`.',
      data: '`data.a` requires `template` with the name of a template.',
      auto: '`width` cannot be used with `template=auto`, whose cards have one size.',
    })
    expect(issues['margin']).toStartWith('`margin` must leave room for content')
  })

  test('does not find the template of another user', async () => {
    const other = await server.newUser()
    await newTemplate(server, other, { slug: 'card' })
    const response = await get({ template: 'card' })
    expect(await statusLabel(response)).toBe('404 TEMPLATE_NOT_FOUND')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('is made by the server as a program would sign it, after its parameters were checked', async () => {
    const body = { parameters: page(), expires_in: 3_600 }
    const made = await manage('POST', `${secret.id}/url`, body)
    const { url, expires_at } = await dataOf<{ url: string; expires_at: string }>(made)
    expect(expires_at).toBe('2026-11-20T11:15:00.000Z')
    const expires = String(START.getTime() / SECOND + 3_600)
    expect(url).toEndWith(`/api/v1/render?${signedQuery(secret, { ...page(), expires })}`)
    expect((await fetch(url)).status).toBe(200)
    const refused = await manage('POST', `${secret.id}/url`, { parameters: { widht: '1' } })
    expect((await readError(refused)).message).toContain('did you mean `width`?')
    const own = await manage('POST', `${secret.id}/url`, { parameters: { ...page(), signer: 'x' } })
    expect(await statusLabel(own)).toBe('400 VALIDATION_ERROR')
  })
})

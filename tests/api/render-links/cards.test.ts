/**
 * `template=auto`: a card for a page with the title, description and picture that the page names
 * for itself.
 */
import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { readMetadata } from '../../../server/render-links/cards/page-metadata.ts'
import { cacheOf } from '../../support/api/og-images.ts'
import { type LinkSecret, newLinkSecret, requestLink } from '../../support/api/render-links.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { rendersOf } from '../../support/database/rows.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

setDefaultTimeout(180_000)

const RED =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="#d00"/></svg>'

let server: TestServer
let site: Site
let user: TestUser
let secret: LinkSecret

beforeAll(async () => {
  site = await startSite()
  server = await startServer({ env: { EGRESS_ALLOW: site.host } })
})
afterAll(async () => {
  await server.close()
  await site.close()
})
beforeEach(async () => {
  site.reset()
  user = await server.newUser('starter')
  secret = await newLinkSecret(server, user)
})

const card = (path: string, more: Record<string, string> = {}) =>
  requestLink(server, secret, { template: 'auto', url: `${site.url}${path}`, ...more })
const pageWith = (head: string) => ({
  body: `<!doctype html><html lang="en"><head>${head}</head><p>x`,
})
const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`

test('a card has the picture of the page, and is an image of 1200 x 630 in any image format', async () => {
  site.routes['/post'] = pageWith(
    meta('og:title', 'Hello') + meta('og:description', 'About it') + meta('og:image', '/red.svg'),
  )
  site.routes['/red.svg'] = { type: 'image/svg+xml', body: RED }
  const response = await card('/post')
  expect([response.status, cacheOf(response)]).toEqual([200, 'MISS'])
  const picture = await readImage(await response.bytes())
  expect([picture.format, picture.width, picture.height]).toEqual(['png', 1200, 630])
  expect(colourAt(picture, 1150, 315)).toBe('#dd0000')
  expect(await rendersOf(server.services, user.id)).toMatchObject([
    { type: 'og', input_type: 'url', title: 'Hello', status: 'completed' },
  ])
  expect((await card('/post', { format: 'webp' })).headers.get('content-type')).toBe('image/webp')
  expect((await card('/post', { format: 'pdf' })).status).toBe(400)
})

test('a page is read once for a card, however many request it', async () => {
  site.routes['/post'] = pageWith('<title>Hello</title>')
  const responses = await Promise.all(Array.from({ length: 10 }, () => card('/post')))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(cacheOf(await card('/post'))).toBe('HIT')
  expect(site.requests).toHaveLength(1)
})

test('what a page says about itself is text on the card, and runs nothing', async () => {
  const hostile = '&lt;/h1&gt;&lt;style&gt;body{background:red!important}&lt;/style&gt;{{ 1 }}'
  site.routes['/post'] = pageWith(meta('og:title', hostile) + meta('og:site_name', hostile))
  const picture = await readImage(await (await card('/post')).bytes())
  expect(colourAt(picture, 5, 5)).not.toBe('#ff0000')
})

test('a page without metadata gets a card with its host', async () => {
  site.routes['/empty'] = { body: '' }
  site.routes['/picture'] = { type: 'image/png', body: new Uint8Array([137, 80, 78, 71, 0, 255]) }
  for (const path of ['/empty', '/picture']) expect((await card(path)).status).toBe(200)
})

test('a picture at a private address is left out', async () => {
  site.routes['/post'] = pageWith(
    meta('og:title', 'Hello') + meta('og:image', 'http://10.0.0.1/x.png'),
  )
  expect((await card('/post')).status).toBe(200)
})

test('a page that redirects to a private address, is missing, or redirects for ever is no card', async () => {
  site.routes['/private'] = { status: 302, headers: { Location: 'http://10.0.0.1/' } }
  site.routes['/loop'] = { status: 302, headers: { Location: '/loop' } }
  expect(await readError(await card('/private'))).toMatchObject({
    code: 'SSRF_BLOCKED',
    message: expect.stringContaining('`url`, or an address that it redirects to, is blocked'),
  })
  const loop = await card('/loop')
  expect(await readError(loop)).toMatchObject({
    code: 'RENDER_FAILED',
    message: 'The page at `url` could not be read: it redirects too often.',
    details: { reason: 'page_not_read' },
  })
  expect(loop.headers.get('cache-control')).toBe('no-store')
  const missing = await readError(await card('/missing'))
  expect(missing.message).toBe('The page at `url` could not be read: its status is 404.')
  site.routes['/hangs-up'] = 'hang up'
  expect(await statusLabel(await card('/hangs-up'))).toBe('500 RENDER_FAILED')
})

test('of an endless page the first 512 KB are read', async () => {
  site.routes['/endless'] = { ...pageWith(meta('og:title', 'Hello')), flood: 'x'.repeat(10_000) }
  expect((await card('/endless')).status).toBe(200)
  await site.left('/endless')
  expect(await rendersOf(server.services, user.id)).toMatchObject([{ title: 'Hello' }])
})

test('a page that names its card as its picture gets the card, with another picture if it has one', async () => {
  const head = () => `<title>Hello</title><meta property="og:image" content="${own}">`
  const own = `${server.url}/api/v1/render?template=auto&amp;signature=x`
  site.routes['/post'] = pageWith(head())
  expect((await card('/post')).status).toBe(200)
  const more = '<meta name="twitter:image" content="/b.png">'
  const bytes = new TextEncoder().encode(head() + more)
  expect(readMetadata({ bytes, url: 'https://a.example/b/c' }).picture).toBe(
    'https://a.example/b.png',
  )
})

test('metadata is read in the order of its names, as single lines of limited length', () => {
  const read = (html: string) =>
    readMetadata({ bytes: new TextEncoder().encode(html), url: 'https://a.example/b/c' })
  expect(
    read(
      `<html lang=de dir=ltr><title>A &amp; B</title><meta name=description content="Plain"><meta name="twitter:title" content="T"><meta property=og:title content=" O&nbsp;\n&#8230; "><meta name=author content="https://a.example/me"><meta property=og:image content="../d.png?a=1&amp;b=2">`,
    ),
  ).toEqual({
    title: 'O …',
    description: 'Plain',
    site: null,
    author: null,
    picture: 'https://a.example/d.png?a=1&b=2',
    lang: 'de',
    dir: 'ltr',
  })
  expect(read('<title>A &amp; B</title><svg><title>no</title></svg>').title).toBe('A & B')
  expect(read(`<title>${'x'.repeat(10_000)}</title>`).title).toHaveLength(200)
  expect(read('<title>a\u202eb\u0000c</title>').title).toBe('a b c')
  const odd = `<html lang="'><x" dir=up><meta property=og:image content="javascript:alert(1)">`
  expect(read(odd)).toMatchObject({ lang: null, dir: null, picture: null })
})

test('metadata is read in the encoding that the page names', () => {
  const html = '<meta charset=iso-8859-1><title>Grüße</title>'
  const bytes = Uint8Array.from(html, (char) => char.charCodeAt(0))
  expect(readMetadata({ bytes, url: 'https://a.example/' }).title).toBe('Grüße')
  const unknown = new TextEncoder().encode('<meta charset=nonsense><title>Grüße</title>')
  expect(readMetadata({ bytes: unknown, url: 'https://a.example/' }).title).toBe('Grüße')
})

/** What a screenshot's requests carry and where they may go: cookies, extra headers, advertising. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { boxOf, imageOf } from '../support/api/renders.ts'
import { colourAt } from '../support/files/images.ts'
import { type Site, startSite } from '../support/network/site.ts'
import { startNamedServer } from '../support/server/named-server.ts'
import type { TestServer, TestUser } from '../support/server/server.ts'

const LIME = '#00ff00'
const VIEWPORT = { width: 40, height: 30 }
/** Hosts of advertising and tracking that may be asked over plain http (no HSTS of Chromium's). */
const AD_HOSTS = [
  'cdn.taboola.com',
  'pagead2.googlesyndication.com',
  'sb.scorecardresearch.com',
  'securepubads.g.doubleclick.net',
  'static.hotjar.com',
]

/** Every host name leads here. */
let site: Site
/** Another origin. */
let other: Site
let server: TestServer
let user: TestUser

beforeAll(async () => {
  const any = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
  const routes = () => ({
    '/lime.svg': { type: 'image/svg+xml', headers: any, body: SVG },
    '/words': { type: 'text/plain', headers: any, body: 'words' },
    '/a.css': { type: 'text/css', headers: any, body: '@import "b.css"' },
    '/b.css': { type: 'text/css', headers: any, body: 'p { background: url(c.svg) }' },
    '/frame': { body: '<p>framed' },
  })
  site = await startSite(routes())
  other = await startSite(routes())
  server = await startNamedServer()
})
beforeEach(async () => {
  user = await server.newUser()
  for (const one of [site, other]) one.requests.length = 0
})
afterAll(async () => {
  await server.close()
  await Promise.all([site.close(), other.close()])
})

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">
  <rect width="40" height="30" fill="lime"/></svg>`

/** Puts a page at a host and renders it. */
async function visit(host: string, body: string, options: object) {
  site.routes['/page'] = { body }
  const url = `http://${host}:${site.port}/page`
  return imageOf(server, user, { url, options: { ...VIEWPORT, ...options } })
}

/** What requests had in a header: `host/path: value`, sorted, each once; the port left out. */
function carried(name: string, from = site): string[] {
  const header = new RegExp(`^${name}: (.*)$`, 'gim')
  const lines = from.requests.map(({ target, head }) => {
    const [, host = ''] = /^host: ([^:\r]+)/im.exec(head) ?? []
    return `${host}${target}: ${Array.from(head.matchAll(header), ([, value]) => value?.trim())}`
  })
  return [...new Set(lines)].sort()
}

/** Asks for an image, a style sheet and its image, a frame and words at an origin. */
function everythingOf(origin: string): string {
  return `<img src="${origin}/lime.svg"><link rel=stylesheet href="${origin}/a.css"><p>x</p>
    <iframe src="${origin}/frame"></iframe><script type=module>
    await fetch('${origin}/words', { headers: { 'X-Own': '1' } })</script>`
}

const EVERYTHING = ['/a.css', '/b.css', '/c.svg', '/frame', '/lime.svg', '/words']

describe('cookies', () => {
  const cookie = (domain: string, name = 'taste', value = 'sweet "1"/+&=%20') => ({
    domain,
    name,
    value,
  })

  test('are sent to their domain from the first request on, exactly as given', async () => {
    await visit('shop.test', everythingOf(''), {
      cookies: [cookie('shop.test'), cookie('shop.test', 'b', '')],
    })
    const sent = 'taste=sweet "1"/+&=%20; b='
    const paths = [...EVERYTHING, '/page'].sort()
    expect(carried('cookie')).toEqual(paths.map((path) => `shop.test${path}: ${sent}`))
  })

  test('are seen by the scripts of the page', async () => {
    const body = `<body><script>
      document.body.bgColor = document.cookie === 'a=1; b=2' ? 'lime' : 'red'</script>`
    const cookies = [
      cookie('shop.test', 'a', '1'),
      cookie('shop.test', 'b', '2'),
      cookie('other.test', 'c', '3'),
    ]
    expect(boxOf(await visit('shop.test', body, { cookies }), LIME)).toEqual([0, 0, 40, 30])
  })

  test.each([
    ['shop.test', 'other.test', ''],
    ['shop.test', 'myshop.test', ''],
    ['shop.test', 'www.shop.test', ''],
    ['.shop.test', 'www.shop.test', 'a=1'],
    ['.shop.test', 'shop.test', 'a=1'],
    ['www.shop.test', 'shop.test', ''],
    ['127.0.0.1', '127.0.0.1', 'a=1'],
    ['127.0.0.1', 'shop.test', ''],
  ])('of %s are sent to %s as "%s"', async (domain, host, sent) => {
    await visit(host, '<p>x', { cookies: [cookie(domain, 'a', '1')] })
    expect(carried('cookie')).toEqual([`${host}/page: ${sent}`])
  })

  test('do not go to another domain that is on the page or that it is sent on to', async () => {
    site.routes['/moved.svg'] = {
      status: 302,
      headers: { Location: `http://other.test:${site.port}/lime.svg?moved` },
    }
    const body = `<img src="http://other.test:${site.port}/lime.svg"><img src="/moved.svg">`
    await visit('shop.test', body, { cookies: [cookie('shop.test', 'a', '1')] })
    expect(carried('cookie')).toEqual([
      'other.test/lime.svg: ',
      'other.test/lime.svg?moved: ',
      'shop.test/moved.svg: a=1',
      'shop.test/page: a=1',
    ])
  })

  test('are gone with their render', async () => {
    await visit('shop.test', '<p>x', { cookies: [cookie('shop.test')] })
    site.requests.length = 0
    await visit('shop.test', '<p>x', {})
    expect(carried('cookie')).toEqual(['shop.test/page: '])
  })
})

describe('extraHeaders', () => {
  const extraHeaders = { 'X-Mark': 'mine', Authorization: 'Basic eDp5', 'Accept-Language': 'de-AT' }

  test.each([
    ['x-mark', 'mine'],
    ['authorization', 'Basic eDp5'],
    ['accept-language', 'de-AT'],
  ])('come with every request to the origin of the page, once: %s', async (name, value) => {
    await visit('shop.test', everythingOf(''), { extraHeaders })
    const paths = [...EVERYTHING, '/page'].sort()
    expect(carried(name)).toEqual(paths.map((path) => `shop.test${path}: ${value}`))
    expect(carried('x-own').filter((line) => line.endsWith('1'))).toEqual(['shop.test/words: 1'])
  })

  test.each([
    ['another host', () => `http://other.test:${site.port}`],
    ['a host below its own', () => `http://www.shop.test:${site.port}`],
    ['another port', () => `http://shop.test:${other.port}`],
  ])('do not come with requests to %s', async (_, origin) => {
    await visit('shop.test', everythingOf(origin()), { extraHeaders })
    const elsewhere = [...carried('x-mark'), ...carried('x-mark', other)].filter(
      (line) => !line.includes('/page'),
    )
    const asked = new Set(elsewhere.map((line) => /\/[^:]*/.exec(line)?.[0]))
    expect([...asked]).toEqual(EVERYTHING)
    expect(elsewhere.filter((line) => !line.endsWith(': '))).toEqual([])
    expect(
      [...carried('authorization'), ...carried('authorization', other)].filter((line) =>
        line.includes('Basic'),
      ),
    ).toEqual(['shop.test/page: Basic eDp5'])
  })

  test('end where a redirect leaves the origin, for the page and for what is on it', async () => {
    const away = `http://other.test:${site.port}`
    site.routes['/start'] = { status: 302, headers: { Location: '/next' } }
    site.routes['/next'] = { status: 307, headers: { Location: `${away}/page` } }
    site.routes['/page'] = { body: `<img src="http://shop.test:${site.port}/moved.svg">` }
    site.routes['/moved.svg'] = { status: 302, headers: { Location: `${away}/lime.svg` } }
    const url = `http://shop.test:${site.port}/start`
    await imageOf(server, user, { url, options: { ...VIEWPORT, extraHeaders } })
    for (const name of ['x-mark', 'authorization']) {
      const value = name === 'x-mark' ? 'mine' : 'Basic eDp5'
      expect(carried(name)).toEqual([
        'other.test/lime.svg: ',
        'other.test/page: ',
        `shop.test/moved.svg: ${value}`,
        `shop.test/next: ${value}`,
        `shop.test/start: ${value}`,
      ])
    }
  })

  test('are not part of a render of HTML', async () => {
    const html = everythingOf(site.url)
    await imageOf(server, user, { html, options: { ...VIEWPORT, extraHeaders } })
    const lines = [...carried('x-mark'), ...carried('authorization')]
    const nothing = EVERYTHING.map((path) => `127.0.0.1${path}: `)
    expect(lines).toEqual([...nothing, ...nothing])
  })
})

test('a page and what is on it are asked for once', async () => {
  await visit('shop.test', everythingOf(''), {})
  const targets = site.requests.map(({ target }) => target).sort()
  expect(targets).toEqual([...EVERYTHING, '/page'].sort())
})

describe('blockAds', () => {
  const hosts = () => [...AD_HOSTS, 'cdn.test']
  const images = () => hosts().map((host) => `<img src="http://${host}:${site.port}/lime.svg">`)
  const asked = () => [...new Set(carried('host').map((line) => line.split('/')[0]))].sort()

  test.each([undefined, false])('%p lets everything through', async (blockAds) => {
    await imageOf(server, user, { html: images().join(''), options: { ...VIEWPORT, blockAds } })
    expect(asked()).toEqual(hosts().sort())
  })

  test('true reaches no host of advertising or tracking, in HTML and at an address', async () => {
    const options = { ...VIEWPORT, blockAds: true }
    await imageOf(server, user, { html: images().join(''), options })
    expect(asked()).toEqual(['cdn.test'])
    await visit('shop.test', images().join(''), options)
    expect(asked()).toEqual(['cdn.test', 'shop.test'])
  })

  test('true leaves a page whole that is itself of such a host', async () => {
    const sibling = `http://img.hotjar.com:${site.port}/lime.svg`
    const body = `<style>body { margin: 0 }</style><img src="${sibling}">`
    const image = await visit('static.hotjar.com', body, { blockAds: true })
    expect(colourAt(image, 20, 15)).toBe(LIME)
  })
})

/** Cookies and extra headers on the requests of a page, and the blocking of advertising hosts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { boxOf, imageOf } from '../support/api/renders.ts'
import { colourAt } from '../support/files/images.ts'
import { type Site, startSite } from '../support/network/site.ts'
import { startNamedServer } from '../support/server/named-server.ts'
import type { TestServer, TestUser } from '../support/server/server.ts'

const LIME = '#00ff00'
const VIEWPORT = { width: 40, height: 30 }
/**
 * Advertising and tracking hosts that are not on Chromium's HSTS preload list, so that plain http
 * works.
 */
const AD_HOSTS = [
  'cdn.taboola.com',
  'pagead2.googlesyndication.com',
  'sb.scorecardresearch.com',
  'securepubads.g.doubleclick.net',
  'static.hotjar.com',
]

/** All host names resolve to this site. */
let site: Site
/** A site of another origin. */
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

/** Serves a page at a host and renders it. */
async function visit(host: string, body: string, options: object) {
  site.routes['/page'] = { body }
  const url = `http://${host}:${site.port}/page`
  return imageOf(server, user, { url, options: { ...VIEWPORT, ...options } })
}

/** The values of a header as `host/path: value` without the port, sorted, each once. */
function headerValues(name: string, from = site): string[] {
  const header = new RegExp(`^${name}: (.*)$`, 'gim')
  const lines = from.requests.map(({ target, head }) => {
    const [, host = ''] = /^host: ([^:\r]+)/im.exec(head) ?? []
    return `${host}${target}: ${Array.from(head.matchAll(header), ([, value]) => value?.trim())}`
  })
  return [...new Set(lines)].sort()
}

/** Loads an image, a style sheet with its image, a frame and a text from an origin. */
function allResourcesOf(origin: string): string {
  return `<img src="${origin}/lime.svg"><link rel=stylesheet href="${origin}/a.css"><p>x</p>
    <iframe src="${origin}/frame"></iframe><script type=module>
    await fetch('${origin}/words', { headers: { 'X-Own': '1' } })</script>`
}

const RESOURCE_PATHS = ['/a.css', '/b.css', '/c.svg', '/frame', '/lime.svg', '/words']

describe('cookies', () => {
  const cookie = (domain: string, name = 'taste', value = 'sweet "1"/+&=%20') => ({
    domain,
    name,
    value,
  })

  test('are sent to their domain from the first request on, exactly as given', async () => {
    await visit('shop.test', allResourcesOf(''), {
      cookies: [cookie('shop.test'), cookie('shop.test', 'b', '')],
    })
    const sent = 'taste=sweet "1"/+&=%20; b='
    const paths = [...RESOURCE_PATHS, '/page'].sort()
    expect(headerValues('cookie')).toEqual(paths.map((path) => `shop.test${path}: ${sent}`))
  })

  test('are visible to the scripts of the page', async () => {
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
  ])('of the domain %s are sent to the host %s as "%s"', async (domain, host, sent) => {
    await visit(host, '<p>x', { cookies: [cookie(domain, 'a', '1')] })
    expect(headerValues('cookie')).toEqual([`${host}/page: ${sent}`])
  })

  test('are sent neither to other domains on the page nor to the target of a redirect', async () => {
    site.routes['/moved.svg'] = {
      status: 302,
      headers: { Location: `http://other.test:${site.port}/lime.svg?moved` },
    }
    const body = `<img src="http://other.test:${site.port}/lime.svg"><img src="/moved.svg">`
    await visit('shop.test', body, { cookies: [cookie('shop.test', 'a', '1')] })
    expect(headerValues('cookie')).toEqual([
      'other.test/lime.svg: ',
      'other.test/lime.svg?moved: ',
      'shop.test/moved.svg: a=1',
      'shop.test/page: a=1',
    ])
  })

  test('are not sent by the next render', async () => {
    await visit('shop.test', '<p>x', { cookies: [cookie('shop.test')] })
    site.requests.length = 0
    await visit('shop.test', '<p>x', {})
    expect(headerValues('cookie')).toEqual(['shop.test/page: '])
  })
})

describe('extraHeaders', () => {
  const extraHeaders = { 'X-Mark': 'mine', Authorization: 'Basic eDp5', 'Accept-Language': 'de-AT' }

  test('are sent once with every request to the origin of the page', async () => {
    await visit('shop.test', allResourcesOf(''), { extraHeaders })
    const paths = [...RESOURCE_PATHS, '/page'].sort()
    for (const [name, value] of Object.entries(extraHeaders)) {
      expect(headerValues(name)).toEqual(paths.map((path) => `shop.test${path}: ${value}`))
    }
    expect(headerValues('x-own').filter((line) => line.endsWith('1'))).toEqual([
      'shop.test/words: 1',
    ])
  })

  test.each([
    ['another host', () => `http://other.test:${site.port}`],
    ['a subdomain', () => `http://www.shop.test:${site.port}`],
    ['another port', () => `http://shop.test:${other.port}`],
  ])('are not sent with requests to %s', async (_, origin) => {
    await visit('shop.test', allResourcesOf(origin()), { extraHeaders })
    const elsewhere = [...headerValues('x-mark'), ...headerValues('x-mark', other)].filter(
      (line) => !line.includes('/page'),
    )
    const asked = new Set(elsewhere.map((line) => /\/[^:]*/.exec(line)?.[0]))
    expect([...asked]).toEqual(RESOURCE_PATHS)
    expect(elsewhere.filter((line) => !line.endsWith(': '))).toEqual([])
    expect(
      [...headerValues('authorization'), ...headerValues('authorization', other)].filter((line) =>
        line.includes('Basic'),
      ),
    ).toEqual(['shop.test/page: Basic eDp5'])
  })

  test('are no longer sent when a redirect leaves the origin, for the page and for its resources', async () => {
    const away = `http://other.test:${site.port}`
    site.routes['/start'] = { status: 302, headers: { Location: '/next' } }
    site.routes['/next'] = { status: 307, headers: { Location: `${away}/page` } }
    site.routes['/page'] = { body: `<img src="http://shop.test:${site.port}/moved.svg">` }
    site.routes['/moved.svg'] = { status: 302, headers: { Location: `${away}/lime.svg` } }
    const url = `http://shop.test:${site.port}/start`
    await imageOf(server, user, { url, options: { ...VIEWPORT, extraHeaders } })
    for (const name of ['x-mark', 'authorization']) {
      const value = name === 'x-mark' ? 'mine' : 'Basic eDp5'
      expect(headerValues(name)).toEqual([
        'other.test/lime.svg: ',
        'other.test/page: ',
        `shop.test/moved.svg: ${value}`,
        `shop.test/next: ${value}`,
        `shop.test/start: ${value}`,
      ])
    }
  })

  test('are not sent by a render of HTML', async () => {
    const html = allResourcesOf(site.url)
    await imageOf(server, user, { html, options: { ...VIEWPORT, extraHeaders } })
    const lines = [...headerValues('x-mark'), ...headerValues('authorization')]
    const nothing = RESOURCE_PATHS.map((path) => `127.0.0.1${path}: `)
    expect(lines).toEqual([...nothing, ...nothing])
  })
})

test('a page and its resources are requested once', async () => {
  await visit('shop.test', allResourcesOf(''), {})
  const targets = site.requests.map(({ target }) => target).sort()
  expect(targets).toEqual([...RESOURCE_PATHS, '/page'].sort())
})

describe('blockAds', () => {
  const hosts = () => [...AD_HOSTS, 'cdn.test']
  const images = () => hosts().map((host) => `<img src="http://${host}:${site.port}/lime.svg">`)
  const requestedHosts = () =>
    [...new Set(headerValues('host').map((line) => line.split('/')[0]))].sort()

  test.each([undefined, false])('set to %p allows all hosts', async (blockAds) => {
    await imageOf(server, user, { html: images().join(''), options: { ...VIEWPORT, blockAds } })
    expect(requestedHosts()).toEqual(hosts().sort())
  })

  test('set to true blocks advertising and tracking hosts, for HTML and for a URL', async () => {
    const options = { ...VIEWPORT, blockAds: true }
    await imageOf(server, user, { html: images().join(''), options })
    expect(requestedHosts()).toEqual(['cdn.test'])
    await visit('shop.test', images().join(''), options)
    expect(requestedHosts()).toEqual(['cdn.test', 'shop.test'])
  })

  test('set to true does not block a page and its resources if the page itself is on such a host', async () => {
    const sibling = `http://img.hotjar.com:${site.port}/lime.svg`
    const body = `<style>body { margin: 0 }</style><img src="${sibling}">`
    const image = await visit('static.hotjar.com', body, { blockAds: true })
    expect(colourAt(image, 20, 15)).toBe(LIME)
  })
})

/**
 * Renders can load asset files by their URL, without a request to the server, and can load nothing
 * else of the server.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import type { components } from '../../../server/contract.gen.ts'
import { boxOf, bytesOf, errorOf, imageOf } from '../../support/api/renders.ts'
import { deleteAsset, uploaded } from '../../support/api/uploads.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

type Report = components['schemas']['RenderReport']

const VIEWPORT = { width: 100, height: 60 }
const SQUARE = [0, 0, 40, 40]
const BASE_URL = 'https://render.example.com/platen'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect fill="lime"
  width="40" height="40"/><script>document.documentElement.remove()</script></svg>`

let site: Site
/** A server with the default configuration, and one behind a reverse proxy. */
let server: TestServer
let proxied: TestServer
let user: TestUser
let png: Buffer

beforeAll(async () => {
  const create = { width: 40, height: 40, channels: 3, background: 'lime' } as const
  png = await sharp({ create }).png().toBuffer()
  site = await startSite()
  server = await startServer({ env: { EGRESS_ALLOW: site.host } })
  proxied = await startServer({ env: { BASE_URL, EGRESS_ALLOW: site.host } })
  user = await server.newUser()
})
afterAll(async () => {
  await Promise.all([server.close(), proxied.close(), site.close()])
})

const limeBoxOf = (source: { html: string } | { url: string }, options: object = {}) =>
  imageOf(server, user, { ...source, options: { ...VIEWPORT, ...options } }).then((image) =>
    boxOf(image, '#00ff00'),
  )

/** The paths of requests to the server during `work`, without those that this test sends itself. */
async function requestedPaths(on: TestServer, work: () => Promise<unknown>): Promise<string[]> {
  const before = on.logs.length
  await work()
  return on.logs
    .slice(before)
    .map((line) => JSON.parse(line) as { msg: string; path?: string })
    .filter(
      ({ msg, path }) =>
        msg === 'request' && !/^\/api\/v1\/(pdf|screenshot|renders)/.test(path ?? ''),
    )
    .map(({ path }) => path ?? '')
}

/** Renders HTML. @returns the URLs of the blocked requests in its report */
async function blockedUrls(on: TestServer, owner: TestUser, html: string): Promise<string[]> {
  const response = await on.post('/api/v1/screenshot', { html, options: VIEWPORT }, owner.key)
  expect(response.status).toBe(200)
  const headers = { Authorization: `Bearer ${owner.key}` }
  const id = response.headers.get('x-request-id')
  const report = await on.fetch(`/api/v1/renders/${id}/report`, { headers })
  const { data } = (await report.json()) as { data: Report }
  return data.blocked_requests.map(({ url }) => url)
}

describe('an asset can be loaded by its URL', () => {
  const image = (url: string) => `<body style="margin:0"><img style="display:block" src="${url}">`

  test.each<[where: string, html: (url: string) => string]>([
    ['an image', image],
    ['a background', (url) => `<body style="background:url('${url}') no-repeat">`],
    ['a page with scripts', (url) => `${image(url)}<script>document.title</script>`],
    [
      'a script that fetches it',
      (url) => `<body style="margin:0"><script>
      fetch('${url}').then((reply) => reply.blob()).then((blob) => createImageBitmap(blob))
        .then((bitmap) => { document.body.append(document.createElement('canvas'))
          document.querySelector('canvas').getContext('2d').drawImage(bitmap, 0, 0) })</script>`,
    ],
    ['a frame', (url) => `<body style="margin:0"><iframe style="border:0" src="${url}"></iframe>`],
  ])('in %s', async (where, html) => {
    const isFrame = where === 'a frame'
    const asset = await uploaded(
      server,
      user,
      isFrame ? 'a.svg' : 'a ü.png',
      isFrame ? Buffer.from(SVG) : png,
    )
    const port = new URL(server.url).port
    for (const host of ['127.0.0.1', 'localhost']) {
      const url = asset.url.replace(/\/\/[^/]+/, `//${host}:${port}`)
      const options = where.includes('fetches') ? { waitForSelector: 'canvas' } : {}
      const requested = await requestedPaths(server, async () => {
        expect(await limeBoxOf({ html: html(url) }, options)).toEqual(SQUARE)
      })
      expect(requested).toEqual([])
    }
  })

  test('on a page of another site and in a PDF', async () => {
    const asset = await uploaded(server, user, 'a.png', png)
    site.routes['/with-asset'] = { body: image(asset.url) }
    expect(await limeBoxOf({ url: `${site.url}/with-asset` })).toEqual(SQUARE)
    const pdf = await bytesOf(server, user, 'pdf', { html: image(asset.url) })
    expect(Buffer.from(pdf).includes('/Subtype /Image')).toBe(true)
  })

  test('under the BASE_URL of a server behind a proxy, without a request to that address', async () => {
    const owner = await proxied.newUser()
    const asset = await uploaded(proxied, owner, 'a.png', png)
    expect(asset.url).toBe(`${BASE_URL}/assets/${asset.id}/a.png`)
    const seen = await imageOf(proxied, owner, { html: image(asset.url), options: VIEWPORT })
    expect(boxOf(seen, '#00ff00')).toEqual(SQUARE)
    const probe = `${new URL(BASE_URL).origin}/health/live`
    expect(await blockedUrls(proxied, owner, image(probe))).toEqual([probe])
  })

  test('until it is deleted, even in the same warm page', async () => {
    const asset = await uploaded(server, user, 'a.png', png)
    const html = `<style>body { background: url(${asset.url}) no-repeat }</style>`
    expect(await limeBoxOf({ html })).toEqual(SQUARE)
    expect(await limeBoxOf({ html })).toEqual(SQUARE)
    await deleteAsset(server, user, asset.id)
    expect(await limeBoxOf({ html })).toBeNull()
  })
})

describe('nothing else of the server can be loaded', () => {
  const addresses: [what: string, address: (base: string, path: string, id: string) => string][] = [
    ['another path', (base) => `${base}/health/live`],
    ['a path with ..', (base) => `${base}/assets/../admin/v1/users`],
    ['a path with encoded ..', (base) => `${base}/assets/%2e%2e/admin/v1/users`],
    ['a file name with encoded ..', (base, _path, id) => `${base}/assets/${id}/..%2f..%2fdocs`],
    ['another encoding of the file name', (base, _path, id) => `${base}/assets/${id}/%61.png`],
    ['another file name', (base, _path, id) => `${base}/assets/${id}/b.png`],
    ['an unknown asset', (base) => `${base}/assets/${crypto.randomUUID()}/a.png`],
    ['a doubled slash', (base, path) => `${base}/${path}`],
    ['a deeper path', (base, path) => `${base}/docs${path}`],
    ['https', (base, path) => `${base.replace('http:', 'https:')}${path}`],
    [
      'another port',
      (base, path) => `${base.slice(0, -1)}${(Number(base.at(-1)) + 1) % 10}${path}`,
    ],
  ]

  test('from any other URL', async () => {
    const { id } = await uploaded(server, user, 'a.png', png)
    const urls = addresses.map(([, address]) => address(server.url, `/assets/${id}/a.png`, id))
    const html = urls.map((url) => `<img src="${url}">`).join('')
    let blocked: string[] = []
    const requested = await requestedPaths(server, async () => {
      blocked = await blockedUrls(server, user, html)
    })
    expect(requested).toEqual([])
    const wanted = new Set(urls.map((url) => new URL(url).href))
    expect(blocked.sort()).toEqual([...wanted].sort())
  })

  test('by another method, a WebSocket or a redirect of another site', async () => {
    const asset = await uploaded(server, user, 'a.png', png)
    site.routes['/to-asset'] = { status: 302, headers: { Location: asset.url } }
    const html = `<body bgcolor=red><script>
      const failed = (work) => work.then(() => 'reached', () => 'refused')
      const socket = new Promise((opened, closed) => {
        const one = new WebSocket('${asset.url.replace('http', 'ws')}')
        one.onopen = opened
        one.onclose = closed
      })
      Promise.all([
        failed(fetch('${asset.url}', { method: 'POST', mode: 'no-cors' })),
        failed(fetch('${site.url}/to-asset', { mode: 'no-cors' })),
        failed(socket),
      ]).then((all) => { document.body.bgColor = all.every((one) => one === 'refused') ? 'lime' : 'red'
        document.body.className = 'done' })</script>`
    const requested = await requestedPaths(server, async () => {
      expect(await limeBoxOf({ html }, { waitForSelector: '.done' })).toEqual([0, 0, 100, 60])
    })
    expect(requested).toEqual([])
  })

  test('as a page: an asset cannot be rendered by its URL', async () => {
    const asset = await uploaded(server, user, 'a.svg', Buffer.from(SVG))
    expect((await errorOf(server, user, 'pdf', { url: asset.url })).code).toBe('SSRF_BLOCKED')
    site.routes['/leads'] = {
      body: `<body bgcolor=lime><script>location = '${asset.url}'</script>`,
    }
    const requested = await requestedPaths(server, async () => {
      expect(await limeBoxOf({ url: `${site.url}/leads` })).toEqual([0, 0, 100, 60])
    })
    expect(requested).toEqual([])
  })
})

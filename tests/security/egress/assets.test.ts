/**
 * Asset files work in renders by their address, and nothing else of the server does: no request of a page
 * ever reaches it.
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
/** As it is by default, and one behind a proxy. */
let server: TestServer
let behind: TestServer
let user: TestUser
let png: Buffer

beforeAll(async () => {
  const create = { width: 40, height: 40, channels: 3, background: 'lime' } as const
  png = await sharp({ create }).png().toBuffer()
  site = await startSite()
  server = await startServer({ env: { EGRESS_ALLOW: site.host, LANES: '1' } })
  behind = await startServer({ env: { BASE_URL, EGRESS_ALLOW: site.host, LANES: '1' } })
  user = await server.newUser()
})
afterAll(async () => {
  await Promise.all([server.close(), behind.close(), site.close()])
})

const shown = (source: { html: string } | { url: string }, options: object = {}) =>
  imageOf(server, user, { ...source, options: { ...VIEWPORT, ...options } }).then((image) =>
    boxOf(image, '#00ff00'),
  )

/** Paths that the server was asked for meanwhile, renders and what this test asks itself apart. */
async function pathsAsked(on: TestServer, work: () => Promise<unknown>): Promise<string[]> {
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

/** A render, and what its report says was blocked. */
async function blockedIn(on: TestServer, owner: TestUser, html: string): Promise<string[]> {
  const response = await on.post('/api/v1/screenshot', { html, options: VIEWPORT }, owner.key)
  expect(response.status).toBe(200)
  const headers = { Authorization: `Bearer ${owner.key}` }
  const id = response.headers.get('x-request-id')
  const report = await on.fetch(`/api/v1/renders/${id}/report`, { headers })
  const { data } = (await report.json()) as { data: Report }
  return data.blocked_requests.map(({ url }) => url)
}

describe('an asset works by its address', () => {
  const image = (url: string) => `<body style="margin:0"><img style="display:block" src="${url}">`

  test.each<[where: string, html: (url: string) => string]>([
    ['an image', image],
    ['a background', (url) => `<body style="background:url('${url}') no-repeat">`],
    ['a page with scripts', (url) => `${image(url)}<script>document.title</script>`],
    [
      'a script that asks for it',
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
      const options = where.includes('asks') ? { waitForSelector: 'canvas' } : {}
      const asked = await pathsAsked(server, async () => {
        expect(await shown({ html: html(url) }, options)).toEqual(SQUARE)
      })
      expect(asked).toEqual([])
    }
  })

  test('on a page of another site, and in a PDF', async () => {
    const asset = await uploaded(server, user, 'a.png', png)
    site.routes['/with-asset'] = { body: image(asset.url) }
    expect(await shown({ url: `${site.url}/with-asset` })).toEqual(SQUARE)
    const pdf = await bytesOf(server, user, 'pdf', { html: image(asset.url) })
    expect(Buffer.from(pdf).includes('/Subtype /Image')).toBe(true)
  })

  test('where the server is known by another address, also without reaching it', async () => {
    const owner = await behind.newUser()
    const asset = await uploaded(behind, owner, 'a.png', png)
    expect(asset.url).toBe(`${BASE_URL}/assets/${asset.id}/a.png`)
    const seen = await imageOf(behind, owner, { html: image(asset.url), options: VIEWPORT })
    expect(boxOf(seen, '#00ff00')).toEqual(SQUARE)
    const probe = `${new URL(BASE_URL).origin}/health/live`
    expect(await blockedIn(behind, owner, image(probe))).toEqual([probe])
  })

  test('until it is deleted, in the same warm page', async () => {
    const asset = await uploaded(server, user, 'a.png', png)
    const html = `<style>body { background: url(${asset.url}) no-repeat }</style>`
    expect(await shown({ html })).toEqual(SQUARE)
    expect(await shown({ html })).toEqual(SQUARE)
    await deleteAsset(server, user, asset.id)
    expect(await shown({ html })).toBeNull()
  })
})

describe('nothing else of the server is there', () => {
  const addresses: [what: string, address: (base: string, path: string, id: string) => string][] = [
    ['another path', (base) => `${base}/health/live`],
    ['a path that climbs', (base) => `${base}/assets/../admin/v1/users`],
    ['an encoded climb', (base) => `${base}/assets/%2e%2e/admin/v1/users`],
    ['a climb in the name', (base, _path, id) => `${base}/assets/${id}/..%2f..%2fdocs`],
    ['another spelling of the name', (base, _path, id) => `${base}/assets/${id}/%61.png`],
    ['another name', (base, _path, id) => `${base}/assets/${id}/b.png`],
    ['no asset', (base) => `${base}/assets/${crypto.randomUUID()}/a.png`],
    ['a doubled slash', (base, path) => `${base}/${path}`],
    ['a deeper path', (base, path) => `${base}/docs${path}`],
    ['https', (base, path) => `${base.replace('http:', 'https:')}${path}`],
    [
      'another port',
      (base, path) => `${base.slice(0, -1)}${(Number(base.at(-1)) + 1) % 10}${path}`,
    ],
  ]

  test('at any other address', async () => {
    const { id } = await uploaded(server, user, 'a.png', png)
    const urls = addresses.map(([, address]) => address(server.url, `/assets/${id}/a.png`, id))
    const html = urls.map((url) => `<img src="${url}">`).join('')
    let blocked: string[] = []
    const asked = await pathsAsked(server, async () => {
      blocked = await blockedIn(server, user, html)
    })
    expect(asked).toEqual([])
    const wanted = new Set(urls.map((url) => new URL(url).href))
    expect(blocked.sort()).toEqual([...wanted].sort())
  })

  test("by another method, a socket or another server's redirect", async () => {
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
    const asked = await pathsAsked(server, async () => {
      expect(await shown({ html }, { waitForSelector: '.done' })).toEqual([0, 0, 100, 60])
    })
    expect(asked).toEqual([])
  })

  test('to render: an asset is no page to be at', async () => {
    const asset = await uploaded(server, user, 'a.svg', Buffer.from(SVG))
    expect((await errorOf(server, user, 'pdf', { url: asset.url })).code).toBe('SSRF_BLOCKED')
    site.routes['/leads'] = {
      body: `<body bgcolor=lime><script>location = '${asset.url}'</script>`,
    }
    const asked = await pathsAsked(server, async () => {
      expect(await shown({ url: `${site.url}/leads` })).toEqual([0, 0, 100, 60])
    })
    expect(asked).toEqual([])
  })
})

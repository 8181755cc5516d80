/** The contract as the server publishes it: as files, and as a page for each operation. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createDocsPageHandlers } from '../../server/docs/routes.ts'
import { sharedContract } from '../support/api/shared-contract.ts'
import { useSharedServer } from '../support/server/use-server.ts'

setDefaultTimeout(180_000)

const CONTRACT = readFileSync(new URL('../../openapi.yaml', import.meta.url))

interface FileReply {
  status: number
  bytes: Uint8Array
}

const { server } = useSharedServer()

describe('the OpenAPI document', () => {
  test('at /openapi.yaml is the checked-in file, byte by byte', async () => {
    const response = await server.fetch('/openapi.yaml')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toStartWith('application/yaml')
    expect(CONTRACT.equals(await response.bytes())).toBeTrue()
  })

  test('at /openapi.json has the same content', async () => {
    const response = await server.fetch('/openapi.json')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(Bun.YAML.parse(CONTRACT.toString()) as object)
  })

  test('and its pages need no key', async () => {
    for (const path of ['/docs/reference', '/openapi.yaml', '/openapi.json']) {
      const headers = { Authorization: 'Bearer svc_live_00000000000000000000000000000000' }
      expect((await server.fetch(path, { headers })).status).toBe(200)
      expect((await server.fetch(path)).status).toBe(200)
    }
  })
})

describe('the reference', () => {
  test('has a page for each operation, with its fields, its errors and a form that sends it', async () => {
    for (const { id, method, path } of (await sharedContract()).operations) {
      const html = await (await server.fetch(`/docs/reference/${id}`)).text()
      expect(html).toContain(`data-method="${method}" data-path="${path}"`)
      expect(html).toContain('<h2 id="responses">')
    }
    const html = await (await server.fetch('/docs/reference/renderPdf')).text()
    for (const id of ['body-options.margin.top', 'body-metadata', 'parameter-Idempotency-Key']) {
      expect(html).toContain(`<li id="${id}">`)
    }
    expect(html).toContain('Default: <code>false</code>')
    expect(html).toContain('<a href="/docs/errors/RENDER_TIMEOUT">')
  })

  test('is rendered and compressed once for requests that come at the same time', async () => {
    const { getDocsPage } = createDocsPageHandlers({ dashboard: false })
    const request = { params: { page: 'quickstart' }, headers: { 'Accept-Encoding': 'br' } }
    const handle = getDocsPage as unknown as (of: typeof request) => Promise<FileReply>
    const [first, second] = await Promise.all([handle(request), handle(request)])
    expect(first.status).toBe(200)
    expect(second.bytes).toBe(first.bytes)
  })

  test('and guides are found at their former addresses, as pages and as Markdown', async () => {
    for (const [path, moved] of [
      ['/docs/api', '/docs/reference'],
      ['/docs/api.md', '/docs/reference.md'],
      ['/docs/guides', '/docs'],
      ['/docs/guides/print-options', '/docs/guides/print'],
      ['/docs/guides/capture-options.md', '/docs/guides/page-options.md'],
      ['/docs/guides/downloads', '/docs/guides/renders'],
      ['/docs/guides/waiting-and-failing', '/docs/guides/waiting'],
    ] as const) {
      const response = await server.fetch(path, { redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([308, moved])
      expect((await server.fetch(path)).status).toBe(200)
    }
  })

  test('may load from this server only, and shows answers from blob: URLs', async () => {
    const response = await server.fetch('/docs/reference/renderPdf')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    for (const directive of ['img-src', 'object-src', 'frame-src']) {
      expect(policy).toMatch(new RegExp(`${directive} [^;]*blob:`))
    }
    const list = await server.fetch('/docs/reference')
    expect(list.headers.get('content-security-policy')).not.toContain('blob:')
  })
})

describe('a file of the documentation', () => {
  const codings: [accepted: string | null, coding: string | null][] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['*', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['identity', null],
    ['deflate', null],
    ['', null],
    [null, null],
  ]
  test.each(codings)('is encoded for Accept-Encoding %p as %p', async (accepted, coding) => {
    const path = await scriptPath()
    const { headers, body } = await download(path, accepted)
    expect(headers.get('content-encoding')).toBe(coding)
    expect(headers.get('vary')?.toLowerCase()).toBe('accept-encoding')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const plain =
      coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body
    expect(Buffer.from(await (await server.fetch(path)).bytes()).equals(plain)).toBeTrue()
  })

  test('is answered with 304 to a browser that has it', async () => {
    const path = await scriptPath()
    const tags = new Set<string>()
    for (const coding of ['br', 'gzip', 'identity']) {
      const headers = { 'Accept-Encoding': coding }
      const etag = (await server.fetch(path, { headers })).headers.get('etag') ?? ''
      tags.add(etag)
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await server.fetch(path, { headers: { ...headers, 'If-None-Match': known } })
        expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([
          304,
          etag,
          '',
        ])
      }
      const other = { ...headers, 'If-None-Match': '"other"' }
      expect((await server.fetch(path, { headers: other })).status).toBe(200)
    }
    expect(tags.size).toBe(3)
  })
})

/** The address of the one script of the pages. */
async function scriptPath(): Promise<string> {
  const html = await (await server.fetch('/docs/reference')).text()
  const sources = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map((match) => match[1])
  expect(sources).toEqual([expect.stringMatching(/^\/docs\/assets\/[\w.-]+\.js$/)])
  return sources[0] ?? ''
}

/** Downloads a body without the decoding of `fetch`. */
async function download(path: string, accepted: string | null) {
  const headers = accepted === null ? [] : [`Accept-Encoding: ${accepted}`]
  const { hostname, port, host } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const head = [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers, 'Connection: close']
  socket.write([...head, '', ''].join('\r\n'))
  const response = Buffer.concat(await Array.fromAsync<Buffer>(socket))
  const end = response.indexOf('\r\n\r\n')
  const lines = response.toString('latin1', 0, end).split('\r\n').slice(1)
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  return { headers: new Headers(pairs), body: response.subarray(end + 4) }
}

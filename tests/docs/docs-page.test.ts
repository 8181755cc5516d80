/** The contract as the server publishes it: as files, and as a page that sends requests. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { startServer } from '../support/server/server.ts'
import { probeSilence } from '../support/server/silence.ts'
import { useSharedServer } from '../support/server/use-server.ts'

setDefaultTimeout(180_000)

const CONTRACT = readFileSync(new URL('../../openapi.yaml', import.meta.url))

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

  test('and the API explorer need no key', async () => {
    for (const path of ['/docs/api', '/openapi.yaml', '/openapi.json']) {
      const headers = { Authorization: 'Bearer svc_live_00000000000000000000000000000000' }
      expect((await server.fetch(path, { headers })).status).toBe(200)
      expect((await server.fetch(path)).status).toBe(200)
    }
  })
})

describe('the API explorer', () => {
  test('may load from this server only', async () => {
    const response = await server.fetch('/docs/api')
    const policy = response.headers.get('content-security-policy') ?? ''
    const directives = new Map(
      policy.split(';').map((text) => {
        const [name = '', ...sources] = text.trim().split(/\s+/)
        return [name, sources]
      }),
    )
    expect(directives.get('default-src')).toEqual(["'none'"])
    const allowed = /^('none'|'self'|'unsafe-inline'|data:|blob:|'sha256-[A-Za-z0-9+/]{43}=')$/
    const others = [...directives.values()].flat().filter((source) => !allowed.test(source))
    expect(others).toEqual([])
    const scripts = directives.get('script-src') ?? []
    expect(scripts.filter((source) => /unsafe|data:|blob:/.test(source))).toEqual([])
  })

  test('has one script, which this server serves with caching and security headers', async () => {
    const html = await (await server.fetch('/docs/api')).text()
    const sources = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map((match) => match[1])
    expect(sources).toEqual([expect.stringMatching(/^\/docs\/[\w./-]+\.js$/)])
    const response = await server.fetch(sources[0] ?? '')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toStartWith('text/javascript')
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=[1-9]/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  const scriptFile = Bun.file(
    new URL('../../node_modules/@scalar/api-reference/dist/browser/standalone.js', import.meta.url),
  )
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
  test.each(codings)(
    'has a script that is encoded for Accept-Encoding %p as %p',
    async (accepted, coding) => {
      const { pathname } = new URL('/docs/scalar.js', server.url)
      const { headers, body } = await download(pathname, accepted)
      expect(headers.get('content-encoding')).toBe(coding)
      expect(headers.get('vary')?.toLowerCase()).toBe('accept-encoding')
      const plain =
        coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body
      expect(Buffer.from(await scriptFile.bytes()).equals(plain)).toBeTrue()
      if (coding !== null) expect(body.length).toBeLessThan(1_100_000)
    },
  )

  test('has a script that is answered with 304 to a browser that has it', async () => {
    const tags = new Set<string>()
    for (const coding of ['br', 'gzip', 'identity']) {
      const headers = { 'Accept-Encoding': coding }
      const etag = (await server.fetch('/docs/scalar.js', { headers })).headers.get('etag') ?? ''
      tags.add(etag)
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await server.fetch('/docs/scalar.js', {
          headers: { ...headers, 'If-None-Match': known },
        })
        expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([
          304,
          etag,
          '',
        ])
      }
      const other = { ...headers, 'If-None-Match': '"other"' }
      expect((await server.fetch('/docs/scalar.js', { headers: other })).status).toBe(200)
    }
    expect(tags.size).toBe(3)
  })

  test('has a script whose compression does not block other requests', async () => {
    await using fresh = await startServer({ env: { LANES: '0' } })
    const probe = await probeSilence({ url: fresh.url, pid: process.pid })
    await Promise.all(Array.from({ length: 8 }, () => fresh.fetch('/docs/scalar.js')))
    // With the default quality of brotli it would take ten seconds.
    expect((await probe.stop()).busiestMs).toBeLessThan(1_000)
  })

  test('may show responses from blob: URLs', async () => {
    const policy = (await server.fetch('/docs/api')).headers.get('content-security-policy') ?? ''
    for (const directive of ['img-src', 'object-src', 'frame-src']) {
      expect(policy).toMatch(new RegExp(`${directive} [^;]*blob:`))
    }
  })
})

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

/** HTTP requests through the egress proxy: what it forwards, removes and refuses. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import type { EgressProxy } from '../../../packages/chromium/src/egress-proxy/proxy.ts'
import {
  ALLOW_ALL,
  closed,
  connectTo,
  exchange,
  get,
  type HttpServer,
  listen,
  openProxyFixture,
  type ProxyFixture,
  type ProxyOptions,
} from '../../support/engine/egress-proxy.ts'
import type { Site } from '../../support/network/site.ts'

let fixture: ProxyFixture
let site: Site
let canary: Site
let proxy: EgressProxy

beforeAll(async () => {
  fixture = await openProxyFixture()
  ;({ site, canary, proxy } = fixture)
})
afterAll(() => fixture.close())

const start = (options?: ProxyOptions) => fixture.start(options)
const send = (request: string | Buffer, port = proxy.port) => exchange(port, request)

describe('a request in absolute form', () => {
  test('reaches an allowed site in origin form, and gets its response', async () => {
    const answer = await send(get(`${site.url}/page?q=a%20b`, 'Accept: */*'))
    expect(answer).toStartWith('HTTP/1.1 200 ')
    expect(answer).toEndWith('\r\n\r\nthe page')
    expect(site.requests.at(-1)?.head.split('\r\n')).toEqual([
      'GET /page?q=a%20b HTTP/1.1',
      `Host: ${site.host}`,
      'Connection: keep-alive',
      'Accept: */*',
    ])
  })

  test('loses its proxy and hop-by-hop headers', async () => {
    const forProxy = [
      'Proxy-Authorization: Basic x',
      'PROXY-Connection: keep-alive',
      'Te: trailers',
    ]
    const forSite = ['Connection: upgrade', 'Keep-Alive: timeout=9', 'Upgrade: h2c', 'X-Mine: 1']
    await send(get(`${site.url}/page`, ...forProxy, ...forSite))
    const head = site.requests.at(-1)?.head ?? ''
    expect(head).toContain('X-Mine: 1')
    expect(head).not.toMatch(/^(proxy-|te:|keep-alive|upgrade|connection: upgrade)/im)
  })

  test('gets a Host header from its URL, whatever Host header it has', async () => {
    await send(`GET ${site.url}/page HTTP/1.1\r\nHost: inside.test\r\nHOST: too\r\n\r\n`)
    expect(site.requests.at(-1)?.head.match(/^host:.*$/gim)).toEqual([`Host: ${site.host}`])
  })

  test('is forwarded with its body, however the body is split', async () => {
    site.routes['/upload'] = 'silence'
    const head = `POST ${site.url}/upload HTTP/1.1\r\nHost: ${site.host}\r\nContent-Length: 10`
    const socket = await connectTo(proxy.port)
    socket.write(`${head}\r\n\r\n12345`)
    await site.visited('/upload')
    socket.end('67890')
    await site.left('/upload')
    expect(site.connections.at(-1)?.received.split('\r\n\r\n')[1]).toBe('1234567890')
  })

  test.each([
    ['a path', '/page'],
    ['a user before another host', () => `http://${site.host}@${canary.host}/page`],
    ['another port', () => `http://127.0.0.1:${canary.port}/page`],
    ['IPv6', () => `http://[::1]:${canary.port}/page`],
    ['IPv4 in IPv6', () => `http://[::ffff:127.0.0.1]:${canary.port}/page`],
    ['a name', () => `http://localhost:${canary.port}/page`],
    ['https', () => `https://${site.host}/page`],
    ['ftp', () => `ftp://${site.host}/page`],
    ['ws', () => `ws://${canary.host}/page`],
  ])('for %s is refused, and nothing reaches the canary', async (_, target) => {
    const before = site.contacts.length
    const url = typeof target === 'string' ? target : target()
    const host = `Host: ${site.host}`
    expect(await send(`GET ${url} HTTP/1.1\r\n${host}\r\n\r\n`)).toBe('')
    expect([canary.contacts, site.contacts.length]).toEqual([[], before])
  })

  test('is forwarded even if its head arrives byte by byte', async () => {
    const socket = await connectTo(proxy.port)
    const head = get(`${site.url}/slow`)
    for (const byte of head.slice(0, -1)) {
      socket.write(byte)
      await new Promise(setImmediate)
    }
    const before = site.contacts.length
    socket.write(head.slice(-1))
    await site.visited('/slow')
    expect(site.contacts.length).toBe(before + 1)
    socket.destroy()
  })
})

describe('requests on one connection', () => {
  /** Responds with method, path and body, and keeps connections open. */
  let server: HttpServer
  let echo = ''
  let testProxy: EgressProxy

  beforeAll(async () => {
    server = await listen(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      response.end(`${request.method} ${request.url} ${body};`)
    })
    echo = server.host
    testProxy = await start({ allow: `${site.host},${echo}` })
    testProxy.open(ALLOW_ALL)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  function post(path: string, body: string): string {
    const head = get(`http://${echo}${path}`, `Content-Length: ${body.length}`)
    return `${head.replace('GET', 'POST')}${body}`
  }

  test.each([
    ['one after the other', 'alone'],
    ['all at once', 'together'],
    ['byte by byte', 'bytes'],
  ])('to one site, sent %s, share one connection to it', async (_, mode) => {
    const before = server.connections()
    const socket = await connectTo(testProxy.port)
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    const requests = [
      get(`http://${echo}/1`),
      post('/2', 'GET http://x/ HTTP/1.1\r\n\r\n'),
      post('/3', ''),
      get(`http://${echo}/4`),
    ]
    const parts = { alone: requests, together: [requests.join('')], bytes: [...requests.join('')] }
    for (const part of parts[mode as keyof typeof parts]) {
      socket.write(part)
      if (mode !== 'alone') await new Promise(setImmediate)
      else await once(socket, 'data')
    }
    while (!received.includes('/4')) await once(socket, 'data')
    const answers = received.match(/(GET|POST) \/\d [^;]*;/g)
    expect(answers).toEqual([
      'GET /1 ;',
      'POST /2 GET http://x/ HTTP/1.1\r\n\r\n;',
      'POST /3 ;',
      'GET /4 ;',
    ])
    expect(server.connections()).toBe(before + 1)
    socket.destroy()
  })

  test.each([
    ['a host that is refused', () => get(`${canary.url}/page`)],
    ['another allowed host', () => get(`${site.url}/page`)],
    ['a tunnel', () => `CONNECT ${echo} HTTP/1.1\r\n\r\n`],
    ['a tunnel elsewhere', () => `CONNECT ${site.host} HTTP/1.1\r\n\r\n`],
    ['a path', () => 'GET /page HTTP/1.1\r\n\r\n'],
    ['nonsense', () => 'HELLO\r\n\r\n'],
  ])('end with a request for %s, which is refused', async (_, following) => {
    const before = [site.contacts.length, canary.contacts.length]
    const socket = await connectTo(testProxy.port)
    socket.write(get(`http://${echo}/1`))
    await once(socket, 'data')
    socket.write(following())
    await closed(socket)
    expect([site.contacts.length, canary.contacts.length]).toEqual(before)
  })

  test('end with a request whose body has no length, since all that follows is its body', async () => {
    const head = get(`http://${echo}/5`, 'Transfer-Encoding: chunked').replace('GET', 'POST')
    const answer = await send(
      `${head}5\r\nhello\r\n0\r\n\r\n${get(`${site.url}/page`)}`,
      testProxy.port,
    )
    expect(answer).toContain('POST /5 hello;')
    expect(answer).not.toContain('the page')
  })
})

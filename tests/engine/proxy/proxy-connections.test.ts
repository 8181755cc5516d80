/**
 * Connections of the egress proxy: tunnels, malformed requests, time limits, and the addresses that
 * it dials.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import type { EgressProxy } from '../../../packages/chromium/src/egress-proxy/proxy.ts'
import {
  ALLOW_ALL,
  connectTo,
  exchange,
  get,
  listen,
  openProxyFixture,
  type ProxyFixture,
  type ProxyOptions,
} from '../../support/engine/egress-proxy.ts'
import { hasIpv6, type Site } from '../../support/network/site.ts'

const HEAD_BYTES_MAX = 64 * 1024

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

describe('CONNECT', () => {
  test('opens a tunnel to an allowed site that passes bytes unchanged in both directions', async () => {
    const request = get('http://whatever/page', 'Proxy-Mine: stays')
    const answer = await send(`CONNECT ${site.host} HTTP/1.1\r\n\r\n${request}`)
    expect(answer).toStartWith('HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 ')
    expect(site.connections.at(-1)?.received).toBe(request)
  })

  test.each([
    ['a private address', () => canary.host],
    ['this machine on port 443', () => '127.0.0.1'],
    ['a name of this machine', () => `localhost:${canary.port}`],
    ['IPv6', () => `[::1]:${canary.port}`],
    ['the metadata service', () => '169.254.169.254:80'],
    ['the proxy itself', () => `127.0.0.1:${proxy.port}`],
    ['a path behind an allowed host', () => `${canary.host}/${site.host}`],
    ['a user before another host', () => `${site.host}@${canary.host}`],
    ['port 0', () => '127.0.0.1:0'],
    ['a port out of range', () => '127.0.0.1:65536'],
    ['an empty target', () => ''],
  ])('to %s is refused, and no address is dialled', async (_, target) => {
    const before = site.contacts.length
    expect(await send(`CONNECT ${target()} HTTP/1.1\r\n\r\n`)).toBe('')
    expect([canary.contacts, site.contacts.length]).toEqual([[], before])
  })
})

describe('a connection', () => {
  test.each([
    ['bytes that are not HTTP', 'HELLO\r\n\r\n'],
    ['an empty line', '\r\n\r\n'],
    ['HTTP/1.0', () => `GET ${site.url}/page HTTP/1.0\r\n\r\n`],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an extra space', () => `GET  ${site.url}/page HTTP/1.1\r\n\r\n`],
    ['bytes of all kinds', Buffer.from(Array.from({ length: 2048 }, (_, at) => at % 256))],
    ['a head that is too large', () => get(`${site.url}/page`, `X: ${'x'.repeat(HEAD_BYTES_MAX)}`)],
    ['a head without end', `GET http://a/ HTTP/1.1\r\nX: ${'x'.repeat(2 * HEAD_BYTES_MAX)}`],
    ['an extra word', () => `GET ${site.url}/page HTTP/1.1 X\r\n\r\n`],
    ['a line that is not a header', () => get(`${site.url}/page`, 'Accept')],
    ['a folded header', () => get(`${site.url}/page`, 'Accept: a', ' b')],
    ['a bare line feed', () => get(`${site.url}/page`, 'Accept: a\nX: b')],
    [
      'two Content-Length headers',
      () => get(`${site.url}/page`, 'Content-Length: 1', 'Content-Length: 2'),
    ],
    ['a Content-Length with two values', () => get(`${site.url}/page`, 'Content-Length: 1, 1')],
    ['a negative Content-Length', () => get(`${site.url}/page`, 'Content-Length: -1')],
    [
      'both Content-Length and Transfer-Encoding',
      () => get(`${site.url}/page`, 'Content-Length: 1', 'Transfer-Encoding: chunked'),
    ],
  ])('that begins with %s is refused and closed', async (_, request) => {
    const before = site.contacts.length
    const bytes = typeof request === 'function' ? request() : request
    // Completes a head that would otherwise be unfinished.
    const ended = Buffer.concat([Buffer.from(bytes), Buffer.from('\r\n\r\n')])
    expect(await send(ended)).toBe('')
    expect(site.contacts.length).toBe(before)
  })

  test.each(['destroy', 'resetAndDestroy'] as const)(
    'whose client disconnects (%s) ends the connection to the site',
    async (leave) => {
      const path = `/left-by-${leave}`
      site.routes[path] = 'silence'
      const socket = await connectTo(proxy.port)
      socket.write(get(`${site.url}${path}`))
      await site.visited(path)
      socket[leave]()
      await site.left(path)
    },
  )

  test('is closed when the site closes its end', async () => {
    site.routes['/rude'] = 'hang up'
    expect(await send(get(`${site.url}/rude`))).toBe('')
  })

  test('is closed when the site resets its end', async () => {
    await using rude = await listen((request) => request.socket.resetAndDestroy())
    const testProxy = await start({ allow: rude.host })
    testProxy.open(ALLOW_ALL)
    expect(await send(get(`http://${rude.host}/`), testProxy.port)).toBe('')
  })

  test('is read no faster than the site takes the data (backpressure)', async () => {
    const bytes = 16 * 1024 * 1024
    const received = Promise.withResolvers<number>()
    await using sink = await listen(async (request) => {
      let length = 0
      for await (const chunk of request) length += chunk.length
      received.resolve(length)
    })
    const answer = Promise.withResolvers<{ address: string }[]>()
    const testProxy = await start({ allow: '127.0.0.1/32', lookup: () => answer.promise })
    testProxy.open(ALLOW_ALL)
    const client = await connectTo(testProxy.port)
    const { port } = new URL(`http://${sink.host}`)
    client.write(
      get(`http://sink.test:${port}/`, `Content-Length: ${bytes}`).replace('GET', 'POST'),
    )
    client.write(Buffer.alloc(bytes))
    const drained = once(client, 'drain').then(() => 'drained')
    expect(await Promise.race([drained, Bun.sleep(300).then(() => 'held')])).toBe('held')
    answer.resolve([{ address: '127.0.0.1' }])
    expect(await received.promise).toBe(bytes)
    client.destroy()
  })

  test('is closed on both sides when the proxy is closed', async () => {
    const testProxy = await start()
    testProxy.open(ALLOW_ALL)
    site.routes['/closing'] = 'silence'
    const answer = send(get(`${site.url}/closing`), testProxy.port)
    await site.visited('/closing')
    await testProxy.close()
    expect(await answer).toBe('')
    await site.left('/closing')
  })

  test.each([
    ['before the request head', ''],
    ['within the request head', () => `GET ${site.url}/idle HTTP/1.1\r\n`],
    ['while the response is missing', () => get(`${site.url}/idle`)],
  ])('that is idle %s is closed', async (_, bytes) => {
    const testProxy = await start({ limits: { idleMs: 50 } })
    testProxy.open(ALLOW_ALL)
    site.routes['/idle'] = 'silence'
    expect(await send(typeof bytes === 'string' ? bytes : bytes(), testProxy.port)).toBe('')
  })

  test('is not idle while a response arrives', async () => {
    await using slow = await listen(async (_, response) => {
      for (let part = 1; part <= 8; part += 1) {
        response.write(`part ${part}.`)
        await Bun.sleep(200)
      }
      response.end('the end')
    })
    const testProxy = await start({ allow: slow.host, limits: { idleMs: 1_000 } })
    testProxy.open(ALLOW_ALL)
    expect(await send(get(`http://${slow.host}/`), testProxy.port)).toContain('the end')
  })

  test('goes to the address that was checked, even if the name resolves to another address a moment later', async () => {
    const answers = ['127.0.0.1', '169.254.169.254', '10.0.0.1']
    const asked: string[] = []
    const lookup = async (name: string) => {
      asked.push(name)
      return [{ address: answers.shift() ?? '10.0.0.1' }]
    }
    const testProxy = await start({ allow: '127.0.0.1/32', lookup })
    testProxy.open(ALLOW_ALL)
    const url = `http://rebinding.test:${site.port}/page`
    expect(await send(get(url), testProxy.port)).toEndWith('the page')
    expect(asked).toEqual(['rebinding.test'])
    expect(await send(get(url), testProxy.port)).toBe('')
  })

  test('goes to the next address of a name if the first refuses the connection', async () => {
    const lookup = async () => [{ address: '127.0.0.2' }, { address: '127.0.0.1' }]
    const testProxy = await start({ allow: '127.0.0.0/8', lookup })
    testProxy.open(ALLOW_ALL)
    expect(await send(get(`http://two.test:${site.port}/page`), testProxy.port)).toEndWith(
      'the page',
    )
  })

  test.skipIf(!hasIpv6())('reaches an allowed site over IPv6', async () => {
    const testProxy = await start({ allow: `[::1]:${site.port}` })
    testProxy.open(ALLOW_ALL)
    expect(await send(get(`http://[::1]:${site.port}/page`), testProxy.port)).toEndWith('the page')
  })
})

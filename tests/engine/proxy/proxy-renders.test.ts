/**
 * The egress proxy and the render that it serves: its traffic ends with the render and is limited
 * and counted.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import type { EgressProxy } from '../../../packages/chromium/src/egress-proxy/proxy.ts'
import {
  ALLOW_ALL,
  closed,
  connectTo,
  exchange,
  get,
  openProxyFixture,
  type ProxyFixture,
  type ProxyOptions,
  tunnelled,
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

describe('a render', () => {
  test('can use the proxy only after the proxy was opened for it', async () => {
    const testProxy = await start()
    const before = site.contacts.length
    expect(await send(get(`${site.url}/page`), testProxy.port)).toBe('')
    expect(await send('', testProxy.port)).toBe('')
    expect(site.contacts.length).toBe(before)
    testProxy.open(ALLOW_ALL)
    expect(await send(get(`${site.url}/page`), testProxy.port)).toEndWith('the page')
  })

  test.each([
    ['it ends', (_: EgressProxy, end: () => void) => end()],
    ['the next render opens the proxy', (proxy: EgressProxy) => proxy.open(ALLOW_ALL)],
  ])('loses every connection when %s', async (what, finish) => {
    const testProxy = await start()
    const traffic = testProxy.open(ALLOW_ALL)
    const name = what.replaceAll(' ', '-')
    const paths = [`/tunnelled-until-${name}`, `/asked-until-${name}`] as const
    for (const path of paths) site.routes[path] = 'silence'
    const idle = await connectTo(testProxy.port)
    const tunnel = await connectTo(testProxy.port)
    tunnel.write(tunnelled(site, paths[0]))
    const request = await connectTo(testProxy.port)
    request.write(get(`${site.url}${paths[1]}`))
    await Promise.all(paths.map((path) => site.visited(path)))
    const sockets = [idle, tunnel, request]
    const left = Promise.all([...sockets.map(closed), ...paths.map((path) => site.left(path))])
    const before = site.contacts.length

    finish(testProxy, () => traffic.end())
    for (const socket of sockets) socket.write(get(`${site.url}/late`))
    await left
    expect(site.connections.filter(({ received }) => received.includes('/late'))).toEqual([])
    expect(site.contacts.length).toBe(before)
  })

  test('is refused everything once it has ended, until the next render opens the proxy', async () => {
    const testProxy = await start()
    const first = testProxy.open(ALLOW_ALL)
    first.end()
    first.end()
    expect(await send(get(`${site.url}/page`), testProxy.port)).toBe('')
    const second = testProxy.open(ALLOW_ALL)
    first.end()
    expect(await send(get(`${site.url}/page`), testProxy.port)).toEndWith('the page')
    expect([first.receivedBytes, second.receivedBytes > 0]).toEqual([0, true])
  })

  test('that ends during a DNS lookup reaches no site', async () => {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<{ address: string }[]>()
    const lookup = () => {
      asked.resolve()
      return answer.promise
    }
    const testProxy = await start({ allow: '127.0.0.1/32', lookup })
    const traffic = testProxy.open(ALLOW_ALL)
    const before = site.contacts.length
    const response = send(get(`http://late.test:${site.port}/page`), testProxy.port)
    await asked.promise
    traffic.end()
    answer.resolve([{ address: '127.0.0.1' }])
    expect(await response).toBe('')
    testProxy.open(ALLOW_ALL)
    expect(await send(get(`http://late.test:${site.port}/page`), testProxy.port)).toEndWith(
      'the page',
    )
    expect(site.contacts.length).toBe(before + 1)
  })

  test('has its received bytes counted, for requests and tunnels', async () => {
    const testProxy = await start()
    const traffic = testProxy.open(ALLOW_ALL)
    expect(traffic.receivedBytes).toBe(0)
    const answer = await send(get(`${site.url}/page`), testProxy.port)
    expect(traffic.receivedBytes).toBe(answer.length)
    expect(await send(tunnelled(site, '/page'), testProxy.port)).toEndWith(answer)
    expect(traffic.receivedBytes).toBe(2 * answer.length)
    await send(get(`${canary.url}/page`), testProxy.port)
    expect(traffic.receivedBytes).toBe(2 * answer.length)
  })

  test.each([
    ['a request', () => get(`${site.url}/large`)],
    ['a tunnel', () => tunnelled(site, '/large')],
  ])('that receives too many bytes in %s loses all its connections', async (_, request) => {
    const testProxy = await start({ limits: { receivedBytes: 10_000 } })
    const traffic = testProxy.open(ALLOW_ALL)
    site.routes['/large'] = { body: 'x'.repeat(1_000), endless: true }
    site.routes['/beside'] = 'silence'
    const beside = send(get(`${site.url}/beside`), testProxy.port)
    await site.visited('/beside')
    const small = await connectTo(testProxy.port)
    small.write(request())
    await once(small, 'data')
    expect(traffic.failureOf(`${site.url}/large`)).toBeUndefined()

    site.routes['/large'] = { body: 'x'.repeat(100_000) }
    await send(request(), testProxy.port)
    expect(await beside).toBe('')
    await site.left('/beside')
    const before = site.contacts.length
    expect(await send(get(`${site.url}/page`), testProxy.port)).toBe('')
    expect(site.contacts.length).toBe(before)
    const failure = { kind: 'failed', netError: 'net::ERR_INSUFFICIENT_RESOURCES' } as const
    expect(traffic.failureOf(`${site.url}/large`)).toEqual(failure)
    expect(traffic.receivedBytes).toBeGreaterThan(10_000)
    expect(testProxy.open(ALLOW_ALL).failureOf(`${site.url}/large`)).toBeUndefined()
  })

  test('has a limited number of connections at a time', async () => {
    const testProxy = await start({ limits: { connections: 3 } })
    testProxy.open(ALLOW_ALL)
    const sockets = await Promise.all([1, 2, 3].map(() => connectTo(testProxy.port)))
    expect(await send(get(`${site.url}/page`), testProxy.port)).toBe('')
    const [first] = sockets
    first?.destroy()
    // The proxy may not have noticed yet that the connection is closed.
    let answer = ''
    while (answer === '') answer = await send(get(`${site.url}/page`), testProxy.port)
    expect(answer).toEndWith('the page')
    for (const socket of sockets) socket.destroy()
  })
})

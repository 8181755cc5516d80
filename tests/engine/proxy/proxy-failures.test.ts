/** The failures and refusals that the egress proxy records for a render. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { EgressProxy } from '../../../packages/chromium/src/egress-proxy/proxy.ts'
import {
  ALLOW_ALL,
  exchange,
  get,
  openProxyFixture,
  type ProxyFixture,
  type ProxyOptions,
} from '../../support/engine/egress-proxy.ts'
import type { Site } from '../../support/network/site.ts'

let fixture: ProxyFixture
let site: Site
let proxy: EgressProxy

beforeAll(async () => {
  fixture = await openProxyFixture()
  ;({ site, proxy } = fixture)
})
afterAll(() => fixture.close())

const start = (options?: ProxyOptions) => fixture.start(options)
const send = (request: string | Buffer, port = proxy.port) => exchange(port, request)

describe('refusals', () => {
  test('a dropped host is refused before its name is resolved', async () => {
    const asked: string[] = []
    const checked: string[] = []
    const lookup = async (name: string) => {
      asked.push(name)
      return [{ address: '127.0.0.1' }]
    }
    const testProxy = await start({ allow: '127.0.0.1/32', lookup })
    const traffic = testProxy.open({
      drops(host) {
        checked.push(host)
        return host === 'ads.test'
      },
    })
    const url = `http://ads.test:${site.port}/page`
    const before = site.contacts.length
    expect(await send(get(`http://ADS.test.:${site.port}/page`), testProxy.port)).toBe('')
    expect(await send(`CONNECT ads.test:${site.port} HTTP/1.1\r\n\r\n`, testProxy.port)).toBe('')
    expect([checked, asked, site.contacts.length]).toEqual([['ads.test', 'ads.test'], [], before])
    const dropped = { kind: 'dropped', netError: 'net::ERR_BLOCKED_BY_CLIENT' } as const
    expect(traffic.failureOf(url)).toEqual(dropped)
    expect(traffic.refusals).toEqual([{ host: 'ads.test', port: site.port, kind: 'dropped' }])
    expect(await send(get(`http://other.test:${site.port}/page`), testProxy.port)).toEndWith(
      'the page',
    )
  })

  test('every host is refused while the traffic policy throws', async () => {
    const testProxy = await start()
    const traffic = testProxy.open({
      drops() {
        throw new Error('the policy fails')
      },
    })
    const before = site.contacts.length
    expect(await send(get(`${site.url}/page`), testProxy.port)).toBe('')
    expect(site.contacts.length).toBe(before)
    expect(traffic.failureOf(site.url)?.kind).toBe('failed')
  })

  test('each refused host and port is listed once, up to a hundred entries', async () => {
    const testProxy = await start()
    const traffic = testProxy.open(ALLOW_ALL)
    expect(traffic.refusals).toEqual([])
    for (let port = 1_800; port < 1_901; port += 1) {
      await send(get(`http://10.0.0.1:${port}/`), testProxy.port)
      if (port < 1_810) await send(`CONNECT 10.0.0.1:${port} HTTP/1.1\r\n\r\n`, testProxy.port)
    }
    expect(traffic.refusals.length).toBe(100)
    expect(traffic.refusals[0]).toEqual({ host: '10.0.0.1', port: 1_800, kind: 'blocked' })
    expect(new Set(traffic.refusals.map(({ port }) => port)).size).toBe(100)
  })
})

describe('the failure of a URL', () => {
  const name = `public.test`

  test('is that of the last connection to its host and port', async () => {
    const noName = Object.assign(new Error('no such name'), { code: 'DNS_ENOTFOUND' })
    const answers = [new Error('SERVFAIL'), noName, '10.0.0.1', '127.0.0.2', '127.0.0.1']
    const lookup = async () => {
      const answer = answers.shift() ?? ''
      if (answer instanceof Error) throw answer
      return [{ address: answer }]
    }
    const testProxy = await start({ allow: '127.0.0.0/8', lookup })
    const traffic = testProxy.open(ALLOW_ALL)
    const url = `http://${name}:${site.port}/page`
    const failures = []
    expect(traffic.failureOf(url)).toBeUndefined()
    for (let round = 0; round < 5; round += 1) {
      await send(get(url), testProxy.port)
      const { kind, netError, cause } = traffic.failureOf(url) ?? {}
      failures.push([kind, netError, cause?.kind])
    }
    expect(failures).toEqual([
      ['failed', 'net::ERR_DNS_SERVER_FAILED', 'dns_unavailable'],
      ['unresolved', 'net::ERR_NAME_NOT_RESOLVED', 'unresolved'],
      ['blocked', 'net::ERR_ACCESS_DENIED', 'blocked'],
      ['failed', 'net::ERR_CONNECTION_REFUSED', undefined],
      [undefined, undefined, undefined],
    ])
    expect(traffic.refusals).toEqual([{ host: name, port: site.port, kind: 'blocked' }])
  })

  test('applies to all URLs with that host and port', async () => {
    const traffic = proxy.open(ALLOW_ALL)
    await send('CONNECT 10.0.0.1:443 HTTP/1.1\r\n\r\n')
    await send(get('http://10.0.0.1./a'))
    const blocked = [
      'https://10.0.0.1',
      'wss://10.0.0.1:443/x',
      'http://u@10.0.0.1:80/b?c',
      'ws://10.0.0.1',
    ]
    expect(blocked.map((url) => traffic.failureOf(url)?.kind)).toEqual(blocked.map(() => 'blocked'))
    const others = ['http://10.0.0.1:81', 'https://10.0.0.2', 'data:,', 'about:blank', '', 'x']
    expect(others.map((url) => traffic.failureOf(url))).toEqual(others.map(() => undefined))
    traffic.end()
    expect(traffic.failureOf('https://10.0.0.1')?.kind).toBe('blocked')
    proxy.open(ALLOW_ALL)
  })
})

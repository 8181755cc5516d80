/** The egress proxy by itself, spoken to over TCP: what it dials, passes on and refuses. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type EgressProxy, startEgressProxy } from '../server/engine/proxy.ts'
import { createOutbound, parseAllow } from '../server/outbound.ts'
import { hasIpv6, type Site, startSite } from './helpers/site.ts'

const HEAD_BYTES_MAX = 64 * 1024

/** May be reached. */
let site: Site
let canary: Site
let proxy: EgressProxy

beforeAll(async () => {
  site = await startSite({ '/page': { body: 'the page' }, '/hang': 'silence' })
  canary = await startSite({ '/page': { body: 'the canary' } })
  proxy = await startEgressProxy(createOutbound({ allow: parseAllow(site.host) }))
})
afterAll(async () => {
  await proxy.close()
  await Promise.all([site.close(), canary.close()])
})

async function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Everything that comes back until the proxy closes the connection. */
async function say(request: string | Buffer, port = proxy.port): Promise<string> {
  const socket = await connectTo(port)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  socket.write(request)
  await once(socket, 'close')
  return received
}

function get(url: string, ...headers: string[]): string {
  const { host } = new URL(url)
  return [`GET ${url} HTTP/1.1`, `Host: ${host}`, ...headers, '', ''].join('\r\n')
}

describe('a request in absolute form', () => {
  test('is answered by an allowed site, and arrives there in origin form', async () => {
    const answer = await say(get(`${site.url}/page?q=a%20b`, 'Accept: */*'))
    expect(answer).toStartWith('HTTP/1.1 200 ')
    expect(answer).toEndWith('\r\n\r\nthe page')
    expect(site.requests.at(-1)?.head.split('\r\n')).toEqual([
      'GET /page?q=a%20b HTTP/1.1',
      `Host: ${site.host}`,
      'Accept: */*',
      'Connection: close',
    ])
  })

  test('loses the headers that are meant for the proxy', async () => {
    const forProxy = [
      'Proxy-Authorization: Basic x',
      'PROXY-Connection: keep-alive',
      'Te: trailers',
    ]
    const own = ['Connection: keep-alive', 'Keep-Alive: timeout=9', 'Upgrade: h2c', 'X-Mine: 1']
    await say(get(`${site.url}/page`, ...forProxy, ...own))
    const head = site.requests.at(-1)?.head ?? ''
    expect(head).toContain('X-Mine: 1')
    expect(head).not.toMatch(/^(proxy-|te:|keep-alive|upgrade|connection: keep)/im)
  })

  test('carries its body along, however it is cut', async () => {
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
  ])('for %s is refused, and the canary hears nothing', async (_, target) => {
    const before = site.contacts.length
    const url = typeof target === 'string' ? target : target()
    const host = `Host: ${site.host}`
    expect(await say(`GET ${url} HTTP/1.1\r\n${host}\r\n\r\n`)).toBe('')
    expect([canary.contacts, site.contacts.length]).toEqual([[], before])
  })

  test('that follows another on its connection reaches no other host', async () => {
    const both = get(`${site.url}/page`) + get(`${canary.url}/page`)
    expect(await say(both)).not.toContain('canary')

    const socket = await connectTo(proxy.port)
    socket.write(get(`${site.url}/hang`))
    await site.visited('/hang')
    socket.write(get(`${canary.url}/page`))
    socket.end()
    await site.left('/hang')
    expect(canary.contacts).toEqual([])
  })
})

describe('CONNECT', () => {
  test('opens a tunnel to an allowed site, in which bytes pass unchanged both ways', async () => {
    const tunnelled = get('http://whatever/page', 'Proxy-Mine: stays')
    const answer = await say(`CONNECT ${site.host} HTTP/1.1\r\n\r\n${tunnelled}`)
    expect(answer).toStartWith('HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 ')
    expect(site.connections.at(-1)?.received).toBe(tunnelled)
  })

  test.each([
    ['an address inside', () => canary.host],
    ['this machine on port 443', () => '127.0.0.1'],
    ['a name inside', () => `localhost:${canary.port}`],
    ['IPv6', () => `[::1]:${canary.port}`],
    ['the metadata service', () => '169.254.169.254:80'],
    ['the proxy itself', () => `127.0.0.1:${proxy.port}`],
    ['a path behind an allowed host', () => `${canary.host}/${site.host}`],
    ['a user before another host', () => `${site.host}@${canary.host}`],
    ['port 0', () => '127.0.0.1:0'],
    ['no port that exists', () => '127.0.0.1:65536'],
    ['nothing', () => ''],
  ])('to %s is hung up on, and nobody is dialled', async (_, target) => {
    const before = site.contacts.length
    expect(await say(`CONNECT ${target()} HTTP/1.1\r\n\r\n`)).toBe('')
    expect([canary.contacts, site.contacts.length]).toEqual([[], before])
  })
})

describe('a connection', () => {
  test.each([
    ['no HTTP', 'HELLO\r\n\r\n'],
    ['an empty line', '\r\n\r\n'],
    ['HTTP/1.0', () => `GET ${site.url}/page HTTP/1.0\r\n\r\n`],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a space too many', () => `GET  ${site.url}/page HTTP/1.1\r\n\r\n`],
    ['bytes of all kinds', Buffer.from(Array.from({ length: 2048 }, (_, at) => at % 256))],
    ['a head too large', `GET http://a/ HTTP/1.1\r\nX: ${'x'.repeat(HEAD_BYTES_MAX)}`],
  ])('that begins with %s is refused and closed', async (_, request) => {
    const before = site.contacts.length
    const bytes = typeof request === 'function' ? request() : request
    // Ends what would be an unfinished head.
    const ended = Buffer.concat([Buffer.from(bytes), Buffer.from('\r\n\r\n')])
    expect(await say(ended)).toBe('')
    expect(site.contacts.length).toBe(before)
  })

  test.each(['destroy', 'resetAndDestroy'] as const)(
    'whose client leaves (%s) frees the one to the site',
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

  test('whose site leaves is closed', async () => {
    site.routes['/rude'] = 'hang up'
    expect(await say(get(`${site.url}/rude`))).toBe('')
  })

  test('ends with the proxy, on both sides', async () => {
    const own = await startEgressProxy(createOutbound({ allow: parseAllow(site.host) }))
    site.routes['/own'] = 'silence'
    const answer = say(get(`${site.url}/own`), own.port)
    await site.visited('/own')
    await own.close()
    expect(await answer).toBe('')
    await site.left('/own')
  })

  test('goes to the very address that was judged, whatever its name means a moment later', async () => {
    const answers = ['127.0.0.1', '169.254.169.254', '10.0.0.1']
    const asked: string[] = []
    const lookup = async (name: string) => {
      asked.push(name)
      return [{ address: answers.shift() ?? '10.0.0.1' }]
    }
    const outbound = createOutbound({ allow: parseAllow('127.0.0.1/32'), lookup })
    const own = await startEgressProxy(outbound)
    const url = `http://rebinding.test:${site.port}/page`
    expect(await say(get(url), own.port)).toEndWith('the page')
    expect(asked).toEqual(['rebinding.test'])
    expect(await say(get(url), own.port)).toBe('')
    await own.close()
  })

  test('goes to the next address of a name when the first does not answer', async () => {
    const lookup = async () => [{ address: '127.0.0.2' }, { address: '127.0.0.1' }]
    const outbound = createOutbound({ allow: parseAllow('127.0.0.0/8'), lookup })
    const own = await startEgressProxy(outbound)
    expect(await say(get(`http://two.test:${site.port}/page`), own.port)).toEndWith('the page')
    await own.close()
  })

  test.skipIf(!hasIpv6())('goes to an allowed site over IPv6', async () => {
    const outbound = createOutbound({ allow: parseAllow(`[::1]:${site.port}`) })
    const own = await startEgressProxy(outbound)
    expect(await say(get(`http://[::1]:${site.port}/page`), own.port)).toEndWith('the page')
    await own.close()
  })
})

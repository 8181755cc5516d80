/** The egress proxy by itself, spoken to over TCP: what it dials, passes on and refuses. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createEgressPolicy, type Lookup, parseAllow } from '../../../server/egress-policy/index.ts'
import { type EgressProxy, startEgressProxy } from '../../../server/engine/egress-proxy/proxy.ts'
import type { TrafficPolicy } from '../../../server/engine/egress-proxy/traffic.ts'
import { hasIpv6, type Site, startSite } from '../../support/network/site.ts'

const HEAD_BYTES_MAX = 64 * 1024
const ANYTHING: TrafficPolicy = { drops: () => false }

/** May be reached. */
let site: Site
let canary: Site
let proxy: EgressProxy
const proxies: EgressProxy[] = []

interface Options {
  allow?: string
  lookup?: Lookup
  limits?: Parameters<typeof startEgressProxy>[1]
}

/** A proxy by itself; ends with the tests. */
async function start({ allow = site.host, lookup, limits }: Options = {}): Promise<EgressProxy> {
  const outbound = createEgressPolicy({ allow: parseAllow(allow), ...(lookup && { lookup }) })
  const started = await startEgressProxy(outbound, limits)
  proxies.push(started)
  return started
}

beforeAll(async () => {
  site = await startSite({ '/page': { body: 'the page' }, '/hang': 'silence' })
  canary = await startSite({ '/page': { body: 'the canary' } })
  proxy = await start()
  proxy.open(ANYTHING)
})
afterAll(async () => {
  await Promise.all(proxies.map((started) => started.close()))
  await Promise.all([site.close(), canary.close()])
})

interface Listening extends AsyncDisposable {
  /** `127.0.0.1:port` */
  host: string
  /** Made to it so far. */
  connections(): number
}

/** A real HTTP server, which keeps connections open. */
async function listen(answer: RequestListener): Promise<Listening> {
  let connections = 0
  const server = createServer(answer)
  server.on('connection', () => {
    connections += 1
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

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
  await closed(socket)
  return received
}

/** Unlike `once`, also for a connection that is reset. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()))
}

function get(url: string, ...headers: string[]): string {
  const { host } = new URL(url)
  return [`GET ${url} HTTP/1.1`, `Host: ${host}`, ...headers, '', ''].join('\r\n')
}

/** A tunnel to the site, and a request for this path in it. */
function tunnelled(path: string): string {
  return `CONNECT ${site.host} HTTP/1.1\r\n\r\nGET ${path} HTTP/1.1\r\n\r\n`
}

describe('a request in absolute form', () => {
  test('is answered by an allowed site, and arrives there in origin form', async () => {
    const answer = await say(get(`${site.url}/page?q=a%20b`, 'Accept: */*'))
    expect(answer).toStartWith('HTTP/1.1 200 ')
    expect(answer).toEndWith('\r\n\r\nthe page')
    expect(site.requests.at(-1)?.head.split('\r\n')).toEqual([
      'GET /page?q=a%20b HTTP/1.1',
      `Host: ${site.host}`,
      'Connection: keep-alive',
      'Accept: */*',
    ])
  })

  test('loses the headers that are meant for the proxy', async () => {
    const forProxy = [
      'Proxy-Authorization: Basic x',
      'PROXY-Connection: keep-alive',
      'Te: trailers',
    ]
    const own = ['Connection: upgrade', 'Keep-Alive: timeout=9', 'Upgrade: h2c', 'X-Mine: 1']
    await say(get(`${site.url}/page`, ...forProxy, ...own))
    const head = site.requests.at(-1)?.head ?? ''
    expect(head).toContain('X-Mine: 1')
    expect(head).not.toMatch(/^(proxy-|te:|keep-alive|upgrade|connection: upgrade)/im)
  })

  test('names the host of its URL, whatever its own header says', async () => {
    await say(`GET ${site.url}/page HTTP/1.1\r\nHost: inside.test\r\nHOST: too\r\n\r\n`)
    expect(site.requests.at(-1)?.head.match(/^host:.*$/gim)).toEqual([`Host: ${site.host}`])
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

  test('arrives when its head comes byte by byte', async () => {
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
  /** Answers with method, path and body; keeps connections open. */
  let server: Listening
  let echo = ''
  let own: EgressProxy

  beforeAll(async () => {
    server = await listen(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      response.end(`${request.method} ${request.url} ${body};`)
    })
    echo = server.host
    own = await start({ allow: `${site.host},${echo}` })
    own.open(ANYTHING)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  function post(path: string, body: string): string {
    const head = get(`http://${echo}${path}`, `Content-Length: ${body.length}`)
    return `${head.replace('GET', 'POST')}${body}`
  }

  test.each([
    ['after one another', 'alone'],
    ['all at once', 'together'],
    ['cut anywhere', 'bytes'],
  ])('to one site share one connection to it, sent %s', async (_, how) => {
    const before = server.connections()
    const socket = await connectTo(own.port)
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
    for (const part of parts[how as keyof typeof parts]) {
      socket.write(part)
      if (how !== 'alone') await new Promise(setImmediate)
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
    ['another that is allowed', () => get(`${site.url}/page`)],
    ['a tunnel', () => `CONNECT ${echo} HTTP/1.1\r\n\r\n`],
    ['a tunnel elsewhere', () => `CONNECT ${site.host} HTTP/1.1\r\n\r\n`],
    ['a path', () => 'GET /page HTTP/1.1\r\n\r\n'],
    ['nonsense', () => 'HELLO\r\n\r\n'],
  ])('end with the one that is for %s', async (_, following) => {
    const before = [site.contacts.length, canary.contacts.length]
    const socket = await connectTo(own.port)
    socket.write(get(`http://${echo}/1`))
    await once(socket, 'data')
    socket.write(following())
    await closed(socket)
    expect([site.contacts.length, canary.contacts.length]).toEqual(before)
  })

  test('end with one whose body has no length: whatever follows is its body', async () => {
    const head = get(`http://${echo}/5`, 'Transfer-Encoding: chunked').replace('GET', 'POST')
    const answer = await say(`${head}5\r\nhello\r\n0\r\n\r\n${get(`${site.url}/page`)}`, own.port)
    expect(answer).toContain('POST /5 hello;')
    expect(answer).not.toContain('the page')
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
    ['a head too large', () => get(`${site.url}/page`, `X: ${'x'.repeat(HEAD_BYTES_MAX)}`)],
    ['a head without end', `GET http://a/ HTTP/1.1\r\nX: ${'x'.repeat(2 * HEAD_BYTES_MAX)}`],
    ['a word too many', () => `GET ${site.url}/page HTTP/1.1 X\r\n\r\n`],
    ['a line that is no header', () => get(`${site.url}/page`, 'Accept')],
    ['a header over two lines', () => get(`${site.url}/page`, 'Accept: a', ' b')],
    ['half a line break', () => get(`${site.url}/page`, 'Accept: a\nX: b')],
    ['two lengths', () => get(`${site.url}/page`, 'Content-Length: 1', 'Content-Length: 2')],
    ['a length of two', () => get(`${site.url}/page`, 'Content-Length: 1, 1')],
    ['a length below zero', () => get(`${site.url}/page`, 'Content-Length: -1')],
    [
      'a length and chunks',
      () => get(`${site.url}/page`, 'Content-Length: 1', 'Transfer-Encoding: chunked'),
    ],
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

  test('whose site resets is closed', async () => {
    await using rude = await listen((request) => request.socket.resetAndDestroy())
    const own = await start({ allow: rude.host })
    own.open(ANYTHING)
    expect(await say(get(`http://${rude.host}/`), own.port)).toBe('')
  })

  test('is read no faster than it is taken', async () => {
    const bytes = 16 * 1024 * 1024
    const received = Promise.withResolvers<number>()
    await using sink = await listen(async (request) => {
      let length = 0
      for await (const chunk of request) length += chunk.length
      received.resolve(length)
    })
    const answer = Promise.withResolvers<{ address: string }[]>()
    const own = await start({ allow: '127.0.0.1/32', lookup: () => answer.promise })
    own.open(ANYTHING)
    const client = await connectTo(own.port)
    const { port } = new URL(`http://${sink.host}`)
    client.write(
      get(`http://sink.test:${port}/`, `Content-Length: ${bytes}`).replace('GET', 'POST'),
    )
    client.write(Buffer.alloc(bytes))
    const taken = once(client, 'drain').then(() => 'taken')
    expect(await Promise.race([taken, Bun.sleep(300).then(() => 'held')])).toBe('held')
    answer.resolve([{ address: '127.0.0.1' }])
    expect(await received.promise).toBe(bytes)
    client.destroy()
  })

  test('ends with the proxy, on both sides', async () => {
    const own = await start()
    own.open(ANYTHING)
    site.routes['/own'] = 'silence'
    const answer = say(get(`${site.url}/own`), own.port)
    await site.visited('/own')
    await own.close()
    expect(await answer).toBe('')
    await site.left('/own')
  })

  test.each([
    ['before its head', ''],
    ['within its head', () => `GET ${site.url}/idle HTTP/1.1\r\n`],
    ['without an answer', () => get(`${site.url}/idle`)],
  ])('that is idle %s ends', async (_, bytes) => {
    const own = await start({ limits: { idleMs: 50 } })
    own.open(ANYTHING)
    site.routes['/idle'] = 'silence'
    expect(await say(typeof bytes === 'string' ? bytes : bytes(), own.port)).toBe('')
  })

  test('is not idle while an answer comes', async () => {
    await using slow = await listen(async (_, response) => {
      for (let part = 1; part <= 8; part += 1) {
        response.write(`part ${part}.`)
        await Bun.sleep(200)
      }
      response.end('the end')
    })
    const own = await start({ allow: slow.host, limits: { idleMs: 1_000 } })
    own.open(ANYTHING)
    expect(await say(get(`http://${slow.host}/`), own.port)).toContain('the end')
  })

  test('goes to the very address that was judged, whatever its name means a moment later', async () => {
    const answers = ['127.0.0.1', '169.254.169.254', '10.0.0.1']
    const asked: string[] = []
    const lookup = async (name: string) => {
      asked.push(name)
      return [{ address: answers.shift() ?? '10.0.0.1' }]
    }
    const own = await start({ allow: '127.0.0.1/32', lookup })
    own.open(ANYTHING)
    const url = `http://rebinding.test:${site.port}/page`
    expect(await say(get(url), own.port)).toEndWith('the page')
    expect(asked).toEqual(['rebinding.test'])
    expect(await say(get(url), own.port)).toBe('')
  })

  test('goes to the next address of a name when the first does not answer', async () => {
    const lookup = async () => [{ address: '127.0.0.2' }, { address: '127.0.0.1' }]
    const own = await start({ allow: '127.0.0.0/8', lookup })
    own.open(ANYTHING)
    expect(await say(get(`http://two.test:${site.port}/page`), own.port)).toEndWith('the page')
  })

  test.skipIf(!hasIpv6())('goes to an allowed site over IPv6', async () => {
    const own = await start({ allow: `[::1]:${site.port}` })
    own.open(ANYTHING)
    expect(await say(get(`http://[::1]:${site.port}/page`), own.port)).toEndWith('the page')
  })
})

describe('a render', () => {
  test('has the proxy from its opening on', async () => {
    const own = await start()
    const before = site.contacts.length
    expect(await say(get(`${site.url}/page`), own.port)).toBe('')
    expect(await say('', own.port)).toBe('')
    expect(site.contacts.length).toBe(before)
    own.open(ANYTHING)
    expect(await say(get(`${site.url}/page`), own.port)).toEndWith('the page')
  })

  test.each([
    ['it ends', (_: EgressProxy, end: () => void) => end()],
    ['the next one opens', (own: EgressProxy) => own.open(ANYTHING)],
  ])('loses every connection when %s', async (what, finish) => {
    const own = await start()
    const traffic = own.open(ANYTHING)
    const name = what.replaceAll(' ', '-')
    const paths = [`/tunnelled-until-${name}`, `/asked-until-${name}`] as const
    for (const path of paths) site.routes[path] = 'silence'
    const idle = await connectTo(own.port)
    const tunnel = await connectTo(own.port)
    tunnel.write(tunnelled(paths[0]))
    const request = await connectTo(own.port)
    request.write(get(`${site.url}${paths[1]}`))
    await Promise.all(paths.map((path) => site.visited(path)))
    const sockets = [idle, tunnel, request]
    const left = Promise.all([...sockets.map(closed), ...paths.map((path) => site.left(path))])
    const before = site.contacts.length

    finish(own, () => traffic.end())
    for (const socket of sockets) socket.write(get(`${site.url}/late`))
    await left
    expect(site.connections.filter(({ received }) => received.includes('/late'))).toEqual([])
    expect(site.contacts.length).toBe(before)
  })

  test('is refused everything once it has ended, until the next one opens', async () => {
    const own = await start()
    const first = own.open(ANYTHING)
    first.end()
    first.end()
    expect(await say(get(`${site.url}/page`), own.port)).toBe('')
    const second = own.open(ANYTHING)
    first.end()
    expect(await say(get(`${site.url}/page`), own.port)).toEndWith('the page')
    expect([first.receivedBytes, second.receivedBytes > 0]).toEqual([0, true])
  })

  test('that ends while a name is looked up reaches nobody', async () => {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<{ address: string }[]>()
    const lookup = () => {
      asked.resolve()
      return answer.promise
    }
    const own = await start({ allow: '127.0.0.1/32', lookup })
    const traffic = own.open(ANYTHING)
    const before = site.contacts.length
    const said = say(get(`http://late.test:${site.port}/page`), own.port)
    await asked.promise
    traffic.end()
    answer.resolve([{ address: '127.0.0.1' }])
    expect(await said).toBe('')
    own.open(ANYTHING)
    expect(await say(get(`http://late.test:${site.port}/page`), own.port)).toEndWith('the page')
    expect(site.contacts.length).toBe(before + 1)
  })

  test('counts the bytes it receives, in requests and tunnels', async () => {
    const own = await start()
    const traffic = own.open(ANYTHING)
    expect(traffic.receivedBytes).toBe(0)
    const answer = await say(get(`${site.url}/page`), own.port)
    expect(traffic.receivedBytes).toBe(answer.length)
    expect(await say(tunnelled('/page'), own.port)).toEndWith(answer)
    expect(traffic.receivedBytes).toBe(2 * answer.length)
    await say(get(`${canary.url}/page`), own.port)
    expect(traffic.receivedBytes).toBe(2 * answer.length)
  })

  test.each([
    ['a request', () => get(`${site.url}/large`)],
    ['a tunnel', () => tunnelled('/large')],
  ])('that receives too much loses everything, in %s', async (_, request) => {
    const own = await start({ limits: { receivedBytes: 10_000 } })
    const traffic = own.open(ANYTHING)
    site.routes['/large'] = { body: 'x'.repeat(1_000), endless: true }
    site.routes['/beside'] = 'silence'
    const beside = say(get(`${site.url}/beside`), own.port)
    await site.visited('/beside')
    const small = await connectTo(own.port)
    small.write(request())
    await once(small, 'data')
    expect(traffic.failureOf(`${site.url}/large`)).toBeUndefined()

    site.routes['/large'] = { body: 'x'.repeat(100_000) }
    await say(request(), own.port)
    expect(await beside).toBe('')
    await site.left('/beside')
    const before = site.contacts.length
    expect(await say(get(`${site.url}/page`), own.port)).toBe('')
    expect(site.contacts.length).toBe(before)
    const failure = { kind: 'failed', netError: 'net::ERR_INSUFFICIENT_RESOURCES' } as const
    expect(traffic.failureOf(`${site.url}/large`)).toEqual(failure)
    expect(traffic.receivedBytes).toBeGreaterThan(10_000)
    expect(own.open(ANYTHING).failureOf(`${site.url}/large`)).toBeUndefined()
  })

  test('has so many connections at a time', async () => {
    const own = await start({ limits: { connections: 3 } })
    own.open(ANYTHING)
    const sockets = await Promise.all([1, 2, 3].map(() => connectTo(own.port)))
    expect(await say(get(`${site.url}/page`), own.port)).toBe('')
    const [first] = sockets
    first?.destroy()
    // The proxy may not have seen it leave yet.
    let answer = ''
    while (answer === '') answer = await say(get(`${site.url}/page`), own.port)
    expect(answer).toEndWith('the page')
    for (const socket of sockets) socket.destroy()
  })
})

describe('what a render must not reach', () => {
  test('is hung up on before anybody asks for its address', async () => {
    const asked: string[] = []
    const judged: string[] = []
    const lookup = async (name: string) => {
      asked.push(name)
      return [{ address: '127.0.0.1' }]
    }
    const own = await start({ allow: '127.0.0.1/32', lookup })
    const traffic = own.open({
      drops(host) {
        judged.push(host)
        return host === 'ads.test'
      },
    })
    const url = `http://ads.test:${site.port}/page`
    const before = site.contacts.length
    expect(await say(get(`http://ADS.test.:${site.port}/page`), own.port)).toBe('')
    expect(await say(`CONNECT ads.test:${site.port} HTTP/1.1\r\n\r\n`, own.port)).toBe('')
    expect([judged, asked, site.contacts.length]).toEqual([['ads.test', 'ads.test'], [], before])
    const dropped = { kind: 'dropped', netError: 'net::ERR_BLOCKED_BY_CLIENT' } as const
    expect(traffic.failureOf(url)).toEqual(dropped)
    expect(traffic.refusals).toEqual([{ host: 'ads.test', port: site.port, kind: 'dropped' }])
    expect(await say(get(`http://other.test:${site.port}/page`), own.port)).toEndWith('the page')
  })

  test('is everything, if that cannot be told', async () => {
    const own = await start()
    const traffic = own.open({
      drops() {
        throw new Error('no idea')
      },
    })
    const before = site.contacts.length
    expect(await say(get(`${site.url}/page`), own.port)).toBe('')
    expect(site.contacts.length).toBe(before)
    expect(traffic.failureOf(site.url)?.kind).toBe('failed')
  })

  test('is listed once each, up to a hundred', async () => {
    const own = await start()
    const traffic = own.open(ANYTHING)
    expect(traffic.refusals).toEqual([])
    for (let port = 1_800; port < 1_901; port += 1) {
      await say(get(`http://10.0.0.1:${port}/`), own.port)
      if (port < 1_810) await say(`CONNECT 10.0.0.1:${port} HTTP/1.1\r\n\r\n`, own.port)
    }
    expect(traffic.refusals.length).toBe(100)
    expect(traffic.refusals[0]).toEqual({ host: '10.0.0.1', port: 1_800, kind: 'blocked' })
    expect(new Set(traffic.refusals.map(({ port }) => port)).size).toBe(100)
  })
})

describe('the failure of a URL', () => {
  const name = `public.test`

  test('is what the last connection to its host and port came to', async () => {
    const answers = [new Error('SERVFAIL'), '10.0.0.1', '127.0.0.2', '127.0.0.1']
    const lookup = async () => {
      const answer = answers.shift() ?? ''
      if (answer instanceof Error) throw answer
      return [{ address: answer }]
    }
    const own = await start({ allow: '127.0.0.0/8', lookup })
    const traffic = own.open(ANYTHING)
    const url = `http://${name}:${site.port}/page`
    const seen = []
    expect(traffic.failureOf(url)).toBeUndefined()
    for (let round = 0; round < 4; round += 1) {
      await say(get(url), own.port)
      const { kind, netError, cause } = traffic.failureOf(url) ?? {}
      seen.push([kind, netError, cause?.kind])
    }
    expect(seen).toEqual([
      ['unresolved', 'net::ERR_NAME_NOT_RESOLVED', 'unresolved'],
      ['blocked', 'net::ERR_ACCESS_DENIED', 'blocked'],
      ['failed', 'net::ERR_CONNECTION_REFUSED', undefined],
      [undefined, undefined, undefined],
    ])
    expect(traffic.refusals).toEqual([{ host: name, port: site.port, kind: 'blocked' }])
  })

  test('is asked for by any URL with that host and port', async () => {
    const traffic = proxy.open(ANYTHING)
    await say('CONNECT 10.0.0.1:443 HTTP/1.1\r\n\r\n')
    await say(get('http://10.0.0.1./a'))
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
    proxy.open(ANYTHING)
  })
})

describe.skipIf(process.platform !== 'linux')('a site that lets nobody in', () => {
  /** Listens and never accepts: once the kernel's queue is full, a connection is never made. */
  const source = `
    const server = require('node:net').createServer().listen(0, '127.0.0.1', () => {
      postMessage(server.address().port)
      setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
    })`
  const queued: Socket[] = []
  let full: Worker
  let port = 0

  beforeAll(async () => {
    full = new Worker(URL.createObjectURL(new Blob([source])))
    const { promise, resolve } = Promise.withResolvers<number>()
    full.onmessage = ({ data }) => resolve(data)
    port = await promise
    while ((await isLetIn()) || dialling() === 0);
    queued.pop()?.destroy()
    while (dialling() > 0) await new Promise(setImmediate)
  })
  afterAll(() => {
    for (const socket of queued) socket.destroy()
    full.terminate()
  })

  async function isLetIn(): Promise<boolean> {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    queued.push(socket)
    const isIn = new Promise<boolean>((resolve) => socket.once('connect', () => resolve(true)))
    return Promise.race([isIn, Bun.sleep(100).then(() => false)])
  }

  /** Connections to it that are not made yet: state 2 in the kernel's table. */
  function dialling(): number {
    const end = `:${port.toString(16).toUpperCase().padStart(4, '0')} 02 `
    return readFileSync('/proc/net/tcp', 'latin1').split(end).length - 1
  }

  test('is given up on in time', async () => {
    const own = await start({ allow: `127.0.0.1:${port}`, limits: { dialMs: 50 } })
    const traffic = own.open(ANYTHING)
    const url = `http://127.0.0.1:${port}/`
    expect(await say(get(url), own.port)).toBe('')
    const failure = { kind: 'failed', netError: 'net::ERR_CONNECTION_TIMED_OUT' } as const
    expect(traffic.failureOf(url)).toEqual(failure)
    expect(dialling()).toBe(0)
  })

  test.each([
    ['its client leaves', (client: Socket) => client.destroy()],
    ['its client resets', (client: Socket) => client.resetAndDestroy()],
    ['its client ends', (client: Socket) => client.end()],
    ['the render ends', (_: Socket, end: () => void) => end()],
  ])('is no longer dialled when %s', async (_, leave) => {
    const own = await start({ allow: `127.0.0.1:${port}` })
    const traffic = own.open(ANYTHING)
    const client = await connectTo(own.port)
    client.write(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\n\r\n`)
    while (dialling() === 0) await new Promise(setImmediate)
    leave(client, () => traffic.end())
    while (dialling() > 0) await new Promise(setImmediate)
    await own.close()
    // The proxy learns of its own socket's end one turn later.
    await new Promise(setImmediate)
    expect(traffic.failureOf(`https://127.0.0.1:${port}`)).toBeUndefined()
  })
})

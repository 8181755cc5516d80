/**
 * The way out for everything Chromium sends: an HTTP and CONNECT proxy on loopback that asks
 * `outbound` about every connection and dials the very address that was judged (so that a name
 * which answers differently a second time gains nothing). What is refused or cannot be reached ends
 * without an answer: a page of the proxy's own must never become the document.
 */
import { createServer, connect as dial, type Socket } from 'node:net'
import { type Outbound, OutboundError } from '../outbound.ts'

export interface EgressProxy {
  port: number
  /** Why the last connection to this address's host and port failed, in Chromium's words, if it did. */
  failureOf(url: string): string | undefined
  close(): Promise<void>
}

/** How many destinations' failures are remembered. */
const FAILURES_MAX = 1_000

const HEAD_BYTES_MAX = 64 * 1024
const DIAL_MS = 10_000
const IDLE_MS = 60_000

/** Headers between a client and its proxy only (RFC 9110 section 7.6.1). */
const HOP_BY_HOP = /^(connection|keep-alive|te|trailer|upgrade|proxy-[a-z-]+):/i

/** Starts the proxy on a free port of 127.0.0.1. */
export async function startEgressProxy(outbound: Outbound): Promise<EgressProxy> {
  const sockets = new Set<Socket>()
  const failures = new Map<string, string>()

  async function reach(host: string, port: number): Promise<Socket> {
    const { addresses } = await outbound.resolve(host, port)
    return dialFirst(addresses, port)
  }

  function track(socket: Socket): Socket {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.setTimeout(IDLE_MS, () => socket.destroy())
    // An error is always followed by 'close', which ends the other side too.
    socket.on('error', () => {})
    return socket
  }

  const server = createServer((client) => {
    track(client)
    readHead(client)
      .then((head) => serve(client, head))
      // A refusal, an unreachable target and nonsense look the same to the page: nothing there.
      .catch(() => client.destroy())
  })

  async function serve(client: Socket, { lines, rest }: Head): Promise<void> {
    const [method = '', target = '', version = ''] = (lines[0] ?? '').split(' ')
    const tunnel = method === 'CONNECT'
    const url = URL.parse(tunnel ? `https://${target}` : target)
    if (!url || version !== 'HTTP/1.1' || (!tunnel && url.protocol !== 'http:')) {
      throw new Error('not a proxy request')
    }
    // URL drops the scheme's own port: 443 behind https, 80 behind http.
    const port = Number(url.port || (tunnel ? 443 : 80))
    const destination = `${url.hostname}:${port}`
    const upstream = track(await reach(url.hostname, port).catch(remember))
    failures.delete(destination)
    if (client.destroyed) {
      upstream.destroy()
      return
    }

    function remember(error: unknown): never {
      if (failures.size >= FAILURES_MAX) failures.clear()
      failures.set(destination, netError(error))
      throw error
    }

    if (tunnel) client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    else upstream.write(originForm(method, target, lines.slice(1)))
    if (rest.length > 0) upstream.write(rest)
    client.pipe(upstream)
    upstream.pipe(client)
    client.once('close', () => upstream.destroy())
    upstream.once('close', () => client.destroySoon())
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')

  return {
    port: address.port,
    failureOf(text) {
      const url = new URL(text)
      return failures.get(`${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const NET_ERRORS: Record<string, string> = {
  ECONNREFUSED: 'net::ERR_CONNECTION_REFUSED',
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
  EHOSTUNREACH: 'net::ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'net::ERR_ADDRESS_UNREACHABLE',
  ETIMEDOUT: 'net::ERR_CONNECTION_TIMED_OUT',
}

/** Chromium's name for why a destination was not reached. */
function netError(error: unknown): string {
  if (error instanceof OutboundError) {
    return error.kind === 'unresolved' ? 'net::ERR_NAME_NOT_RESOLVED' : 'net::ERR_ACCESS_DENIED'
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return NET_ERRORS[code] ?? 'net::ERR_CONNECTION_FAILED'
}

interface Head {
  lines: string[]
  /** What the client sent beyond its head. */
  rest: Buffer
}

function readHead(client: Socket): Promise<Head> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    function onData(chunk: Buffer) {
      received = Buffer.concat([received, chunk])
      const end = received.indexOf('\r\n\r\n')
      if (end < 0 && received.length <= HEAD_BYTES_MAX) return
      client.off('data', onData)
      client.pause()
      if (end < 0) reject(new Error('the request head is too large'))
      const lines = received.subarray(0, end).toString('latin1').split('\r\n')
      resolve({ lines, rest: received.subarray(end + 4) })
    }
    client.on('data', onData)
    client.once('close', () => reject(new Error('the client left')))
  })
}

/**
 * The request as an origin server expects it. One request per connection: a second one on the
 * same connection would go to the first one's address.
 */
function originForm(method: string, target: string, headers: string[]): string {
  const path = target.replace(/^[^:]+:\/\/[^/?#]*/, '')
  const kept = headers.filter((header) => !HOP_BY_HOP.test(header))
  const requestTarget = path.startsWith('/') ? path : `/${path}`
  return [`${method} ${requestTarget} HTTP/1.1`, ...kept, 'Connection: close', '', ''].join('\r\n')
}

/** Dials the judged addresses in turn. @throws the last failure */
async function dialFirst(addresses: readonly { address: string }[], port: number): Promise<Socket> {
  let failure: unknown = new Error('no address')
  for (const { address } of addresses) {
    try {
      return await dialOne(address, port)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function timedOut(): Error {
  return Object.assign(new Error('dialling took too long'), { code: 'ETIMEDOUT' })
}

function dialOne(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = dial({ host, port })
    const timer = setTimeout(() => socket.destroy(timedOut()), DIAL_MS)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('error', reject)
    socket.once('close', () => clearTimeout(timer))
  })
}

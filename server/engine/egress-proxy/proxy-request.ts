/**
 * What a client of the proxy sends: request heads in absolute form or CONNECT (RFC 9112, section 3.2),
 * and the bytes between them.
 */
import type { Socket } from 'node:net'

/** Where a connection is to go. */
export interface Target {
  /** Lower case, no trailing dot; IPv6 in brackets. */
  host: string
  port: number
}

export interface ProxyRequest extends Target {
  /** CONNECT: from here on bytes pass unread. */
  tunnel: boolean
  /** What the other side gets to see of the head: nothing of a tunnel's. */
  originHead: string
  /** What follows before the next head; Infinity when there will be none. */
  bodyBytes: number
}

const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'ws:': 80, 'https:': 443, 'wss:': 443 }

export function targetOf({ hostname, port, protocol }: URL): Target {
  // URL drops the scheme's own port.
  const number = port === '' ? (DEFAULT_PORTS[protocol] ?? Number.NaN) : Number(port)
  return { host: hostname.replace(/\.+$/, ''), port: number }
}

export function destinationOf({ host, port }: Target): string {
  return `${host}:${port}`
}

const HEADER = /^[\w!#$%&'*+.^`|~-]+:[^\r\n\0]*$/

/** @throws unless it is a proper head of HTTP/1.1, in absolute form or CONNECT */
export function readRequest([line = '', ...headers]: string[]): ProxyRequest {
  const [method = '', target = '', version, ...excess] = line.split(' ')
  const tunnel = method === 'CONNECT'
  const url = URL.parse(tunnel ? `https://${target}` : target)
  const isProper = version === 'HTTP/1.1' && excess.length === 0
  if (!url || !isProper || !headers.every((header) => HEADER.test(header))) {
    throw new Error('not a proxy request')
  }
  if (tunnel) return { ...targetOf(url), tunnel, originHead: '', bodyBytes: Infinity }
  if (url.protocol !== 'http:') throw new Error('neither http nor a tunnel')
  const bodyBytes = bodyBytesOf(headers)
  const path = target.replace(/^[^:]+:\/\/[^/?#]*/, '')
  const lines = [
    `${method} ${path.startsWith('/') ? path : `/${path}`} HTTP/1.1`,
    `Host: ${url.host}`,
    `Connection: ${Number.isFinite(bodyBytes) ? 'keep-alive' : 'close'}`,
    ...headers.filter((header) => !NOT_PASSED_ON.test(header)),
  ]
  return { ...targetOf(url), tunnel, originHead: `${lines.join('\r\n')}\r\n\r\n`, bodyBytes }
}

/** Headers for the proxy only (RFC 9110 section 7.6.1), and the host, which the URL tells. */
const NOT_PASSED_ON = /^(connection|keep-alive|te|trailer|upgrade|host|proxy-[^:]*):/i

/** Infinity for a chunked body, whose end nobody here looks for: its request is the last. */
function bodyBytesOf(headers: string[]): number {
  const chunked = headers.some((header) => /^transfer-encoding:/i.test(header))
  const lengths = headers.filter((header) => /^content-length:/i.test(header))
  const [length = 'content-length: 0'] = lengths
  const bytes = /^[^:]+:\s*(\d{1,15})\s*$/.exec(length)?.[1]
  const isCertain = lengths.length + Number(chunked) <= 1
  if (bytes === undefined || !isCertain) throw new Error('a body of no certain length')
  return chunked ? Infinity : Number(bytes)
}

/** Reads a client's bytes as heads and bodies; at most `headBytes` and a chunk of them wait. */
export function createReader(client: Socket, headBytes: number) {
  let waiting: Buffer = Buffer.alloc(0)
  let wake = () => {}
  client.on('data', (chunk: Buffer) => {
    waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk
    if (waiting.length > headBytes) client.pause()
    wake()
  })
  client.once('close', () => wake())

  /** Resolves when more bytes are waiting. @throws when none will come */
  async function more(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    wake = resolve
    client.resume()
    if (!client.destroyed) await promise
    if (client.destroyed) throw new Error('the client left')
  }

  return {
    /** The lines of the next head. @throws when it is too large or the client leaves first */
    async head(): Promise<string[]> {
      let end = waiting.indexOf('\r\n\r\n')
      while (end < 0 && waiting.length <= headBytes) {
        await more()
        end = waiting.indexOf('\r\n\r\n')
      }
      if (end < 0 || end > headBytes) throw new Error('the request head is too large')
      const head = waiting.subarray(0, end).toString('latin1')
      waiting = waiting.subarray(end + 4)
      return head.split('\r\n')
    },

    /** Hands on so many bytes, no faster than they are taken. @throws when a side leaves first */
    async copy(to: Socket, bytes: number): Promise<void> {
      let left = bytes
      while (left > 0) {
        if (waiting.length === 0) await more()
        const chunk = waiting.subarray(0, left)
        waiting = waiting.subarray(chunk.length)
        left -= chunk.length
        if (!to.write(chunk)) await drained(to)
      }
    },
  }
}

/** @throws when it closes instead */
async function drained(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.once('drain', resolve)
  socket.once('close', resolve)
  if (!socket.destroyed) await promise
  socket.off('drain', resolve)
  socket.off('close', resolve)
  if (socket.destroyed) throw new Error('the other side left')
}

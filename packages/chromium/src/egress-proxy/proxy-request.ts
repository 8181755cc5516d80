/**
 * Parses request heads that a proxy's client sends: absolute form or CONNECT (RFC 9112, section
 * 3.2).
 */

/** The host and port that a connection leads to. */
export interface Target {
  /** Lower case, no trailing dot; IPv6 in brackets. */
  host: string
  port: number
}

export interface ProxyRequest extends Target {
  /** CONNECT: all bytes after the head pass unread. */
  tunnel: boolean
  /** The head that is sent to the origin server; empty for a tunnel. */
  originHead: string
  /** Bytes before the next head; Infinity if there will be none. */
  bodyBytes: number
}

const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'ws:': 80, 'https:': 443, 'wss:': 443 }

export function targetOf({ hostname, port, protocol }: URL): Target {
  // URL drops the scheme's own port.
  const number = port === '' ? (DEFAULT_PORTS[protocol] ?? Number.NaN) : Number(port)
  // A pattern for dots at the end takes quadratic time for a name of dots.
  let end = hostname.length
  while (hostname[end - 1] === '.') end -= 1
  return { host: hostname.slice(0, end), port: number }
}

export function destinationOf({ host, port }: Target): string {
  return `${host}:${port}`
}

const HEADER = /^[\w!#$%&'*+.^`|~-]+:[^\r\n\0]*$/

/** @throws unless it is a valid head of HTTP/1.1, in absolute form or CONNECT */
export function readRequest([line = '', ...headers]: string[]): ProxyRequest {
  const [method = '', target = '', version, ...excess] = line.split(' ')
  const tunnel = method === 'CONNECT'
  const url = URL.parse(tunnel ? `https://${target}` : target)
  const isValid = version === 'HTTP/1.1' && excess.length === 0
  if (!url || !isValid || !headers.every((header) => HEADER.test(header))) {
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
    ...headers.filter((header) => !HOP_BY_HOP.test(header)),
  ]
  return { ...targetOf(url), tunnel, originHead: `${lines.join('\r\n')}\r\n\r\n`, bodyBytes }
}

/**
 * Headers for the proxy only (RFC 9110, section 7.6.1), and Host, which is derived from the URL.
 */
const HOP_BY_HOP = /^(connection|keep-alive|te|trailer|upgrade|host|proxy-[^:]*):/i

/**
 * Infinity for a chunked body, whose end is not parsed: its request is the last on the connection.
 */
function bodyBytesOf(headers: string[]): number {
  const chunked = headers.some((header) => /^transfer-encoding:/i.test(header))
  const lengths = headers.filter((header) => /^content-length:/i.test(header))
  const [length = 'content-length: 0'] = lengths
  const bytes = /^[^:]+:\s*(\d{1,15})\s*$/.exec(length)?.[1]
  const isUnambiguous = lengths.length + Number(chunked) <= 1
  if (bytes === undefined || !isUnambiguous) throw new Error('a body of ambiguous length')
  return chunked ? Infinity : Number(bytes)
}

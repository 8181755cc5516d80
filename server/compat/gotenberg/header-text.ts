/**
 * Reads and checks the texts of HTTP headers, and the id by which a client finds its request in
 * logs, webhooks and downloads.
 */
import { newId } from '../../lib/ids.ts'

/** The runtime reads headers as Latin-1, and clients write names in UTF-8. */
export function utf8Of(text: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    return text // it is Latin-1
  }
}

/**
 * Headers that frame a message or belong to its connection: a request with two meanings could be
 * smuggled.
 */
const OF_CONNECTION =
  /^(connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*)$/i
const HEADERS_MAX = 64
const CHARS_MAX = 8_192

/** @returns why these headers cannot be sent, without their values; null if they can */
export function headersProblem(headers: Record<string, string>): string | null {
  const entries = Object.entries(headers)
  if (entries.length > HEADERS_MAX) return `more than ${HEADERS_MAX} headers`
  for (const [name, value] of entries) {
    if (!/^[!#$%&'*+\-.^_`|~\w]{1,200}$/.test(name)) return 'invalid header name'
    if (OF_CONNECTION.test(name)) return `the header '${name}' cannot be set`
    if (value.length > CHARS_MAX || !/^[\t -~\x80-\xff]*$/.test(value)) {
      return `invalid value of the header '${name}'`
    }
  }
  return null
}

/** The file name of a `Content-Disposition` header, from both of its forms; null without one. */
export function filenameOf(disposition: string): string | null {
  const [, charset = '', encoded] =
    /(?:^|;)\s*filename\*\s*=\s*([\w-]+)'[\w-]*'([^\s;]+)/i.exec(disposition) ?? []
  const isUtf8 = charset.toLowerCase() === 'utf-8'
  const extended = encoded === undefined || !isUtf8 ? null : decoded(encoded)
  if (extended !== null) return extended
  const [, quoted, token] =
    /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(disposition) ?? []
  const name = quoted?.replaceAll(/\\(.)/g, '$1') ?? token
  return name === undefined ? null : utf8Of(name)
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null // it is not encoded correctly
  }
}

/** Version 8 has the first header, the version after it the second. */
export interface TraceHeaders {
  'Gotenberg-Trace': string
  'X-Correlation-ID': string
}

const TRACE_CHARS_MAX = 200

/**
 * The ids that the request sends: one stands for both if it sends one, and a new id if it sends
 * none.
 */
export function traceHeadersOf(headers: Headers): TraceHeaders {
  const correlation = printable(headers.get('x-correlation-id'))
  const trace = printable(headers.get('gotenberg-trace')) || correlation || newId()
  return { 'Gotenberg-Trace': trace, 'X-Correlation-ID': correlation || trace }
}

function printable(sent: string | null): string {
  const text = (sent ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, TRACE_CHARS_MAX)
  return text.trim()
}

/**
 * Sends the requests of the S3 SDK over connections that the egress policy allows, with a time
 * limit for each.
 */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { withTimeout } from '@platen/lib'
import { AttemptFailed } from '../outbound/attempt-error.ts'
import type { Outbound } from '../outbound/requests.ts'

/** A request as the SDK hands it to its handler. */
interface SdkRequest {
  method: string
  protocol: string
  hostname: string
  port?: number
  path: string
  query?: Record<string, string | string[] | null>
  headers: Record<string, string>
  body?: Uint8Array | string
}

/** Time limit of a request without a body, in ms. */
const CALL_MS = 10_000

/** A body adds time: 1 s for each of these, which is the slowest connection that works. */
const BYTES_PER_SECOND = 100_000

const LIMITS = { headBytes: 16 * 1024, bodyBytes: 64 * 1024 }

/**
 * Replies of S3 have at most 2 kB. The SDK takes 20 ms for the XML of longer ones, of which their
 * status says enough.
 */
const READ_BYTES_MAX = 8 * 1024

/** For each address except the last. */
const DIAL_MS = 3_000

/** The handler that the option `requestHandler` of the SDK takes. */
export interface SdkRequests extends Record<string, unknown> {
  handle(request: SdkRequest): Promise<{ response: object }>
  /** The status of the last response; null if there was none. */
  lastStatus(): number | null
}

/** @param signal cancels every request */
export function createSdkRequests(outbound: Outbound, signal: AbortSignal): SdkRequests {
  let status: number | null = null

  return {
    async handle(request) {
      status = null
      const body = bytesOf(request.body)
      const ended = new AbortController()
      const cancelled = Promise.withResolvers<never>()
      const cancel = () => cancelled.reject(new AttemptFailed('cancelled'))
      signal.addEventListener('abort', cancel)
      try {
        if (signal.aborted) throw new AttemptFailed('cancelled')
        const sent = { method: request.method, headers: headersOf(request), body, ...LIMITS }
        const answering = outbound
          .send(urlOf(request), { ...sent, signal: ended.signal }, DIAL_MS)
          .then(readResponse)
        const limitMs = CALL_MS + ((body?.length ?? 0) * 1_000) / BYTES_PER_SECOND
        const response = await withTimeout(
          Promise.race([answering, cancelled.promise]),
          limitMs,
          () => new AttemptFailed('timeout'),
        )
        status = response.statusCode
        return { response }
      } finally {
        signal.removeEventListener('abort', cancel)
        // Closes a connection that is still open.
        ended.abort()
      }
    },
    lastStatus: () => status,
    // The SDK calls them on every handler.
    updateHttpClientConfig() {},
    httpHandlerConfigs: () => ({}),
    destroy() {},
  }
}

function bytesOf(body: SdkRequest['body']): Uint8Array | null {
  return typeof body === 'string' ? new TextEncoder().encode(body) : (body ?? null)
}

/** Headers that the connection sets by itself; an interim response would only cost time. */
const OWN_HEADERS = ['host', 'content-length', 'expect', 'user-agent']

function headersOf({ headers }: SdkRequest): Record<string, string> {
  const sent = Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name.toLowerCase()))
  return { ...Object.fromEntries(sent), 'User-Agent': 'Platen-Storage/1' }
}

function urlOf({ protocol, hostname, port, path, query = {} }: SdkRequest): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => (one === null ? encode(name) : `${encode(name)}=${encode(one)}`)),
  )
  const search = pairs.length === 0 ? '' : `?${pairs.sort().join('&')}`
  return `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}${search}`
}

/** As RFC 3986 says, and the signature expects. */
function encode(text: string): string {
  const code = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, code)
}

async function readResponse(response: IncomingMessage) {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of response) chunks.push(chunk)
  } catch (cause) {
    throw new AttemptFailed('connection_closed', cause)
  }
  const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
  const body = Buffer.concat(chunks)
  return {
    statusCode: response.statusCode ?? 0,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Readable.from([body.length > READ_BYTES_MAX ? Buffer.alloc(0) : body], {
      objectMode: false,
    }),
  }
}

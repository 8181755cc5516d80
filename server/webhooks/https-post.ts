/**
 * Sends one POST request over a new connection to a given IP address. No name is resolved here. With
 * https the certificate is verified against the host name; the caller decides where http is allowed.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect as dial, isIP } from 'node:net'
import { connect as dialTls, type SecureContext } from 'node:tls'
import { AttemptFailed, NotConnected } from './attempt-error.ts'

export interface HttpsPostOptions {
  /** An IP literal. */
  address: string
  port: number
  /** The host that the certificate must name, in canonical form (IPv6 in brackets). */
  host: string
  /** http or https. Gives the path and query of the request, and its Host header. */
  url: URL
  headers: Record<string, string>
  body: Uint8Array
  /** Holds the trusted certificate authorities. */
  secureContext: SecureContext
  /** Time limit for connecting, in ms; null for no limit. */
  dialMs: number | null
  /** Limits on the response head and body. */
  headBytes: number
  bodyBytes: number
  /** Destroys the connection at any stage. */
  signal: AbortSignal
}

/** Enough for 1,024 characters of UTF-8. */
export const BODY_START_BYTES = 4_096

export interface HttpsResponse {
  statusCode: number
  /** Resolves when the body has ended, failed or exceeded `bodyBytes`. */
  drained: Promise<void>
  /** The beginning of the body, as far as it has arrived; at most `BODY_START_BYTES`. */
  bodyStart(): Uint8Array
}

/**
 * Resolves with the response head. Redirects are not followed. Only `signal` limits the total time.
 * @throws NotConnected before the connection is established, AttemptFailed afterwards, and nothing else
 */
export async function httpsPost(options: HttpsPostOptions): Promise<HttpsResponse> {
  const { host, url, body, dialMs, headBytes, bodyBytes, signal } = options
  const { promise, resolve, reject } = Promise.withResolvers<HttpsResponse>()
  let stage: Stage = 'connecting'
  let receivedBytes = 0

  const isTls = url.protocol === 'https:'
  const target = { host: options.address, port: options.port }
  const socket = isTls
    ? dialTls({
        ...target,
        // SNI excludes IP addresses; their certificate is verified against the address itself.
        servername: isHostname(host) ? host : undefined,
        secureContext: options.secureContext,
        // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED can turn it off.
        rejectUnauthorized: true,
      })
    : dial(target)
  const request = isTls ? httpsRequest : httpRequest
  const onTimeout = () => socket.destroy(new Error('connecting took too long'))
  const timer = dialMs === null ? undefined : setTimeout(onTimeout, dialMs)
  signal.addEventListener('abort', () => socket.destroy())
  socket.on('error', (error: Error) => reject(failureAt(stage, error)))
  socket.once('close', () => clearTimeout(timer))
  socket.once('connect', () => {
    clearTimeout(timer)
    stage = isTls ? 'handshake' : 'exchange'
  })
  socket.once('secureConnect', () => {
    stage = 'exchange'
  })

  const outgoing = request({
    method: 'POST',
    path: url.pathname + url.search,
    headers: {
      ...options.headers,
      Host: url.host,
      'User-Agent': 'Platen-Webhooks/1',
      'Content-Type': 'application/json',
      'Content-Length': body.byteLength,
    },
    // `agent` must be unset, not even `false`: an agent would ignore this and connect by itself.
    createConnection: () => socket,
    maxHeaderSize: headBytes,
  })
  // Registered after the parser's listener: a response head within the excess bytes still counts.
  outgoing.once('socket', () => {
    // Counts all bytes: interim responses, trailers and chunk extensions can be endless too.
    socket.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length
      if (receivedBytes <= headBytes + bodyBytes) return
      reject(new AttemptFailed('invalid_response'))
      socket.destroy()
    })
  })
  outgoing.once('response', (response) => {
    const { statusCode = 0 } = response
    if (statusCode < 200) reject(new AttemptFailed('invalid_response'))
    else resolve({ statusCode, ...readBody(response) })
  })
  outgoing.on('error', (error) => reject(failureAt(stage, error)))
  // It closes without an error after a response (then this has no effect) and after status 101.
  outgoing.once('close', () => reject(new AttemptFailed('invalid_response')))
  outgoing.end(body)
  return promise
}

/** The stage of a connection. It identifies failures better than the many error codes of libraries. */
type Stage = 'connecting' | 'handshake' | 'exchange'

function failureAt(stage: Stage, error: Error): AttemptFailed {
  const code = 'code' in error ? String(error.code) : ''
  if (stage === 'connecting') {
    const reason = code === 'ECONNREFUSED' ? 'connection_refused' : 'connection_failed'
    return new NotConnected(reason, error)
  }
  // In TLS 1.3 a receiver may reject the client after the handshake.
  if (stage === 'handshake' || code.startsWith('ERR_SSL_')) return new AttemptFailed('tls', error)
  return new AttemptFailed(
    code.startsWith('HPE_') ? 'invalid_response' : 'connection_closed',
    error,
  )
}

/** Keeps the beginning of the body, for people who look for a mistake, and discards the rest. */
function readBody(response: IncomingMessage): Pick<HttpsResponse, 'drained' | 'bodyStart'> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const chunks: Buffer[] = []
  let missing = BODY_START_BYTES
  response.on('data', (chunk: Buffer) => {
    if (missing <= 0) return
    // A copy: a slice would keep the whole chunk in memory.
    const start = Buffer.from(chunk.subarray(0, missing))
    chunks.push(start)
    missing -= start.length
  })
  response.once('close', resolve)
  // Only the status counts, and it has been received.
  response.on('error', () => resolve())
  return { drained: promise, bodyStart: () => Buffer.concat(chunks) }
}

function isHostname(host: string): boolean {
  return isIP(host) === 0 && !host.startsWith('[')
}

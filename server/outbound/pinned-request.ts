/**
 * Sends one request over a new connection to a given IP address. No name is resolved here. With
 * https the certificate is verified against the host name; the caller decides where http is
 * allowed.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect as dial, isIP } from 'node:net'
import { connect as dialTls, type SecureContext } from 'node:tls'
import { AttemptFailed, NotConnected } from './attempt-error.ts'

/** A request, and limits on its response. */
export interface OutboundRequest {
  method: string
  /** Without those that the connection and the body give: `Host` and `Content-Length`. */
  headers: Record<string, string>
  /** Sent unchanged; null for a request without a body. */
  body: Uint8Array | null
  /** Limits on the response head and body. */
  headBytes: number
  bodyBytes: number
  /** Destroys the connection at any stage. */
  signal: AbortSignal
}

/** The connection of a request. */
interface PinnedConnection {
  /** An IP literal. */
  address: string
  port: number
  /** The host that the certificate must name, in canonical form (IPv6 in brackets). */
  host: string
  /** http or https. Gives the path and query of the request, and its Host header. */
  url: URL
  /** Holds the trusted certificate authorities. */
  secureContext: SecureContext
  /** Time limit for connecting, in ms; null for no limit. */
  dialMs: number | null
}

/**
 * Resolves with the response once its head has arrived. Redirects are not followed. Only `signal`
 * limits the total time, and nothing is kept of a body that nobody reads.
 * @throws NotConnected before the connection is established, AttemptFailed afterwards, and nothing
 *   else
 */
export async function pinnedRequest(
  options: OutboundRequest & PinnedConnection,
): Promise<IncomingMessage> {
  const { host, url, body, dialMs, headBytes, bodyBytes, signal } = options
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
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
    method: options.method,
    path: url.pathname + url.search,
    headers: {
      ...options.headers,
      Host: url.host,
      ...(body !== null && { 'Content-Length': body.byteLength }),
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
    response.on('error', () => {}) // before somebody reads it; then its end is premature
    if (statusCode < 200) reject(new AttemptFailed('invalid_response'))
    else resolve(response)
  })
  outgoing.on('error', (error) => reject(failureAt(stage, error)))
  // It closes without an error after a response (then this has no effect) and after status 101.
  outgoing.once('close', () => reject(new AttemptFailed('invalid_response')))
  outgoing.end(body ?? undefined)
  return promise
}

/**
 * The stage of a connection. It identifies failures better than the many error codes of libraries.
 */
type Stage = 'connecting' | 'handshake' | 'exchange'

function failureAt(stage: Stage, error: Error): AttemptFailed {
  const code = 'code' in error ? String(error.code) : ''
  if (stage === 'connecting') {
    const reason = code === 'ECONNREFUSED' ? 'connection_refused' : 'connection_failed'
    return new NotConnected(reason, error)
  }
  // In TLS 1.3 a server may reject the client after the handshake.
  if (stage === 'handshake' || code.startsWith('ERR_SSL_')) return new AttemptFailed('tls', error)
  return new AttemptFailed(
    code.startsWith('HPE_') ? 'invalid_response' : 'connection_closed',
    error,
  )
}

function isHostname(host: string): boolean {
  return isIP(host) === 0 && !host.startsWith('[')
}

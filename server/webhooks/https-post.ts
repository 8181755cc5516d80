/**
 * One POST over one connection of its own to one address. The address is dialled as it is, never the
 * name, so nothing is resolved here. Over https the certificate is verified against the name; the
 * caller decides where http is allowed.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect as dial, isIP } from 'node:net'
import { connect as dialTls, type SecureContext } from 'node:tls'
import { AttemptFailed, NotConnected } from './attempt-error.ts'

export interface Post {
  /** An IP literal. */
  address: string
  port: number
  /** Whom the certificate must name, in canonical form (IPv6 in brackets). */
  host: string
  /** http or https. Its path and query are asked for; its host is named in the head. */
  url: URL
  headers: Record<string, string>
  body: Uint8Array
  /** Whose certificates are trusted. */
  secureContext: SecureContext
  /** Time to connect, in ms; null for no limit. */
  dialMs: number | null
  /** What is read of the answer: its head, and then its body. */
  headBytes: number
  bodyBytes: number
  /** Destroys the connection, whatever it is doing. */
  over: AbortSignal
}

export interface HttpsResponse {
  statusCode: number
  /** Resolves when the body, which is thrown away, has ended in any way or grown too long. */
  drained: Promise<void>
}

/**
 * Resolves with the answer's head. Redirects are not followed. It waits until `over`, if need be.
 * @throws NotConnected while there is no connection, then AttemptFailed, and nothing else
 */
export async function httpsPost(options: Post): Promise<HttpsResponse> {
  const { host, url, body, dialMs, headBytes, bodyBytes, over } = options
  const { promise, resolve, reject } = Promise.withResolvers<HttpsResponse>()
  let stage: Stage = 'dialling'
  let receivedBytes = 0

  const isTls = url.protocol === 'https:'
  const target = { host: options.address, port: options.port }
  const socket = isTls
    ? dialTls({
        ...target,
        // An address has no SNI; its certificate is verified against what is dialled.
        servername: isName(host) ? host : undefined,
        secureContext: options.secureContext,
        // Said outright, since the environment can turn it off (NODE_TLS_REJECT_UNAUTHORIZED).
        rejectUnauthorized: true,
      })
    : dial(target)
  const request = isTls ? httpsRequest : httpRequest
  const late = () => socket.destroy(new Error('dialling took too long'))
  const timer = dialMs === null ? undefined : setTimeout(late, dialMs)
  over.addEventListener('abort', () => socket.destroy())
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
    // Without `agent`, even `false`: an agent would not ask for this connection but dial by itself.
    createConnection: () => socket,
    maxHeaderSize: headBytes,
  })
  // Counted after the parser has had its turn: an answer in the very bytes that are too much is one.
  outgoing.once('socket', () => {
    // Of everything: interim answers, trailers and the padding of chunks have no end either.
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
    else resolve({ statusCode, drained: drained(response) })
  })
  outgoing.on('error', (error) => reject(failureAt(stage, error)))
  // Without an error it closes after an answer (then this changes nothing) and after status 101.
  outgoing.once('close', () => reject(new AttemptFailed('invalid_response')))
  outgoing.end(body)
  return promise
}

/** How far a connection has come: that tells what failed, not the many codes of libraries. */
type Stage = 'dialling' | 'handshake' | 'exchange'

function failureAt(stage: Stage, error: Error): AttemptFailed {
  const code = 'code' in error ? String(error.code) : ''
  if (stage === 'dialling') {
    const word = code === 'ECONNREFUSED' ? 'connection_refused' : 'connection_failed'
    return new NotConnected(word, error)
  }
  // In TLS 1.3 a receiver may refuse us after the handshake.
  if (stage === 'handshake' || code.startsWith('ERR_SSL_')) return new AttemptFailed('tls', error)
  return new AttemptFailed(
    code.startsWith('HPE_') ? 'invalid_response' : 'connection_closed',
    error,
  )
}

function drained(response: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  response.once('close', resolve)
  // The status has been received, and it is all that counts.
  response.on('error', () => resolve())
  response.resume()
  return promise
}

function isName(host: string): boolean {
  return isIP(host) === 0 && !host.startsWith('[')
}

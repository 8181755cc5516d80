/**
 * A customer's server for webhooks, over HTTPS or HTTP. It records requests and responds as the
 * test says, or never.
 */
import { once } from 'node:events'
import {
  createServer as createPlainServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Certificate } from './certificates.ts'

export interface Received {
  method: string
  /** Path with query, as it was sent. */
  target: string
  httpVersion: string
  headers: IncomingMessage['headers']
  body: Uint8Array
  /** The server name of the TLS handshake (SNI). */
  serverName: unknown
}

export interface Receiver extends AsyncDisposable {
  port: number
  /** TCP connections so far, TLS or not. */
  connections(): number
  received: Received[]
  /** Resolves when every connection but those of this request has been closed by the client. */
  othersClosed(request: IncomingMessage): Promise<void>
}

/** Handles a request. The raw connection allows responses that are not HTTP. */
export type Answer = (request: IncomingMessage, response: ServerResponse, raw: Socket) => unknown

/**
 * Listens on a free port of 127.0.0.1, or on the given one.
 * @param certificate null = speaks http
 */
export async function startReceiver(
  certificate: Certificate | null,
  answer: Answer,
  listenOn: { host?: string; port?: number } = {},
): Promise<Receiver> {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let connections = 0

  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({
      method: request.method ?? '',
      target: request.url ?? '',
      httpVersion: request.httpVersion,
      headers: request.headers,
      body: Buffer.concat(chunks),
      serverName: 'servername' in request.socket ? request.socket.servername : undefined,
    })
    await answer(request, response, request.socket)
  }
  const server =
    certificate === null ? createPlainServer(receive) : createServer(certificate, receive)
  server.on('connection', () => {
    connections += 1
  })
  // Some tests expect handshakes to fail.
  server.on('tlsClientError', () => {})
  server.on(certificate === null ? 'connection' : 'secureConnection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // Closed by the client, as some tests expect.
    socket.on('error', () => {})
  })
  server.listen(listenOn.port ?? 0, listenOn.host ?? '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    received,
    async othersClosed(request) {
      const others = [...sockets].filter((socket) => socket !== request.socket)
      await Promise.all(others.map((socket) => once(socket, 'close')))
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Writes this text repeatedly until the connection is closed. */
export function flood(socket: Socket, text: string): void {
  if (socket.destroyed) return
  socket.write(text)
  // Yields between writes: a loop without pause would never notice that the connection was closed.
  setImmediate(flood, socket, text)
}

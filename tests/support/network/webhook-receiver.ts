/** A server of a customer, https or http: it notes what arrives and answers well, badly or not at all. */
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
  /** The name that the client asked for in TLS. */
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

/** Gets the raw connection too: what it writes there need not be HTTP. */
export type Answer = (request: IncomingMessage, response: ServerResponse, raw: Socket) => unknown

/**
 * Listens on a free port of 127.0.0.1, or where it is told.
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
  // Handshakes that fail are what some tests are about.
  server.on('tlsClientError', () => {})
  server.on(certificate === null ? 'connection' : 'secureConnection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // Cut by the client, as some tests want it.
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

/** Writes this over and over until the connection is closed. */
export function flood(socket: Socket, text: string): void {
  if (socket.destroyed) return
  socket.write(text)
  // Not as fast as it is taken: `write` takes all, and the closing would never be noticed.
  setImmediate(flood, socket, text)
}

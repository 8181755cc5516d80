/**
 * A small web site on this machine with pages, redirects, slow and endless responses. It records
 * every connection and request, so it also serves as a canary.
 */
import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'

export interface SiteRequest {
  method: string
  /** Path with query, as it was sent. */
  target: string
  /** The whole request head. */
  head: string
}

export interface Answer {
  /** @default 200 */
  status?: number
  /** @default text/html; charset=utf-8 */
  type?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Delay before the first byte, in ms, or a promise to wait for. */
  after?: number | Promise<unknown>
  /** Sends the body and never ends. */
  endless?: boolean
  /** The number of bytes that are declared and never sent. */
  missing?: number
  /** Sent repeatedly after the body, as fast as the client reads. */
  flood?: string
}

/** The response of a path; `silence` accepts the request and never responds. */
export type Route = Answer | 'silence' | 'hang up'

export interface Site extends AsyncDisposable {
  /** `127.0.0.1:port`, as EGRESS_ALLOW takes it. */
  host: string
  port: number
  /** `http://127.0.0.1:port` */
  url: string
  /** The response of each path; may be changed at any time. */
  routes: Record<string, Route>
  /** Every TCP connection and UDP datagram so far, in order. */
  contacts: ('tcp' | 'udp')[]
  /** The data that each TCP connection has sent so far. */
  connections: { received: string }[]
  /** Every request so far. */
  requests: SiteRequest[]
  /** Resolves when this path has been requested. */
  visited(path: string): Promise<void>
  /** Resolves when a client that requested this path has closed the connection. */
  left(path: string): Promise<void>
  /** Ends every connection, and forgets the routes and all that was recorded. */
  reset(): void
  close(): Promise<void>
}

/** Listens for TCP and UDP on 127.0.0.1 and, where the machine has it, on ::1. */
export async function startSite(routes: Record<string, Route> = {}): Promise<Site> {
  const contacts: Site['contacts'] = []
  const connections: Site['connections'] = []
  const requests: SiteRequest[] = []
  const sockets = new Set<Socket>()
  const events = new Map<string, PromiseWithResolvers<void>>()

  function event(name: string): PromiseWithResolvers<void> {
    const found = events.get(name) ?? Promise.withResolvers<void>()
    events.set(name, found)
    return found
  }

  function onConnection(socket: Socket): void {
    contacts.push('tcp')
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    const connection = { received: '' }
    connections.push(connection)
    let answered = false
    socket.on('data', (chunk) => {
      connection.received += chunk.toString('latin1')
      // TLS, TURN or invalid data: closed, so that no client waits for a response.
      if (!/^[A-Z]/.test(connection.received)) socket.destroy()
      const end = connection.received.indexOf('\r\n\r\n')
      // One request per connection: whatever follows is only kept.
      if (answered || end < 0) return
      answered = true
      const head = connection.received.slice(0, end)
      const [method = '', target = ''] = head.split(' ')
      const path = target.split('?', 1)[0] ?? ''
      requests.push({ method, target, head })
      event(`visited ${path}`).resolve()
      socket.once('close', event(`left ${path}`).resolve)
      const route = site.routes[path] ?? { status: 404, body: '<p>no such page</p>' }
      if (route === 'hang up') socket.destroy()
      else if (route !== 'silence') void send(socket, route)
    })
  }

  function onDatagram(): void {
    contacts.push('udp')
  }

  const first = await listen('127.0.0.1', 0, onConnection)
  const port = portOf(first)
  const opened: (Server | UdpSocket)[] = [first]
  opened.push(await bind('udp4', '127.0.0.1', port, onDatagram))
  if (hasIpv6()) {
    opened.push(await listen('::1', port, onConnection))
    opened.push(await bind('udp6', '::1', port, onDatagram))
  }

  const site: Site = {
    host: `127.0.0.1:${port}`,
    port,
    url: `http://127.0.0.1:${port}`,
    routes,
    contacts,
    connections,
    requests,
    visited: (path) => event(`visited ${path}`).promise,
    left: (path) => event(`left ${path}`).promise,
    reset() {
      for (const socket of sockets) socket.destroy()
      for (const list of [contacts, connections, requests]) list.length = 0
      events.clear()
      site.routes = {}
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all(opened.map((one) => new Promise<void>((done) => one.close(() => done()))))
    },
    [Symbol.asyncDispose]: () => site.close(),
  }
  return site
}

async function send(socket: Socket, answer: Answer): Promise<void> {
  const { status = 200, type = 'text/html; charset=utf-8', body = '', after, flood } = answer
  const { missing = 0 } = answer
  const endless = answer.endless ?? flood !== undefined
  await (typeof after === 'number' ? Bun.sleep(after) : after)
  const bytes = Buffer.from(body)
  const headers = { 'Content-Type': type, Connection: 'close', ...answer.headers }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (!endless) lines.push(`Content-Length: ${bytes.length + missing}\r\n`)
  socket.write(`HTTP/1.1 ${status} Whatever\r\n${lines.join('')}\r\n`)
  socket.write(bytes)
  if (!endless) socket.end()
  if (flood !== undefined) pour(socket, Buffer.from(flood.repeat(Math.ceil(65_536 / flood.length))))
}

function pour(socket: Socket, bytes: Buffer): void {
  while (!socket.destroyed && socket.write(bytes)) {}
  if (!socket.destroyed) socket.once('drain', () => pour(socket, bytes))
}

async function listen(
  host: string,
  port: number,
  onConnection: (socket: Socket) => void,
): Promise<Server> {
  const server = createServer(onConnection)
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

async function bind(
  type: 'udp4' | 'udp6',
  host: string,
  port: number,
  onDatagram: () => void,
): Promise<UdpSocket> {
  const socket = createSocket(type, onDatagram)
  socket.bind(port, host)
  await once(socket, 'listening')
  return socket
}

export function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).some((found) =>
    found?.some(({ address }) => address === '::1'),
  )
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port.')
  return address.port
}

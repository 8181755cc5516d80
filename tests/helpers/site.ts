/**
 * A small web site on this machine: pages, redirects, slow and endless answers. It notes every
 * connection and request that reaches it, and so is a canary too.
 */
import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

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
  /** Waits this long, or for this promise, before its first byte. */
  after?: number | Promise<unknown>
  /** Sends the body and never ends. */
  endless?: boolean
}

/** What a path answers; `silence` takes the request and never answers. */
export type Route = Answer | 'silence' | ((request: SiteRequest) => Answer | 'silence')

export interface Site extends AsyncDisposable {
  /** `127.0.0.1:port`, as EGRESS_ALLOW takes it. */
  host: string
  port: number
  /** `http://127.0.0.1:port` */
  url: string
  /** What each path answers; may be changed at any time. */
  routes: Record<string, Route>
  /** Every TCP connection and UDP datagram so far, by where it arrived. */
  contacts: string[]
  /** Every request so far. */
  requests: SiteRequest[]
  /** Resolves when this path has been asked for. */
  visited(path: string): Promise<void>
  /** Resolves when somebody who asked for this path has closed the connection. */
  left(path: string): Promise<void>
  close(): Promise<void>
}

/** Listens for TCP and UDP on 127.0.0.1 and, where the machine has it, on ::1. */
export async function startSite(routes: Record<string, Route> = {}): Promise<Site> {
  const contacts: string[] = []
  const requests: SiteRequest[] = []
  const sockets = new Set<Socket>()
  const events = new Map<string, PromiseWithResolvers<void>>()

  function event(name: string): PromiseWithResolvers<void> {
    const found = events.get(name) ?? Promise.withResolvers<void>()
    events.set(name, found)
    return found
  }

  function onConnection(socket: Socket): void {
    contacts.push(`tcp ${socket.localAddress}`)
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      const end = received.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = received.slice(0, end)
      received = received.slice(end + 4)
      const [method = '', target = ''] = head.split(' ')
      const path = target.split('?', 1)[0] ?? ''
      const request = { method, target, head }
      requests.push(request)
      event(`visited ${path}`).resolve()
      socket.once('close', event(`left ${path}`).resolve)
      const route = site.routes[path] ?? { status: 404, body: '<p>no such page</p>' }
      const answer = typeof route === 'function' ? route(request) : route
      if (answer !== 'silence') void send(socket, answer)
    })
  }

  const first = await listen('127.0.0.1', 0, onConnection)
  const port = portOf(first)
  const opened: (Server | UdpSocket)[] = [first]
  for (const address of ['127.0.0.1', '::1']) {
    const onDatagram = () => contacts.push(`udp ${address}`)
    opened.push(await bind(address, port, onDatagram))
    if (address === '::1') opened.push(await listen(address, port, onConnection))
  }

  const site: Site = {
    host: `127.0.0.1:${port}`,
    port,
    url: `http://127.0.0.1:${port}`,
    routes,
    contacts,
    requests,
    visited: (path) => event(`visited ${path}`).promise,
    left: (path) => event(`left ${path}`).promise,
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all(opened.map((one) => new Promise<void>((done) => one.close(() => done()))))
    },
    [Symbol.asyncDispose]: () => site.close(),
  }
  return site
}

async function send(socket: Socket, answer: Answer): Promise<void> {
  const { status = 200, type = 'text/html; charset=utf-8', body = '', after, endless } = answer
  await (typeof after === 'number' ? Bun.sleep(after) : after)
  const bytes = Buffer.from(body)
  const headers = { 'Content-Type': type, Connection: 'close', ...answer.headers }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (!endless) lines.push(`Content-Length: ${bytes.length}\r\n`)
  socket.write(`HTTP/1.1 ${status} Whatever\r\n${lines.join('')}\r\n`)
  socket.write(bytes)
  if (!endless) socket.end()
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

async function bind(host: string, port: number, onDatagram: () => void): Promise<UdpSocket> {
  const socket = createSocket(host === '::1' ? 'udp6' : 'udp4', onDatagram)
  socket.bind(port, host)
  await once(socket, 'listening')
  return socket
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the site has no port')
  return address.port
}

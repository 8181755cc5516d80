/**
 * Everything that takes TCP connections in the lab. On an address outside it is a web site with the
 * pages that a test gives it, on any other a canary, which notes and answers whatever comes.
 */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { ALLOWED_PORT, endpoint, OUTSIDE, PORTS } from './addresses.ts'
import type { Ledger } from './recorder.ts'

/** What a public site answers to a path. */
export interface Answer {
  /** @default 200 */
  status?: number
  /** @default text/html; charset=utf-8 */
  type?: string
  headers?: Record<string, string>
  body?: string
  /** `user:password`, without which it answers 401. */
  password?: string
  /** Waits for this visit, such as `GET pub.test /done`, before its first byte. */
  after?: string
}

export interface Sites {
  /** What a path answers, whatever the host. Paths of `/to/<status>/<address>` redirect there. */
  routes: Map<string, Answer>
}

/** Listens on every address of the namespace. */
export async function startListeners(ledger: Ledger): Promise<Sites> {
  const routes = new Map<string, Answer>()

  function take(socket: Socket, port: number): void {
    socket.on('error', () => {})
    const address = socket.localAddress?.replace(/^::ffff:/, '') ?? ''
    const isSite = OUTSIDE.has(address) || port === ALLOWED_PORT
    const place = endpoint(address, port)
    if (!isSite) ledger.note('accepts', place)
    let received = ''
    socket.on('data', (chunk) => {
      // One request per connection: whatever follows it is of no interest.
      if (received.includes('\r\n\r\n')) return
      received += chunk.toString('latin1')
      // TLS, TURN or nonsense: nobody is to wait for an answer.
      if (!/^[A-Z]/.test(received)) socket.destroy()
      if (!received.includes('\r\n\r\n')) return
      const [head = ''] = received.split('\r\n\r\n', 1)
      const [method = '', target = ''] = head.split(' ')
      if (isSite) void answer(socket, method, target, head)
      else {
        ledger.note('requests', `${method} ${place} ${target}`)
        send(socket, CANARY)
      }
    })
  }

  async function answer(socket: Socket, method: string, target: string, head: string) {
    const [, host = ''] = /^host: *([^\r]*)/im.exec(head) ?? []
    ledger.note('visits', `${method} ${host} ${target}`)
    ledger.note('heads', head)
    const [, status, to = ''] = /^\/to\/(\d{3})\/(.*)$/.exec(target) ?? []
    const redirect: Answer = {
      status: Number(status),
      headers: { Location: decodeURIComponent(to) },
    }
    const route = status ? redirect : (routes.get(target.split('?', 1)[0] ?? '') ?? MISSING)
    if (route.after !== undefined) await ledger.until('visits', route.after)
    const login = `authorization: basic ${btoa(route.password ?? '')}`.toLowerCase()
    const mayEnter = route.password === undefined || head.toLowerCase().includes(login)
    send(socket, mayEnter ? route : LOCKED)
  }

  for (const port of [...PORTS, ALLOWED_PORT]) {
    const server = createServer((socket) => take(socket, port))
    server.listen(port, '::')
    await once(server, 'listening')
  }
  return { routes }
}

const MISSING: Answer = { status: 404, body: '<p>no such page' }
const LOCKED: Answer = { status: 401, headers: { 'WWW-Authenticate': 'Basic realm="lab"' } }
const CANARY: Answer = { body: '<body bgcolor=red>the canary' }

function send(socket: Socket, { status = 200, type, headers, body = '' }: Answer): void {
  const bytes = Buffer.from(body)
  const all = {
    'Content-Type': type ?? 'text/html; charset=utf-8',
    'Content-Length': bytes.length,
    // Whatever a page may do with an answer of its own origin it may do with one from anywhere.
    'Access-Control-Allow-Origin': '*',
    Connection: 'close',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} Whatever\r\n${lines.join('')}\r\n`)
  socket.end(bytes)
}

/**
 * The TCP listeners of the lab. On a public address they are a web site whose pages a test sets; on
 * any other address they are canaries, which record and answer every request.
 */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { ALLOWED_PORT, endpoint, OUTSIDE, PORTS } from './addresses.ts'
import type { Recorder } from './recorder.ts'

/** A public site's response to a path. */
export interface Answer {
  /** @default 200 */
  status?: number
  /** @default text/html; charset=utf-8 */
  type?: string
  headers?: Record<string, string>
  body?: string
  /** `user:password`; requests without it get a 401. */
  password?: string
  /** Delays the response until this visit, such as `GET pub.test /done`, is recorded. */
  after?: string
}

export interface Sites {
  /** Responses by path, for every host. `/to/<status>/<url>` redirects to the URL. */
  routes: Map<string, Answer>
}

/** Listens on every address of the network namespace. */
export async function startListeners(recorder: Recorder): Promise<Sites> {
  const routes = new Map<string, Answer>()

  function accept(socket: Socket, port: number): void {
    socket.on('error', () => {}) // `close` follows
    const address = socket.localAddress?.replace(/^::ffff:/, '') ?? ''
    const isSite = OUTSIDE.has(address) || port === ALLOWED_PORT
    const place = endpoint(address, port)
    if (!isSite) recorder.note('accepts', place)
    let received = ''
    socket.on('data', (chunk) => {
      // One request per connection; further bytes are ignored.
      if (received.includes('\r\n\r\n')) return
      received += chunk.toString('latin1')
      // Not HTTP (TLS, TURN): the client must not wait for a response.
      if (!/^[A-Z]/.test(received)) socket.destroy()
      if (!received.includes('\r\n\r\n')) return
      const [head = ''] = received.split('\r\n\r\n', 1)
      const [method = '', target = ''] = head.split(' ')
      if (isSite) void answer(socket, method, target, head)
      else {
        recorder.note('requests', `${method} ${place} ${target}`)
        send(socket, CANARY)
      }
    })
  }

  async function answer(socket: Socket, method: string, target: string, head: string) {
    const [, host = ''] = /^host: *([^\r]*)/im.exec(head) ?? []
    recorder.note('visits', `${method} ${host} ${target}`)
    recorder.note('heads', head)
    const [, status, to = ''] = /^\/to\/(\d{3})\/(.*)$/.exec(target) ?? []
    const redirect: Answer = {
      status: Number(status),
      headers: { Location: decodeURIComponent(to) },
    }
    const route = status ? redirect : (routes.get(target.split('?', 1)[0] ?? '') ?? MISSING)
    if (route.after !== undefined) await recorder.until('visits', route.after)
    const login = `authorization: basic ${btoa(route.password ?? '')}`.toLowerCase()
    const isAuthorized = route.password === undefined || head.toLowerCase().includes(login)
    send(socket, isAuthorized ? route : LOCKED)
  }

  for (const port of [...PORTS, ALLOWED_PORT]) {
    const server = createServer((socket) => accept(socket, port))
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
    // Lets pages read responses of every origin, so that CORS hides no leak.
    'Access-Control-Allow-Origin': '*',
    Connection: 'close',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} Whatever\r\n${lines.join('')}\r\n`)
  socket.end(bytes)
}

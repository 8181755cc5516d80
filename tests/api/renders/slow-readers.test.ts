/** Clients that receive the head of a response and then stop reading. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { CARD, requestImage } from '../../support/api/og-images.ts'
import { newTemplate } from '../../support/api/templates.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

setDefaultTimeout(180_000)

const MB = 1024 ** 2
const [WIDTH, HEIGHT] = [1_600, 1_600]
/** A picture of random colours, which PNG cannot compress. */
const NOISE = `<body style="margin:0"><svg width="${WIDTH}" height="${HEIGHT}">
  <filter id="n"><feTurbulence baseFrequency="0.9" numOctaves="1"/></filter>
  <rect width="100%" height="100%" filter="url(#n)"/></svg>`

let server: TestServer
let user: TestUser
const sockets: Socket[] = []

beforeAll(async () => {
  server = await startServer()
  user = await server.newUser()
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await server.close()
})

function memory(): number {
  Bun.gc(true)
  return process.memoryUsage.rss() / MB
}

/** Sends a request and reads no more than the start of its response. */
async function stall(requestLine: string, body = ''): Promise<void> {
  const { hostname, port, host } = new URL(server.url)
  const socket = connect({ host: hostname, port: Number(port) })
  sockets.push(socket)
  const headers = [
    `Host: ${host}`,
    `Authorization: Bearer ${user.key}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  socket.write([requestLine, ...headers, '', body].join('\r\n'))
  const [start] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  expect(start.toString('latin1')).toStartWith('HTTP/1.1 200')
}

test('cached images do not stay in memory while clients do not read them', async () => {
  await newTemplate(server, user, { ...CARD, html: NOISE, width: WIDTH, height: HEIGHT })
  await requestImage(server, user)
  const size = (await (await requestImage(server, user)).bytes()).length / MB
  expect(size).toBeGreaterThan(5)
  const before = memory()
  const times = 40
  for (let at = 0; at < times; at += 1) {
    await stall(`GET /api/v1/og/card?key=${user.key} HTTP/1.1`)
  }
  expect(memory() - before).toBeLessThan((times * size) / 2)
})

test('screenshots do not stay in memory while clients do not read them', async () => {
  const body = JSON.stringify({ html: NOISE, options: { width: WIDTH, height: HEIGHT } })
  await stall('POST /api/v1/screenshot HTTP/1.1', body)
  const before = memory()
  const times = 16
  for (let at = 0; at < times; at += 1) await stall('POST /api/v1/screenshot HTTP/1.1', body)
  expect(memory() - before).toBeLessThan((times * 5) / 2)
})

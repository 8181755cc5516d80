/**
 * Reading kept requests is limited in memory: a file of a few bytes can be a request of many
 * megabytes.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { statusLabel } from '../../support/api/status-label.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

const BODY_BYTES = 12_000_000

let server: TestServer
let user: TestUser
const sockets: Socket[] = []

beforeAll(async () => {
  const bodyLimits = { userBytes: 2.5 * BODY_BYTES }
  const env = { LANES: '0', KEEP_REQUESTS: 'on' }
  server = await startServer({ env, overrides: { bodyLimits } })
  user = await server.newUser('pro')
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  return server.close()
})

/** Sends a request and reads nothing of the response. */
function ask(path: string): Socket {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.pause()
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${user.key}\r\n\r\n`,
  )
  return socket
}

test('requests that clients do not read count for the limit of their user until they hang up', async () => {
  const html = 'a'.repeat(BODY_BYTES)
  const queued = await server.post('/api/v1/pdf', { html, async: true }, user.key)
  expect(queued.status).toBe(202)
  const path = `/api/v1/renders/${queued.headers.get('x-request-id')}/request`
  const headers = { Authorization: `Bearer ${user.key}` }
  const get = () => server.fetch(path, { headers })
  const whole = (await (await get()).json()) as { data: { request: { html: string } } }
  expect(whole.data.request.html).toHaveLength(BODY_BYTES)

  const { bodies } = server.services
  await until(() => bodies.heldBytes() === 0)
  for (const times of [1, 2]) {
    ask(path)
    await until(() => bodies.heldBytes() > times * BODY_BYTES)
  }
  const refused = await get()
  expect(await statusLabel(refused)).toBe('429 RATE_LIMITED')
  const rerun = await server.post(path.replace(/request$/, 'rerun'), {}, user.key)
  expect(await statusLabel(rerun)).toBe('429 RATE_LIMITED')
  for (const socket of sockets) socket.destroy()
  await until(() => bodies.heldBytes() === 0)
  expect((await get()).status).toBe(200)
})

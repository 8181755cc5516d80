/**
 * A server with a low limit of open files renders while clients hold as many idle connections as
 * they can.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import {
  dataDirectory,
  newKey,
  type ServerProcess,
  spawnServer,
} from '../support/processes/server-process.ts'
import { ADMIN_TOKEN } from '../support/server/server.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(120_000)

/** The default of many systems. The embedded database keeps about 400 of them open. */
const LIMIT = 1_024
const ROUND = 150
const sockets = new Set<Socket>()
let directory: ReturnType<typeof dataDirectory>
let server: ServerProcess
let key: string

beforeAll(async () => {
  directory = dataDirectory()
  const env = { DATA_DIR: directory.path, ADMIN_TOKEN, RATE_LIMIT_PER_MINUTE: '0' }
  server = await spawnServer(env, ['sh', '-c', `ulimit -n ${LIMIT} && exec "$@"`, 'sh'])
  await server.ready()
  key = await newKey(server, 'business')
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await server[Symbol.asyncDispose]()
  directory[Symbol.dispose]()
})

/** Opens a connection, sends a request over it, and keeps it. */
async function holdConnection(): Promise<void> {
  const socket = connect(server.port, '127.0.0.1')
  sockets.add(socket)
  socket.on('error', () => {}) // closed by the server, as it may
  socket.on('close', () => sockets.delete(socket))
  socket.write('GET /health/live HTTP/1.1\r\nHost: platen\r\n\r\n')
  await new Promise((resolve) => socket.once('data', resolve).once('close', resolve))
}

test('a low limit is named at the start, with the remedy', () => {
  expect(server.stderr).toContain('the limit of open files is low')
  expect(server.stderr).toContain('LimitNOFILE')
})

test('idle connections are closed before files for renders are missing', async () => {
  let opened = 0
  const render = () =>
    fetch(`${server.url}/api/v1/pdf`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        Connection: 'close',
      },
      body: JSON.stringify({ html: `<p>${opened}` }),
    })
  // More than the limit in all, and never more than a part of it at a time.
  for (let round = 0; round < 8; round += 1) {
    await Promise.all(Array.from({ length: ROUND }, holdConnection))
    opened += ROUND
    expect((await render()).status).toBe(200)
    await until(() => sockets.size < LIMIT / 2)
  }
  await server.logged('idle connections were closed: too many files are open')
  expect((await render()).status).toBe(200)
})

/**
 * Background renders that wait: their bytes are limited per user and leave no disk space in use.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { user_counters } from '../../../server/db/schema.ts'
import { startVacuum } from '../../../server/db/vacuum.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'
import { THOROUGH } from '../../support/thorough.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

const MB = 1024 ** 2
const HTML_BYTES = 8_000_000
/** Random, because long HTML is stored compressed and counts with its stored size. */
const HTML = randomBytes((HTML_BYTES / 4) * 3).toString('base64')

async function waitingBytes(server: TestServer, { id }: TestUser): Promise<number> {
  const [row] = await server.services.database.db
    .select({ bytes: user_counters.waiting_bytes })
    .from(user_counters)
    .where(eq(user_counters.user_id, id))
  return row?.bytes ?? 0
}

/** Counts the one waiting render of a user as if there were this many. */
async function waitAsIf(server: TestServer, user: TestUser, count: number): Promise<void> {
  const waiting_bytes = count * (await waitingBytes(server, user))
  expect(waiting_bytes).toBeWithin((count * HTML_BYTES) / 2, 50 * MB)
  await server.services.database.db
    .update(user_counters)
    .set({ waiting_bytes })
    .where(eq(user_counters.user_id, user.id))
}

async function enqueue(server: TestServer, { key }: TestUser, html: string): Promise<Response> {
  return server.post('/api/v1/pdf', { html, async: true }, key)
}

async function cancel(server: TestServer, { key }: TestUser, id: string): Promise<number> {
  const headers = { Authorization: `Bearer ${key}` }
  const init = { method: 'DELETE', headers }
  return (await server.fetch(`/api/v1/renders/${id}`, init)).status
}

describe.each(DATABASES)('bytes of waiting background renders on %s', (database) => {
  let server: TestServer
  let rendering: TestServer

  beforeAll(async () => {
    server = await startServer({ database, env: { LANES: '0' } })
    rendering = await startServer({ database })
  })
  afterAll(async () => {
    await Promise.all([server.close(), rendering.close()])
  })

  test('are limited by plan, and cancelling a render frees its bytes', async () => {
    const user = await server.newUser('starter')
    const first = await enqueue(server, user, HTML)
    expect(first.status).toBe(202)
    // There is room for six.
    await waitAsIf(server, user, 5)
    expect((await enqueue(server, user, HTML)).status).toBe(202)
    const refused = await enqueue(server, user, HTML)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    const error = await readError(refused)
    expect(error).toMatchObject({ code: 'RATE_LIMITED', details: { limit: 50 * MB } })
    expect(error.message).toContain('wait in the background')
    expect((await enqueue(server, user, 'small')).status).toBe(202)
    expect((await enqueue(server, await server.newUser('starter'), HTML)).status).toBe(202)
    expect(await cancel(server, user, first.headers.get('x-request-id') ?? '')).toBe(200)
    expect((await enqueue(server, user, HTML)).status).toBe(202)
  })

  test('are counted exactly for concurrent requests, in the statement that accepts them', async () => {
    const user = await server.newUser('starter')
    expect((await enqueue(server, user, HTML)).status).toBe(202)
    // There is room for six. On a busy machine the embedded database takes seconds to store more
    // than four at once.
    await waitAsIf(server, user, 5)
    const replies = await Promise.all(Array.from({ length: 4 }, () => enqueue(server, user, HTML)))
    const seen = (await Promise.all(replies.map(statusLabel))).sort()
    expect(seen).toEqual(['202', ...Array(3).fill('429 RATE_LIMITED')])
    expect(await waitingBytes(server, user)).toBeLessThanOrEqual(50 * MB)
  })

  test('are freed when a render has completed or failed', async () => {
    const user = await rendering.newUser('starter')
    for (const body of [{ html: 'é' }, { url: 'http://nothing.invalid/' }]) {
      expect((await rendering.post('/api/v1/pdf', { ...body, async: true }, user.key)).status).toBe(
        202,
      )
    }
    await until(async () => (await waitingBytes(rendering, user)) === 0)
  })
})

// Takes the embedded database many seconds of processor time: left to the soak run.
test.if(THOROUGH)(
  'fifty large renders that are accepted and cancelled leave the embedded database small',
  async () => {
    await using server = await startServer({ database: 'pglite', env: { LANES: '0' } })
    const vacuum = startVacuum(server.services.database, server.services.log)
    const user = await server.newUser()
    const random = Buffer.from(crypto.getRandomValues(new Uint8Array(48_000))).toString('base64')
    for (let n = 0; n < 50; n += 1) {
      const response = await enqueue(server, user, `${n}${random.repeat(40)}`)
      expect(await cancel(server, user, response.headers.get('x-request-id') ?? '')).toBe(200)
    }
    // Without the vacuum it grew by 270 MB: 131 MB of rows, and as much of write-ahead log.
    await until(() => sizeOf(join(server.dataDir, 'database')) < 160 * MB)
    await vacuum.stop()
  },
)

function sizeOf(directory: string): number {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  return entries.reduce((sum, entry) => {
    if (!entry.isFile()) return sum
    const file = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })
    return sum + (file?.size ?? 0)
  }, 0)
}

/**
 * Erasing while something is made of the rows of the render: whoever is first, nothing of the
 * content stays.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../server/db/index.ts'
import { startBatchCompletion } from '../../../server/renders/batches/complete.ts'
import { createBatchEnds } from '../../../server/renders/batches/ends.ts'
import { createBatchEvents } from '../../../server/renders/batches/event.ts'
import { acceptBatch } from '../../support/api/batches.ts'
import { dumpDatabase } from '../../support/database/rows.ts'
import { type HookedStorage, openHookedStorage } from '../../support/server/hooked-storage.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

const MARKER = 'zebrafish'
const NOISE = crypto.getRandomValues(new Uint8Array(20_000)).toBase64()

function eraseOf(server: TestServer, { key }: TestUser, id: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${key}` }
  return server.fetch(`/api/v1/renders/${id}`, { method: 'DELETE', headers })
}

/** A database whose transactions wait before they insert deliveries. */
function waitingBefore(db: Database, wait: () => Promise<unknown>): Database {
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name)
      return (work: (tx: Database) => Promise<unknown>) =>
        db.transaction((tx) => {
          const execute = async (query: Parameters<Database['execute']>[0]) => {
            const text = JSON.stringify(query, (_key, value) => value?.name ?? value)
            if (text.includes('batch.completed')) await wait()
            return tx.execute(query)
          }
          return work(
            new Proxy(tx, {
              get: (of, key) => (key === 'execute' ? execute : Reflect.get(of, key)),
            }),
          )
        })
    },
  })
}

test('a render of a batch that is erased while the event of the batch is made is not in it', async () => {
  await using server = await startServer({ database: 'postgres', env: { LANES: '0' } })
  const user = await server.newUser('starter')
  const { db } = server.services.database
  const sent = [
    { type: 'pdf', html: 'x', metadata: { name: MARKER } },
    { type: 'pdf', html: 'y', metadata: { name: 'stays' } },
  ]
  const webhook_url = 'https://example.com/hook'
  const { batch_id: id, renders } = await acceptBatch(server, user, sent, { webhook_url })
  let erased: Promise<Response> | undefined
  async function eraseFirst(): Promise<void> {
    erased = eraseOf(server, user, renders[0]?.request_id ?? '')
    const blocked = until('the erasure waits', async () => {
      const [row] = await db.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return row !== undefined
    })
    await Promise.race([erased, blocked])
  }
  await db.execute(sql`
    update renders set status = 'failed', error_code = 'RENDER_FAILED', error_message = 'x', completed_at = now()
    where batch_id = ${id}`)
  const batchEnds = createBatchEnds({ db, onError: () => {} })
  const loop = startBatchCompletion(
    { ...server.services, db: waitingBefore(db, eraseFirst), batchEnds },
    createBatchEvents(server.services.urls),
  )
  batchEnds.ended(id)
  await until('the delivery is there', async () => {
    const rows = await db.execute(sql`select from deliveries where batch_id = ${id}`)
    return rows.length === 1
  })
  await loop.stop()
  expect((await erased)?.status).toBe(200)
  const rows = await dumpDatabase(server.services)
  expect(rows).toContain('stays')
  expect(rows).not.toContain(MARKER)
})

describe.each(DATABASES)('a request that is kept late on %s', (database) => {
  let server: TestServer
  let storage: HookedStorage

  beforeAll(async () => {
    storage = await openHookedStorage()
    const env = { KEEP_REQUESTS: 'on' }
    server = await startServer({ database, env, overrides: { storage } })
  })
  afterAll(() => server.close())

  test('is removed again if its render was erased while it was stored', async () => {
    const user = await server.newUser()
    let erased: Response | null = null
    storage.beforePut = async (key) => {
      if (!key.startsWith('requests/')) return
      const id = key.split('/').at(-1)?.replace('.zst', '') ?? ''
      erased = await eraseOf(server, user, id)
    }
    const made = await server.post('/api/v1/pdf', { html: `<!--${NOISE}-->` }, user.key)
    expect(made.status).toBe(200)
    await until('the render is erased', () => erased?.status === 200)
    await until('its request is removed', async () => {
      const keys = await storage.keys()
      return !keys.some((key) => key.startsWith(`requests/${user.id}/`))
    })
    await server.services.requests.close()
    const keys = await storage.keys()
    expect(keys.filter((key) => key.startsWith(`requests/${user.id}/`))).toEqual([])
  })
})

/**
 * Jobs that wait: long ones are files in the storage, so that no statement is long. A file is there
 * before its render can be claimed, and is neither lost nor left, whatever fails.
 */
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { monthOf } from '../../../server/accounts/plans.ts'
import type { Database } from '../../../server/db/index.ts'
import { renders, user_counters } from '../../../server/db/schema.ts'
import { sweepOutputs } from '../../../server/renders/background/output-sweep.ts'
import { StorageError } from '../../../server/storage/index.ts'
import { acceptBatch, askFor, endOf, readBatch } from '../../support/api/batches.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { usedIn } from '../../support/database/rows.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { type HookedStorage, openHookedStorage } from '../../support/server/hooked-storage.ts'
import {
  DATABASES,
  SCALED,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

const QUERY_TIMEOUT = Object.assign(new Error('too late'), { code: 'QUERY_TIMEOUT' })
/** Does not compress to less than what a row may have. */
const NOISE = crypto.getRandomValues(new Uint8Array(40_000)).toBase64()
const longHtml = (text: string) => `<p>${text}</p><!--${NOISE}-->`
const pdf = (text: string) => ({ type: 'pdf', html: longHtml(text) })

describe.each(DATABASES)('jobs that wait on %s', (database) => {
  let storage: HookedStorage
  let idleStorage: HookedStorage
  let server: TestServer
  let idle: TestServer
  let user: TestUser
  /** Is called with the text of every statement outside transactions. */
  let onStatement: (text: string, run: () => Promise<unknown>) => Promise<unknown>

  beforeAll(async () => {
    storage = await openHookedStorage()
    idleStorage = await openHookedStorage()
    server = await startServer({ database, overrides: { storage } })
    idle = await startServer({ database, env: { LANES: '0' }, overrides: { storage: idleStorage } })
    for (const { services } of [server, idle]) {
      const { db } = services.database
      const { execute } = db
      db.execute = ((query: Parameters<Database['execute']>[0]) => {
        const text = JSON.stringify(query, (_key, value) => (value?.name ? value.name : value))
        return onStatement(text, async () => await execute.call(db, query))
      }) as typeof execute
    }
  })
  afterAll(async () => {
    await Promise.all([server.close(), idle.close()])
  })
  beforeEach(async () => {
    onStatement = (_text, run) => run()
    for (const one of [storage, idleStorage]) {
      one.beforePut = () => {}
      one.beforeGet = () => {}
    }
    user = await server.newUser('starter')
  })

  async function jobsIn(one: TestServer, { id }: TestUser) {
    const { db } = one.services.database
    const rows = await db.select().from(renders).where(eq(renders.user_id, id))
    return rows.map(({ job, job_bytes: bytes, status }) => ({ chars: job?.length, bytes, status }))
  }
  const filesIn = async (one: HookedStorage, { id }: TestUser) =>
    (await one.keys()).filter((key) => key.startsWith(`jobs/${id}/`))
  const sweep = (one: TestServer, at: HookedStorage) =>
    sweepOutputs({ db: one.services.database.db, storage: at })
  const enqueue = (one: TestServer, { key }: TestUser, html: string) =>
    one.post('/api/v1/pdf', { html, async: true }, key)
  const waitingBytes = async (one: TestServer, { id }: TestUser) => {
    const { db } = one.services.database
    const [row] = await db.select().from(user_counters).where(eq(user_counters.user_id, id))
    return row?.waiting_bytes ?? 0
  }

  test('are in the storage if they are long, count in full, and are gone after the end', async () => {
    const waiting = await idle.newUser('starter')
    await acceptBatch(
      idle,
      waiting,
      Array.from({ length: 100 }, (_, n) => pdf(`${n}`)),
    )
    const jobs = await jobsIn(idle, waiting)
    expect(jobs).toHaveLength(100)
    expect(Math.max(...jobs.map(({ chars = 0 }) => chars))).toBe(0)
    expect(await filesIn(idleStorage, waiting)).toHaveLength(100)
    expect(await waitingBytes(idle, waiting)).toBeGreaterThan(100 * NOISE.length)

    const { batch_id: id } = await acceptBatch(server, user, [pdf('first'), pdf('second')])
    const texts = (await endOf(server, user, id)).renders.map(async ({ output_url }) => {
      const [page] = await readPdf(await (await fetch(output_url ?? '')).bytes())
      return page?.text
    })
    expect(await Promise.all(texts)).toEqual(['first', 'second'])
    await sweep(server, storage)
    expect(await filesIn(storage, user)).toEqual([])
    expect(await waitingBytes(server, user)).toBe(0)
  })

  test('are in their rows if they are short, or become short', async () => {
    const waiting = await idle.newUser('starter')
    const repeated = `<p>short<!--${'again '.repeat(20_000)}-->`
    for (const html of ['<p>short', repeated]) {
      expect((await enqueue(idle, waiting, html)).status).toBe(202)
    }
    const jobs = await jobsIn(idle, waiting)
    expect(Math.max(...jobs.map(({ chars = 0 }) => chars))).toBeLessThan(6_000)
    expect(await filesIn(idleStorage, waiting)).toEqual([])
    expect(await waitingBytes(idle, waiting)).toBeGreaterThan(repeated.length)
    expect((await enqueue(server, user, repeated)).status).toBe(202)
    await until('it is rendered', async () => {
      const jobsOfUser = await jobsIn(server, user)
      return jobsOfUser[0]?.status === 'completed'
    })
  })

  test('of cancelled renders and of erased users are removed', async () => {
    const waiting = await idle.newUser('starter')
    const { batch_id: id } = await acceptBatch(idle, waiting, [pdf('a'), pdf('b')])
    await enqueue(idle, waiting, longHtml('c'))
    expect(await filesIn(idleStorage, waiting)).toHaveLength(3)
    await askFor(idle, waiting, `/${id}`, 'DELETE')
    await sweep(idle, idleStorage)
    expect(await filesIn(idleStorage, waiting)).toHaveLength(1)
    await idle.services.database.db.delete(renders).where(eq(renders.user_id, waiting.id))
    await sweep(idle, idleStorage)
    expect(await filesIn(idleStorage, waiting)).toEqual([])
  })

  test('beyond the bytes that may wait are refused before anything is stored', async () => {
    const waiting = await idle.newUser('starter')
    const { db } = idle.services.database
    const waiting_bytes = 50 * 1024 ** 2 - 10_000
    await db.insert(user_counters).values({ user_id: waiting.id, waiting_bytes })
    const stored: string[] = []
    idleStorage.beforePut = (key) => stored.push(key)
    const statements: string[] = []
    onStatement = (text, run) => {
      // Sweeps of all users may run at the same time.
      if (/outputs|renders/.test(text) && text.includes(waiting.id)) statements.push(text)
      return run()
    }
    const send = async () => statusLabel(await enqueue(idle, waiting, longHtml('x')))
    expect(await send()).toBe('429 RATE_LIMITED')
    expect(statements).toHaveLength(1)
    expect(stored).toEqual([])
    expect((await enqueue(idle, waiting, 'short')).status).toBe(202)
  })

  test('are accepted all or none while the storage fails, and what was stored is removed', async () => {
    const waiting = await idle.newUser('starter')
    let puts = 0
    const refusal = Promise.withResolvers<void>()
    idleStorage.beforePut = () => {
      puts += 1
      if (puts === 3) throw new StorageError('away')
      // These are still being stored when the batch is refused.
      return puts < 3 ? undefined : refusal.promise
    }
    const sent = Array.from({ length: 20 }, (_, n) => pdf(`${n}`))
    const refused = await idle.post('/api/v1/batch', { renders: sent }, waiting.key)
    expect(await statusLabel(refused)).toBe('503 SERVICE_UNAVAILABLE')
    expect(await jobsIn(idle, waiting)).toEqual([])
    expect(await usedIn(idle.services, waiting.id, monthOf(new Date()))).toBe(0)
    expect(await waitingBytes(idle, waiting)).toBe(0)
    refusal.resolve()
    await idleStorage.putsEnded()
    expect(puts).toBeLessThan(sent.length)
    expect(await filesIn(idleStorage, waiting)).not.toEqual([])
    await idle.services.database.db.execute(sql`
      update outputs set remove_at = now() where key like ${`jobs/${waiting.id}/%`}`)
    await sweep(idle, idleStorage)
    expect(await filesIn(idleStorage, waiting)).toEqual([])
  })

  test('are read once a storage that was away is back, while short jobs are rendered', async () => {
    let isAway = true
    storage.beforeGet = (key) => {
      if (isAway && key.startsWith('jobs/')) throw new StorageError('away')
    }
    const { batch_id: id } = await acceptBatch(server, user, [pdf('long')])
    const short = await acceptBatch(server, user, [{ type: 'pdf', html: 'short' }])
    expect((await endOf(server, user, short.batch_id)).counts.completed).toBe(1)
    expect((await readBatch(server, user, id)).counts.rendering).toBe(1)
    isAway = false
    expect((await endOf(server, user, id)).counts.completed).toBe(1)
  })

  test('that are lost fail their renders, which are refunded', async () => {
    const { remove } = storage
    storage.beforeGet = async (key) => {
      if (key.startsWith('jobs/')) await remove(key)
    }
    const lost = await acceptBatch(server, user, [pdf('lost')])
    const ended = await endOf(server, user, lost.batch_id)
    expect(ended.renders[0]?.error?.code).toBe('SERVICE_UNAVAILABLE')
    expect(await usedIn(server.services, user.id, monthOf(new Date()))).toBe(0)
  })

  // Hooks into the statements of one process.
  test.skipIf(SCALED)(
    'of a render whose beginning was committed without an answer are rendered',
    async () => {
      onStatement = async (text, run) => {
        const result = await run()
        if (text.includes('job_bytes') && text.includes("'stored'")) throw QUERY_TIMEOUT
        return result
      }
      const answer = await enqueue(server, user, longHtml('x'))
      expect(await statusLabel(answer)).toBe('503 SERVICE_UNAVAILABLE')
      await sweep(server, storage)
      server.services.wakeUps.notify('renders')
      await until('it is rendered', async () => {
        const [job] = await jobsIn(server, user)
        return job?.status === 'completed'
      })
    },
  )
})

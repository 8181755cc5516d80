/** Output files: every file belongs to a completed render, whatever fails. */
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  spyOn,
  test,
} from 'bun:test'
import { sql } from 'drizzle-orm'
import { monthOf } from '../../../server/accounts/plans.ts'
import type { Database } from '../../../server/db/index.ts'
import { requeueRenders, sweepRenders } from '../../../server/renders/background/claims.ts'
import { sweepOutputs } from '../../../server/renders/background/output-sweep.ts'
import { StorageError } from '../../../server/storage/index.ts'
import { expireLeases, rendersOf, usedIn } from '../../support/database/rows.ts'
import { type HookedStorage, openHookedStorage } from '../../support/server/hooked-storage.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

/** The error of a statement whose result comes too late, although the database may have run it. */
const QUERY_TIMEOUT = Object.assign(new Error('too late'), { code: 'QUERY_TIMEOUT' })

describe.each(DATABASES)('output files on %s', (database) => {
  let server: TestServer
  let storage: HookedStorage
  let user: TestUser
  /**
   * Is called with the text of every statement; decides whether it runs, and may throw after it.
   */
  let onStatement: (text: string, run: () => Promise<unknown>) => Promise<unknown>

  beforeAll(async () => {
    storage = await openHookedStorage()
    server = await startServer({ database, overrides: { storage } })
    const { db } = server.services.database
    const { execute } = db
    db.execute = ((query: Parameters<Database['execute']>[0]) => {
      const text = JSON.stringify(query, (_key, value) => (value?.name ? value.name : value))
      return onStatement(text, async () => await execute.call(db, query))
    }) as typeof execute
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    onStatement = (_text, run) => run()
    storage.beforePut = () => {}
    user = await server.newUser()
  })

  const db = () => server.services.database.db
  const completes = (text: string) => text.includes("set status = 'completed'")
  const pdf = () => server.post('/api/v1/pdf', { html: 'x' }, user.key)
  async function enqueue(): Promise<string> {
    const response = await server.post('/api/v1/pdf', { html: 'x', async: true }, user.key)
    expect(response.status).toBe(202)
    return response.headers.get('x-request-id') ?? ''
  }
  const statusBecomes = (status: string) =>
    until(async () => {
      const rows = await rendersOf(server.services, user.id)
      return rows.length > 0 && rows.every((render) => render.status === status)
    })

  /** Asserts that the files of the user are exactly the outputs of the completed renders. */
  async function expectConsistent(files: number): Promise<void> {
    await sweepOutputs({ db: db(), storage }, { all: true })
    const keys = (await storage.keys()).filter((key) => key.includes(user.id)).sort()
    const rows = await rendersOf(server.services, user.id)
    const expected = rows.flatMap(({ output_key }) => output_key ?? []).sort()
    expect(keys).toEqual(expected)
    expect(keys).toHaveLength(files)
    const outputRows = await db().execute<{ key: string; status: string }>(sql`
      select key, status from outputs where key like ${`%${user.id}%`} order by key`)
    expect([...outputRows].map(({ key, status }) => `${key} ${status}`)).toEqual(
      expected.map((key) => `${key} stored`),
    )
  }

  test('the output row is written before the file', async () => {
    let rows: unknown[] = []
    storage.beforePut = async (key) => {
      rows = [...(await db().execute(sql`select status from outputs where key = ${key}`))]
    }
    for (const render of [pdf, enqueue]) {
      rows = []
      await render()
      await until(() => rows.length > 0)
      expect(rows).toEqual([{ status: 'storing' }])
      await statusBecomes('completed')
    }
  })

  test('a synchronous render whose completion commits but times out succeeds with its file', async () => {
    let unanswered = 0
    onStatement = async (text, run) => {
      const result = await run()
      if (!completes(text) || unanswered++ > 0) return result
      throw QUERY_TIMEOUT
    }
    expect((await pdf()).status).toBe(200)
    expect(unanswered).toBe(2)
    await expectConsistent(1)
  })

  test('a synchronous render retries a completion that never reached the database', async () => {
    let lost = 0
    onStatement = async (text, run) => {
      if (!completes(text) || lost++ > 0) return run()
      throw QUERY_TIMEOUT
    }
    expect((await pdf()).status).toBe(200)
    await expectConsistent(1)
  })

  test('a background render whose completion commits but times out succeeds with its file', async () => {
    let unanswered = 0
    onStatement = async (text, run) => {
      const result = await run()
      if (!completes(text) || unanswered++ > 0) return result
      throw QUERY_TIMEOUT
    }
    await enqueue()
    await statusBecomes('completed')
    await expectConsistent(1)
  })

  test('a render whose completion fails permanently leaves no file and no charge', async () => {
    onStatement = async (text, run) => {
      if (completes(text)) throw new Error('a mistake')
      return run()
    }
    expect((await pdf()).status).toBe(500)
    await statusBecomes('failed')
    await expectConsistent(0)
    await db().execute(sql`delete from renders where user_id = ${user.id}`)
    await enqueue()
    await statusBecomes('failed')
    await expectConsistent(0)
    expect(await usedIn(server.services, user.id, monthOf(new Date()))).toBe(0)
  })

  test('a background render that loses its lease while storing does not touch the file of the next attempt', async () => {
    const stored: string[] = []
    storage.beforePut = async (key) => {
      stored.push(key)
      if (stored.length > 1) return
      await expireLeases(server.services, user.id)
      await requeueRenders(db())
      server.services.wakeUps.notify('renders')
      await until(() => stored.length > 1)
      await statusBecomes('completed')
    }
    await enqueue()
    await statusBecomes('completed')
    const [first, second] = stored
    expect(second).not.toBe(first ?? '')
    // The file of the first attempt is written after the second one completed; its row is the last
    // to go.
    await until(async () => {
      const rows = await db().execute(sql`select key from outputs where key = ${first ?? ''}`)
      return rows.length === 0
    })
    expect(await storage.keys()).not.toContain(first ?? '')
    const [row] = await rendersOf(server.services, user.id)
    expect(row?.output_key).toBe(second ?? '')
    await expectConsistent(1)
  })

  test('a background render completes within one claim despite a brief storage outage', async () => {
    let tries = 0
    storage.beforePut = () => {
      tries += 1
      if (tries < 4) throw new StorageError('away')
    }
    await enqueue()
    await statusBecomes('completed')
    expect((await rendersOf(server.services, user.id))[0]?.fence).toBe(1)
    await expectConsistent(1)
  })

  test('a storage outage of minutes does not count against a background render', async () => {
    const realNow = performance.now.bind(performance)
    const clock = spyOn(performance, 'now')
    try {
      let passedMs = 0
      clock.mockImplementation(() => realNow() + passedMs)
      storage.beforePut = (key) => {
        // The key names the claim. A claim tries once or twice.
        if (key.endsWith('.5.pdf')) return
        // Longer than a render waits for the storage within one claim.
        passedMs += 61_000
        throw new StorageError('away')
      }
      await enqueue()
      // Not `until`, whose own limit this clock would end.
      const row = async () => (await rendersOf(server.services, user.id))[0]
      while (['queued', 'rendering'].includes((await row())?.status ?? '')) await Bun.sleep(20)
      expect(await row()).toMatchObject({ status: 'completed', fence: 5 })
    } finally {
      clock.mockRestore()
    }
    await expectConsistent(1)
  })

  test('files of deleted renders and users are removed', async () => {
    await pdf()
    await pdf()
    const [first] = await rendersOf(server.services, user.id)
    await db().execute(sql`delete from renders where id = ${first?.id ?? ''}`)
    await expectConsistent(1)
    await db().execute(sql`delete from users where id = ${user.id}`)
    await expectConsistent(0)
  })

  test('the sweep leaves the files of running renders alone', async () => {
    storage.beforePut = () => sweepOutputs({ db: db(), storage }, { all: true })
    expect((await pdf()).status).toBe(200)
    await enqueue()
    await until(async () =>
      (await rendersOf(server.services, user.id)).every(({ status }) => status === 'completed'),
    )
    storage.beforePut = () => {}
    await expectConsistent(2)
  })

  test('a process that hangs and stores its file after the sweep leaves no file', async () => {
    storage.beforePut = async () => {
      await expireLeases(server.services, user.id)
      await sweepRenders(db(), new Date())
      await sweepOutputs({ db: db(), storage }, { all: true })
    }
    expect((await pdf()).ok).toBe(false)
    expect((await storage.keys()).filter((key) => key.includes(user.id))).toEqual([])
    await expectConsistent(0)
  })
})

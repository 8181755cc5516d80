/**
 * Races of the sweep: whatever happens between its statements, each render ends in one correct
 * state.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { newId } from '../../../server/lib/ids.ts'
import { tryToReap } from '../../../server/renders/background/reaper.ts'
import { beginRender } from '../../../server/renders/begin.ts'
import { jobInRow, rendersOf } from '../../support/database/rows.ts'
import { DATABASES, startServer, type TestServer } from '../../support/server/server.ts'

setDefaultTimeout(180_000)

/** More than a sweep has statements. */
const GAPS = [0, 1, 2, 3, 4, 5]
const CLAIMS_MAX = 3

const KINDS = [
  'a job and tries left',
  'a job, a webhook and tries left',
  'a job and no tries left',
  'a job, a webhook and no tries left',
  'no job',
] as const
type Kind = (typeof KINDS)[number]

type Method = (...args: unknown[]) => object

describe.each(DATABASES)('a sweep on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database, env: { LANES: '0' } })
  })
  afterAll(() => server.close())

  const db = () => server.services.database.db

  /** Creates a render that a process has claimed. */
  async function begin(userId: string, kind: Kind): Promise<string> {
    const now = new Date()
    const { id } = await beginRender(db(), {
      id: newId(),
      requestId: `req_${crypto.randomUUID().replaceAll('-', '')}`,
      userId,
      plan: 'starter',
      type: 'pdf',
      inputType: 'html',
      title: null,
      keyId: null,
      metadata: null,
      job: kind === 'no job' ? null : jobInRow('{}'),
      webhook: kind.includes('webhook')
        ? { url: 'https://example.com/', secret: null, baseUrl: 'http://localhost' }
        : null,
      idempotency: null,
      now,
    })
    const fence = kind.includes('no tries') ? CLAIMS_MAX : kind === 'no job' ? 0 : 1
    await db().execute(sql`
      update renders set status = 'rendering', fence = ${fence},
        lease_until = now() + interval '1 hour' where id = ${id}`)
    return id
  }

  /** Runs one sweep, and `meanwhile` after statement number `gap`. */
  async function sweepWith(gap: number, meanwhile: () => Promise<unknown>): Promise<void> {
    let statements = 0
    const between = async <T>(work: PromiseLike<T>): Promise<T> => {
      const result = await work
      statements += 1
      if (statements === gap) await meanwhile()
      return result
    }
    const hooked = new Proxy(db(), {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (name !== 'execute' && name !== 'select') return value
        return (...args: unknown[]) => watched(Reflect.apply(value as Method, target, args))
      },
    })
    /** Wraps a query so that it counts as a statement once it is awaited. */
    function watched(query: object): object {
      return new Proxy(query, {
        get(target, name) {
          if (name === 'then') {
            return (...handlers: Parameters<Promise<unknown>['then']>) =>
              between(target as PromiseLike<unknown>).then(...handlers)
          }
          const value: unknown = Reflect.get(target, name)
          if (typeof value !== 'function') return value
          return (...args: unknown[]) => watched(Reflect.apply(value as Method, target, args))
        },
      })
    }
    if (gap === 0) await meanwhile()
    await tryToReap({
      ...server.services,
      database: { ...server.services.database, db: hooked },
    })
    if (statements < gap) await meanwhile()
  }

  const sweep = () => sweepWith(0, async () => {})

  async function deliveriesOf(id: string): Promise<number> {
    const [row] = await db().execute<{ count: number }>(
      sql`select count(*)::int as count from deliveries where render_id = ${id}`,
    )
    return row?.count ?? 0
  }

  test.each(GAPS)(
    'requeues renders with tries left and fails the others with their webhook event, if leases expire after %d statements',
    async (gap) => {
      const user = await server.newUser('starter')
      const ids = new Map<Kind, string>()
      for (const kind of KINDS) ids.set(kind, await begin(user.id, kind))
      await sweepWith(gap, () =>
        db().execute(sql`
          update renders set lease_until = now() - interval '1 second' where user_id = ${user.id}`),
      )
      // The next sweep finds the leases that expired too late for this one.
      await sweep()
      const rows = await rendersOf(server.services, user.id)
      const stateOf = (kind: Kind) => rows.find(({ id }) => id === ids.get(kind))?.status
      expect(Object.fromEntries(KINDS.map((kind) => [kind, stateOf(kind)]))).toEqual({
        'a job and tries left': 'queued',
        'a job, a webhook and tries left': 'queued',
        'a job and no tries left': 'failed',
        'a job, a webhook and no tries left': 'failed',
        'no job': 'failed',
      })
      const events = await Promise.all(KINDS.map((kind) => deliveriesOf(ids.get(kind) ?? '')))
      expect(events).toEqual([0, 0, 0, 1, 0])
    },
  )

  test.each(GAPS)(
    'leaves a render alone whose lease is renewed after %d statements, unless it has failed it before',
    async (gap) => {
      const user = await server.newUser('starter')
      const id = await begin(user.id, 'a job, a webhook and no tries left')
      await db().execute(
        sql`update renders set lease_until = now() - interval '1 second' where id = ${id}`,
      )
      await sweepWith(gap, () =>
        db().execute(sql`
          update renders set lease_until = now() + interval '1 hour'
          where id = ${id} and status = 'rendering'`),
      )
      const [row] = await rendersOf(server.services, user.id)
      const isFailed = row?.status === 'failed'
      expect(await deliveriesOf(id)).toBe(isFailed ? 1 : 0)
      expect(row?.status).toBeOneOf(['rendering', 'failed'])
      // The third statement fails the render.
      if (gap < 3) expect(row?.status).toBe('rendering')
    },
  )
})

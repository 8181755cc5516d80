/**
 * After kill -9 the browser ends with the server, and the next start cleans up scratch files and
 * reservations.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { openPglite } from '../../server/db/index.ts'
import { type Site, startSite } from '../support/network/site.ts'
import {
  dataDirectory,
  descendantsOf,
  newKey,
  renderPdf,
  scratchDirectory,
  scratchOf,
  spawnServer,
  stillRunning,
} from '../support/processes/server-process.ts'
import {
  ADMIN_TOKEN,
  BOTH_DATABASES,
  type DatabaseKind,
  newPostgresDatabase,
} from '../support/server/server.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(180_000)

describe('kill -9 of the server', () => {
  test.each(BOTH_DATABASES)(
    'ends its browser, and the next start removes its scratch directory and refunds its render once the lease has expired (%s)',
    async (kind) => {
      await using site = await startSite({ '/never': 'silence' })
      await using database = await openIdleDatabase(kind)
      // In a directory of its own: a server that another test starts would remove what the killed
      // one has left.
      using scratch = scratchDirectory()
      chmodSync(scratch.path, 0o711) // the browser runs as another user
      const shared = { LANES: '1', ADMIN_TOKEN, EGRESS_ALLOW: site.host, TMPDIR: scratch.path }
      const env = { ...database.env, ...shared }
      const { key, pid, browser } = await killDuringRender(env, site)
      expect(browser).not.toBeEmpty()
      await until('its browser has ended', () => stillRunning(browser).length === 0)
      expect(scratchOf(pid, scratch.path)).not.toBeEmpty()
      // The embedded database belongs to one process: a lease of another one is expired at once.
      if (kind === 'postgres') await expectKept(env, database)
      expect(await database.query(`${EXPIRE} returning ${STATE}`)).toEqual([
        { status: 'rendering', error_code: null, ended: false, stored: false, used: 1 },
      ])

      await using next = await spawnServer(env)
      await next.ready()
      expect(scratchOf(pid, scratch.path)).toEqual([])
      expect(scratchOf(next.pid, scratch.path)).not.toBeEmpty()
      const render = await renderPdf(next, key, { html: 'next' })
      expect(render.headers.get('x-renders-remaining')).toBe('4999')
      expect(await next.stop()).toBe(0)
      expect(await database.query(RENDERS)).toEqual([
        {
          status: 'failed',
          error_code: 'RENDERER_UNAVAILABLE',
          ended: true,
          stored: false,
          used: 1,
        },
        { status: 'completed', error_code: null, ended: true, stored: true, used: 1 },
      ])
    },
  )
})

/**
 * Expects that a start does not fail a render whose lease is still valid: its process may run
 * elsewhere.
 */
async function expectKept(env: Record<string, string>, database: IdleDatabase): Promise<void> {
  await using other = await spawnServer({ ...env, LANES: '0' })
  await other.logged('ready')
  expect(await database.query(RENDERS)).toMatchObject([{ status: 'rendering', used: 1 }])
}

const STATE = `status, error_code, completed_at is not null as ended,
  output_key is not null as stored, (select used from usage_months) as used`
const RENDERS = `select ${STATE} from renders order by created_at`
const EXPIRE = `update renders set lease_until = now() - interval '1 second'`

/**
 * Starts a server and kills it while it waits for `/never`.
 * @returns the key of its only user, and what ran
 */
async function killDuringRender(env: Record<string, string>, site: Site) {
  await using server = await spawnServer(env)
  await server.ready()
  const key = await newKey(server, 'starter')
  const answer = renderPdf(server, key, { url: `${site.url}/never` }).catch(() => 'cut off')
  await site.visited('/never')
  await until('the render is recorded', async () => {
    const headers = { Authorization: `Bearer ${key}` }
    const list = await fetch(`${server.url}/api/v1/renders?status=rendering`, { headers })
    return ((await list.json()) as { data: unknown[] }).data.length === 1
  })
  const browser = descendantsOf(server.pid)
  server.kill('SIGKILL')
  expect(await answer).toBe('cut off')
  await server.exited
  return { key, pid: server.pid, browser }
}

type Row = Record<string, unknown>

/** A database that is queried while no server uses it: the embedded one allows one process only. */
interface IdleDatabase extends AsyncDisposable {
  env: Record<string, string>
  query(statement: string): Promise<Row[]>
}

async function openIdleDatabase(kind: DatabaseKind): Promise<IdleDatabase> {
  const data = dataDirectory()
  if (kind === 'pglite') {
    return {
      env: { DATA_DIR: data.path },
      async query(statement) {
        const { db, close } = await openPglite(join(data.path, 'database'))
        try {
          return [...(await db.execute(statement))]
        } finally {
          await close()
        }
      },
      [Symbol.asyncDispose]: async () => data[Symbol.dispose](),
    }
  }
  const { url, drop } = await newPostgresDatabase()
  return {
    env: { DATA_DIR: data.path, DATABASE_URL: url },
    async query(statement) {
      await using sql = new Bun.SQL(url)
      return [...(await sql.unsafe<Row[]>(statement))]
    },
    async [Symbol.asyncDispose]() {
      data[Symbol.dispose]()
      await drop()
    },
  }
}

/**
 * A process whose clock is wrong uses the time of the database, says that its clock is wrong, and
 * deletes nothing.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { startReceiver } from '../support/network/webhook-receiver.ts'
import {
  newKey,
  renderPdf,
  type ServerProcess,
  scratchDirectory,
  spawnServer,
} from '../support/processes/server-process.ts'
import { ADMIN_TOKEN, newPostgresDatabase } from '../support/server/server.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(180_000)

const PRELOAD = join(import.meta.dir, '../fixtures/shifted-clock.ts')
const HOUR_MS = 3_600_000

async function get<T>({ url }: ServerProcess, key: string, path: string): Promise<T> {
  const response = await fetch(`${url}/api/v1${path}`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: T }).data
}

test.each<[name: string, shiftMs: number]>([
  ['31 days ahead', 31 * 24 * HOUR_MS],
  ['two hours behind', -2 * HOUR_MS],
])(
  'a worker that is %s keeps outputs, and delays neither webhooks nor events',
  async (_, shiftMs) => {
    await using receiver = await startReceiver(null, (_request, response) => response.end())
    const { url, drop } = await newPostgresDatabase()
    using data = scratchDirectory()
    const shared = { DATABASE_URL: url, DATA_DIR: data.path, ADMIN_TOKEN }
    const env = {
      ...shared,
      EGRESS_ALLOW: `127.0.0.1:${receiver.port}`,
      OUTPUT_RETENTION_DAYS: '30',
    }
    const sql = new Bun.SQL(url, { max: 1 })
    try {
      await using right = await spawnServer({ ...env, BASE_URL: 'http://platen.example' })
      await right.ready()
      const key = await newKey(right, 'business')
      expect((await renderPdf(right, key, { html: 'kept' })).status).toBe(200)
      const { cursor } = await get<{ cursor: string }>(right, key, '/events')
      await right.stop()

      const wrongEnv = { BUN_OPTIONS: `--preload ${PRELOAD}`, SHIFT_MS: String(shiftMs) }
      await using wrong = await spawnServer({
        ...env,
        ...wrongEnv,
        BASE_URL: 'http://platen.example',
      })
      const line = await wrong.logged(
        'the clock of this process differs from that of the database by more than 60 s: it is not ready and deletes nothing until one of them is corrected',
      )
      expect(line['ahead_seconds']).toBeWithin(shiftMs / 1_000 - 5, shiftMs / 1_000 + 5)
      await wrong.logged('ready')
      const readiness = await fetch(`${wrong.url}/health/ready`)
      expect(readiness.status).toBe(503)
      expect((await readiness.json()) as object).toMatchObject({
        error: { details: { checks: { clock: 'failing', database: 'ok' } } },
      })

      const hook = `http://127.0.0.1:${receiver.port}/`
      const accepted = await renderPdf(wrong, key, { html: 'x', async: true, webhook_url: hook })
      expect(accepted.status).toBe(202)
      const page = await get<{ events: { ended_at: string; body: string }[] }>(
        wrong,
        key,
        `/events?wait=30&cursor=${cursor}`,
      )
      expect(page.events).toHaveLength(1)
      await until('the webhook has arrived', () => receiver.received.length === 1)
      const [event] = page.events
      const { created_at, completed_at } = JSON.parse(event?.body ?? '{}')
      for (const at of [event?.ended_at, created_at, completed_at]) {
        expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000)
      }
      const [stamps] = await sql`
      select max(abs(extract(epoch from now() - at)))::float8 as seconds from (
        select created_at as at from renders union all select completed_at from renders
        union all select created_at from deliveries union all select at from delivery_attempts
      ) as every`
      expect(stamps.seconds).toBeLessThan(60)
      const [kept] =
        await sql`select count(*)::int as outputs from renders where output_key is not null`
      expect(kept.outputs).toBe(2)
    } finally {
      await sql.close()
      await drop()
    }
  },
)

test('a process whose clock is right is ready, and says so', async () => {
  const { url, drop } = await newPostgresDatabase()
  using data = scratchDirectory()
  try {
    await using server = await spawnServer({ DATABASE_URL: url, DATA_DIR: data.path })
    await server.ready()
    const body = (await (await fetch(`${server.url}/health/ready`)).json()) as { checks: object }
    expect(body.checks).toMatchObject({ clock: 'ok', database: 'ok' })
  } finally {
    await drop()
  }
})

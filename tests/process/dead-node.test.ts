/**
 * Two processes on one database: what a killed process held is free long before its own leases end.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { startSite } from '../support/network/site.ts'
import {
  dataDirectory,
  newKey,
  type ServerProcess,
  spawnServer,
} from '../support/processes/server-process.ts'
import { ADMIN_TOKEN, newPostgresDatabase } from '../support/server/server.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(180_000)

/**
 * 25 s by design, with the default time limit of statements; a synchronous render has a lease of
 * 240 s of its own.
 */
const FREE_MS = 60_000
const DATABASE_TIMEOUT_MS = '5000'

function post({ url }: ServerProcess, key: string, body: object): Promise<Response> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  return fetch(`${url}/api/v1/pdf`, {
    method: 'POST',
    headers: { ...headers, ...('async' in body ? {} : { 'Idempotency-Key': 'one' }) },
    body: JSON.stringify(body),
  })
}

test('after kill -9 of one process, another frees its idempotency key and takes up its background render', async () => {
  await using site = await startSite({ '/sync': 'silence', '/async': 'silence' })
  const { url, drop } = await newPostgresDatabase()
  using data = dataDirectory()
  const shared = { DATABASE_URL: url, DATA_DIR: data.path, DATABASE_TIMEOUT_MS }
  const env = { ...shared, ADMIN_TOKEN, EGRESS_ALLOW: site.host }
  const sql = new Bun.SQL(url, { max: 1 })
  const nodes = () => sql`select lanes from nodes where lease_until > now() order by started_at`
  {
    await using first = await spawnServer({ ...env, LANES: '2' })
    await first.ready()
    const key = await newKey(first, 'business')
    const cut = post(first, key, { url: `${site.url}/sync` }).catch(() => 'cut off')
    expect((await post(first, key, { url: `${site.url}/async`, async: true })).status).toBe(202)
    await Promise.all([site.visited('/sync'), site.visited('/async')])

    await using second = await spawnServer({ ...env, LANES: '1' })
    await second.ready()
    expect([...(await nodes())]).toEqual([{ lanes: 2 }, { lanes: 1 }])
    // The browser of the killed process no longer waits for its answer.
    site.routes['/async'] = { body: 'taken up' }
    first.kill('SIGKILL')
    expect(await cut).toBe('cut off')

    const killedAt = performance.now()
    const retried = await post(second, key, { html: 'retried' })
    expect([retried.status, retried.headers.get('x-cache')]).toEqual([200, 'MISS'])
    await until('the background render has ended', async () => {
      const [row] = await sql`select count(*)::int as open from renders where completed_at is null`
      return row.open === 0
    })
    expect(performance.now() - killedAt).toBeLessThan(FREE_MS)
    const ended = await sql`
      select status, background, fence, node_id from renders order by background, status desc`
    expect([...ended]).toEqual([
      { status: 'failed', background: false, fence: 0, node_id: null },
      { status: 'completed', background: false, fence: 0, node_id: null },
      { status: 'completed', background: true, fence: 2, node_id: null },
    ])
    expect([...(await sql`select used from usage_months`)]).toEqual([{ used: 2 }])
    expect(await second.stop()).toBe(0)
    expect([...(await nodes())]).toEqual([])
  }
  await sql.close()
  await drop()
})

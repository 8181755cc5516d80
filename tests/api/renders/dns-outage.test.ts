/**
 * A resolver that fails says nothing about a name: what needs it is tried again. Only "no such
 * name" is final.
 */
import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Lookup } from '../../../packages/chromium/src/egress-policy/index.ts'
import { requeueRenders } from '../../../server/renders/background/claims.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { type Receiver, startReceiver } from '../../support/network/webhook-receiver.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(60_000)

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))
const working: Lookup = async () => [{ address: '127.0.0.1' }]

let site: Site
let receiver: Receiver
let server: TestServer
let user: TestUser
let lookup: Lookup
let url: string
let hook: string

beforeAll(async () => {
  site = await startSite({ '/page': { body: '<p>x' } })
  receiver = await startReceiver(null, (_request, response) => response.end())
  const hosts = [`site.example.com:${site.port}`, `hooks.example.com:${receiver.port}`]
  url = `http://${hosts[0]}/page`
  hook = `http://${hosts[1]}/`
  server = await startServer({
    env: { EGRESS_ALLOW: hosts.join(',') },
    overrides: { lookup: (host) => lookup(host) },
  })
})
beforeEach(async () => {
  user = await server.newUser()
  lookup = working
})
afterAll(async () => {
  await server.close()
  await Promise.all([site.close(), receiver[Symbol.asyncDispose]()])
})

const db = () => server.services.database.db

async function accept(body: object): Promise<string> {
  const response = await server.post('/api/v1/pdf', { async: true, ...body }, user.key)
  expect(await statusLabel(response)).toBe('202')
  return response.headers.get('x-request-id') ?? ''
}

async function rowOf(id: string) {
  const [row] = await db().execute<{
    status: string
    error_code: string | null
    node_id: string | null
    uncounted: number
  }>(
    sql`select status, error_code, node_id, excused as uncounted from renders where request_id = ${id}`,
  )
  if (!row) throw new Error('the render has no row')
  return row
}

/** Ends the lease of a render, and lets the reaper pass by. */
async function endLease(id: string): Promise<void> {
  await db().execute(
    sql`update renders set lease_until = now() - interval '1 ms' where request_id = ${id}`,
  )
  expect(await requeueRenders(db())).toBe(1)
  server.services.wakeUps.notify('renders')
}

/** Answers the lookup of the request, and fails the later ones. */
function failLater(code: string): Lookup {
  let lookups = 0
  return (host) => {
    lookups += 1
    return lookups === 1 ? working(host) : failing(code)()
  }
}

test.each(['DNS_ECONNREFUSED', 'DNS_ESERVFAIL', 'DNS_ETIMEOUT', 'EAI_AGAIN'])(
  'a request is told to come back, and is not charged, if the lookup of its address fails with %s',
  async (code) => {
    lookup = failing(code)
    for (const body of [{ url }, { url, async: true }]) {
      const response = await server.post('/api/v1/pdf', body, user.key)
      expect(await statusLabel(response)).toBe('503 SERVICE_UNAVAILABLE')
      expect(response.headers.get('retry-after')).toBe('5')
      const { error } = await response.json()
      expect(error.message).toStartWith(
        `\`site.example.com:${site.port}\` in \`url\` could not be looked up`,
      )
      expect(error.message).not.toContain('spelling')
      expect(error.details).toMatchObject({ reason: 'dns_unavailable' })
    }
    const [usage] = await db().execute<{ used: number }>(
      sql`select coalesce(sum(used), 0)::int as used from usage_months where user_id = ${user.id}`,
    )
    expect(usage?.used).toBe(0)
  },
)

test('a synchronous render whose address cannot be looked up when it begins is refunded and told to come back', async () => {
  lookup = failLater('DNS_ECONNREFUSED')
  const response = await server.post('/api/v1/pdf', { url }, user.key)
  expect(await statusLabel(response)).toBe('503 SERVICE_UNAVAILABLE')
  expect(response.headers.get('retry-after')).toBe('5')
  expect((await response.json()).error.details).toMatchObject({ reason: 'dns_unavailable' })
})

test('an accepted render waits for DNS, without a lane and without using up its attempts, and completes', async () => {
  lookup = failLater('DNS_ECONNREFUSED')
  const id = await accept({ url })
  for (let round = 1; round <= 4; round += 1) {
    await until('the render is deferred', async () => {
      const row = await rowOf(id)
      return row.uncounted === round && row.node_id === null && row.status === 'rendering'
    })
    // The lane is free for others.
    expect((await server.post('/api/v1/pdf', { html: 'x' }, user.key)).status).toBe(200)
    if (round === 4) lookup = working
    await endLease(id)
  }
  await until('the render has ended', async () => (await rowOf(id)).status === 'completed')
})

test('an accepted render fails for good if DNS says that the name does not exist', async () => {
  lookup = failLater('DNS_ENOTFOUND')
  const id = await accept({ url })
  await until('the render has ended', async () => (await rowOf(id)).status === 'failed')
  expect(await rowOf(id)).toMatchObject({ error_code: 'RENDER_FAILED', uncounted: 0 })
})

test('an accepted render fails if DNS is away for more than an hour', async () => {
  lookup = failLater('DNS_ESERVFAIL')
  const id = await accept({ url })
  await until('the render is deferred', async () => (await rowOf(id)).uncounted === 1)
  await db().execute(
    sql`update renders set created_at = now() - interval '61 minutes' where request_id = ${id}`,
  )
  await endLease(id)
  await until('the render has ended', async () => (await rowOf(id)).status === 'failed')
  expect(await rowOf(id)).toMatchObject({ error_code: 'SERVICE_UNAVAILABLE' })
})

test('attempts at a webhook that DNS ends do not count as retries, and the webhook arrives once DNS works', async () => {
  const id = await accept({ html: 'x', webhook_url: hook })
  lookup = failing('DNS_ESERVFAIL')
  const read = async () => {
    const response = await server.fetch(`/api/v1/renders/${id}/deliveries`, {
      headers: { Authorization: `Bearer ${user.key}` },
    })
    const { data } = await response.json()
    return data[0] as
      | { status: string; attempts: { error: string | null; message: string }[] }
      | undefined
  }
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await until('it was attempted', async () => (await read())?.attempts.length === attempt)
    if (attempt === 5) lookup = working
    await db().execute(
      sql`update deliveries set next_attempt_at = now() where user_id = ${user.id}`,
    )
    server.services.wakeUps.notify('deliveries')
  }
  await until('it was delivered', async () => (await read())?.status === 'delivered')
  const errors = (await read())?.attempts.map(({ error }) => error)
  expect(errors).toEqual([...Array(5).fill('dns_unavailable'), null])
  expect(receiver.received).toHaveLength(1)
})

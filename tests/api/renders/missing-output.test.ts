/** Missing output files: removed by retention, or stored on the disk of another process. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { removeOutputs } from '../../../server/renders/background/retention.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

setDefaultTimeout(180_000)

const DAY_MS = 24 * 3_600_000

async function linksOf(server: TestServer, user: TestUser, id: string): Promise<string[]> {
  const response = await server.post(`/api/v1/renders/${id}/signed-url`, {}, user.key)
  const { data } = (await response.json()) as { data: { signed_url: string; share_url: string } }
  return [data.signed_url, data.share_url].map((url) => new URL(url).pathname)
}

test('an output on the disk of another process answers 503 with a reason, and the log tells the operator', async () => {
  await using first = await startServer({ database: 'postgres' })
  await using second = await startServer({
    env: { DATABASE_URL: first.services.config.databaseUrl ?? '', LANES: '0' },
  })
  const user = await first.newUser()
  const headers = { 'Idempotency-Key': 'a key' }
  const made = await first.post('/api/v1/pdf', { html: 'x' }, user.key, headers)
  const id = made.headers.get('x-request-id') ?? ''
  for (const link of await linksOf(first, user, id)) {
    expect((await first.fetch(link)).status).toBe(200)
    for (const method of ['GET', 'HEAD']) {
      const before = second.logs.length
      const refused = await second.fetch(link, { method })
      expect(refused.status).toBe(503)
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(second.logs.slice(before).join()).toContain('must share the output directory')
      if (method === 'HEAD') continue
      const { code, details, message } = await readError(refused)
      expect([code, details?.['reason']]).toEqual(['SERVICE_UNAVAILABLE', 'output_missing'])
      expect(message).not.toMatch(/expired|revoked/)
    }
  }
  // A repeated request is neither rendered nor charged again, in either process.
  const elsewhere = await second.post('/api/v1/pdf', { html: 'x' }, user.key, headers)
  expect(await statusLabel(elsewhere)).toBe('503 SERVICE_UNAVAILABLE')
  const again = await first.post('/api/v1/pdf', { html: 'x' }, user.key, headers)
  expect(again.headers.get('x-cache')).toBe('HIT')
  expect(again.headers.get('x-renders-remaining')).toBe(
    made.headers.get('x-renders-remaining') ?? '',
  )
})

test('an output that retention removed answers 410, and its file and row are gone', async () => {
  await using server = await startServer()
  const user = await server.newUser()
  const made = await server.post('/api/v1/pdf', { html: 'x' }, user.key)
  const links = await linksOf(server, user, made.headers.get('x-request-id') ?? '')
  const { storage, database } = server.services
  const now = () => new Date(Date.now() + 2 * DAY_MS)
  expect(await removeOutputs({ db: database.db, storage, now }, { days: 1 })).toBe(1)
  for (const link of links) {
    const refused = await server.fetch(link)
    expect(refused.status).toBe(410)
    const { code, message } = await readError(refused)
    expect(code).toBe('LINK_EXPIRED')
    expect(message).toContain('has been removed')
  }
  expect([...(await database.db.execute(sql`select key from outputs`))]).toEqual([])
  expect(server.logs.join()).not.toContain('must share')
})

/** Long renders of one user do not delay other users, and the time of failed renders is limited. */
import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { user_counters } from '../../../server/db/schema.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { newTemplate } from '../../support/api/templates.ts'
import { startSite } from '../../support/network/site.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { THOROUGH } from '../../support/thorough.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

/** Far less than the renders that occupy the lanes take, and enough for a busy machine. */
const PROMPT_MS = 8_000
const LONG = { timeout: 60_000 }

const opened: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one[Symbol.asyncDispose]()
})

/**
 * Starts a server, and a site whose `/gate` answers once it is opened, at the latest before the
 * server closes.
 */
async function open(lanes: number) {
  const gate = Promise.withResolvers<void>()
  const svg = { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
  const site = await startSite({ '/never': 'silence', '/gate': { ...svg, after: gate.promise } })
  opened.push(site)
  const env = { EGRESS_ALLOW: site.host, LANES: String(lanes) }
  const server = await startServer({ env })
  opened.push(server, { [Symbol.asyncDispose]: async () => gate.resolve() })
  return { site, server, openGate: gate.resolve }
}

/** Sends requests that are aborted at the end, so that the server can close. */
function openRequests(server: TestServer) {
  const controller = new AbortController()
  const replies: Promise<unknown>[] = []
  return {
    send({ key }: TestUser, path: string, body?: object) {
      const reply = fetch(`${server.url}${path}`, {
        method: body ? 'POST' : 'GET',
        signal: controller.signal,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      replies.push(reply.catch(() => {}))
      return reply
    },
    async [Symbol.asyncDispose]() {
      controller.abort()
      await Promise.allSettled(replies)
    },
  }
}

async function expectPrompt(server: TestServer, user: TestUser, slug: string): Promise<void> {
  const started = performance.now()
  const headers = { Authorization: `Bearer ${user.key}` }
  expect((await server.post('/api/v1/pdf', { html: 'x' }, user.key)).status).toBe(200)
  const url = { html: '<script>1</script>' }
  expect((await server.post('/api/v1/screenshot', url, user.key)).status).toBe(200)
  const preview = await server.post(`/api/v1/templates/${slug}/preview`, {}, user.key)
  expect(preview.status).toBe(200)
  const og = await server.fetch(`/api/v1/og/${slug}?key=${user.key}&v=${crypto.randomUUID()}`)
  expect(og.status).toBe(200)
  const accepted = await server.post('/api/v1/pdf', { html: 'x', async: true }, user.key)
  const id = accepted.headers.get('x-request-id')
  await until(async () => {
    const response = await server.fetch(`/api/v1/renders/${id}`, { headers })
    return ((await response.json()) as { data: { status: string } }).data.status === 'completed'
  })
  expect(performance.now() - started).toBeLessThan(PROMPT_MS)
}

describe.each(THOROUGH ? [1, 2, 3] : [2])('with %i lanes', (lanes) => {
  // A mix has renders of both kinds; the soak run tries each kind alone as well.
  test.each(THOROUGH ? ['synchronous', 'background', 'mixed'] : ['mixed'])(
    '%s renders of one user that take a minute do not delay those of another user',
    async (mode) => {
      const { site, server } = await open(lanes)
      const [busy, other] = [await server.newUser(), await server.newUser()]
      const { slug } = await newTemplate(server, other)
      const slow = await newTemplate(server, busy, { html: `<img src="${site.url}/gate">` })
      const html = `<img src="${site.url}/gate">`
      await using requests = openRequests(server)
      for (let n = 0; n < 2 * lanes + 4; n += 1) {
        const kind = mode === 'mixed' ? n % 5 : mode === 'background' ? 1 : 0
        if (kind === 0) void requests.send(busy, '/api/v1/pdf', { html, options: LONG })
        if (kind === 1) {
          const body = { html, options: LONG, async: true }
          expect((await requests.send(busy, '/api/v1/screenshot', body)).status).toBe(202)
        }
        if (kind === 2) void requests.send(busy, `/api/v1/templates/${slow.slug}/preview`, {})
        if (kind === 3) void requests.send(busy, `/api/v1/og/${slow.slug}?key=${busy.key}&n=${n}`)
        if (kind === 4) void requests.send(busy, '/api/v1/screenshot', { html, options: LONG })
      }
      await until(() => server.services.engine.load().active === lanes)
      await expectPrompt(server, other, slug)
      expect(server.services.engine.load().active).toBe(lanes)
    },
  )
})

test('a user on the free plan renders one document at a time, and the others wait in the queue', async () => {
  const { site, server, openGate } = await open(3)
  const user = await server.newUser('free')
  await using requests = openRequests(server)
  const html = `<img src="${site.url}/gate">`
  const replies = Array.from({ length: 4 }, () => requests.send(user, '/api/v1/pdf', { html }))
  await until(() => server.services.engine.load().waiting === 3)
  expect(server.services.engine.load()).toMatchObject({ active: 1, idle: 2 })
  openGate()
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

describe('the time of failed renders', () => {
  const HOUR_MS = 3_600_000

  /** Sets the counter as if other processes had counted this many seconds of failed renders. */
  async function setFailedSeconds(
    server: TestServer,
    { id }: TestUser,
    seconds: number,
    perHour: number,
  ) {
    const failedUntil = new Date(server.services.now().getTime() + (seconds * HOUR_MS) / perHour)
    await server.services.database.db
      .insert(user_counters)
      .values({ user_id: id, failed_until: failedUntil })
      .onConflictDoUpdate({ target: user_counters.user_id, set: { failed_until: failedUntil } })
  }

  test('is limited by plan for all renders but Open Graph images, and the limit recovers with time', async () => {
    const site = await startSite({ '/never': 'silence' })
    opened.push(site)
    let now = new Date()
    const server = await startServer({
      env: { EGRESS_ALLOW: site.host },
      overrides: { now: () => now },
    })
    opened.push(server)
    const [user, other] = [await server.newUser('starter'), await server.newUser('starter')]
    const { slug } = await newTemplate(server, user)
    const body = {
      html: `<link rel=stylesheet href="${site.url}/never">`,
      options: { timeout: 1_000 },
    }
    const timeOut = () => server.post('/api/v1/pdf', body, user.key)
    const paths = [
      () => server.post('/api/v1/pdf', { html: 'x' }, user.key),
      () => server.post('/api/v1/screenshot', { html: 'x' }, user.key),
      () => server.post('/api/v1/pdf', { html: 'x', async: true }, user.key),
      () => server.post(`/api/v1/templates/${slug}/preview`, {}, user.key),
    ]
    const image = () => server.fetch(`/api/v1/og/${slug}?key=${user.key}&v=${crypto.randomUUID()}`)

    await setFailedSeconds(server, user, 1_700, 1_800)
    expect(await statusLabel(await timeOut())).toBe('408 RENDER_TIMEOUT')
    for (const send of paths) expect((await send()).ok).toBe(true)
    await setFailedSeconds(server, user, 1_799.5, 1_800)
    const waits = { html: 'x', options: { timeout: 1_000, waitForSelector: '#never' } }
    const waited = await server.post('/api/v1/pdf', waits, user.key)
    expect(await statusLabel(waited)).toBe('408 RENDER_TIMEOUT')
    for (const send of paths) {
      const refused = await send()
      expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 100)
      const error = await readError(refused)
      expect(error).toMatchObject({ code: 'RATE_LIMITED', details: { limit: 1_800 } })
      expect(error.message).toContain('failed renders')
    }
    expect((await image()).status).toBe(200)
    expect((await server.post('/api/v1/pdf', { html: 'x' }, other.key)).status).toBe(200)
    now = new Date(now.getTime() + 100_000)
    for (const send of paths) expect((await send()).ok).toBe(true)
  })

  test('includes renders whose client disconnects, and not renders that succeed', async () => {
    const { site, server } = await open(2)
    const user = await server.newUser('free')
    const html = `<img src="${site.url}/never">`
    const seconds = async () => {
      const [row] = await server.services.database.db.execute<{ seconds: number }>(sql`
        select extract(epoch from failed_until - now())::float8 * 300 / 3600 as seconds
        from ${user_counters} where user_id = ${user.id}`)
      return row?.seconds ?? 0
    }
    expect((await server.post('/api/v1/pdf', { html: 'x' }, user.key)).status).toBe(200)
    expect(await seconds()).toBe(0)
    const controller = new AbortController()
    const init = {
      method: 'POST',
      signal: controller.signal,
      headers: { Authorization: `Bearer ${user.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ html }),
    }
    const reply = fetch(`${server.url}/api/v1/pdf`, init)
    await site.visited('/never')
    await Bun.sleep(1_000)
    controller.abort()
    await reply.catch(() => {})
    await until(async () => (await seconds()) > 0.8)
  })
})

/** Previews cost nothing: one of a user at a time, and a number a day. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { user_counters } from '../../../server/db/schema.ts'
import { createPreviewQueue } from '../../../server/templates/preview-queue.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { newTemplate } from '../../support/api/templates.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(60_000)

const SVG = { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }

describe.each(DATABASES)('previews a day on %s', (database) => {
  let server: TestServer
  let now = new Date('2026-11-20T23:59:00.000Z')

  beforeAll(async () => {
    server = await startServer({ database, overrides: { now: () => now } })
  })
  afterAll(() => server.close())

  const preview = ({ key }: TestUser, slug: string) =>
    server.post(`/api/v1/templates/${slug}/preview`, { html: 'draft' }, key)

  async function setPreviews({ id }: TestUser, previews: number): Promise<void> {
    const set = { preview_day: now.toISOString().slice(0, 10), previews }
    await server.services.database.db
      .insert(user_counters)
      .values({ user_id: id, ...set })
      .onConflictDoUpdate({ target: user_counters.user_id, set })
  }

  test.each([
    ['free', 2_000],
    ['starter', 5_000],
    ['pro', 10_000],
    ['business', 50_000],
  ])('of %s are %i, and the next UTC day has as many again', async (plan, limit) => {
    now = new Date('2026-11-20T23:59:00.000Z')
    const user = await server.newUser(plan)
    const { slug } = await newTemplate(server, user)
    await setPreviews(user, limit - 1)
    expect((await preview(user, slug)).status).toBe(200)
    const refused = await preview(user, slug)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await readError(refused)).toMatchObject({ code: 'RATE_LIMITED', details: { limit } })
    now = new Date('2026-11-21T00:00:00.000Z')
    expect((await preview(user, slug)).status).toBe(200)
    const [row] = await server.services.database.db
      .select()
      .from(user_counters)
      .where(eq(user_counters.user_id, user.id))
    expect([row?.previews, row?.preview_day]).toEqual([1, '2026-11-21'])
  })
})

describe('previews at a time', () => {
  let server: TestServer
  let site: Site

  beforeAll(async () => {
    site = await startSite()
    server = await startServer({ env: { EGRESS_ALLOW: site.host, LANES: '3' } })
  })
  afterAll(async () => {
    await server.close()
    await site.close()
  })

  const load = () => server.services.engine.load()

  /** A preview whose page is complete when it is let go. */
  function hold({ key }: TestUser, slug: string, type = 'png') {
    const path = `/${crypto.randomUUID()}`
    const gate = Promise.withResolvers<void>()
    site.routes[path] = { ...SVG, after: gate.promise }
    const html = `<img src="${site.url}${path}">`
    const reply = server.post(`/api/v1/templates/${slug}/preview`, { html, type }, key)
    return { begun: site.visited(path), letGo: gate.resolve, reply }
  }

  test('are one of a user, and one of another user beside it', async () => {
    const [user, other] = [await server.newUser(), await server.newUser()]
    const [a, b] = [await newTemplate(server, user), await newTemplate(server, other)]
    const first = hold(user, a.slug)
    await first.begun
    const second = hold(user, a.slug, 'pdf')
    const others = hold(other, b.slug)
    await others.begun
    expect(load()).toMatchObject({ active: 2, waiting: 0, idle: 1 })
    for (const one of [first, others]) one.letGo()
    await second.begun
    second.letGo()
    const replies = await Promise.all([first, second, others].map(({ reply }) => reply))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('a newer draft of the same template takes the place of the one that waits', async () => {
    const user = await server.newUser()
    const { slug } = await newTemplate(server, user)
    const first = hold(user, slug)
    await first.begun
    const [older, newer] = [hold(user, slug), hold(user, slug)]
    expect(await statusLabel(await older.reply)).toBe('409 CONFLICT')
    first.letGo()
    await newer.begun
    newer.letGo()
    expect([(await first.reply).status, (await newer.reply).status]).toEqual([200, 200])
  })

  test('of saved templates wait ten at a time; more are told to come back', async () => {
    const user = await server.newUser()
    const { slug } = await newTemplate(server, user)
    const first = hold(user, slug)
    await first.begun
    const saved = Array.from({ length: 13 }, () =>
      server.post(`/api/v1/templates/${slug}/preview`, {}, user.key),
    )
    await Promise.any(saved)
    first.letGo()
    expect(await tally(await Promise.all(saved))).toEqual({ '200': 10, '429 RATE_LIMITED': 3 })
  })

  test('one that is given up while it waits leaves its place, and one that fails frees it', async () => {
    const queue = createPreviewQueue()
    const turn = { userId: 'A', draftOf: null }
    const never = new AbortController().signal
    const gate = Promise.withResolvers<void>()
    const failing = queue.run(turn, never, async () => {
      await gate.promise
      throw new Error('no page')
    })
    const controller = new AbortController()
    const givenUp = queue.run(turn, controller.signal, async () => 'given up')
    const next = queue.run(turn, never, async () => 'next')
    controller.abort()
    await expect(givenUp).rejects.toMatchObject({ kind: 'failed' })
    gate.resolve()
    await expect(failing).rejects.toThrow('no page')
    expect(await next).toBe('next')
    expect(await queue.run(turn, never, async () => 'last')).toBe('last')
  })

  test('leave nothing behind', async () => {
    await until(() => load().active === 0)
  })
})

/** Preview limits: one preview per user at a time, and a number per day. */
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

setDefaultTimeout(180_000)

const SVG = { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }

describe.each(DATABASES)('the daily preview limit on %s', (database) => {
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
    ['free', 500],
    ['starter', 5_000],
    ['pro', 10_000],
    ['business', 50_000],
  ])('of the %s plan is %i, and resets with the next UTC day', async (plan, limit) => {
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

describe('concurrent previews', () => {
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

  /** Starts a preview whose page finishes loading once it is released. */
  function startPreview({ key }: TestUser, slug: string, type = 'png') {
    const path = `/${crypto.randomUUID()}`
    const gate = Promise.withResolvers<void>()
    site.routes[path] = { ...SVG, after: gate.promise }
    const html = `<img src="${site.url}${path}">`
    const reply = server.post(`/api/v1/templates/${slug}/preview`, { html, type }, key)
    return { started: site.visited(path), release: gate.resolve, reply }
  }

  test('are limited to one per user, and do not block other users', async () => {
    const [user, other] = [await server.newUser(), await server.newUser()]
    const [a, b] = [await newTemplate(server, user), await newTemplate(server, other)]
    const first = startPreview(user, a.slug)
    await first.started
    const second = startPreview(user, a.slug, 'pdf')
    const otherPreview = startPreview(other, b.slug)
    await otherPreview.started
    expect(load()).toMatchObject({ active: 2, waiting: 0, idle: 1 })
    for (const one of [first, otherPreview]) one.release()
    await second.started
    second.release()
    const replies = await Promise.all([first, second, otherPreview].map(({ reply }) => reply))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('replace a waiting draft of the same template by a newer one', async () => {
    const user = await server.newUser()
    const { slug } = await newTemplate(server, user)
    const first = startPreview(user, slug)
    await first.started
    // Concurrent requests may arrive in either order: the first response tells which one was
    // replaced.
    const [one, other] = [startPreview(user, slug), startPreview(user, slug)]
    const [replaced, kept] = await Promise.race([
      one.reply.then((reply) => [reply, other] as const),
      other.reply.then((reply) => [reply, one] as const),
    ])
    expect(await statusLabel(replaced)).toBe('409 CONFLICT')
    first.release()
    await kept.started
    kept.release()
    expect([(await first.reply).status, (await kept.reply).status]).toEqual([200, 200])
  })

  test('of saved templates wait in a queue of ten, and more are refused with 429', async () => {
    const user = await server.newUser()
    const { slug } = await newTemplate(server, user)
    const first = startPreview(user, slug)
    await first.started
    let refused = 0
    const saved = Array.from({ length: 13 }, async () => {
      const response = await server.post(`/api/v1/templates/${slug}/preview`, {}, user.key)
      // All requests have arrived once three are refused.
      if (response.status === 429) refused += 1
      if (refused === 3) first.release()
      return response
    })
    expect(await tally(await Promise.all(saved))).toEqual({ '200': 10, '429 RATE_LIMITED': 3 })
  })

  test('of a draft replace the draft that waited before, not the newer one', async () => {
    const queue = createPreviewQueue()
    const turn = { userId: 'A', draftOf: 'invoice' }
    const never = new AbortController().signal
    const gate = Promise.withResolvers<void>()
    const running = queue.run(turn, never, () => gate.promise)
    const older = queue.run(turn, never, async () => 'older').catch(({ code }) => code)
    const newer = queue.run(turn, never, async () => 'newer')
    expect(await older).toBe('CONFLICT')
    gate.resolve()
    await running
    expect(await newer).toBe('newer')
  })

  test('that are aborted while waiting, or that fail, let the next one run', async () => {
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

  test('leave no active render behind', async () => {
    await until(() => load().active === 0)
  })
})

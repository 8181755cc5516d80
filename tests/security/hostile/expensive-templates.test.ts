/**
 * Templates that ask for a lot of work end within their limits, are counted, and do not delay other
 * users.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { monthOf } from '../../../server/accounts/plans.ts'
import { user_counters } from '../../../server/db/schema.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { newTemplate, sendTemplate } from '../../support/api/templates.ts'
import { setUsed } from '../../support/database/rows.ts'
import {
  FILE_TAGS,
  LARGE_TEMPLATES,
  SLOW_TEMPLATES,
} from '../../support/security/expensive-templates.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { sampled } from '../../support/thorough.ts'

setDefaultTimeout(180_000)

const HOUR_MS = 3_600_000
const NOW = new Date('2026-11-20T10:15:00.000Z')
/** The limits of the short and of the long turn, and one native function after each. */
const PROCESSOR_MS_MAX = 5_000
const WHERE_EXP = '{% assign a = (1..1000000) | where_exp: "i", "i > 5" %}'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ overrides: { now: () => NOW } })
})
afterAll(() => server.close())

/** The failed time of a user on the plan `business`, in ms, with that of Open Graph images. */
async function failedMs({ id }: TestUser): Promise<number> {
  const { db } = server.services.database
  const [row] = await db.select().from(user_counters).where(eq(user_counters.user_id, id))
  const buckets = [row?.failed_until, row?.og_failed_until]
  const drains = buckets.map((until) => (until ? until.getTime() - NOW.getTime() : 0) / HOUR_MS)
  return Math.round(Math.max(...drains) * 14_400_000)
}

async function userWithTemplate(plan: 'free' | 'starter' | 'business', html: string) {
  const user = await server.newUser(plan)
  await newTemplate(server, user, { slug: 'card', html })
  return user
}

const USES = {
  'a PDF': (user: TestUser) => server.post('/api/v1/pdf', { template_id: 'card' }, user.key),
  'a preview': (user: TestUser) =>
    server.post('/api/v1/templates/card/preview', { type: 'pdf' }, user.key),
  'an Open Graph image': (user: TestUser) => server.fetch(`/api/v1/og/card?key=${user.key}`),
}

describe('a preview ends within the limits, and is counted as failed time, for', () => {
  let user: TestUser
  beforeAll(async () => {
    user = await userWithTemplate('business', 'x')
  })

  async function preview(html: string) {
    const before = await failedMs(user)
    const response = await server.post('/api/v1/templates/card/preview', { html }, user.key)
    const { code, message } = await readError(response)
    return { code, message, countedMs: (await failedMs(user)) - before }
  }

  test.each(sampled(SLOW_TEMPLATES, 4))('$name', async ({ html }) => {
    const { code, message, countedMs } = await preview(html)
    expect([code, message]).toEqual([
      'VALIDATION_ERROR',
      expect.stringMatching(/too much time|limit exceeded/),
    ])
    expect(countedMs).toBeGreaterThan(0)
    expect(countedMs).toBeLessThan(PROCESSOR_MS_MAX)
  })

  test.each(sampled(LARGE_TEMPLATES, 3))('$name', async ({ html }) => {
    const { code, message, countedMs } = await preview(html)
    expect([code, message]).toEqual([
      'VALIDATION_ERROR',
      expect.stringMatching(/limit exceeded|at most|too large|too much/),
    ])
    expect(countedMs).toBeLessThan(PROCESSOR_MS_MAX)
  })

  test.each(sampled(FILE_TAGS, 3))('the tag $name', async ({ html }) => {
    const { code, message } = await preview(html)
    expect([code, message]).toEqual([
      'VALIDATION_ERROR',
      expect.stringMatching(/not found|does not exist|would read files/),
    ])
  })
})

describe('the time of an expansion', () => {
  test.each(Object.entries(USES))('of %s counts as failed time', async (_name, use) => {
    const user = await userWithTemplate('business', WHERE_EXP)
    expect(await statusLabel(await use(user))).toBe('400 VALIDATION_ERROR')
    expect(await failedMs(user)).toBeGreaterThan(100)
  })

  test('counts as failed time if the allowance of the month refuses the render', async () => {
    // It takes about 20 ms, and succeeds.
    const html = '{% for i in (1..20000) %}{{ i | plus: 1 | times: 3 }}{% endfor %}'
    const user = await userWithTemplate('free', html)
    await setUsed(server.services, user.id, monthOf(NOW), 100)
    expect(await statusLabel(await USES['a PDF'](user))).toBe('429 PLAN_LIMIT_EXCEEDED')
    expect(await failedMs(user)).toBeGreaterThan(0)
  })

  test('does not count if the template is expanded and rendered', async () => {
    const user = await userWithTemplate('business', '<p>{{ a }}')
    expect((await USES['a PDF'](user)).status).toBe(200)
    expect(await failedMs(user)).toBe(0)
  })

  test('of a template that is too slow to save counts as failed time', async () => {
    const user = await server.newUser('business')
    const html = '{% if a %}'.repeat(15_000)
    const refused = await sendTemplate(server, user, { name: 'Deep', html })
    expect(await statusLabel(refused)).toBe('400 VALIDATION_ERROR')
    expect(await failedMs(user)).toBeGreaterThan(0)
  })

  test('is limited: then the templates of the user are refused with 429 before they are expanded', async () => {
    const user = await userWithTemplate('free', WHERE_EXP)
    const { db } = server.services.database
    const inAnHour = new Date(NOW.getTime() + HOUR_MS)
    const over = { failed_until: inAnHour, og_failed_until: inAnHour }
    await db
      .insert(user_counters)
      .values({ user_id: user.id, ...over })
      .onConflictDoUpdate({ target: user_counters.user_id, set: over })
    expect(await statusLabel(await USES['a PDF'](user))).toBe('400 VALIDATION_ERROR')
    const image = await USES['an Open Graph image'](user)
    expect(await statusLabel(image)).toBe('400 VALIDATION_ERROR')
    const uses = await Promise.all(Object.values(USES).map((use) => use(user)))
    expect(await tally(uses)).toEqual({ '429 RATE_LIMITED': 3 })
    const saved = await sendTemplate(server, user, { name: 'Other', html: 'x' })
    expect(await statusLabel(saved)).toBe('429 RATE_LIMITED')
  })
})

describe('beside twelve free users whose templates never end by themselves', () => {
  let ended = 0
  let attackers: TestUser[]

  beforeAll(async () => {
    attackers = await Promise.all(
      Array.from({ length: 12 }, () => userWithTemplate('free', WHERE_EXP)),
    )
  })

  /** Sends two requests of each. @returns a function that hangs up */
  function attack(): () => Promise<unknown> {
    const connections = new AbortController()
    const body = JSON.stringify({ template_id: 'card' })
    ended = 0
    const requests = attackers
      .flatMap((user) => [user, user])
      .map(async ({ key }) => {
        const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
        const init = { method: 'POST', headers, body, signal: connections.signal }
        try {
          await server.fetch('/api/v1/pdf', init)
          ended += 1
        } catch (error) {
          if (!connections.signal.aborted) throw error
        }
      })
    return () => {
      connections.abort()
      return Promise.all(requests)
    }
  }

  test('a template of a user who pays is expanded before most of theirs have ended', async () => {
    const payer = await userWithTemplate('starter', '<p>{{ a }}')
    const hangUp = attack()
    for (let at = 0; at < 3; at += 1) expect((await USES['a PDF'](payer)).status).toBe(200)
    expect(ended).toBeLessThan(12)
    await hangUp()
  })

  test('so is a short template of another free user', async () => {
    const other = await userWithTemplate('free', '<p>{{ a }}')
    const hangUp = attack()
    expect((await USES['a PDF'](other)).status).toBe(200)
    expect(ended).toBeLessThan(12)
    await hangUp()
  })
})

/** A key of scope `og` stands in public pages: strangers who know it can use little of its owner's account. */
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { eq, isNotNull } from 'drizzle-orm'
import { monthOf, PLANS } from '../../../server/accounts/plans.ts'
import { renders } from '../../../server/db/schema.ts'
import { hideSurplus } from '../../../server/renders/output-records.ts'
import { CARD, cacheOf, requestImage } from '../../support/api/og-images.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { changeTemplate, dataOf, newTemplate } from '../../support/api/templates.ts'
import { type MovableClock, newMovableClock } from '../../support/database/clock.ts'
import { setUsed, usedIn } from '../../support/database/rows.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

setDefaultTimeout(180_000)

const START = new Date('2026-11-20T10:15:00.000Z')
const month = monthOf(START)

interface OgKey {
  id: string
  key: string
}

let server: TestServer
let user: TestUser
let og: OgKey
let clock: MovableClock

beforeAll(async () => {
  clock = await newMovableClock('postgres', START.getTime())
  const env = { RATE_LIMIT_PER_MINUTE: '', ...clock.env }
  server = await startServer({ env, overrides: { now: clock.now } })
})
afterAll(async () => {
  await server.close()
  await clock.close()
})
beforeEach(async () => {
  user = await server.newUser('starter')
  og = await newOgKey()
  await newTemplate(server, user, CARD)
})

async function newOgKey(fields: object = {}): Promise<OgKey> {
  const body = { name: 'site', scope: 'og', ...fields }
  return dataOf(await server.admin('POST', `/admin/v1/users/${user.id}/keys`, body))
}

const image = (variables: Record<string, string> = {}, key = og) =>
  requestImage(server, key, variables)
const renderPdf = () => server.post('/api/v1/pdf', { html: 'x' }, user.key)
const used = () => usedIn(server.services, user.id, month)
const setLimit = (id: string, monthly_renders: number | null) =>
  server.admin('PATCH', `/admin/v1/keys/${id}`, { monthly_renders })

async function keyOf({ id }: OgKey) {
  const path = `/admin/v1/users/${user.id}/keys`
  const keys = await dataOf<
    { id: string; monthly_renders: number | null; renders_this_month: number }[]
  >(await server.admin('GET', path))
  return keys.find((key) => key.id === id)
}

describe('variables', () => {
  test('that the template does not name make no other image, however many there are', async () => {
    expect(cacheOf(await image({ title: 'a' }))).toBe('MISS')
    const others = Array.from({ length: 126 }, (_, at) => image({ title: 'a', [`utm_${at}`]: 'x' }))
    expect(new Set((await Promise.all(others)).map(cacheOf))).toEqual(new Set(['HIT']))
    expect(cacheOf(await image({ utm_first: 'x' }))).toBe('MISS')
    expect(cacheOf(await image({ utm_second: 'x' }))).toBe('HIT')
    expect(await used()).toBe(2)
  })

  test('that a new version of the template names make other images', async () => {
    await image({ subtitle: 'a' })
    expect(cacheOf(await image({ subtitle: 'b' }))).toBe('HIT')
    await changeTemplate(server, user, 'card', { html: '<h1>{{ title }}</h1>{{ subtitle }}' })
    expect(cacheOf(await image({ subtitle: 'a' }))).toBe('MISS')
    expect(cacheOf(await image({ subtitle: 'b' }))).toBe('MISS')
    expect(cacheOf(await image({ subtitle: 'b', other: 'c' }))).toBe('HIT')
  })

  test.each([
    ['an expression in a filter', '{% assign a = (1..9) | where_exp: "i", "i == size" %}{{ a }}'],
    ['a computed name', '{% assign n = "si" | append: "ze" %}{{ [n] }}'],
  ])('that the template names in %s count', async (_name, html) => {
    await changeTemplate(server, user, 'card', { html })
    expect(cacheOf(await image({ size: '1' }))).toBe('MISS')
    expect(cacheOf(await image({ size: '2' }))).toBe('MISS')
    expect(cacheOf(await image({ size: '2' }))).toBe('HIT')
  })

  test('in brackets of a style sheet are no names', async () => {
    await changeTemplate(server, user, 'card', { html: '<style>[a]{}</style>{{ title }}' })
    expect([cacheOf(await image({ a: '1' })), cacheOf(await image({ a: '2' }))]).toEqual([
      'MISS',
      'HIT',
    ])
  })
})

describe('a key of scope og', () => {
  test('makes no overage: then new images are refused, cached ones are served, and the API still works', async () => {
    await image()
    await setUsed(server.services, user.id, month, PLANS.starter.rendersPerMonth)
    const refused = await image({ v: '2' })
    const { code, message } = await readError(refused)
    expect([refused.status, code]).toEqual([429, 'PLAN_LIMIT_EXCEEDED'])
    expect(message).toContain('This key')
    expect(message).toContain('bun run admin limit')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600)
    expect(cacheOf(await image())).toBe('HIT')
    const pdf = await renderPdf()
    expect([pdf.status, pdf.headers.get('x-overage-renders')]).toEqual([200, '1'])
    expect((await keyOf(og))?.renders_this_month).toBe(1)
  })

  test('makes as many images as its owner allows, overage included, of any number of concurrent requests', async () => {
    await setUsed(server.services, user.id, month, PLANS.starter.rendersPerMonth)
    expect((await setLimit(og.id, 3)).status).toBe(200)
    const all = Array.from({ length: 8 }, (_, at) => image({ v: String(at) }))
    expect(await tally(await Promise.all(all))).toEqual({ '200': 3, '429 PLAN_LIMIT_EXCEEDED': 5 })
    expect(await used()).toBe(PLANS.starter.rendersPerMonth + 3)
    expect(await keyOf(og)).toMatchObject({ monthly_renders: 3, renders_this_month: 3 })
    await setLimit(og.id, 4)
    expect((await image({ v: 'more' })).status).toBe(200)
    await setLimit(og.id, null)
    expect(await statusLabel(await image({ v: 'again' }))).toBe('429 PLAN_LIMIT_EXCEEDED')
  })

  test('begins again with the next month', async () => {
    const limited = await newOgKey({ monthly_renders: 1 })
    expect((await image({ v: '1' }, limited)).status).toBe(200)
    expect((await image({ v: '2' }, limited)).status).toBe(429)
    await clock.set(Date.parse('2026-12-01T00:00:00Z'))
    expect((await image({ v: '2' }, limited)).status).toBe(200)
    expect((await keyOf(limited))?.renders_this_month).toBe(1)
    await clock.set(START.getTime())
  })

  test('never exceeds the hard cap of the free plan', async () => {
    await server.admin('PATCH', `/admin/v1/users/${user.id}`, { plan: 'free' })
    await setLimit(og.id, 1_000)
    await setUsed(server.services, user.id, month, 100)
    expect(await statusLabel(await image())).toBe('429 PLAN_LIMIT_EXCEEDED')
    expect((await keyOf(og))?.renders_this_month).toBe(0)
  })

  test('is not charged for a render that fails', async () => {
    await changeTemplate(server, user, 'card', { html: '{{ title | parse_json }}' })
    expect(await statusLabel(await image({ title: '{' }))).toBe('400 VALIDATION_ERROR')
    expect((await keyOf(og))?.renders_this_month).toBe(0)
    expect(await used()).toBe(0)
  })

  test('counts HEAD requests like others', async () => {
    const head = await requestImage(server, og, { v: '1' }, { method: 'HEAD' })
    expect([head.status, cacheOf(head)]).toEqual([200, 'MISS'])
    expect((await keyOf(og))?.renders_this_month).toBe(1)
  })

  test('leaves the requests of its owner alone: unknown slugs count for the key only', async () => {
    const limit = PLANS.starter.requestsPerMinute
    const unknown = Array.from({ length: limit + 5 }, () =>
      server.fetch(`/api/v1/og/nothing?key=${og.key}`),
    )
    expect(await tally(await Promise.all(unknown))).toEqual({
      '404 TEMPLATE_NOT_FOUND': limit,
      '429 RATE_LIMITED': 5,
    })
    expect((await renderPdf()).status).toBe(200)
    expect(cacheOf(await image({}, await newOgKey()))).toBe('MISS')
    expect(cacheOf(await image())).toBe('HIT')
  })

  test('never keeps a render of its owner waiting for all the images that strangers ask for', async () => {
    let ended = 0
    const images = Array.from({ length: 30 }, (_, at) =>
      image({ v: `flood ${at}` }).finally(() => (ended += 1)),
    )
    expect((await renderPdf()).status).toBe(200)
    expect(ended).toBeLessThan(20)
    expect(await tally(await Promise.all(images))).toEqual({ '200': 30 })
  })

  test('tells strangers nothing of the account', async () => {
    await setLimit(og.id, 1_000)
    await setUsed(server.services, user.id, month, PLANS.starter.rendersPerMonth + 7)
    const telling = async (response: Response) => {
      const names = [...response.headers.keys()].filter((name) => /limit|renders/.test(name))
      return [response.headers.get('x-overage-renders'), names]
    }
    expect(await telling(await image())).toEqual(['0', ['x-overage-renders']])
    expect(await telling(await image())).toEqual(['0', ['x-overage-renders']])
    await setLimit(og.id, 0)
    const refused = await image({ v: '2' })
    expect(await telling(refused)).toEqual([null, []])
    const { message, details } = await readError(refused)
    expect(message).not.toMatch(/plan|\d/i)
    expect(Object.keys(details ?? {})).toEqual(['doc_url'])
  })

  test('keeps its newest images within a number and a size, and the oldest are rendered again', async () => {
    for (const v of ['1', '2', '3', '4']) await image({ v })
    const { db } = server.services.database
    const keep = (images: number, bytes: number) =>
      hideSurplus(db, og.id, { keep: { images, bytes }, limit: 100 })
    expect(await keep(4, 1e9)).toEqual([])
    expect(await keep(3, 1e9)).toHaveLength(1)
    expect([cacheOf(await image({ v: '4' })), cacheOf(await image({ v: '1' }))]).toEqual([
      'HIT',
      'MISS',
    ])
    expect(await keep(100, 1)).toHaveLength(4)
    const left = await db.select().from(renders).where(isNotNull(renders.output_key))
    expect(left.filter(({ user_id }) => user_id === user.id)).toEqual([])
  })
})

describe('a key of scope full', () => {
  test('has the limits of the plan for Open Graph images, and tells its owner the overage', async () => {
    await setUsed(server.services, user.id, month, PLANS.starter.rendersPerMonth + 1)
    const response = await requestImage(server, user)
    expect([response.status, response.headers.get('x-overage-renders')]).toEqual([200, '2'])
    const row = await server.services.database.db
      .select()
      .from(renders)
      .where(eq(renders.user_id, user.id))
    expect(row).toMatchObject([{ type: 'og', key_id: user.keyId }])
  })

  test('cannot have a limit of its own', async () => {
    const path = `/admin/v1/users/${user.id}/keys`
    const refused = await server.admin('POST', path, { name: 'x', monthly_renders: 5 })
    const { code, details } = await readError(refused)
    expect([code, details?.issues?.[0]?.path]).toEqual(['VALIDATION_ERROR', 'monthly_renders'])
    expect(await statusLabel(await setLimit(user.keyId, 5))).toBe('400 VALIDATION_ERROR')
    expect(await statusLabel(await setLimit(crypto.randomUUID(), 5))).toBe('404 NOT_FOUND')
    expect(await statusLabel(await setLimit('x', 5))).toBe('404 NOT_FOUND')
  })
})

/** Open Graph images: rendered once, cached for 24 hours, and served only for a valid key. */
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { eq } from 'drizzle-orm'
import { monthOf, PLANS } from '../../../server/accounts/plans.ts'
import { usage_months } from '../../../server/db/schema.ts'
import { removeOutputs } from '../../../server/renders/background/retention.ts'
import { CARD, cacheOf, requestImage } from '../../support/api/og-images.ts'
import { inkOf, readError } from '../../support/api/renders.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { changeTemplate, dataOf, newTemplate, type Template } from '../../support/api/templates.ts'
import { rendersOf, usedIn } from '../../support/database/rows.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

setDefaultTimeout(180_000)

const START = new Date('2026-11-20T10:15:00.000Z')
const DAY_MS = 24 * 3_600_000

describe.each(DATABASES)('an Open Graph image on %s', (database) => {
  let server: TestServer
  let user: TestUser
  let template: Template
  let now = START

  beforeAll(async () => {
    server = await startServer({ database, overrides: { now: () => now } })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    now = START
    user = await server.newUser('starter')
    template = await newTemplate(server, user, CARD)
  })

  const used = () => usedIn(server.services, user.id, monthOf(START))
  const get = (variables?: Record<string, string>, init?: RequestInit) =>
    requestImage(server, user, variables, init)

  test('shows the template with its variables, in the size of the template', async () => {
    const response = await get({ colour: '#0a0', title: '' })
    const picture = await readImage(await response.bytes())
    expect([picture.format, picture.width, picture.height]).toEqual(['png', 300, 200])
    expect(colourAt(picture, 150, 100)).toBe('#00aa00')
    const named = await readImage(await (await get({ title: 'Hello' })).bytes())
    expect(inkOf(named)).not.toBeNull()
  })

  test('shows variables as text, whatever they contain, and runs no scripts', async () => {
    const html = `<style>body { background: #00f }</style>{{ a }}<script>document.body.style.background = 'red'</script>`
    await changeTemplate(server, user, 'card', { html })
    const a = '</style><style>body{background:red}</style><script>x</script><body bgcolor=red>'
    const picture = await readImage(await (await get({ a })).bytes())
    expect(colourAt(picture, 299, 199)).toBe('#0000ff')
  })

  test('is served from the cache to a second request, in any order of variables and without a charge', async () => {
    const first = await get({ colour: 'red', title: 'x' })
    const second = await get({ title: 'x', colour: 'red' })
    expect([first, second].map(cacheOf)).toEqual(['MISS', 'HIT'])
    expect(await second.bytes()).toEqual(await first.bytes())
    for (const response of [first, second]) {
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
      expect(response.headers.get('etag')).toBe(first.headers.get('etag'))
      expect(response.headers.get('x-overage-renders')).toBe('0')
    }
    expect(await used()).toBe(1)
    const rows = await rendersOf(server.services, user.id)
    expect(rows).toMatchObject([{ type: 'og', input_type: 'template', status: 'completed' }])
    const headers = { Authorization: `Bearer ${user.key}` }
    const usage = await dataOf(await server.fetch('/api/v1/usage', { headers }))
    expect(usage).toMatchObject({ used: 1, by_type: { og: 1 } })
  })

  test('is cached per variables, v, template version and size, and not per template name', async () => {
    await get({ title: 'x' })
    const images: [cache: string, response: Response][] = [
      ['MISS', await get({ title: 'y' })],
      ['HIT', await get({ title: 'x', extra: '' })],
      ['MISS', await get({ title: 'x', v: '2' })],
      ['HIT', await get({ title: 'x', v: '2' })],
      ['HIT', await get({ title: 'x' })],
    ]
    await changeTemplate(server, user, 'card', { html: '<p>{{ title }}' })
    images.push(['MISS', await get({ title: 'x' })])
    await changeTemplate(server, user, 'card', { width: 301 })
    images.push(['MISS', await get({ title: 'x' })])
    await changeTemplate(server, user, 'card', { name: 'Another' })
    images.push(['HIT', await get({ title: 'x' })])
    expect(images.map(([, response]) => cacheOf(response))).toEqual(images.map(([cache]) => cache))
    expect(await used()).toBe(5)
  })

  test('is rendered again after 24 hours', async () => {
    const first = await get()
    now = new Date(START.getTime() + DAY_MS - 1)
    expect(cacheOf(await get())).toBe('HIT')
    now = new Date(START.getTime() + DAY_MS)
    const later = await get()
    expect(cacheOf(later)).toBe('MISS')
    expect(later.headers.get('etag')).not.toBe(first.headers.get('etag'))
    expect(cacheOf(await get())).toBe('HIT')
  })

  test('reports the usage of the month as it is, however often it was served', async () => {
    const overage = async () => (await get()).headers.get('x-overage-renders')
    await get()
    expect([await overage(), await overage()]).toEqual(['0', '0'])
    await server.services.database.db
      .update(usage_months)
      .set({ used: PLANS.starter.rendersPerMonth + 7 })
      .where(eq(usage_months.user_id, user.id))
    expect([await overage(), await overage()]).toEqual(['7', '7'])
  })

  test('is rendered again once its output was removed', async () => {
    await get()
    expect(cacheOf(await get())).toBe('HIT')
    now = new Date(START.getTime() + DAY_MS / 2)
    const services = { ...server.services, db: server.services.database.db }
    await removeOutputs({ ...services, now: () => new Date(now.getTime() + DAY_MS) }, { days: 1 })
    expect(cacheOf(await get())).toBe('MISS')
    expect(cacheOf(await get())).toBe('HIT')
  })

  test('answers 304 to a client that has it, and HEAD with the headers of GET', async () => {
    const first = await get({}, { method: 'HEAD' })
    expect([first.status, cacheOf(first), await first.text()]).toEqual([200, 'MISS', ''])
    const whole = await get()
    const head = await get({}, { method: 'HEAD' })
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'x-cache']) {
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)])
    }
    expect(head.headers.get('content-length')).toBe(String((await whole.bytes()).length))
    const etag = whole.headers.get('etag') ?? ''
    for (const [match, status] of [
      [etag, 304],
      [`"x", W/${etag}`, 304],
      ['"x"', 200],
    ] as const) {
      const response = await get({}, { headers: { 'If-None-Match': match } })
      expect([response.status, response.headers.get('etag')]).toEqual([status, etag])
    }
  })

  test('is rendered and charged once for thirty concurrent first requests', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => get({ title: 'popular' })))
    expect(await tally(all)).toEqual({ '200': 30 })
    expect(all.map(cacheOf).filter((cache) => cache === 'MISS')).toHaveLength(1)
    const [bytes, ...others] = await Promise.all(all.map((response) => response.bytes()))
    for (const other of others) expect(other).toEqual(bytes ?? new Uint8Array())
    expect(await used()).toBe(1)
    expect(await rendersOf(server.services, user.id)).toHaveLength(1)
  })

  test('answers 404 for a template that was deleted or never existed', async () => {
    await get()
    const headers = { Authorization: `Bearer ${user.key}` }
    await server.fetch(`/api/v1/templates/${template.id}`, { method: 'DELETE', headers })
    expect(await statusLabel(await get())).toBe('404 TEMPLATE_NOT_FOUND')
    for (const slug of ['CARD', 'a%00b', '%F0%9F%98%80', '__proto__']) {
      const response = await server.fetch(`/api/v1/og/${slug}?key=${user.key}`)
      expect(await statusLabel(response)).toBe('404 TEMPLATE_NOT_FOUND')
    }
  })

  test('belongs to its user, even if another user has a template with the same slug', async () => {
    const other = await server.newUser()
    await newTemplate(server, other, { ...CARD, html: '<body style="background:#f00">' })
    const [own, foreign] = [
      await get({ colour: '#0f0' }),
      await requestImage(server, other, { colour: '#0f0' }),
    ]
    expect(colourAt(await readImage(await own.bytes()), 9, 9)).toBe('#00ff00')
    expect(colourAt(await readImage(await foreign.bytes()), 9, 9)).toBe('#ff0000')
  })

  test('is refused to a key right after its revocation, cached or not', async () => {
    const made = await server.admin('POST', `/admin/v1/users/${user.id}/keys`, {
      name: 'page',
      scope: 'og',
    })
    const og = await dataOf<{ id: string; key: string }>(made)
    expect(cacheOf(await requestImage(server, og))).toBe('MISS')
    const etag = (await requestImage(server, og)).headers.get('etag') ?? ''
    await server.admin('DELETE', `/admin/v1/keys/${og.id}`)
    const headers = { 'If-None-Match': etag }
    for (const init of [{}, { headers }]) {
      expect(await statusLabel(await requestImage(server, og, {}, init))).toBe('401 AUTH_REVOKED')
    }
    expect((await requestImage(server, og, {}, { method: 'HEAD' })).status).toBe(401)
    expect(cacheOf(await get())).toBe('HIT')
  })

  test.each<[name: string, query: string, place: string]>([
    ['a variable twice', '&a=1&a=2', 'a'],
    ['v twice', '&v=1&v=2', 'v'],
    ['a long v', `&v=${'x'.repeat(101)}`, 'v'],
    ['101 variables', Array.from({ length: 101 }, (_, at) => `&a${at}=`).join(''), 'variables'],
    ['too much text', `&a=${'x'.repeat(7_993)}`, 'variables'],
  ])('is refused for %s, with the name of the parameter', async (_name, query, place) => {
    const response = await server.fetch(`/api/v1/og/card?key=${user.key}${query}`)
    const { code, details } = await readError(response)
    expect([code, details?.issues?.[0]?.path]).toEqual(['VALIDATION_ERROR', place])
  })

  test('accepts 100 variables of 8,000 bytes, with any names', async () => {
    const names = ['__proto__', 'constructor', 'variables', 'template', 'a b']
    const html = names.map((name) => `[{{ ["${name}"] }}]`).join('')
    await changeTemplate(server, user, 'card', { html })
    const variables = Object.fromEntries(Array.from({ length: 95 }, (_, at) => [`a${at}`, 'x']))
    const query = new URLSearchParams([
      ['key', user.key],
      ...Object.entries(variables),
      ...names.map((name) => [name, '']),
    ] as [string, string][])
    expect((await server.fetch(`/api/v1/og/card?${query}`)).status).toBe(200)
    expect((await get({ a: 'x'.repeat(7_992) })).status).toBe(200)
  })

  test('leaves neither its key nor a variable in the log', async () => {
    await get({ title: 'entrusted-text' })
    const lines = server.logs.filter((line) => /entrusted-text|[?&]key=/.test(line))
    expect([lines, server.logs.filter((line) => line.includes(user.key))]).toEqual([[], []])
  })
})

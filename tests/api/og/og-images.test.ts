/** Open Graph images: made once, kept for 24 hours, and only for who has a key that works. */
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { monthOf } from '../../../server/accounts/plans.ts'
import { type Engine, EngineError } from '../../../server/engine/index.ts'
import { sweepRenders } from '../../../server/renders/background/claims.ts'
import { removeOutputs } from '../../../server/renders/background/retention.ts'
import { inkOf, readError } from '../../support/api/renders.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { changeTemplate, dataOf, newTemplate, type Template } from '../../support/api/templates.ts'
import { expireLeases, rendersOf, setUsed, usedIn } from '../../support/database/rows.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

setDefaultTimeout(60_000)

const START = new Date('2026-11-20T10:15:00.000Z')
const DAY_MS = 24 * 3_600_000
const CARD = {
  slug: 'card',
  html: '<body style="margin:0;background:{{ colour }}"><h1>{{ title }}</h1>',
  width: 300,
  height: 200,
}

/** The image of the template `card` for these variables. */
function image(
  server: TestServer,
  { key }: Pick<TestUser, 'key'>,
  variables: Record<string, string> = {},
  init?: RequestInit,
): Promise<Response> {
  const query = new URLSearchParams({ key, ...variables })
  return server.fetch(`/api/v1/og/card?${query}`, init)
}
const cacheOf = (response: Response) => response.headers.get('x-cache')
const month = monthOf(START)

describe.each(DATABASES)('on %s', (database) => {
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

  const used = () => usedIn(server.services, user.id, month)
  const get = (variables?: Record<string, string>, init?: RequestInit) =>
    image(server, user, variables, init)

  test('an image is the template with its variables, in its size', async () => {
    const response = await get({ colour: '#0a0', title: '' })
    const picture = await readImage(await response.bytes())
    expect([picture.format, picture.width, picture.height]).toEqual(['png', 300, 200])
    expect(colourAt(picture, 150, 100)).toBe('#00aa00')
    const named = await readImage(await (await get({ title: 'Hello' })).bytes())
    expect(inkOf(named)).not.toBeNull()
  })

  test('variables are text, whatever is in them, and scripts do not run', async () => {
    const html = `<style>body { background: #00f }</style>{{ a }}<script>document.body.style.background = 'red'</script>`
    await changeTemplate(server, user, 'card', { html })
    const a = '</style><style>body{background:red}</style><script>x</script><body bgcolor=red>'
    const picture = await readImage(await (await get({ a })).bytes())
    expect(colourAt(picture, 299, 199)).toBe('#0000ff')
  })

  test('the second request gets the bytes of the first, in any order of variables, for free', async () => {
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

  test('another variable, v, version or size is another image; another name is not', async () => {
    await get({ title: 'x' })
    const images: [cache: string, response: Response][] = [
      ['MISS', await get({ title: 'y' })],
      ['MISS', await get({ title: 'x', extra: '' })],
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
    expect(await used()).toBe(6)
  })

  test('after 24 hours it is made anew', async () => {
    const first = await get()
    now = new Date(START.getTime() + DAY_MS - 1)
    expect(cacheOf(await get())).toBe('HIT')
    now = new Date(START.getTime() + DAY_MS)
    const later = await get()
    expect(cacheOf(later)).toBe('MISS')
    expect(later.headers.get('etag')).not.toBe(first.headers.get('etag'))
    expect(cacheOf(await get())).toBe('HIT')
  })

  test('it is made anew when its bytes have been removed', async () => {
    await get()
    now = new Date(START.getTime() + DAY_MS / 2)
    const services = { ...server.services, db: server.services.database.db }
    await removeOutputs({ ...services, now: () => new Date(now.getTime() + DAY_MS) }, { days: 1 })
    expect(cacheOf(await get())).toBe('MISS')
    expect(cacheOf(await get())).toBe('HIT')
  })

  test('who has the image is told so, and HEAD is GET without it', async () => {
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

  test('a hundred first loads at once are one render and one charge', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => get({ title: 'popular' })))
    expect(await tally(all)).toEqual({ '200': 100 })
    expect(all.map(cacheOf).filter((cache) => cache === 'MISS')).toHaveLength(1)
    const [bytes, ...others] = await Promise.all(all.map((response) => response.bytes()))
    for (const other of others) expect(other).toEqual(bytes ?? new Uint8Array())
    expect(await used()).toBe(1)
    expect(await rendersOf(server.services, user.id)).toHaveLength(1)
  })

  test('a template that is deleted, or never was, is 404', async () => {
    await get()
    const headers = { Authorization: `Bearer ${user.key}` }
    await server.fetch(`/api/v1/templates/${template.id}`, { method: 'DELETE', headers })
    expect(await statusLabel(await get())).toBe('404 TEMPLATE_NOT_FOUND')
    for (const slug of ['CARD', 'a%00b', '%F0%9F%98%80', '__proto__']) {
      const response = await server.fetch(`/api/v1/og/${slug}?key=${user.key}`)
      expect(await statusLabel(response)).toBe('404 TEMPLATE_NOT_FOUND')
    }
  })

  test('each user has their own template and images of one slug', async () => {
    const other = await server.newUser()
    await newTemplate(server, other, { ...CARD, html: '<body style="background:#f00">' })
    const [mine, theirs] = [
      await get({ colour: '#0f0' }),
      await image(server, other, { colour: '#0f0' }),
    ]
    expect(colourAt(await readImage(await mine.bytes()), 9, 9)).toBe('#00ff00')
    expect(colourAt(await readImage(await theirs.bytes()), 9, 9)).toBe('#ff0000')
  })

  test('a key revoked a moment ago opens no image, cached or not', async () => {
    const made = await server.admin('POST', `/admin/v1/users/${user.id}/keys`, {
      name: 'page',
      scope: 'og',
    })
    const og = await dataOf<{ id: string; key: string }>(made)
    expect(cacheOf(await image(server, og))).toBe('MISS')
    const etag = (await image(server, og)).headers.get('etag') ?? ''
    await server.admin('DELETE', `/admin/v1/keys/${og.id}`)
    const headers = { 'If-None-Match': etag }
    for (const init of [{}, { headers }]) {
      expect(await statusLabel(await image(server, og, {}, init))).toBe('401 AUTH_REVOKED')
    }
    expect((await image(server, og, {}, { method: 'HEAD' })).status).toBe(401)
    expect(cacheOf(await get())).toBe('HIT')
  })

  test.each<[name: string, query: string, place: string]>([
    ['a variable twice', '&a=1&a=2', 'a'],
    ['v twice', '&v=1&v=2', 'v'],
    ['a long v', `&v=${'x'.repeat(101)}`, 'v'],
    ['101 variables', Array.from({ length: 101 }, (_, at) => `&a${at}=`).join(''), 'variables'],
    ['too much text', `&a=${'x'.repeat(7_993)}`, 'variables'],
  ])('%s is refused by name', async (_name, query, place) => {
    const response = await server.fetch(`/api/v1/og/card?key=${user.key}${query}`)
    const { code, details } = await readError(response)
    expect([code, details?.issues?.[0]?.path]).toEqual(['VALIDATION_ERROR', place])
  })

  test('100 variables and 8,000 bytes are taken; their names mean nothing but themselves', async () => {
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

  test('a log line holds neither the key nor a variable', async () => {
    await get({ title: 'entrusted-text' })
    const lines = server.logs.filter((line) => /entrusted-text|[?&]key=/.test(line))
    expect([lines, server.logs.filter((line) => line.includes(user.key))]).toEqual([[], []])
  })
})

describe('two processes on one database', () => {
  let server: TestServer
  let second: TestServer

  beforeAll(async () => {
    server = await startServer({ database: 'postgres' })
    second = await startServer({
      env: { DATABASE_URL: server.services.config.databaseUrl ?? '' },
      overrides: { storage: { ...server.services.storage, close: async () => {} } },
    })
  })
  afterAll(async () => {
    await second.close()
    await server.close()
  })

  test('make one image of a hundred first loads, and charge it once', async () => {
    const user = await server.newUser()
    await newTemplate(server, user, CARD)
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, at) => image(at % 2 === 0 ? server : second, user)),
    )
    expect(await tally(all)).toEqual({ '200': 100 })
    expect(all.map(cacheOf).filter((cache) => cache === 'MISS')).toHaveLength(1)
    expect(await usedIn(server.services, user.id, monthOf(new Date()))).toBe(1)
  })

  test('both refuse a key the moment one of them revoked it', async () => {
    const user = await server.newUser()
    await newTemplate(server, user, CARD)
    expect([cacheOf(await image(server, user)), cacheOf(await image(second, user))]).toEqual([
      'MISS',
      'HIT',
    ])
    await server.admin('DELETE', `/admin/v1/keys/${user.keyId}`)
    expect(await statusLabel(await image(second, user))).toBe('401 AUTH_REVOKED')
  })
})

describe('a render of an image that', () => {
  let server: TestServer
  let screenshot: Engine['screenshot'] | null = null

  beforeAll(async () => {
    server = await startServer()
    const { engine } = server.services
    const real = engine.screenshot
    engine.screenshot = (...asked) => (screenshot ?? real)(...asked)
  })
  afterAll(() => server.close())

  test("fails is nobody's charge, and the next request tries again", async () => {
    const user = await server.newUser()
    await newTemplate(server, user, CARD)
    screenshot = async () => {
      throw new EngineError('failed', 'The page could not be rendered.')
    }
    const all = await Promise.all(Array.from({ length: 10 }, () => image(server, user)))
    screenshot = null
    expect(await tally(all)).toEqual({ '500 RENDER_FAILED': 10 })
    const month = monthOf(new Date())
    expect(await usedIn(server.services, user.id, month)).toBe(0)
    expect(cacheOf(await image(server, user))).toBe('MISS')
    expect(await usedIn(server.services, user.id, month)).toBe(1)
  })

  test('dies with its process is made by who waits for it', async () => {
    const user = await server.newUser()
    await newTemplate(server, user, CARD)
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<never>()
    screenshot = () => {
      begun.resolve()
      return ended.promise
    }
    const dying = image(server, user)
    await begun.promise
    screenshot = null
    const { db } = server.services.database
    await expireLeases(server.services, user.id)
    expect(await sweepRenders(db, new Date())).toBe(1)
    ended.reject(new EngineError('unavailable', 'The renderer has ended.'))
    expect(await statusLabel(await dying)).toBe('503 RENDERER_UNAVAILABLE')
    expect(cacheOf(await image(server, user))).toBe('MISS')
    expect(await usedIn(server.services, user.id, monthOf(new Date()))).toBe(1)
  })
})

describe('on the free plan', () => {
  let server: TestServer
  let user: TestUser
  beforeAll(async () => {
    const env = { RATE_LIMIT_PER_MINUTE: '' }
    server = await startServer({ env, overrides: { now: () => START } })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    user = await server.newUser('free')
    await newTemplate(server, user, CARD)
  })

  test('a thousand hits in a minute are a thousand images, and cost nothing of the pace', async () => {
    const all: Response[] = []
    for (let at = 0; at < 10; at += 1) {
      // As many as browsers send at once.
      const url = `${server.url}/api/v1/og/card?key=${user.key}`
      all.push(...(await Promise.all(Array.from({ length: 100 }, () => fetch(url)))))
    }
    expect(await tally(all)).toEqual({ '200': 1_000 })
    const next = await image(server, user, { title: 'other' })
    // The template, the image and this one.
    expect(next.headers.get('ratelimit-remaining')).toBe('57')
    expect(await usedIn(server.services, user.id, month)).toBe(2)
  })

  test('who asks for more new images than a minute allows still gets the cached ones', async () => {
    await image(server, user)
    const searched = Array.from({ length: 58 }, () =>
      server.fetch(`/api/v1/og/nothing?key=${user.key}`),
    )
    expect(await tally(await Promise.all(searched))).toEqual({ '404 TEMPLATE_NOT_FOUND': 58 })
    const refused = await image(server, user, { title: 'one more' })
    expect(await statusLabel(refused)).toBe('429 RATE_LIMITED')
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(cacheOf(await image(server, user))).toBe('HIT')
  })

  test('a month that is used up serves what is cached, and makes nothing new', async () => {
    await image(server, user)
    await setUsed(server.services, user.id, month, 100)
    expect(cacheOf(await image(server, user))).toBe('HIT')
    const refused = await image(server, user, { title: 'new' })
    expect(await statusLabel(refused)).toBe('429 PLAN_LIMIT_EXCEEDED')
    expect(refused.headers.get('retry-after')).not.toBeNull()
  })
})

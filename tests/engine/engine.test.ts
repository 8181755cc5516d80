/** The engine under hostile pages, dying browsers and leaving clients: nobody else notices. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { renders, usage_months } from '../../server/db/schema.ts'
import { boxOf, errorOf, imageOf, readError } from '../support/api/renders.ts'
import { type Site, startSite } from '../support/network/site.ts'
import {
  chromiumProcesses,
  processesOf,
  scratchDirs,
} from '../support/processes/chromium-processes.ts'
import { startServer, type TestServer, type TestUser } from '../support/server/server.ts'
import { until } from '../support/until.ts'

const TIMEOUT_MS = 1_000
/** What a busy machine may add; what hangs takes the 30 s of a render's own timeout, or for ever. */
const LATE_MS = 10_000
const SMALL = { width: 20, height: 20 }
const LIME = { html: '<body bgcolor=lime>', options: SMALL }

let site: Site
let server: TestServer
let user: TestUser
let other: TestUser

beforeAll(async () => {
  site = await startSite()
  server = await startServer({ env: { EGRESS_ALLOW: site.host, LANES: '1' } })
  user = await server.newUser()
  other = await server.newUser()
})
afterAll(async () => {
  await server.close()
  await site.close()
})

/** An address that takes the request and never answers. */
function hangingPath(): string {
  const path = `/${crypto.randomUUID()}`
  site.routes[path] = 'silence'
  return path
}

async function expectGoodRender(on: TestServer, by: TestUser): Promise<void> {
  const started = performance.now()
  expect(boxOf(await imageOf(on, by, LIME), '#00ff00')).toEqual([0, 0, 20, 20])
  expect(performance.now() - started).toBeLessThan(LATE_MS)
}

function browserPid(): number {
  return chromiumProcesses().find(({ type }) => type === 'browser')?.pid ?? 0
}

describe('a page that never gives its renderer back', () => {
  test.each([
    ['a loop', '<script>while (1) {}</script>'],
    ['a loop at the load event', '<script>onload = () => { for (;;); }</script>'],
    ['dialogs', '<script>for (;;) { alert(1); confirm(2); prompt(3) }</script>'],
  ])('by %s ends with 408 in time, and the next user is served at once', async (_, html) => {
    const started = performance.now()
    const options = { timeout: TIMEOUT_MS }
    const error = await errorOf(server, user, 'screenshot', { html, options })
    expect(performance.now() - started).toBeLessThan(TIMEOUT_MS + LATE_MS)
    expect([error.code, error.status]).toEqual(['RENDER_TIMEOUT', 408])
    expect(error.details?.phase).toBeOneOf(['navigate', 'fonts', 'capture'])
    await expectGoodRender(server, other)
  })

  test.each([
    [
      'a hundred dialogs',
      '<script>for (let i = 0; i < 100; i++) { alert(i); confirm(i) }</script>',
    ],
    ['a plea to stay', '<script>onbeforeunload = (event) => event.preventDefault()</script>'],
    ['a loop on leaving', '<script>onpagehide = onunload = () => { for (;;); }</script>'],
    ['a print dialog', '<script>print()</script>'],
    ['an attempt to close itself', '<script>close()</script>'],
    ['ten windows', '<script>for (let i = 0; i < 10; i++) open("about:blank", i)</script>'],
  ])('is not one with %s: it is rendered', async (_, html) => {
    const body = { html: `<body bgcolor=lime>${html}`, options: { ...SMALL, timeout: 5_000 } }
    expect(boxOf(await imageOf(server, user, body), '#00ff00')).toEqual([0, 0, 20, 20])
  })
})

describe('a process that dies', () => {
  test.each([
    ['at an address', (src: string) => ({ url: `${site.url}/p?${src}` })],
    ['of HTML', (src: string) => ({ html: `<img src="${src}">` })],
  ])('under a page %s, its renderer, fails that render at once, saying why', async (_, source) => {
    const path = hangingPath()
    site.routes['/p'] = { body: `<img src="${path}">` }
    const failing = errorOf(server, user, 'pdf', source(`${site.url}${path}`))
    await site.visited(path)
    killAll('renderer')
    const error = await failing
    expect(error).toMatchObject({
      code: 'RENDER_FAILED',
      status: 500,
      details: { reason: 'renderer_crashed' },
    })
    await expectGoodRender(server, other)
  })

  test('twice under a render, the browser, answers 503 with Retry-After; the next render works', async () => {
    const path = hangingPath()
    const failing = server.post('/api/v1/pdf', { url: `${site.url}${path}` }, user.key)
    await site.visited(path)
    killAll('browser')
    const visits = () => site.requests.filter(({ target }) => target === path).length
    await until(() => visits() === 2)
    const group = browserPid()
    killAll('browser')
    const response = await failing
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await readError(response)).toMatchObject({ code: 'RENDERER_UNAVAILABLE', status: 503 })
    await expectGoodRender(server, other)
    await until(() => processesOf(group).length === 0)
  })

  test('while idle, the browser, is replaced before anybody asks, and readiness returns', async () => {
    // The directory of a browser that died in an earlier test is removed a moment after its replacement.
    await until(() => scratchDirs().length === 1)
    const old = browserPid()
    killAll('browser')
    await until(() => browserPid() !== 0 && browserPid() !== old)
    await until(async () => (await server.fetch('/health/ready')).status === 200)
    await expectGoodRender(server, user)
    expect(scratchDirs()).toHaveLength(1)
  })
})

describe('a client that hangs up', () => {
  /** A render that somebody may give up on. */
  function begin(on: TestServer, by: TestUser, body: object) {
    const controller = new AbortController()
    const reply = on.fetch('/api/v1/screenshot', {
      method: 'POST',
      signal: controller.signal,
      headers: { Authorization: `Bearer ${by.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const ended = reply.then(
      () => 'answered' as const,
      () => 'given up' as const,
    )
    return { ended, hangUp: () => controller.abort() }
  }

  async function rowsOf(on: TestServer, { id }: TestUser) {
    const { db } = on.services.database
    return db.select().from(renders).where(eq(renders.user_id, id))
  }

  async function usedOf(on: TestServer, { id }: TestUser): Promise<number> {
    const { db } = on.services.database
    const [row] = await db.select().from(usage_months).where(eq(usage_months.user_id, id))
    return row?.used ?? 0
  }

  test('frees its place at once, is not counted, and is no fault of ours', async () => {
    const path = hangingPath()
    const patient = await server.newUser()
    const body = { url: `${site.url}${path}`, options: { timeout: 60_000 } }
    const render = begin(server, patient, body)
    await site.visited(path)
    const logged = server.logs.length
    render.hangUp()
    await expectGoodRender(server, other)
    await site.left(path)
    await until(async () => (await rowsOf(server, patient))[0]?.status === 'failed')
    expect(await usedOf(server, patient)).toBe(0)
    expect(server.logs.slice(logged).filter((line) => line.includes('"level":"error"'))).toEqual([])
  })

  test('leaves the line; who still waits is served when a place is free', async () => {
    const path = hangingPath()
    const patient = await server.newUser()
    const blocking = begin(server, user, { url: `${site.url}${path}` })
    await site.visited(path)
    const leaving = begin(server, patient, LIME)
    const staying = begin(server, patient, LIME)
    await until(async () => (await rowsOf(server, patient)).length === 2)
    leaving.hangUp()
    expect(await leaving.ended).toBe('given up')
    blocking.hangUp()
    expect(await staying.ended).toBe('answered')
    await until(async () => (await usedOf(server, patient)) === 1)
    const states = (await rowsOf(server, patient)).map(({ status }) => status)
    expect(states.sort()).toEqual(['completed', 'failed'])
  })

  test('with LANES=0, where renders wait, leaves the line too', async () => {
    await using closed = await startServer({ env: { LANES: '0' } })
    const patient = await closed.newUser()
    const render = begin(closed, patient, LIME)
    await until(async () => (await rowsOf(closed, patient)).length === 1)
    expect((await closed.fetch('/health/ready')).status).toBe(200)
    expect((await rowsOf(closed, patient))[0]?.status).toBe('rendering')
    render.hangUp()
    await until(async () => (await rowsOf(closed, patient))[0]?.status === 'failed')
    expect(await usedOf(closed, patient)).toBe(0)
  })
})

function killAll(type: string): void {
  for (const found of chromiumProcesses()) {
    // One that has just ended by itself is as good as killed.
    if (found.type === type) Bun.spawnSync(['kill', '-9', String(found.pid)])
  }
}

/** Hostile pages, crashing browsers and disconnecting clients do not affect the renders of other users. */
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
import { endSharedServer } from '../support/server/shared-server.ts'
import { until } from '../support/until.ts'

const TIMEOUT_MS = 1_000
/** Margin for a busy machine; a render that hangs takes the 30 s of its own timeout, or never ends. */
const LATE_MS = 10_000
const SMALL = { width: 20, height: 20 }
const LIME = { html: '<body bgcolor=lime>', options: SMALL }

let site: Site
let server: TestServer
let user: TestUser
let other: TestUser

beforeAll(endSharedServer)
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

/** A path whose server accepts the request and never responds. */
function hangingPath(): string {
  const path = `/${crypto.randomUUID()}`
  site.routes[path] = 'silence'
  return path
}

async function expectPromptRender(on: TestServer, by: TestUser): Promise<void> {
  const started = performance.now()
  expect(boxOf(await imageOf(on, by, LIME), '#00ff00')).toEqual([0, 0, 20, 20])
  expect(performance.now() - started).toBeLessThan(LATE_MS)
}

function browserPid(): number {
  return chromiumProcesses().find(({ type }) => type === 'browser')?.pid ?? 0
}

describe('a page that blocks its renderer', () => {
  test.each([
    ['an endless loop', '<script>while (1) {}</script>'],
    ['an endless loop at the load event', '<script>onload = () => { for (;;); }</script>'],
    ['endless dialogs', '<script>for (;;) { alert(1); confirm(2); prompt(3) }</script>'],
  ])(
    'with %s fails with 408 on time, and the next render of another user succeeds',
    async (_, html) => {
      const started = performance.now()
      const options = { timeout: TIMEOUT_MS }
      const error = await errorOf(server, user, 'screenshot', { html, options })
      expect(performance.now() - started).toBeLessThan(TIMEOUT_MS + LATE_MS)
      expect([error.code, error.status]).toEqual(['RENDER_TIMEOUT', 408])
      expect(error.details?.phase).toBeOneOf(['navigate', 'fonts', 'capture'])
      await expectPromptRender(server, other)
    },
  )

  test.each([
    [
      'a hundred dialogs',
      '<script>for (let i = 0; i < 100; i++) { alert(i); confirm(i) }</script>',
    ],
    [
      'a beforeunload handler',
      '<script>onbeforeunload = (event) => event.preventDefault()</script>',
    ],
    [
      'an endless loop in its unload handlers',
      '<script>onpagehide = onunload = () => { for (;;); }</script>',
    ],
    ['a print dialog', '<script>print()</script>'],
    ['an attempt to close itself', '<script>close()</script>'],
    ['ten windows', '<script>for (let i = 0; i < 10; i++) open("about:blank", i)</script>'],
  ])('that only has %s is rendered', async (_, html) => {
    const body = { html: `<body bgcolor=lime>${html}`, options: { ...SMALL, timeout: 5_000 } }
    expect(boxOf(await imageOf(server, user, body), '#00ff00')).toEqual([0, 0, 20, 20])
  })
})

describe('a crashing process', () => {
  test.each([
    ['loaded from a URL', (src: string) => ({ url: `${site.url}/p?${src}` })],
    ['given as HTML', (src: string) => ({ html: `<img src="${src}">` })],
  ])(
    'that is the renderer of a page %s fails the render at once with the reason renderer_crashed',
    async (_, source) => {
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
      await expectPromptRender(server, other)
    },
  )

  test.each([
    ['a URL', () => ({ url: `${site.url}/p` })],
    ['HTML', () => ({ html: '<p>text' })],
  ])(
    'that is the renderer of an idle lane does not fail the next render of %s',
    async (_, source) => {
      site.routes['/p'] = { body: '<p>text' }
      for (const render of [1, 2, 3]) {
        killAll('renderer')
        const response = await server.post('/api/v1/pdf', source(), user.key)
        expect([render, response.status]).toEqual([render, 200])
      }
    },
  )

  test('that is the renderer before its page has responded does not fail the render, which begins again', async () => {
    const path = hangingPath()
    const rendering = server.post('/api/v1/pdf', { url: `${site.url}${path}` }, user.key)
    await site.visited(path)
    site.routes[path] = { body: '<p>text' }
    killAll('renderer')
    expect((await rendering).status).toBe(200)
  })

  test('that is the browser, twice during one render, ends it with 503 and Retry-After, and the next render succeeds', async () => {
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
    await expectPromptRender(server, other)
    await until(() => processesOf(group).length === 0)
  })

  test('that is an idle browser is replaced without a request, and the server becomes ready again', async () => {
    // The directory of a browser that died in an earlier test is removed a moment after its replacement.
    await until(() => scratchDirs().length === 1)
    const old = browserPid()
    killAll('browser')
    await until(() => browserPid() !== 0 && browserPid() !== old)
    await until(async () => (await server.fetch('/health/ready')).status === 200)
    await expectPromptRender(server, user)
    await until(() => scratchDirs().length === 1)
  })
})

describe('a client that disconnects', () => {
  /** Starts a render that its client can abandon. */
  function startRender(on: TestServer, by: TestUser, body: object) {
    const controller = new AbortController()
    const reply = on.fetch('/api/v1/screenshot', {
      method: 'POST',
      signal: controller.signal,
      headers: { Authorization: `Bearer ${by.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const ended = reply.then(
      () => 'answered' as const,
      () => 'disconnected' as const,
    )
    return { ended, disconnect: () => controller.abort() }
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

  test('frees its lane at once, and its render is neither counted nor logged as an error', async () => {
    const path = hangingPath()
    const abandoningUser = await server.newUser()
    const body = { url: `${site.url}${path}`, options: { timeout: 60_000 } }
    const render = startRender(server, abandoningUser, body)
    await site.visited(path)
    const logged = server.logs.length
    render.disconnect()
    await expectPromptRender(server, other)
    await site.left(path)
    await until(async () => (await rowsOf(server, abandoningUser))[0]?.status === 'failed')
    expect(await usedOf(server, abandoningUser)).toBe(0)
    expect(server.logs.slice(logged).filter((line) => line.includes('"level":"error"'))).toEqual([])
  })

  test('leaves the queue, and a render that still waits is dispatched when the lane is free', async () => {
    const path = hangingPath()
    const abandoningUser = await server.newUser()
    const blocking = startRender(server, user, { url: `${site.url}${path}` })
    await site.visited(path)
    const leaving = startRender(server, abandoningUser, LIME)
    const staying = startRender(server, abandoningUser, LIME)
    await until(async () => (await rowsOf(server, abandoningUser)).length === 2)
    leaving.disconnect()
    expect(await leaving.ended).toBe('disconnected')
    blocking.disconnect()
    expect(await staying.ended).toBe('answered')
    await until(async () => (await usedOf(server, abandoningUser)) === 1)
    const states = (await rowsOf(server, abandoningUser)).map(({ status }) => status)
    expect(states.sort()).toEqual(['completed', 'failed'])
  })

  test('leaves the queue of a server with LANES=0 too', async () => {
    await using closed = await startServer({ env: { LANES: '0' } })
    const abandoningUser = await closed.newUser()
    const render = startRender(closed, abandoningUser, LIME)
    await until(async () => (await rowsOf(closed, abandoningUser)).length === 1)
    expect((await closed.fetch('/health/ready')).status).toBe(200)
    expect((await rowsOf(closed, abandoningUser))[0]?.status).toBe('rendering')
    render.disconnect()
    await until(async () => (await rowsOf(closed, abandoningUser))[0]?.status === 'failed')
    expect(await usedOf(closed, abandoningUser)).toBe(0)
  })
})

function killAll(type: string): void {
  for (const found of chromiumProcesses()) {
    // The process may have ended by itself meanwhile, so the exit code is ignored.
    if (found.type === type) Bun.spawnSync(['kill', '-9', String(found.pid)])
  }
}

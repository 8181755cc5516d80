/** Two lanes over HTTP: which renders run, which renders wait, and for how long. */
import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { connect } from 'node:net'
import { eq } from 'drizzle-orm'
import { renders } from '../../../server/db/schema.ts'
import { readError } from '../../support/api/renders.ts'
import {
  type HeldRender,
  type HoldOptions,
  holdRender,
  type PageKind,
} from '../../support/engine/held-render.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

const LANES = 2
const WAITING_MAX = 256

let site: Site
let server: TestServer

beforeAll(async () => {
  site = await startSite()
  server = await startServer({ env: { EGRESS_ALLOW: site.host, LANES: String(LANES) } })
})
afterAll(async () => {
  await server.close()
  await site.close()
})
afterEach(() => until(() => load().active === 0))

function load() {
  return server.services.engine.load()
}

function hold(user: TestUser, options?: HoldOptions): HeldRender {
  return holdRender(site, server, user, options)
}

/**
 * Holds the extra lane, which is reserved for users who hold no lane, with a render of a third
 * user.
 */
async function holdExtraLane(): Promise<HeldRender> {
  const third = hold(await server.newUser())
  await third.started
  expect(load().lanes).toBe(LANES + 1)
  return third
}

async function gauge(name: string): Promise<number> {
  const text = await (await server.fetch('/metrics')).text()
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
}

describe('two lanes', () => {
  test('run two of three renders, and the third starts when one of them ends', async () => {
    const users = await Promise.all([server.newUser(), server.newUser(), server.newUser()])
    const [first, second] = [hold(users[0]), hold(users[1])]
    await Promise.all([first.started, second.started])
    const third = hold(users[2])
    let hasStarted = false
    third.started.then(() => {
      hasStarted = true
    })
    await until(() => load().waiting === 1)
    expect(await gauge('platen_renders_active')).toBe(LANES)
    expect(await gauge('platen_renders_waiting')).toBe(1)
    expect(hasStarted).toBe(false)
    second.release()
    expect(await second.status).toBe(200)
    await third.started
    expect(await gauge('platen_renders_waiting')).toBe(0)
    third.release()
    first.release()
    expect([await first.status, await third.status]).toEqual([200, 200])
    await until(async () => (await gauge('platen_renders_active')) === 0)
    expect(await gauge('platen_lanes')).toBe(LANES)
  })
})

describe('a user with many renders waiting', () => {
  test.each<[PageKind, number, number]>([
    ['HTML with a script', 2, 10],
    ['a URL', 2, 10],
    // Renders that match a warm page overtake others at most three times, after one whose turn it
    // is.
    ['plain HTML', 4, 10],
  ])(
    'of %s delays the render of another user by at most %d of %d renders',
    async (as, overtakingMax, count) => {
      const [busy, other] = [await server.newUser(), await server.newUser()]
      const waiting = Array.from({ length: count + LANES }, () => hold(busy, { as }))
      const startedRenders = new Set<HeldRender>()
      for (const render of waiting) render.started.then(() => void startedRenders.add(render))
      await until(() => load().waiting === count && startedRenders.size === LANES)
      const third = await holdExtraLane()
      // One lane stays busy, so that the single render waits for the other one only.
      const [longest] = startedRenders

      const single = hold(other, { as })
      await until(() => load().waiting === count + 1)
      let before = 0
      single.started.then(() => {
        before = startedRenders.size - LANES
      })
      for (const render of waiting) if (render !== longest) render.started.then(render.release)
      single.release()
      expect(await single.status).toBe(200)
      // The renders that end in the lane for which this one waits.
      expect(before).toBeLessThanOrEqual(overtakingMax)
      longest?.release()
      third.release()
      const statuses = await Promise.all([...waiting, third].map(({ status }) => status))
      expect(new Set(statuses)).toEqual(new Set([200]))
    },
  )
})

describe('a full queue', () => {
  test('answers 503 with Retry-After, but admits a user without queued renders in place of another render', async () => {
    const [busy, other] = [await server.newUser(), await server.newUser()]
    const held = [hold(busy), hold(busy)]
    await Promise.all(held.map(({ started }) => started))
    held.push(await holdExtraLane())
    const waiting = Array.from({ length: WAITING_MAX }, () => send(busy))
    await until(() => load().waiting === WAITING_MAX)

    const refused = await server.post('/api/v1/pdf', { html: 'x' }, busy.key)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await readError(refused)).toMatchObject({ code: 'RENDERER_UNAVAILABLE', status: 503 })

    const admitted = hold(other)
    const refusedAnswer = await Promise.race(waiting.map(({ answer }) => answer))
    expect(refusedAnswer).toMatch(/^HTTP\/1.1 503 .*retry-after: [1-9]/is)
    expect(load().waiting).toBe(WAITING_MAX)
    for (const { disconnect } of waiting) disconnect()
    await until(() => load().waiting === 1)
    for (const render of [...held, admitted]) render.release()
    const statuses = await Promise.all([...held, admitted].map(({ status }) => status))
    expect(statuses).toEqual([200, 200, 200, 200])
  })

  /** Sends a render over a plain socket, since Bun's fetch sends at most 256 requests at a time. */
  function send({ key }: TestUser): { answer: Promise<string>; disconnect(): void } {
    const { hostname, port, host } = new URL(server.url)
    const body = JSON.stringify({ html: 'x' })
    const socket = connect(Number(port), hostname)
    const head = `POST /api/v1/pdf HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n`
    const length = `Content-Length: ${body.length}`
    socket.write(`${head}Content-Type: application/json\r\n${length}\r\n\r\n${body}`)
    const answer = new Promise<string>((resolve) =>
      socket.once('data', (head) => resolve(`${head}`)),
    )
    return { answer, disconnect: () => socket.destroy() }
  }
})

describe('a client that disconnects', () => {
  test.each([
    ['runs an endless loop', 'for (;;);'],
    ['runs an endless loop in its unload handlers', 'onpagehide = onunload = () => { for (;;); }'],
    ['opens dialogs without end', 'for (;;) alert(1)'],
    ['never finishes loading', ''],
  ])('frees its lane before the timeout of its render, although its page %s', async (_, script) => {
    const [user, other] = [await server.newUser(), await server.newUser()]
    const replies = Array.from({ length: LANES }, () => startRender(user, script))
    await Promise.all(replies.map(({ started }) => started))
    expect(load().active).toBe(LANES)
    for (const { disconnect } of replies) disconnect()
    await until(() => load().active === 0)
    expect((await server.post('/api/v1/pdf', { html: 'x' }, other.key)).status).toBe(200)
    // A render that holds its lane until its own timeout fails with RENDER_TIMEOUT.
    await until(async () => (await errorCodesOf(user)).length === LANES)
    expect(await errorCodesOf(user)).toEqual(Array(LANES).fill('RENDER_FAILED'))
  })

  /** The error codes of a user's failed renders. */
  async function errorCodesOf({ id }: TestUser): Promise<(string | null)[]> {
    const { db } = server.services.database
    const rows = await db.select().from(renders).where(eq(renders.user_id, id))
    return rows.filter(({ status }) => status === 'failed').map(({ error_code }) => error_code)
  }

  function startRender({ key }: TestUser, script: string) {
    const path = `/${crypto.randomUUID()}`
    site.routes[path] = 'silence'
    const address = `"${site.url}${path}"`
    const html = `<script>fetch(${address}, { mode: "no-cors" }); ${script}</script>
      <img src=${address}>`
    const controller = new AbortController()
    const reply = server.fetch('/api/v1/screenshot', {
      method: 'POST',
      signal: controller.signal,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ html, options: { timeout: 60_000 } }),
    })
    reply.catch(() => {})
    return { started: site.visited(path), disconnect: () => controller.abort() }
  }
})

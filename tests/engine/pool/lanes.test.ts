/** Two lanes through HTTP: who renders, who waits and for how long, and in which processes. */
import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { connect } from 'node:net'
import { readError } from '../../support/api/renders.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { chromiumProcesses } from '../../support/processes/chromium-processes.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(60_000)

const LANES = 2
const WAITING_MAX = 256
/** Debian's nobody: whom browsers run as when the server is root. */
const NOBODY = 65_534
const SECCOMP_FILTER = 2
const SVG = { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }

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

/** A render that goes on until it is let go. */
interface Held {
  /** Resolves when its page is there. */
  begun: Promise<void>
  letGo(): void
  status: Promise<number>
}

type As = 'plain HTML' | 'HTML with a script' | 'a URL'

interface How {
  as?: As
  kind?: 'pdf' | 'screenshot'
  on?: TestServer
}

function hold(user: TestUser, { as = 'plain HTML', kind = 'pdf', on = server }: How = {}): Held {
  const path = `/${crypto.randomUUID()}`
  const gate = Promise.withResolvers<void>()
  const script = as === 'HTML with a script' ? '<script>1</script>' : ''
  const body = `<img src="${site.url}${path}">${script}`
  site.routes[path] = { ...SVG, after: gate.promise }
  site.routes[`${path}.html`] = { body }
  const source = as === 'a URL' ? { url: `${site.url}${path}.html` } : { html: body }
  const options = kind === 'pdf' ? { enableJavaScript: script !== '' } : {}
  const reply = on.post(`/api/v1/${kind}`, { ...source, options }, user.key)
  return { begun: site.visited(path), letGo: gate.resolve, status: reply.then((one) => one.status) }
}

/** A third user's render in the lane that is kept for users who hold none. */
async function holdReserve(): Promise<Held> {
  const third = hold(await server.newUser())
  await third.begun
  expect(load().lanes).toBe(LANES + 1)
  return third
}

async function gauge(name: string): Promise<number> {
  const text = await (await server.fetch('/metrics')).text()
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
}

describe('of three renders', () => {
  test('two are under way, and the third begins when one of them ends', async () => {
    const users = await Promise.all([server.newUser(), server.newUser(), server.newUser()])
    const [first, second] = [hold(users[0]), hold(users[1])]
    await Promise.all([first.begun, second.begun])
    const third = hold(users[2])
    let begun = false
    third.begun.then(() => {
      begun = true
    })
    await until(() => load().waiting === 1)
    expect(await gauge('platen_renders_active')).toBe(LANES)
    expect(await gauge('platen_renders_waiting')).toBe(1)
    expect(begun).toBe(false)
    second.letGo()
    expect(await second.status).toBe(200)
    await third.begun
    expect(await gauge('platen_renders_waiting')).toBe(0)
    third.letGo()
    first.letGo()
    expect([await first.status, await third.status]).toEqual([200, 200])
    await until(async () => (await gauge('platen_renders_active')) === 0)
    expect(await gauge('platen_lanes')).toBe(LANES)
  })
})

describe('a user with thirty renders waiting', () => {
  test.each<[As, number]>([
    ['a URL', 2],
    ['HTML with a script', 2],
    // Renders that fit a warm page pass others three times at most; more end in the other lane while
    // this one opens a page for somebody else.
    ['plain HTML', 10],
  ])('of %s delays the one of another by %d renders or fewer', async (as, passing) => {
    const [busy, other] = [await server.newUser(), await server.newUser()]
    const renders = Array.from({ length: 30 + LANES }, () => hold(busy, { as }))
    const begun = new Set<Held>()
    for (const render of renders) render.begun.then(() => void begun.add(render))
    await until(() => load().waiting === 30 && begun.size === LANES)
    const third = await holdReserve()

    const single = hold(other, { as })
    await until(() => load().waiting === 31)
    let before = 0
    single.begun.then(() => {
      before = begun.size - LANES
    })
    for (const render of renders) render.begun.then(render.letGo)
    single.letGo()
    expect(await single.status).toBe(200)
    // As many as end while it waits for its turn, in two lanes.
    expect(before).toBeLessThanOrEqual(passing)
    third.letGo()
    const statuses = await Promise.all([...renders, third].map(({ status }) => status))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})

describe('a full line', () => {
  test('answers 503 with Retry-After, and gives one of its places to who has none', async () => {
    const [busy, other] = [await server.newUser(), await server.newUser()]
    const held = [hold(busy), hold(busy)]
    await Promise.all(held.map(({ begun }) => begun))
    held.push(await holdReserve())
    const waiting = Array.from({ length: WAITING_MAX }, () => send(busy))
    await until(() => load().waiting === WAITING_MAX)

    const refused = await server.post('/api/v1/pdf', { html: 'x' }, busy.key)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await readError(refused)).toMatchObject({ code: 'RENDERER_UNAVAILABLE', status: 503 })

    const admitted = hold(other)
    const putOut = await Promise.race(waiting.map(({ answer }) => answer))
    expect(putOut).toMatch(/^HTTP\/1.1 503 .*retry-after: [1-9]/is)
    expect(load().waiting).toBe(WAITING_MAX)
    for (const { hangUp } of waiting) hangUp()
    await until(() => load().waiting === 1)
    for (const render of [...held, admitted]) render.letGo()
    const statuses = await Promise.all([...held, admitted].map(({ status }) => status))
    expect(statuses).toEqual([200, 200, 200, 200])
  })

  /** Bun's own client sends no more than 256 requests at a time. */
  function send({ key }: TestUser): { answer: Promise<string>; hangUp(): void } {
    const { hostname, port, host } = new URL(server.url)
    const body = JSON.stringify({ html: 'x' })
    const socket = connect(Number(port), hostname)
    const head = `POST /api/v1/pdf HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n`
    const length = `Content-Length: ${body.length}`
    socket.write(`${head}Content-Type: application/json\r\n${length}\r\n\r\n${body}`)
    const answer = new Promise<string>((resolve) =>
      socket.once('data', (head) => resolve(`${head}`)),
    )
    return { answer, hangUp: () => socket.destroy() }
  }
})

describe('a client that hangs up', () => {
  test.each([
    ['loops for ever', 'for (;;);'],
    ['loops for ever when it is left', 'onpagehide = onunload = () => { for (;;); }'],
    ['keeps asking questions', 'for (;;) alert(1)'],
    ['loads for ever', ''],
  ])('frees its lane long before its timeout, although its page %s', async (_, script) => {
    const [user, other] = [await server.newUser(), await server.newUser()]
    const replies = Array.from({ length: LANES }, () => begin(user, script))
    await Promise.all(replies.map(({ begun }) => begun))
    expect(load().active).toBe(LANES)
    const started = performance.now()
    for (const { hangUp } of replies) hangUp()
    await until(() => load().active === 0)
    // The renders' own timeout is 30 s; on a quiet machine this takes 30 ms.
    expect(performance.now() - started).toBeLessThan(15_000)
    expect((await server.post('/api/v1/pdf', { html: 'x' }, other.key)).status).toBe(200)
  })

  function begin({ key }: TestUser, script: string) {
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
    return { begun: site.visited(path), hangUp: () => controller.abort() }
  }
})

describe('the processes', () => {
  test('of every lane run as nobody, and renderers pass each system call through a filter', async () => {
    const user = await server.newUser()
    await until(() => load().lanes === LANES)
    const held = [hold(user), hold(user, { as: 'a URL' })]
    await Promise.all(held.map(({ begun }) => begun))
    const processes = chromiumProcesses()
    for (const render of held) render.letGo()
    await Promise.all(held.map(({ status }) => status))
    const browsers = processes.filter(({ type }) => type === 'browser')
    expect(browsers).toHaveLength(LANES)
    expect(processes.map(({ type }) => type)).toContain('gpu-process')
    const uid = process.getuid?.() === 0 ? NOBODY : Number(process.getuid?.())
    expect(new Set(processes.map((one) => one.uid))).toEqual(new Set([uid]))
    const renderers = processes.filter(({ type }) => type === 'renderer')
    expect(new Set(renderers.map(({ group }) => group)).size).toBe(LANES)
    expect(new Set(renderers.map(({ seccomp }) => seccomp))).toEqual(new Set([SECCOMP_FILTER]))
  })

  test('that draw pages serve no two users, and one user twice only with plain HTML', async () => {
    const others = new Set(chromiumProcesses().map(({ group }) => group))
    await using own = await startServer({ env: { EGRESS_ALLOW: site.host, LANES: '1' } })
    const [a, b] = [await own.newUser(), await own.newUser()]
    const known = new Map<number, string>()

    async function expectOwnProcess(user: TestUser, as: As, kind: How['kind']): Promise<void> {
      const render = hold(user, { as, kind, on: own })
      await render.begun
      // On a machine that is slower than a second there is an idle lane beside it.
      const { idle } = own.services.engine.load()
      const pids = chromiumProcesses().flatMap(({ type, group, pid }) =>
        type === 'renderer' && !others.has(group) ? pid : [],
      )
      render.letGo()
      expect(await render.status).toBe(200)
      if (idle > 0) {
        await until(() => own.services.engine.load().lanes === 1)
        return expectOwnProcess(user, as, kind)
      }
      expect(pids).toHaveLength(1)
      for (const pid of pids) {
        const whose = `${user.id} ${as}`
        if (known.has(pid)) expect([known.get(pid), as]).toEqual([whose, 'plain HTML'])
        known.set(pid, whose)
      }
    }

    const all = ['plain HTML', 'HTML with a script', 'a URL'] as const
    // Every kind after every kind, by the same user and by another.
    for (const first of all) {
      for (const second of all) {
        for (const user of [a, a, b, a]) {
          await expectOwnProcess(user, first, 'screenshot')
          await expectOwnProcess(user, second, 'pdf')
        }
      }
    }
    expect(known.size).toBeGreaterThan(all.length ** 2 * 4)
  })
})

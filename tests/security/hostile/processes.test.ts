/** Renderers and browsers that are killed or stopped: their render ends, and the next is served. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readError } from '../../support/api/renders.ts'
import { chromiumProcesses, startedProcesses } from '../../support/processes/chromium-processes.ts'
import {
  type AttackFixture,
  GRACE_MS,
  openAttackFixture,
  SHOWN,
  type Source,
} from '../../support/security/attack-fixture.ts'
import { startServer } from '../../support/server/server.ts'
import { inTurn, THOROUGH } from '../../support/thorough.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

const LONG_MS = 30_000
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'

let arena: AttackFixture

beforeAll(async () => {
  arena = await openAttackFixture()
})
afterAll(() => arena.close())

/** Sends a signal to every process of this type; `browser` is the parent of all others. */
function signal(type: string, name: NodeJS.Signals): void {
  const found = startedProcesses(type)
  expect(found).not.toBeEmpty()
  for (const { pid } of found) process.kill(pid, name)
}

/** A page that does not finish by itself. */
interface EndlessPage {
  source: Source
  /** Resolves when the next attempt to render it has started. */
  started(): Promise<void>
}

const KINDS = ['pdf', 'screenshot'] as const
const ENDLESS_PAGES: [name: string, run: () => EndlessPage][] = [
  ['HTML that loops', () => loops((html) => ({ html }))],
  ['a URL that loops', () => loops(served)],
  ['HTML that waits for a style sheet', () => waits((html) => ({ html }))],
  ['a URL whose page waits for a style sheet', () => waits(served)],
  [
    'a URL that never responds',
    () => {
      const path = newPath()
      return { source: { url: `${arena.site.url}${path}` }, started: visits(path) }
    },
  ],
]

function newPath(): string {
  const path = `/${crypto.randomUUID()}`
  arena.site.routes[path] = 'silence'
  return path
}

/** @returns a function that waits for one more request of this path at each call */
function visits(path: string): () => Promise<void> {
  let seen = 0
  return async () => {
    seen += 1
    await until(() => arena.site.requests.filter(({ target }) => target === path).length >= seen)
  }
}

function served(body: string): Source {
  const path = newPath()
  arena.site.routes[path] = { body }
  return { url: `${arena.site.url}${path}` }
}

function waits(as: (html: string) => Source): EndlessPage {
  const path = newPath()
  const html = `${SHOWN}<link rel=stylesheet href="${arena.site.url}${path}">`
  return { source: as(html), started: visits(path) }
}

function loops(as: (html: string) => Source): EndlessPage {
  const path = newPath()
  const beacon = `fetch("${arena.site.url}${path}", { mode: "no-cors" })`
  return { source: as(`${SHOWN}<script>${beacon}; for (;;);</script>`), started: visits(path) }
}

/** The soak run ends every page in every way; the check each page in one way, and in each way several pages. */
const WAYS = [
  ['a renderer that is killed', 1, 'renderer', 'SIGKILL', 'renderer_crashed'],
  ['a browser that is killed twice', 2, 'browser', 'SIGKILL', '503'],
  ['a browser that is stopped twice', 2, 'browser', 'SIGSTOP', '503'],
] as const

const CASES = ENDLESS_PAGES.map(([name, run], index) => {
  const ways = inTurn(WAYS, index)
    // Without a response no page is to blame: tests/engine/engine.test.ts.
    .filter(([, , type]) => type !== 'renderer' || !name.endsWith('never responds'))
  return { name, run, kind: KINDS[index % 2] ?? 'pdf', ways }
})

describe.each(CASES)('during a $kind of $name,', ({ run, kind, ways }) => {
  test.each(ways)(
    '%s fails the render long before its timeout',
    async (_, times, type, name, expected) => {
      const { source, started } = run()
      const attack = arena.attack(kind, source, LONG_MS)
      await started()
      let signalledAt = performance.now()
      for (let round = 1; round <= times; round += 1) {
        // A render whose browser was lost is retried once.
        if (round > 1) await started()
        signalledAt = performance.now()
        signal(type, name)
      }
      expect((await attack).ending).toBe(expected)
      expect(performance.now() - signalledAt).toBeLessThan(GRACE_MS)
      await arena.recovered()
    },
  )
})

describe('a browser that is lost once', () => {
  // The check sends one signal during each kind of render, the soak run both.
  const cases = (['SIGKILL', 'SIGSTOP'] as const).flatMap((name, way) =>
    KINDS.filter((_, index) => THOROUGH || index === way).map((kind) => [name, kind] as const),
  )

  test.each(cases)(
    'by %s during a %s is replaced, and the render is retried',
    async (name, kind) => {
      const [path, hold] = [newPath(), newPath()]
      const { site } = arena
      site.routes[path] = { body: `${SHOWN}<img src="${hold}">` }
      const attack = arena.attack(kind, { url: `${site.url}${path}` }, LONG_MS)
      await site.visited(hold)
      site.routes[hold] = { type: 'image/svg+xml', body: SVG }
      signal('browser', name)
      expect((await attack).ending).toBe('rendered')
      expect(site.requests.filter(({ target }) => target === path)).toHaveLength(2)
      await arena.recovered()
    },
  )

  test('ends the render with an error if too little of the timeout is left for a retry', async () => {
    const { source, started } = waits(served)
    const attack = arena.attack('pdf', source, 1_200)
    await started()
    signal('browser', 'SIGSTOP')
    const { ending, ms } = await attack
    expect(['408', '503']).toContain(ending)
    expect(ms).toBeLessThan(1_200 + GRACE_MS)
    await arena.recovered()
  })

  test('leads to an error with the requested timeout if the retry runs out of time', async () => {
    const { source, started } = waits(served)
    const { key } = await arena.server.newUser()
    const body = { ...source, options: { timeout: 5_000 } }
    const render = arena.server.post('/api/v1/pdf', body, key)
    await started()
    signal('browser', 'SIGKILL')
    const killedAt = performance.now()
    const error = await readError(await render)
    expect([error.status, error.code]).toEqual([408, 'RENDER_TIMEOUT'])
    expect(error.message).toBe('The render did not finish within 5000 ms (phase: navigate).')
    expect(performance.now() - killedAt).toBeLessThan(5_000 + GRACE_MS)
    await arena.recovered()
  })

  test('during a background render is replaced, and the render is completed', async () => {
    const [path, hold] = [newPath(), newPath()]
    const { site, server } = arena
    site.routes[path] = { body: `${SHOWN}<img src="${hold}">` }
    const { key } = await server.newUser()
    const queued = await server.post('/api/v1/pdf', { url: `${site.url}${path}`, async: true }, key)
    const { data } = (await queued.json()) as { data: { poll_url: string } }
    await site.visited(hold)
    site.routes[hold] = { type: 'image/svg+xml', body: SVG }
    signal('browser', 'SIGKILL')
    let status = ''
    await until(async () => {
      const reply = await server.fetch(data.poll_url, {
        headers: { Authorization: `Bearer ${key}` },
      })
      status = ((await reply.json()) as { data: { status: string } }).data.status
      return status === 'completed' || status === 'failed'
    })
    expect(status).toBe('completed')
    expect(site.requests.filter(({ target }) => target === path)).toHaveLength(2)
    await arena.recovered()
  })
})

describe('between two renders', () => {
  test.each(['SIGKILL', 'SIGSTOP'] as const)(
    'a browser that gets %s only delays the next render',
    async (name) => {
      await arena.recovered()
      signal('browser', name)
      const { ending, ms } = await arena.attack('screenshot', { html: SHOWN }, LONG_MS)
      expect(ending).toBe('rendered')
      expect(ms).toBeLessThan(2 * GRACE_MS)
      await arena.recovered()
    },
  )

  test('a browser that is stopped is replaced without a request', async () => {
    const replaced = () => arena.server.services.engine.load().replaced.get('hung') ?? 0
    const before = replaced()
    signal('browser', 'SIGSTOP')
    await until(() => replaced() > before)
    expect((await arena.server.fetch('/health/ready')).status).toBe(200)
    await arena.recovered()
  })

  test('a page that Chromium does not draw is retried in another browser', async () => {
    const known = new Set(chromiumProcesses().map(({ group }) => group))
    const { site } = arena
    await using ownServer = await startServer({ env: { LANES: '1', EGRESS_ALLOW: site.host } })
    const processes = chromiumProcesses().filter(({ group }) => !known.has(group))
    const [path, hold] = [newPath(), newPath()]
    const gate = Promise.withResolvers<void>()
    site.routes[path] = { body: `${SHOWN}<img src="${hold}"><script>1</script>` }
    site.routes[hold] = { type: 'image/svg+xml', body: SVG, after: gate.promise }
    const { key } = await ownServer.newUser()
    const render = ownServer.post('/api/v1/screenshot', { url: `${site.url}${path}` }, key)
    await site.visited(hold)
    for (const { pid, type } of processes) {
      if (type === 'gpu-process') process.kill(pid, 'SIGSTOP')
    }
    gate.resolve()
    expect((await render).status).toBe(200)
    expect(site.requests.filter(({ target }) => target === path)).toHaveLength(2)
  })

  test.each(['gpu-process', 'utility'])(
    'a %s process that dies does not affect the next render',
    async (type) => {
      await arena.recovered()
      signal(type, 'SIGKILL')
      for (const source of [{ html: SHOWN }, served(SHOWN)]) {
        expect((await arena.attack('screenshot', source, LONG_MS)).ending).toBe('rendered')
        await arena.recovered()
      }
    },
  )
})

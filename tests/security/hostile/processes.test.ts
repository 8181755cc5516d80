/**
 * Renderers that run out of memory or die, browsers that are killed or stopped, and a page that keeps
 * the process of all pages busy: who is hit hears so within seconds, the next user notices nothing.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readError } from '../../support/api/renders.ts'
import { chromiumProcesses } from '../../support/processes/chromium-processes.ts'
import {
  type AttackFixture,
  GRACE_MS,
  openAttackFixture,
  SHOWN,
  type Source,
} from '../../support/security/attack-fixture.ts'
import { startServer } from '../../support/server/server.ts'
import { THOROUGH } from '../../support/thorough.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(60_000)

const LONG_MS = 30_000
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'

let arena: AttackFixture

beforeAll(async () => {
  arena = await openAttackFixture()
})
afterAll(() => arena.close())

function script(source: string): string {
  return `${SHOWN}<script>${source}</script>`
}

/** Sends a signal to every process of this type: `browser` is the one whose children all others are. */
function signal(type: string, name: NodeJS.Signals): void {
  const found = chromiumProcesses().filter((one) => one.type === type)
  expect(found).not.toBeEmpty()
  for (const { pid } of found) process.kill(pid, name)
}

/** A page that has begun, and goes on until somebody ends it. */
interface Running {
  source: Source
  /** Waits until another attempt at it has begun. */
  begun(): Promise<void>
}

const KINDS = ['pdf', 'screenshot'] as const
const RUNNING: [name: string, run: () => Running][] = [
  ['HTML that loops', () => loops((html) => ({ html }))],
  ['an address that loops', () => loops(served)],
  ['HTML that waits for an image', () => waits((html) => ({ html }))],
  ['an address whose page waits for an image', () => waits(served)],
  [
    'an address that does not answer',
    () => {
      const path = newPath()
      return { source: { url: `${arena.site.url}${path}` }, begun: visits(path) }
    },
  ],
]

function newPath(): string {
  const path = `/${crypto.randomUUID()}`
  arena.site.routes[path] = 'silence'
  return path
}

/** @returns a function that waits for one request more of this path with each call */
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

function waits(as: (html: string) => Source): Running {
  const path = newPath()
  const html = `${SHOWN}<img src="${arena.site.url}${path}">`
  return { source: as(html), begun: visits(path) }
}

function loops(as: (html: string) => Source): Running {
  const path = newPath()
  const beacon = `fetch("${arena.site.url}${path}", { mode: "no-cors" })`
  return { source: as(script(`${beacon}; for (;;);`)), begun: visits(path) }
}

const CASES = RUNNING.flatMap(([name, run], index) => ({
  name,
  run,
  kind: KINDS[index % 2] ?? 'pdf',
}))

describe.each(CASES)('under $name, to a $kind,', ({ run, kind }) => {
  test.each([
    ['a renderer that is killed', 1, 'renderer', 'SIGKILL', 'renderer_crashed'],
    ['a browser that is killed twice', 2, 'browser', 'SIGKILL', '503'],
    ['a browser that is stopped twice', 2, 'browser', 'SIGSTOP', '503'],
  ] as const)(
    '%s fails the render long before its time is up',
    async (_, times, type, name, expected) => {
      const { source, begun } = run()
      const attack = arena.attack(kind, source, LONG_MS)
      await begun()
      let started = performance.now()
      for (let round = 1; round <= times; round += 1) {
        // A render whose browser was lost begins again, once.
        if (round > 1) await begun()
        started = performance.now()
        signal(type, name)
      }
      expect((await attack).ending).toBe(expected)
      expect(performance.now() - started).toBeLessThan(GRACE_MS)
      await arena.recovered()
    },
  )
})

describe('a browser that is lost once', () => {
  const SIGNALS = ['SIGKILL', 'SIGSTOP'] as const

  test.each(KINDS.flatMap((kind) => SIGNALS.map((name) => [name, kind] as const)))(
    'by %s under a %s is replaced, and the render begins again',
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

  test('leaves too little of the timeout to begin again: then it is an error', async () => {
    const { source, begun } = waits(served)
    const attack = arena.attack('pdf', source, 1_200)
    await begun()
    signal('browser', 'SIGSTOP')
    const { ending, ms } = await attack
    expect(['408', '503']).toContain(ending)
    expect(ms).toBeLessThan(1_200 + GRACE_MS)
    await arena.recovered()
  })

  test('is named with the timeout that was asked for when the second attempt runs out of time', async () => {
    const { source, begun } = waits(served)
    const { key } = await arena.server.newUser()
    const body = { ...source, options: { timeout: 5_000 } }
    const render = arena.server.post('/api/v1/pdf', body, key)
    await begun()
    signal('browser', 'SIGKILL')
    const started = performance.now()
    const error = await readError(await render)
    expect([error.status, error.code]).toEqual([408, 'RENDER_TIMEOUT'])
    expect(error.message).toBe('The render did not finish within 5000 ms (phase: navigate).')
    expect(performance.now() - started).toBeLessThan(5_000 + GRACE_MS)
    await arena.recovered()
  })

  test('under a render in the background is replaced, and the render is completed', async () => {
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
    'a browser that gets %s costs the next render time only',
    async (name) => {
      await arena.recovered()
      signal('browser', name)
      const { ending, ms } = await arena.attack('screenshot', { html: SHOWN }, LONG_MS)
      expect(ending).toBe('rendered')
      expect(ms).toBeLessThan(2 * GRACE_MS)
      await arena.recovered()
    },
  )

  test('a browser that is stopped is replaced without anybody asking for a render', async () => {
    const replaced = () => arena.server.services.engine.load().replaced.get('hung') ?? 0
    const before = replaced()
    signal('browser', 'SIGSTOP')
    await until(() => replaced() > before)
    expect((await arena.server.fetch('/health/ready')).status).toBe(200)
    await arena.recovered()
  })

  test('a page that Chromium does not draw is drawn by another one', async () => {
    const known = new Set(chromiumProcesses().map(({ group }) => group))
    const { site } = arena
    await using own = await startServer({ env: { LANES: '1', EGRESS_ALLOW: site.host } })
    const processes = chromiumProcesses().filter(({ group }) => !known.has(group))
    const [path, hold] = [newPath(), newPath()]
    const gate = Promise.withResolvers<void>()
    site.routes[path] = { body: `${SHOWN}<img src="${hold}"><script>1</script>` }
    site.routes[hold] = { type: 'image/svg+xml', body: SVG, after: gate.promise }
    const { key } = await own.newUser()
    const render = own.post('/api/v1/screenshot', { url: `${site.url}${path}` }, key)
    await site.visited(hold)
    for (const { pid, type } of processes) {
      if (type === 'gpu-process') process.kill(pid, 'SIGSTOP')
    }
    gate.resolve()
    expect((await render).status).toBe(200)
    expect(site.requests.filter(({ target }) => target === path)).toHaveLength(2)
  })

  test.each(['gpu-process', 'utility'])('a %s process that dies is not missed', async (type) => {
    await arena.recovered()
    signal(type, 'SIGKILL')
    for (const source of [{ html: SHOWN }, served(SHOWN)]) {
      expect((await arena.attack('screenshot', source, LONG_MS)).ending).toBe('rendered')
      await arena.recovered()
    }
  })
})

describe('memory without end', () => {
  test.each([
    ['numbers on the heap', 'const all = []; for (;;) all.push(new Array(1000).fill(1.5))'],
    [
      'bytes beside the heap',
      `const all = []
      for (;;) try { all.push(new Uint8Array(2 ** 26).fill(1)) } catch {}`,
    ],
    [
      'strings',
      `const all = []
      for (let i = 0; ; i++) all.push(String.fromCharCode(i % 6e4).repeat(1e6).toLowerCase())`,
    ],
  ])('in %s ends the page before its time is up, and says why', async (_, source) => {
    const pages = [{ html: script(source) }, served(script(source))]
    for (const [index, page] of pages.slice(THOROUGH ? 0 : 1).entries()) {
      const { ending, ms } = await arena.attack(KINDS[index] ?? 'pdf', page, LONG_MS)
      expect(['out_of_memory', 'renderer_crashed']).toContain(ending)
      expect(ms).toBeLessThan(LONG_MS)
      await arena.recovered()
    }
  })
})

/** The graphics process serves all pages of a browser, one after the other. */
const SHADER = `
  const canvas = document.createElement('canvas')
  document.body.append(canvas)
  const gl = canvas.getContext('webgl2')
  const program = gl.createProgram()
  const add = (type, source) => {
    const shader = gl.createShader(type)
    gl.shaderSource(shader, '#version 300 es\\n' + source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  add(gl.VERTEX_SHADER, 'in vec2 at; void main() { gl_Position = vec4(at, 0, 1); }')
  add(gl.FRAGMENT_SHADER, \`precision highp float; uniform int n; out vec4 colour; void main() {
    float x = 0.0; for (int i = 0; i < n; i++) { x += sin(x + float(i)); } colour = vec4(x); }\`)
  gl.linkProgram(program)
  gl.useProgram(program)
  gl.uniform1i(gl.getUniformLocation(program, 'n'), 2147483647)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  gl.drawArrays(gl.TRIANGLES, 0, 3)
  gl.flush()`

describe('a shader without end', () => {
  test.each([
    ['from the beginning', SHADER],
    ['from after the picture was taken', `onload = () => setTimeout(() => { ${SHADER} }, 300)`],
  ])('%s holds up nobody but its own page', async (_, source) => {
    for (const kind of KINDS) {
      const { ending, ms } = await arena.attack(kind, { html: script(source) }, 1_000)
      expect(['rendered', '408', '503']).toContain(ending)
      expect(ms).toBeLessThan(1_000 + GRACE_MS)
      await arena.recovered()
    }
  })
})

/** The metrics: the Prometheus format, exact counts, and no user data. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { ERRORS } from '../../../server/errors.ts'
import { freePort } from '../../support/network/free-port.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

let server: TestServer
let site: Site
let closedPort: number
beforeAll(async () => {
  ;[site, closedPort] = await Promise.all([startSite({ '/never': 'silence' }), freePort()])
  const EGRESS_ALLOW = `${site.host},127.0.0.1:${closedPort}`
  server = await startServer({ env: { EGRESS_ALLOW, LANES: '2' } })
})
afterAll(async () => {
  await server.close()
  await site.close()
})

interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** Parses the Prometheus text format 0.0.4 strictly. @throws Error for any other line */
function parseMetrics(text: string): { samples: Sample[]; types: Record<string, string> } {
  const samples: Sample[] = []
  const types: Record<string, string> = {}
  for (const line of text.split('\n')) {
    const type = /^# TYPE (\w+) (counter|gauge|histogram|summary|untyped)$/.exec(line)
    const sample = /^([a-z_]+)(?:\{(.*)\})? (-?[\d.]+(?:e[+-]?\d+)?)$/.exec(line)
    if (type?.[1] && type[2]) types[type[1]] = type[2]
    else if (sample?.[1]) samples.push({ name: sample[1], ...parseLabels(sample[2], sample[3]) })
    else if (line !== '' && !/^# HELP \w+ .+$/.test(line)) throw new Error(`no metric: ${line}`)
  }
  return { samples, types }
}

function parseLabels(inside = '', value = ''): Pick<Sample, 'labels' | 'value'> {
  const pairs = [...inside.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"(?:,|$)/g)]
  if (pairs.map(([pair]) => pair).join('') !== inside) throw new Error(`no labels: ${inside}`)
  const labels = Object.fromEntries(pairs.map(([, name = '', label = '']) => [name, label]))
  return { labels, value: Number(value) }
}

async function readMetrics() {
  const response = await server.fetch('/metrics')
  const contentType = response.headers.get('content-type')
  const text = await response.text()
  return { contentType, text, ...parseMetrics(text) }
}

/** The value of one sample; 0 if it has never been counted. */
async function read(name: string, labels: Record<string, string> = {}): Promise<number> {
  const { samples } = await readMetrics()
  const found = samples.find((one) => one.name === name && Bun.deepEquals(one.labels, labels))
  return found?.value ?? 0
}

/** Returns how much a sample grows during `work`. */
async function growth(
  name: string,
  labels: Record<string, string>,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await read(name, labels)
  await work()
  return (await read(name, labels)) - before
}

test('the response is valid Prometheus text, and every sample has a declared type', async () => {
  const { contentType, text, samples, types } = await readMetrics()
  expect(contentType).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(text).toEndWith('\n')
  expect(samples).not.toBeEmpty()
  const ungrouped = samples.filter(({ name }) => {
    const family = name.replace(/_(bucket|sum|count)$/, '')
    return !(types[name] ?? types[family])
  })
  expect(ungrouped).toEqual([])
})

test('requests are counted by operation and status', async () => {
  const { key } = await server.newUser()
  const cases: [labels: Record<string, string>, work: () => Promise<unknown>][] = [
    [{ operation: 'getLiveness', status: '200' }, () => server.fetch('/health/live')],
    [{ operation: 'unknown', status: '404' }, () => server.fetch('/nowhere')],
    [{ operation: 'unknown', status: '405' }, () => server.fetch('/docs', { method: 'PUT' })],
    [{ operation: 'renderPdf', status: '400' }, () => server.post('/api/v1/pdf', {}, key)],
    [{ operation: 'renderPdf', status: '401' }, () => server.post('/api/v1/pdf', {}, 'nobody')],
    [{ operation: 'getDocs', status: '200' }, () => server.fetch('/docs', { method: 'HEAD' })],
  ]
  for (const [labels, work] of cases) {
    expect([labels, await growth('platen_http_requests_total', labels, work)]).toEqual([labels, 1])
  }
  const operation = 'getLiveness'
  const live = () => server.fetch('/health/live')
  expect(await growth('platen_http_request_seconds_count', { operation }, live)).toBe(1)
})

interface RenderCase {
  type: string
  outcome: string
  body: () => object
  status: number
}

const RENDERS: RenderCase[] = [
  { type: 'pdf', outcome: 'completed', body: () => ({ html: 'x' }), status: 200 },
  { type: 'screenshot', outcome: 'completed', body: () => ({ html: 'x' }), status: 200 },
  {
    type: 'pdf',
    outcome: 'RENDER_TIMEOUT',
    body: () => ({ url: `${site.url}/never`, options: { timeout: 1_000 } }),
    status: 408,
  },
  {
    type: 'screenshot',
    outcome: 'RENDER_FAILED',
    body: () => ({ url: 'http://no-such-host.invalid/' }),
    status: 500,
  },
  {
    type: 'pdf',
    outcome: 'RENDER_FAILED',
    body: () => ({ url: `http://127.0.0.1:${closedPort}/` }),
    status: 500,
  },
]

test.each(RENDERS)(
  'a $type render that ends as $outcome is counted once, under that outcome',
  async ({ type, outcome, body, status }) => {
    const { key } = await server.newUser()
    const all = async () => {
      const { samples } = await readMetrics()
      const counts = samples.filter(({ name }) => name === 'platen_renders_total')
      return counts.reduce((sum, { value }) => sum + value, 0)
    }
    const before = await all()
    const render = async () => {
      expect((await server.post(`/api/v1/${type}`, body(), key)).status).toBe(status)
    }
    expect(await growth('platen_renders_total', { type, outcome }, render)).toBe(1)
    expect(await all()).toBe(before + 1)
  },
)

test('the duration of completed renders is counted, and that of failed renders is not', async () => {
  const { key } = await server.newUser()
  const labels = { type: 'pdf' }
  const completed = () => server.post('/api/v1/pdf', { html: 'x' }, key)
  const failed = () => server.post('/api/v1/pdf', { url: 'http://no-such-host.invalid/' }, key)
  expect(await growth('platen_render_seconds_count', labels, completed)).toBe(1)
  expect(await growth('platen_render_seconds_sum', labels, completed)).toBeGreaterThan(0)
  expect(await growth('platen_render_seconds_count', labels, failed)).toBe(0)
})

test('active and waiting renders are counted separately', async () => {
  const { key } = await server.newUser()
  const gate = Promise.withResolvers<void>()
  const paths = ['/one', '/two']
  for (const path of paths) site.routes[path] = { after: gate.promise, body: 'x' }
  const render = (path: string) => server.post('/api/v1/pdf', { url: `${site.url}${path}` }, key)
  const active = paths.map(render)
  await Promise.all(paths.map(site.visited))
  expect(await read('platen_renders_active')).toBe(2)
  expect(await read('platen_renders_waiting')).toBe(0)

  // The server has two lanes, so a third render waits.
  const third = render('/one')
  await until('one waits', async () => (await read('platen_renders_waiting')) === 1)
  gate.resolve()
  const answers = await Promise.all([...active, third])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('no label holds user data: no path, query, header or content', async () => {
  const { key } = await server.newUser()
  const marker = 'MARKER-3f9c'
  await server.fetch(`/${marker}?${marker}=${marker}`, { headers: { 'User-Agent': marker } })
  await server.fetch(`/api/v1/renders/${marker}`, { headers: { Authorization: `Bearer ${key}` } })
  await server.fetch(`/api/v1/og/${marker}?key=${key}&title=${marker}`)
  await server.post('/api/v1/pdf', { html: marker, metadata: { marker } }, key)
  await server.post('/api/v1/pdf', { url: `http://${marker}.invalid/` }, key)
  await server.post('/api/v1/pdf', { [marker]: marker }, key)
  await server.fetch('/docs', { method: marker })

  const { text, samples } = await readMetrics()
  expect(text).not.toContain(marker)
  expect(text).not.toContain(key)
  const known: Record<string, RegExp | string[]> = {
    operation: [
      'unknown',
      ...server.services.contract.operations.map(({ id }) => id),
      ...['put', 'get', 'read', 'remove', 'ping'], // of the storage
    ],
    status: /^[2345]\d\d$/,
    type: ['pdf', 'screenshot', 'og'],
    outcome: ['completed', ...Object.keys(ERRORS), 'claimed', 'released', 'lost'],
    le: /^(\+Inf|[\d.]+)$/,
    version: /^\d+(\.\d+){3}$/, // of Chromium
    build_date: /^(\d{4}-\d\d-\d\d|unknown)$/,
  }
  const unexpected = samples.flatMap(({ labels }) =>
    Object.entries(labels).filter(([name, value]) => {
      const allowed = known[name] ?? []
      return !(Array.isArray(allowed) ? allowed.includes(value) : allowed.test(value))
    }),
  )
  expect(unexpected).toEqual([])
})

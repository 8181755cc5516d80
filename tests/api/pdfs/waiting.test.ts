/**
 * Requests about PDFs that wait: for others of their user, for a process, for DNS. A wait ends, and
 * costs the user nothing.
 */
import { afterEach, beforeEach, expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import type { Lookup } from '../../../packages/chromium/src/egress-policy/index.ts'
import { content, pdfsClient } from '../../support/api/pdfs.ts'
import { readError } from '../../support/api/renders.ts'
import { onePage } from '../../support/files/hostile-pdfs.ts'
import { SCALED } from '../../support/server/server.ts'
import { useServer } from '../../support/server/use-server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(60_000)

const TIMEOUT_MS = 1_000
let lookup: Lookup
let asked: string[] = []
const { server, site, user } = useServer({
  plan: 'business',
  overrides: {
    lookup(host) {
      asked.push(host)
      return lookup(host)
    },
  },
})
const pdfs = pdfsClient(server, user)
const never = () => new Promise<never>(() => {})

beforeEach(() => {
  asked = []
  lookup = never
})
afterEach(() => site.reset())

/** Sends a request whose client can hang up. */
function hangable(
  body: object,
  path = '/api/v1/pdfs/metadata',
): { client: AbortController; answer: Promise<Response> } {
  const client = new AbortController()
  const answer = server.fetch(path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${user.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: client.signal,
  })
  answer.catch(() => {}) // Most of them are awaited later.
  return { client, answer }
}

const logged = () => server.logs.map((line) => JSON.parse(line) as Record<string, unknown>)

// They look into the process that serves the requests, or count on all of them being served by one.
const testHere = test.skipIf(SCALED)

testHere('those that wait leave their place when their client hangs up', async () => {
  site.routes['/never'] = 'silence'
  const body = { source: { url: `${site.url}/never` }, timeout: 60_000 }
  const all = Array.from({ length: 45 }, () => hangable(body))
  const refused = await Promise.race(all.map(({ answer }) => answer))
  expect((await readError(refused)).message).toContain('40 more are waiting')
  expect(site.requests.length).toBeLessThanOrEqual(4)

  for (const { client } of all) client.abort()
  await until('all have left', () => {
    return logged().filter(({ error }) => error === 'RENDER_FAILED').length >= 44
  })
  expect(logged().filter(({ msg }) => msg === 'INTERNAL_ERROR')).toEqual([])
  expect(site.requests.length).toBe(4)
  expect((await pdfs.post('metadata', { source: content(onePage()) })).status).toBe(200)
})

testHere('the wait for a process is no time of a failed render', async () => {
  const { finisher, failedTime } = server.services
  using waiting = spyOn(finisher, 'run').mockImplementation(
    (_task, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  using adding = spyOn(failedTime, 'add')
  const body = { source: content(onePage()), timeout: TIMEOUT_MS }
  const error = await readError(await pdfs.post('metadata', body))
  expect(error.code).toBe('RENDER_TIMEOUT')
  expect(waiting).toHaveBeenCalledTimes(1)
  for (const [, laneMs] of adding.mock.calls) expect(laneMs).toBeLessThan(TIMEOUT_MS)
})

testHere('the time in a process is one of a failed render', async () => {
  const { finisher, failedTime } = server.services
  using _late = spyOn(finisher, 'run').mockResolvedValue({ failure: 'late', tookMs: 12_345 })
  using adding = spyOn(failedTime, 'add')
  const error = await readError(await pdfs.post('metadata', { source: content(onePage()) }))
  expect(error.code).toBe('RENDER_TIMEOUT')
  expect(adding.mock.calls[0]?.[1]).toBeGreaterThanOrEqual(12_345)
})

testHere('a stamp waits for a lane as long as `timeout` says', async () => {
  site.routes['/never'] = 'silence'
  const page = { url: `${site.url}/never`, options: { timeout: 60_000 } }
  const { client, answer: holding } = hangable(page, '/api/v1/pdf')
  await site.visited('/never')
  const body = { source: content(onePage()), html: '<p>x', timeout: TIMEOUT_MS }
  const error = await readError(await pdfs.post('stamp', body))
  expect(error.code).toBe('RENDER_TIMEOUT')
  expect(error.message).toContain('The stamp was not printed')
  client.abort()
  await expect(holding).rejects.toThrow()
})

const manyHosts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ url: `https://host-${at}.example.com/a.pdf` }))

testHere(
  'hosts that DNS never answers for end with the timeout, a few of them at a time',
  async () => {
    const body = { sources: manyHosts(100), timeout: TIMEOUT_MS }
    const error = await readError(await pdfs.post('merge', body))
    expect(error.code).toBe('RENDER_TIMEOUT')
    expect(error.message).toContain(`\`timeout\` (${TIMEOUT_MS} ms)`)
    expect(asked.length).toBe(4)
  },
)

testHere('the sources of one host are looked up once before they are loaded', async () => {
  lookup = async () => [{ address: '10.0.0.1' }]
  const sources = Array.from({ length: 50 }, (_, at) => ({ url: `https://example.com/${at}.pdf` }))
  const error = await readError(await pdfs.post('merge', { sources }))
  expect(error.code).toBe('SSRF_BLOCKED')
  expect(error.details?.issues?.[0]?.path).toBe('sources[0].url')
  expect(asked).toEqual(['example.com'])
})

testHere('those that wait for DNS leave their place when their client hangs up', async () => {
  const before = logged().filter(({ error }) => error === 'RENDER_FAILED').length
  const [url] = manyHosts(1)
  const all = Array.from({ length: 4 }, () => hangable({ source: url, timeout: 60_000 }))
  await until('all are looked up', () => asked.length === 4)
  const work = pdfs.post('metadata', { source: content(onePage()) })
  for (const { client } of all) client.abort()
  expect((await work).status).toBe(200)
  await until('all have left', () => {
    return logged().filter(({ error }) => error === 'RENDER_FAILED').length >= before + 4
  })
  expect(logged().filter(({ msg }) => msg === 'INTERNAL_ERROR')).toEqual([])
})

/** A hostile user beside a steady one sends 200 renders that wait, loop, fill memory or never end. */
import { expect, test } from 'bun:test'
import { availableParallelism } from 'node:os'
import { startSite } from '../support/network/site.ts'
import {
  dataDirectory,
  newKey,
  renderPdf,
  type ServerProcess,
  spawnServer,
} from '../support/processes/server-process.ts'
import { ADMIN_TOKEN } from '../support/server/server.ts'

const HOSTILE = 200
/** Concurrent requests of the hostile user: more than the number of lanes. */
const AT_A_TIME = 12
const ALONE_MS = 20_000
/** Pause between two requests of the steady user. */
const PAUSE_MS = 100
const RATIO_MAX = 2
const INVOICE = `<h1>Invoice</h1><table>${'<tr><td>item<td>12.00'.repeat(30)}</table>`

const scripts = { enableJavaScript: true }

/** Requests with a timeout each, so that all of them end. */
function attacks(site: string): object[] {
  const timeout = 1_000
  return [
    { html: 'x', options: { timeout, waitForTimeout: 999 } },
    { html: '<script>for (;;);</script>', options: { timeout, ...scripts } },
    { html: `<img src="${site}/never">`, options: { timeout } },
    { html: `<p>${'x'.repeat(2_000_000)}`, options: { timeout } },
    { html: '<iframe srcdoc="<h1>x"></iframe>'.repeat(2_000), options: { timeout } },
    { html: '<div>'.repeat(100_000), options: { timeout } },
    {
      html: '<script>const a = []; for (;;) a.push(new Array(1e6).fill(1))</script>',
      options: { timeout, ...scripts },
    },
    { html: 'x', options: { timeout, waitForSelector: '#never' } },
    { url: `${site}/never`, options: { timeout } },
    { html: `<style>*{filter:blur(9px)}</style>${'<b>x'.repeat(20_000)}`, options: { timeout } },
  ]
}

test(`${HOSTILE} hostile renders of a free user at most double the p95 of a business user`, async () => {
  using data = dataDirectory()
  await using site = await startSite({ '/never': 'silence' })
  await using server = await spawnServer({
    DATA_DIR: data.path,
    ADMIN_TOKEN,
    RATE_LIMIT_PER_MINUTE: '0',
    EGRESS_ALLOW: site.host,
    LANES: String(availableParallelism()),
  })
  await server.ready()
  const [steady, hostile] = [await newKey(server, 'business'), await newKey(server, 'free')]
  await measure(server, steady, Bun.sleep(5_000))
  const alone = await measure(server, steady, Bun.sleep(ALONE_MS))
  const statuses = new Map<number, number>()
  const beside = await measure(server, steady, attack(server, hostile, site.url, statuses))
  const ratio = beside.p95 / alone.p95
  process.stdout.write(
    `alone   p50 ${alone.p50.toFixed(1)} ms, p95 ${alone.p95.toFixed(1)} ms (${alone.renders} renders)\n` +
      `beside  p50 ${beside.p50.toFixed(1)} ms, p95 ${beside.p95.toFixed(1)} ms (${beside.renders} renders)\n` +
      `p95 ratio ${ratio.toFixed(2)}; the hostile user got ${JSON.stringify(Object.fromEntries(statuses))}\n`,
  )
  expect(ratio).toBeLessThanOrEqual(RATIO_MAX)
  expect(await server.stop()).toBe(0)
})

/** Renders one invoice after the other until `end`. */
async function measure(server: ServerProcess, key: string, end: Promise<unknown>) {
  const times: number[] = []
  let ended = false
  const ending = end.finally(() => {
    ended = true
  })
  while (!ended) {
    const begun = performance.now()
    const response = await renderPdf(server, key, { html: INVOICE })
    await response.bytes()
    times.push(performance.now() - begun)
    expect(response.status).toBe(200)
    await Bun.sleep(PAUSE_MS)
  }
  await ending
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50: at(0.5), p95: at(0.95), renders: times.length }
}

async function attack(
  server: ServerProcess,
  key: string,
  site: string,
  statuses: Map<number, number>,
): Promise<void> {
  const bodies = attacks(site)
  let begun = 0
  async function client(): Promise<void> {
    while (begun < HOSTILE) {
      const body = bodies[begun % bodies.length] ?? {}
      begun += 1
      const response = await renderPdf(server, key, body)
      await response.bytes()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, client))
}

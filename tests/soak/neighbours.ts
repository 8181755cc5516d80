/** Hostile users beside a steady one send renders that wait, loop, fill memory or never end. */
import { describe, expect, test } from 'bun:test'
import { availableParallelism } from 'node:os'
import { startSite } from '../support/network/site.ts'
import {
  dataDirectory,
  newKey,
  renderPdf,
  type ServerProcess,
  spawnServer,
} from '../support/processes/server-process.ts'
import { ADMIN_TOKEN, newPostgresDatabase } from '../support/server/server.ts'
import { ATTACKS } from './neighbours/attacks.ts'
import { sendBatches } from './neighbours/batches.ts'
import { measure, reportRatio } from './neighbours/steady-user.ts'

const HOSTILE = 200
/** Concurrent requests of the hostile user: more than the number of lanes. */
const AT_A_TIME = 12
const WARM_UP_MS = 5_000
const ALONE_MS = 20_000
const RATIO_MAX = 2

const FREE_ACCOUNTS = 20
const BESIDE_MS = 30_000
const RATIO_BESIDE_FREE_MAX = 3

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
  await measure(server, steady, Bun.sleep(WARM_UP_MS))
  const alone = await measure(server, steady, Bun.sleep(ALONE_MS))
  const statuses = new Map<number, number>()
  const beside = await measure(server, steady, attack(server, hostile, site.url, statuses))
  const ratio = reportRatio('one free user', { alone, beside }, statuses)
  expect(ratio).toBeLessThanOrEqual(RATIO_MAX)
  expect(await server.stop()).toBe(0)
})

describe.each([1, availableParallelism()])('with LANES=%i', (lanes) => {
  test.each(ATTACKS)(
    `${FREE_ACCOUNTS} free accounts that $name at most triple the p95 of a paying user`,
    async (attack) => {
      using data = dataDirectory()
      await using site = await startSite({ '/never': 'silence' })
      await using server = await spawnServer({
        DATA_DIR: data.path,
        ADMIN_TOKEN,
        EGRESS_ALLOW: site.host,
        LANES: String(lanes),
      })
      await server.ready()
      const newKeys = Array.from({ length: FREE_ACCOUNTS }, () => newKey(server, 'free'))
      const [payer, keys] = [await newKey(server, 'pro'), await Promise.all(newKeys)]
      await measure(server, payer, Bun.sleep(WARM_UP_MS))
      const alone = await measure(server, payer, Bun.sleep(ALONE_MS))
      const statuses = new Map<number, number>()
      const end = new AbortController()
      const field = { server, keys, site: site.url, statuses, signal: end.signal }
      const attacking = attack.run(field)
      const beside = await measure(server, payer, Bun.sleep(BESIDE_MS))
      end.abort()
      await attacking
      const ratio = reportRatio(`${attack.name}, LANES=${lanes}`, { alone, beside }, statuses)
      expect(ratio).toBeLessThanOrEqual(RATIO_BESIDE_FREE_MAX)
      expect(await server.stop()).toBe(0)
    },
  )
})

/** A refusal reads no body and asks no database: what is left is the client and a busy machine. */
const REFUSAL_P50_MS_MAX = 500

describe.each(['pglite', 'postgres'])('on %s', (database) => {
  test.each([1, 30])(
    'batches of 100 long renders, %i at a time, at most triple the p95 of another paying user',
    async (atATime) => {
      using data = dataDirectory()
      const postgres = database === 'postgres' ? await newPostgresDatabase() : null
      await using server = await spawnServer({
        DATA_DIR: data.path,
        ADMIN_TOKEN,
        LANES: String(availableParallelism()),
        ...(postgres && { DATABASE_URL: postgres.url }),
      })
      await server.ready()
      const [payer, key] = [await newKey(server, 'pro'), await newKey(server, 'starter')]
      await measure(server, payer, Bun.sleep(WARM_UP_MS))
      const alone = await measure(server, payer, Bun.sleep(ALONE_MS))
      const statuses = new Map<number, number>()
      const end = new AbortController()
      const sending = sendBatches({ server, key, atATime, statuses, signal: end.signal })
      const beside = await measure(server, payer, Bun.sleep(BESIDE_MS))
      end.abort()
      const refusals = await sending
      const ratio = reportRatio(
        `batches, ${atATime} at a time, ${database}`,
        { alone, beside },
        statuses,
      )
      expect(ratio).toBeLessThanOrEqual(RATIO_BESIDE_FREE_MAX)
      expect(refusals[refusals.length >> 1] ?? 0).toBeLessThan(REFUSAL_P50_MS_MAX)
      expect(await server.stop()).toBe(0)
      await postgres?.drop()
    },
  )
})

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

/** A paying user does not wait for free users, however many there are and whatever they render. */
import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(120_000)

/** Holds a lane for 15 s. */
const WAITING = {
  html: 'x',
  options: { enableJavaScript: true, waitForSelector: '#never', timeout: 15_000 },
}
const FREE_USERS = 3

let server: TestServer
let stop: AbortController
afterEach(async () => {
  stop.abort()
  await server.close()
})

async function open(lanes: number): Promise<TestUser> {
  server = await startServer({ env: { LANES: String(lanes) } })
  stop = new AbortController()
  return server.newUser('starter')
}

/** Begins a render of each free user. @returns how many have ended so far */
async function beginFreeRenders(): Promise<{ ended: number }> {
  const users = await Promise.all(Array.from({ length: FREE_USERS }, () => server.newUser('free')))
  const renders = { ended: 0 }
  for (const { key } of users) {
    const request = {
      method: 'POST',
      signal: stop.signal,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(WAITING),
    }
    fetch(`${server.url}/api/v1/pdf`, request).then(
      () => {
        renders.ended += 1
      },
      () => {}, // stopped at the end of the test
    )
  }
  return renders
}

async function expectPdf({ key }: TestUser): Promise<void> {
  const response = await server.post('/api/v1/pdf', { html: '<h1>Invoice</h1>' }, key)
  expect(response.status).toBe(200)
}

const active = () => server.services.engine.load().active

describe.each([1, 2])('with LANES=%i and free users whose renders take 15 s', (lanes) => {
  test('a paying user gets PDF after PDF before any of those renders ends', async () => {
    const payer = await open(lanes)
    await expectPdf(payer)
    const renders = await beginFreeRenders()
    await until(() => active() === 1)
    for (let n = 0; n < 5; n += 1) await expectPdf(payer)
    expect(active()).toBe(1)
    expect(renders.ended).toBe(0)
  })

  test('a paying user who comes when they hold every lane gets a PDF before any of those renders ends', async () => {
    const payer = await open(lanes)
    const renders = await beginFreeRenders()
    await until(() => active() >= lanes)
    await expectPdf(payer)
    expect(renders.ended).toBe(0)
  })
})

/**
 * The rate limit of two processes on one database: they count together, by the database's clock.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { tally } from '../../support/api/status-label.ts'
import { type MovableClock, newMovableClock } from '../../support/database/clock.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

const COUNTED = '400 VALIDATION_ERROR'
const REFUSED = '429 RATE_LIMITED'

const MINUTE = Date.parse('2026-11-20T10:15:00.000Z')

describe('two processes on one database', () => {
  let clock: MovableClock
  let servers: TestServer[]

  beforeAll(async () => {
    clock = await newMovableClock('postgres', MINUTE)
    const env = { RATE_LIMIT_PER_MINUTE: '60', LANES: '0', ...clock.env }
    // Their own clocks differ from each other and from the clock of the database.
    const startAt = (ms: number) => startServer({ env, overrides: { now: () => new Date(ms) } })
    servers = await Promise.all([startAt(MINUTE - 3_600_000), startAt(MINUTE + 45_000)])
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await clock.close()
  })

  /** Sends 60 requests to each process at once. */
  async function sendToBoth(path: string, init: RequestInit): Promise<Response[]> {
    const urls = Array.from({ length: 60 }, () => servers.map(({ url }) => `${url}${path}`)).flat()
    return Promise.all(urls.map((url) => fetch(url, init)))
  }

  async function newUser() {
    const [first] = servers
    if (!first) throw new Error('no server')
    const { key } = await first.newUser()
    return { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  }

  test('let exactly 60 of 120 requests pass, and 60 more in the next minute', async () => {
    const init = { method: 'POST', headers: await newUser(), body: '{}' }
    await clock.set(MINUTE)
    expect(await tally(await sendToBoth('/api/v1/pdf', init))).toEqual({
      [COUNTED]: 60,
      [REFUSED]: 60,
    })
    await clock.set(MINUTE + 60_000)
    expect(await tally(await sendToBoth('/api/v1/pdf', init))).toEqual({
      [COUNTED]: 60,
      [REFUSED]: 60,
    })
  })

  test('count previews together too, apart from other requests', async () => {
    const init = { method: 'POST', headers: await newUser(), body: '{}' }
    const path = `/api/v1/templates/${crypto.randomUUID()}/preview`
    const responses = await sendToBoth(path, init)
    expect((await tally(responses))[REFUSED]).toBe(60)
    const other = await fetch(`${servers[0]?.url}/api/v1/renders`, { headers: init.headers })
    expect(other.headers.get('ratelimit-remaining')).toBe('59')
  })

  test('count on when the clock of the database is set back', async () => {
    const init = { method: 'POST', headers: await newUser(), body: '{}' }
    await clock.set(MINUTE + 10 * 60_000)
    await sendToBoth('/api/v1/pdf', init)
    // A request that began in the minute before does not begin a new count.
    await clock.set(MINUTE + 10 * 60_000 - 1)
    expect(await tally(await sendToBoth('/api/v1/pdf', init))).toEqual({ [REFUSED]: 120 })
    // A clock that is wrong by hours does not lock users out.
    await clock.set(MINUTE)
    expect(await tally(await sendToBoth('/api/v1/pdf', init))).toEqual({
      [COUNTED]: 60,
      [REFUSED]: 60,
    })
  })
})

/**
 * Several processes deliver webhooks of one database: each keeps the delays between the attempts.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { type Database, openPostgres } from '../../../server/db/index.ts'
import { claimDeliveries } from '../../../server/webhooks/claim-deliveries.ts'
import { recordAttempt } from '../../../server/webhooks/deliveries.ts'
import { newPostgresDatabase, startServer } from '../../support/server/server.ts'
import { makeDue } from '../../support/webhooks/due.ts'

setDefaultTimeout(180_000)

const WEBHOOKS = 2_000
const DUE = new Date('2030-01-01T00:00:00.000Z')
const FAILED = { statusCode: 500, durationMs: 0, error: null, responseBody: '' }

test('with three processes and a receiver that fails, no retry comes before its delay', async () => {
  const place = await newPostgresDatabase()
  // Its own deliverer finds nothing due.
  const overrides = { now: () => new Date('2020-01-01T00:00:00.000Z') }
  const env = { DATABASE_URL: place.url, LANES: '0' }
  const server = await startServer({ env, overrides })
  const claimers = await Promise.all([1, 2, 3].map(() => openPostgres(place.url)))
  try {
    const users = await Promise.all(Array.from({ length: 10 }, () => server.newUser()))
    for (const user of users) {
      const urls = Array.from(
        { length: WEBHOOKS / users.length },
        (_, at) => `https://h${at % 5}.example.com/`,
      )
      await makeDue(server, user, DUE, urls)
    }
    // The clock stands still, so that each delivery is due once: its next attempt is 5 s later.
    const claimed: string[] = []
    await Promise.all(claimers.map(({ db }) => failAll(db, claimed)))
    expect(claimed.length).toBe(new Set(claimed).size)
    expect(claimed.length).toBe(WEBHOOKS)
  } finally {
    await Promise.all(claimers.map((one) => one.close()))
    await server.close()
    await place.drop()
  }
})

/**
 * Claims and fails deliveries until none is due, as several of the process's attempts do at the
 * same time.
 */
async function failAll(db: Database, claimed: string[]): Promise<void> {
  for (let misses = 0; misses < 20; ) {
    const due = await claimDeliveries(db, { now: DUE, underWay: 0, limit: 16, leaseSeconds: 20 })
    misses = due.length === 0 ? misses + 1 : 0
    claimed.push(...due.map(({ id }) => id))
    await Promise.all(due.map((one) => recordAttempt(db, one, FAILED, DUE)))
  }
}

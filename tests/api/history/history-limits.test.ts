/** How many searches a user can have running in one process. */
import { expect, test } from 'bun:test'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { startServer } from '../../support/server/server.ts'

test('a user has at most two searches running, and others can search at the same time', async () => {
  await using server = await startServer({ env: { LANES: '0' } })
  const [user, other] = [await server.newUser(), await server.newUser()]
  const get = (query: string, { key } = user) =>
    server.fetch(`/api/v1/renders?${query}`, { headers: { Authorization: `Bearer ${key}` } })
  await using database = new Bun.SQL(server.services.config.databaseUrl ?? '')
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const lock = database.begin(async (transaction) => {
    await transaction`lock table renders`
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const searches = ['metadata=a', 'id=req_a', 'metadata=b'].map((query) => get(query))
  // The lock holds the other two.
  expect(await statusLabel(await Promise.race(searches))).toBe('429 RATE_LIMITED')
  release.resolve()
  await lock
  expect(await tally(await Promise.all(searches))).toEqual({ '200': 2, '429 RATE_LIMITED': 1 })
  expect((await get('metadata=a', other)).status).toBe(200)
})

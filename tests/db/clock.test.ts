/** The clock of the database as a process sees it. */
import { expect, test } from 'bun:test'
import { openDatabaseClock } from '../../server/db/clock.ts'

/** Clocks that a test moves, in ms; a reading takes `tookMs`. */
function clocks(start: { database: number; local: number; tookMs: number }) {
  const at = { ...start, monotonic: 1_000 }
  const pass = (ms: number) => {
    at.monotonic += ms
    at.database += ms
    at.local += ms
  }
  const options = {
    async read() {
      pass(at.tookMs / 2)
      const { database } = at
      pass(at.tookMs / 2)
      return database
    },
    local: () => at.local,
    monotonic: () => at.monotonic,
  }
  return { at, pass, options }
}

test('the time is that of the database, whatever the clock of the process says', async () => {
  const { at, pass, options } = clocks({ database: 5_000_000, local: 9_000_000, tookMs: 20 })
  const clock = await openDatabaseClock(options)
  expect(clock.now().getTime()).toBe(at.database)
  expect(clock.aheadMs()).toBe(4_000_000)
  pass(60_000)
  at.local = 0
  expect(clock.now().getTime()).toBe(at.database)
})

test('a step of the database’s clock is followed by the next reading', async () => {
  const { at, options } = clocks({ database: 5_000_000, local: 5_000_000, tookMs: 0 })
  const clock = await openDatabaseClock(options)
  at.database += 90_000
  expect(clock.aheadMs()).toBe(0)
  await clock.sync()
  expect(clock.now().getTime()).toBe(at.database)
  expect(clock.aheadMs()).toBe(-90_000)
})

test('a reading that took seconds, and is inexact, changes nothing', async () => {
  const { at, options } = clocks({ database: 5_000_000, local: 5_000_000, tookMs: 10 })
  const clock = await openDatabaseClock(options)
  at.tookMs = 4_000
  at.database += 1_500
  await clock.sync()
  expect(clock.now().getTime()).toBe(at.database - 1_500)
})

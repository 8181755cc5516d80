/** The renders of the last day, which the operator sees. */
import { describe, expect, test } from 'bun:test'
import type { Database } from '../../server/db/index.ts'
import { render_history } from '../../server/db/schema.ts'
import { newId } from '../../server/lib/ids.ts'
import { createHistoryRecords } from '../../server/operations/history-records.ts'
import { createLastDay } from '../../server/operations/last-day.ts'
import { newDatabasePlace } from '../support/database/databases.ts'
import { BOTH_DATABASES } from '../support/server/server.ts'

const QUARTER_MS = 15 * 60_000

interface World {
  now: Date
  diskFree: number
  lanesBusy: number
  errors: unknown[]
}

const newWorld = (): World => ({
  now: new Date('2026-11-28T12:05:00Z'),
  diskFree: 1_000,
  lanesBusy: 2,
  errors: [],
})

const NOTHING_KEPT = { ofOthers: async () => [], save: async () => {} }

/** A process that counts. @param db the database that it shares; none by default */
function newProcess(world: World, db?: Database) {
  return createLastDay({
    now: () => world.now,
    records: db ? createHistoryRecords(db, newId()) : NOTHING_KEPT,
    lanesBusy: () => world.lanesBusy,
    diskFree: async () => world.diskFree,
    onError: (error) => world.errors.push(error),
  })
}

function pass(world: World, quarters = 1): void {
  world.now = new Date(world.now.getTime() + quarters * QUARTER_MS)
}

test('each quarter of an hour has its renders, failures and duration', async () => {
  const world = newWorld()
  const day = newProcess(world)
  for (let ms = 1; ms <= 100; ms += 1) day.ended('completed', ms / 1_000)
  day.ended('RENDER_TIMEOUT')
  pass(world)
  day.ended('RENDER_TIMEOUT')
  const [first, second] = await day.steps()
  expect(first).toMatchObject({ completed: 100, failed: 1, lanesBusy: 2, diskFree: 1_000 })
  expect(first?.at.toISOString()).toBe('2026-11-28T12:00:00.000Z')
  expect(first?.p95Ms).toBeWithin(86, 105)
  expect(second).toMatchObject({ completed: 0, failed: 1, p95Ms: null })
})

test('what is older than a day is forgotten, however long the server runs', async () => {
  const world = newWorld()
  const day = newProcess(world)
  for (let quarter = 0; quarter < 500; quarter += 1) {
    day.ended('completed', 0.02)
    pass(world)
  }
  expect((await day.steps()).filter(({ completed }) => completed > 0)).toHaveLength(95)
  pass(world, 100)
  expect(await day.steps()).toEqual([])
})

test('the free bytes are those of now, also long after the last render', async () => {
  const world = newWorld()
  const day = newProcess(world)
  day.ended('completed', 0.02)
  pass(world, 3)
  world.diskFree = 5
  const last = (await day.steps()).at(-1)
  expect(last).toMatchObject({ completed: 0, failed: 0, diskFree: 5 })
})

describe.each(BOTH_DATABASES)('in the database: %s', (kind) => {
  test('the day outlives a restart, and is the sum of all processes', async () => {
    const place = await newDatabasePlace(kind)
    const world = newWorld()
    {
      const { db, close } = await place.open()
      const day = newProcess(world, db)
      for (let count = 0; count < 90; count += 1) day.ended('completed', 0.02)
      await day.flush()
      // The row is replaced, and counts nothing twice.
      for (let count = 0; count < 10; count += 1) day.ended('completed', 4)
      day.ended('RENDER_FAILED')
      await day.close()
      await close()
    }
    const { db, close } = await place.open()
    Object.assign(world, { diskFree: 700, lanesBusy: 4 })
    const [one, other] = [newProcess(world, db), newProcess(world, db)]
    const before = await one.steps()
    expect(before).toMatchObject([{ completed: 100, failed: 1, lanesBusy: 2, diskFree: 700 }])
    expect(before[0]?.p95Ms).toBeWithin(3_600, 4_400)
    other.ended('RENDER_TIMEOUT')
    await other.close()
    pass(world)
    one.ended('completed', 0.02)
    expect(await one.steps()).toMatchObject([
      { completed: 100, failed: 2, lanesBusy: 4 },
      { completed: 1, failed: 0, lanesBusy: 4 },
    ])
    expect(world.errors).toEqual([])

    // A day later the rows are gone, too.
    pass(world, 96)
    one.ended('completed', 0.02)
    await one.close()
    expect(await db.$count(render_history)).toBe(1)
    await close()
    await place.remove()
  })
})

test('what could not be recorded is recorded with the next render', async () => {
  const world = newWorld()
  let isAway = true
  const saved: number[][] = []
  const day = createLastDay({
    now: () => world.now,
    records: {
      ofOthers: async () => [],
      async save(steps) {
        if (isAway) throw new Error('the database is away')
        saved.push(steps.map(({ completed }) => completed))
      },
    },
    lanesBusy: () => 1,
    diskFree: async () => 1,
    onError: (error) => world.errors.push(error),
  })
  day.ended('completed', 0.02)
  await day.flush()
  pass(world)
  isAway = false
  day.ended('completed', 0.02)
  await day.flush()
  await day.flush()
  expect(world.errors).toHaveLength(1)
  expect(saved).toEqual([[1, 1]])
})

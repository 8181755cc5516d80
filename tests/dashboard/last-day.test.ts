/** The renders of the last day, which the operator sees. */
import { expect, test } from 'bun:test'
import { createLastDay } from '../../server/operations/last-day.ts'

const QUARTER_MS = 15 * 60_000

function create() {
  const clock = { now: new Date('2026-11-28T12:05:00Z'), diskFree: 1_000 }
  const day = createLastDay({
    now: () => clock.now,
    lanesBusy: () => 2,
    diskFree: async () => clock.diskFree,
  })
  return { clock, day }
}

test('each quarter of an hour has its renders, failures and duration', async () => {
  const { clock, day } = create()
  for (let ms = 1; ms <= 100; ms += 1) day.ended('completed', ms / 1_000)
  day.ended('RENDER_TIMEOUT')
  clock.now = new Date(clock.now.getTime() + QUARTER_MS)
  day.ended('RENDER_TIMEOUT')
  const [first, second] = await day.steps()
  expect(first).toMatchObject({ completed: 100, failed: 1, lanesBusy: 2, diskFree: 1_000 })
  expect(first?.at.toISOString()).toBe('2026-11-28T12:00:00.000Z')
  expect(first?.p95Ms).toBeWithin(86, 105)
  expect(second).toMatchObject({ completed: 0, failed: 1, p95Ms: null })
})

test('what is older than a day is forgotten, however long the server runs', async () => {
  const { clock, day } = create()
  for (let quarter = 0; quarter < 500; quarter += 1) {
    day.ended('completed', 0.02)
    clock.now = new Date(clock.now.getTime() + QUARTER_MS)
  }
  expect((await day.steps()).filter(({ completed }) => completed > 0)).toHaveLength(95)
  clock.now = new Date(clock.now.getTime() + 100 * QUARTER_MS)
  expect(await day.steps()).toEqual([])
})

test('the free bytes are those of now, also long after the last render', async () => {
  const { clock, day } = create()
  day.ended('completed', 0.02)
  clock.now = new Date(clock.now.getTime() + 3 * QUARTER_MS)
  clock.diskFree = 5
  const last = (await day.steps()).at(-1)
  expect(last).toMatchObject({ completed: 0, failed: 0, diskFree: 5 })
})

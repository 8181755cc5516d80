/** How lanes are shared: no user holds all of them while others come, and none is left unused for long. */
import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import type { FakeLane, FakePool } from '../../support/engine/fake-lanes.ts'
import { openFakePool, settled, waiting } from '../../support/engine/fake-lanes.ts'

/** All lanes have to be held for so long before one more is opened, and to be free for so long before it ends. */
const HELD_MS = 1_000
const UNUSED_MS = 3_000

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

async function pass(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms)
  await settled()
}

/** A pool whose lanes user A has held for a second. */
async function heldByA(lanes: number): Promise<FakePool & { held: FakeLane[] }> {
  const fake = await openFakePool({ lanes })
  const held: FakeLane[] = []
  for (let n = 0; n < lanes; n += 1) held.push(await fake.acquire('A'))
  await pass(HELD_MS)
  return Object.assign(fake, { held })
}

describe('a user who holds every lane', () => {
  test.each([1, 2, 5])(
    'of %i leaves one more for another user, and cannot take it',
    async (lanes) => {
      const fake = await heldByA(lanes)
      expect(fake.pool.load()).toMatchObject({ active: lanes, idle: 1, lanes: lanes + 1 })
      const own = waiting(fake, 'A')
      await settled()
      expect([own.lane, fake.pool.load().usersWithoutRoom]).toEqual([null, ['A']])
      const other = waiting(fake, 'B')
      await settled()
      expect(other.lane?.number).toBe(lanes + 1)
      expect(fake.pool.load()).toMatchObject({ active: lanes + 1, waiting: 1, idle: 0 })
    },
  )

  test('is not joined by a second user in the lane that is kept for a third', async () => {
    const fake = await openFakePool({ lanes: 2 })
    await fake.acquire('A')
    await fake.acquire('B')
    await pass(HELD_MS)
    const more = [waiting(fake, 'A'), waiting(fake, 'B')]
    const third = waiting(fake, 'C')
    await settled()
    expect([...more, third].map(({ lane }) => lane?.number)).toEqual([undefined, undefined, 3])
    expect(fake.pool.load().usersWithoutRoom.toSorted()).toEqual(['A', 'B', 'C'])
  })

  test('has the next render in the lane that ends, while the other lane stays free', async () => {
    const fake = await heldByA(2)
    const own = waiting(fake, 'A')
    fake.pool.release(fake.held[0] as FakeLane)
    await settled()
    expect(own.lane).toBe(fake.held[0] as FakeLane)
    expect(fake.pool.load()).toMatchObject({ active: 2, idle: 1 })
  })

  test('has the next render in the idle lane when one of its lanes dies', async () => {
    const fake = await heldByA(2)
    const own = waiting(fake, 'A')
    fake.opening = 'hangs'
    fake.held[0]?.die('ended')
    await settled()
    expect(own.lane?.number).toBe(3)
    fake.letOpen()
    await settled()
    expect(fake.pool.load()).toMatchObject({ active: 2, idle: 1, lanes: 3 })
  })
})

describe('the lane beyond the configured number', () => {
  test('is not opened while lanes are given back within a second', async () => {
    const fake = await openFakePool({ lanes: 2 })
    const [a, b] = [await fake.acquire('A'), await fake.acquire('A')]
    for (const lane of [a, b, a, b, a, b]) {
      const next = waiting(fake, 'A')
      await pass(HELD_MS - 1)
      fake.pool.release(lane)
      await settled()
      expect(next.lane).toBe(lane)
    }
    expect(fake.opened).toHaveLength(2)
  })

  test('ends after the others have not been all held for three seconds', async () => {
    const fake = await heldByA(1)
    fake.pool.release(fake.held[0] as FakeLane)
    await pass(UNUSED_MS - 1)
    expect(fake.living()).toHaveLength(2)
    const again = await fake.acquire('A')
    await pass(UNUSED_MS)
    expect(fake.living()).toHaveLength(2)
    fake.pool.release(again)
    await pass(UNUSED_MS)
    expect(fake.living()).toHaveLength(1)
    expect(fake.pool.load()).toMatchObject({ active: 0, idle: 1, lanes: 1 })
  })

  test('that comes up when it is no longer wanted ends at once', async () => {
    const fake = await openFakePool({ lanes: 1 })
    const lane = await fake.acquire('A')
    fake.opening = 'hangs'
    await pass(HELD_MS)
    fake.pool.release(lane)
    await pass(UNUSED_MS)
    fake.letOpen()
    await settled()
    expect([fake.opened.length, fake.living().length]).toEqual([2, 1])
  })

  test('that does not start is tried again, and is no failure of the server', async () => {
    const fake = await openFakePool({ lanes: 1 })
    await fake.acquire('A')
    fake.opening = 'fails'
    await pass(HELD_MS)
    expect(fake.pool.health()).toBe('ok')
    fake.opening = 'works'
    await pass(HELD_MS)
    expect(fake.living()).toHaveLength(2)
  })

  test('does not exist where renders wait for other processes, nor after the end', async () => {
    const none = await openFakePool({ lanes: 0 })
    waiting(none, 'A')
    await pass(10 * HELD_MS)
    expect(none.opened).toEqual([])
    const ended = await openFakePool({ lanes: 1 })
    await ended.acquire('A')
    await ended.pool.close()
    await pass(10 * HELD_MS)
    expect(ended.opened).toHaveLength(1)
  })
})

describe('a limit of the plan', () => {
  test('keeps a user below the number of lanes, and others are served meanwhile', async () => {
    const fake = await openFakePool({ lanes: 3 })
    const free = (n: number) => Array.from({ length: n }, () => limited(fake, 'A', 1))
    const renders = free(3)
    await settled()
    expect(fake.pool.load()).toMatchObject({ active: 1, waiting: 2, idle: 2 })
    expect((await fake.acquire('B')).number).toBe(2)
    const first = renders.find(({ lane }) => lane !== null)?.lane
    if (!first) throw new Error('no render of A began')
    fake.pool.release(first)
    await settled()
    expect(fake.pool.load()).toMatchObject({ active: 2, waiting: 1, idle: 1 })
  })

  function limited(fake: FakePool, userId: string, lanesMax: number) {
    const state = { lane: null as FakeLane | null }
    const need = { userId, plain: true, lanesMax }
    void fake.pool.acquire(need, new AbortController().signal).then((lane) => {
      state.lane = lane as FakeLane
    })
    return state
  }
})

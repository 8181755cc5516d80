/**
 * Lanes are shared: one user cannot hold all of them while others wait, and no lane stays unused
 * for long.
 */
import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import type { FakeLane, FakePool } from '../../support/engine/fake-lanes.ts'
import { openFakePool, settled, waiting } from '../../support/engine/fake-lanes.ts'

/**
 * The pool opens an extra lane once all lanes have been held for HELD_MS, and ends it after
 * UNUSED_MS without need. A lane that is free for less than BREAK_MS counts as held.
 */
const HELD_MS = 1_000
const BREAK_MS = 250
const UNUSED_MS = 3_000

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

async function advance(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms)
  await settled()
}

/** Has a user wait for the only lane, which another one holds. */
async function waitFor(fake: FakePool, userId: string): Promise<void> {
  const held = await fake.acquire('other')
  const waits = waiting(fake, userId)
  await settled()
  fake.pool.release(held)
  await settled()
  fake.pool.release(waits.lane as FakeLane)
}

/** A pool all of whose lanes user A has held for a second. */
async function heldByA(lanes: number): Promise<FakePool & { held: FakeLane[] }> {
  const fake = await openFakePool({ lanes })
  const held: FakeLane[] = []
  for (let n = 0; n < lanes; n += 1) held.push(await fake.acquire('A'))
  await advance(HELD_MS)
  return Object.assign(fake, { held })
}

describe('a user who holds every lane', () => {
  test.each([1, 2, 5])(
    '(of %i) gets another lane opened for other users, which this user cannot take',
    async (lanes) => {
      const fake = await heldByA(lanes)
      expect(fake.pool.load()).toMatchObject({ active: lanes, idle: 1, lanes: lanes + 1 })
      const sameUser = waiting(fake, 'A')
      await settled()
      expect([sameUser.lane, fake.pool.load().usersWithoutRoom]).toEqual([null, ['A']])
      const other = waiting(fake, 'B')
      await settled()
      expect(other.lane?.number).toBe(lanes + 1)
      expect(fake.pool.load()).toMatchObject({ active: lanes + 1, waiting: 1, idle: 0 })
    },
  )

  test('and a second user who holds a lane cannot take the lane that is reserved for a third', async () => {
    const fake = await openFakePool({ lanes: 2 })
    await fake.acquire('A')
    await fake.acquire('B')
    await advance(HELD_MS)
    const more = [waiting(fake, 'A'), waiting(fake, 'B')]
    const third = waiting(fake, 'C')
    await settled()
    expect([...more, third].map(({ lane }) => lane?.number)).toEqual([undefined, undefined, 3])
    expect(fake.pool.load().usersWithoutRoom.toSorted()).toEqual(['A', 'B', 'C'])
  })

  test('gets the next render into the lane that was released, while the extra lane stays free', async () => {
    const fake = await heldByA(2)
    const sameUser = waiting(fake, 'A')
    fake.pool.release(fake.held[0] as FakeLane)
    await settled()
    expect(sameUser.lane).toBe(fake.held[0] as FakeLane)
    expect(fake.pool.load()).toMatchObject({ active: 2, idle: 1 })
  })

  test('gets the next render into the idle lane when one of the held lanes dies', async () => {
    const fake = await heldByA(2)
    const sameUser = waiting(fake, 'A')
    fake.opening = 'hangs'
    fake.held[0]?.die('ended')
    await settled()
    expect(sameUser.lane?.number).toBe(3)
    fake.letOpen()
    await settled()
    expect(fake.pool.load()).toMatchObject({ active: 2, idle: 1, lanes: 3 })
  })
})

describe('the extra lane', () => {
  test('is opened when the renders of a user hold all lanes one after the other, and another user has waited within 10 seconds', async () => {
    const fake = await openFakePool({ lanes: 1 })
    await waitFor(fake, 'B')
    await advance(BREAK_MS + 1)
    for (const { lasts, opened } of [
      { lasts: 300, opened: 1 },
      { lasts: 200, opened: 1 },
      { lasts: 300, opened: 2 },
    ]) {
      const lane = await fake.acquire('A')
      await advance(lasts)
      expect(fake.opened).toHaveLength(opened)
      fake.pool.release(lane)
      await advance(BREAK_MS - 1)
    }
  })

  test('is not opened when renders follow one another and nobody waits', async () => {
    const fake = await openFakePool({ lanes: 1 })
    await waitFor(fake, 'B')
    fake.now += 10_000
    for (let n = 0; n < 6; n += 1) {
      const lane = await fake.acquire('A')
      await advance(400)
      fake.pool.release(lane)
    }
    expect(fake.opened).toHaveLength(1)
  })

  test('is not opened when a lane is free between the renders of a user', async () => {
    const fake = await openFakePool({ lanes: 1 })
    await waitFor(fake, 'B')
    for (let n = 0; n < 6; n += 1) {
      const lane = await fake.acquire('A')
      await advance(HELD_MS - BREAK_MS)
      fake.pool.release(lane)
      await advance(BREAK_MS + 1)
    }
    expect(fake.opened).toHaveLength(1)
  })

  test('ends when at least one other lane has been free for three seconds', async () => {
    const fake = await heldByA(1)
    fake.pool.release(fake.held[0] as FakeLane)
    await advance(UNUSED_MS - 1)
    expect(fake.living()).toHaveLength(2)
    const again = await fake.acquire('A')
    await advance(UNUSED_MS)
    expect(fake.living()).toHaveLength(2)
    fake.pool.release(again)
    await advance(UNUSED_MS)
    expect(fake.living()).toHaveLength(1)
    expect(fake.pool.load()).toMatchObject({ active: 0, idle: 1, lanes: 1 })
  })

  test('ends at once if it is no longer needed when it has started', async () => {
    const fake = await openFakePool({ lanes: 1 })
    const lane = await fake.acquire('A')
    fake.opening = 'hangs'
    await advance(HELD_MS)
    fake.pool.release(lane)
    await advance(UNUSED_MS)
    fake.letOpen()
    await settled()
    expect([fake.opened.length, fake.living().length]).toEqual([2, 1])
  })

  test('is started again after a failed start, and the server stays healthy meanwhile', async () => {
    const fake = await openFakePool({ lanes: 1 })
    await fake.acquire('A')
    fake.opening = 'fails'
    await advance(HELD_MS)
    expect(fake.pool.health()).toBe('ok')
    fake.opening = 'works'
    await advance(HELD_MS)
    expect(fake.living()).toHaveLength(2)
  })

  test('is opened neither with LANES=0 nor after the pool was closed', async () => {
    const withoutLanes = await openFakePool({ lanes: 0 })
    waiting(withoutLanes, 'A')
    await advance(10 * HELD_MS)
    expect(withoutLanes.opened).toEqual([])
    const closed = await openFakePool({ lanes: 1 })
    await closed.acquire('A')
    await closed.pool.close()
    await advance(10 * HELD_MS)
    expect(closed.opened).toHaveLength(1)
  })
})

describe('the lane limit of a plan', () => {
  test('keeps a user below the number of lanes, and other users get the free lanes', async () => {
    const fake = await openFakePool({ lanes: 3 })
    const limitedRenders = (n: number) => Array.from({ length: n }, () => limited(fake, 'A', 1))
    const renders = limitedRenders(3)
    await settled()
    expect(fake.pool.load()).toMatchObject({ active: 1, waiting: 2, idle: 2 })
    expect((await fake.acquire('B')).number).toBe(2)
    const first = renders.find(({ lane }) => lane !== null)?.lane
    if (!first) throw new Error('no render of A has started')
    fake.pool.release(first)
    await settled()
    expect(fake.pool.load()).toMatchObject({ active: 2, waiting: 1, idle: 1 })
  })

  function limited(fake: FakePool, userId: string, lanesMax: number) {
    const state = { lane: null as FakeLane | null }
    const requirements = { userId, reuse: 'document' as const, lanesMax }
    void fake.pool.acquire(requirements, new AbortController().signal).then((lane) => {
      state.lane = lane as FakeLane
    })
    return state
  }
})

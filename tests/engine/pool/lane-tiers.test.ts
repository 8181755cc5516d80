/**
 * Free users together hold a share of the lanes while paying users are active, and all lanes
 * otherwise.
 */
import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import type { FakeLane, FakePool } from '../../support/engine/fake-lanes.ts'
import { openFakePool, settled, waiting } from '../../support/engine/fake-lanes.ts'

const DAY_MS = 24 * 3_600_000
const HELD_MS = 1_000
/** The lane for the shares ends when it has not been needed for this time. */
const UNUSED_MS = 60_000

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

async function advance(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms)
  await settled()
}

const free = (fake: FakePool, count: number) =>
  Array.from({ length: count }, (_, n) => waiting(fake, `free ${n}`, 'free'))

const served = (renders: ReturnType<typeof free>) => renders.flatMap(({ lane }) => lane ?? [])

/** A pool in which a paying user has rendered. */
async function openWithPaid(lanes: number): Promise<FakePool> {
  const fake = await openFakePool({ lanes })
  fake.pool.release(await fake.acquire('payer'))
  return fake
}

describe('while paying users are active, free users', () => {
  test.each([
    [2, 1],
    [3, 1],
    [4, 2],
    [8, 4],
  ])('of %i lanes hold at most %i, however many there are', async (lanes, share) => {
    const fake = await openWithPaid(lanes)
    const renders = free(fake, 20)
    await settled()
    expect(served(renders)).toHaveLength(share)
    expect(fake.pool.load()).toMatchObject({ idle: lanes - share, waiting: 20 - share })
    expect(await fake.acquire('payer')).toBeDefined()
  })

  test('take turns on their share', async () => {
    const fake = await openWithPaid(2)
    const renders = free(fake, 3)
    for (let n = 1; n <= 3; n += 1) {
      await settled()
      expect(served(renders)).toHaveLength(n)
      fake.pool.release(served(renders).at(-1) as FakeLane)
    }
  })

  test('get a lane although paying users hold all of them and more of them wait', async () => {
    const fake = await openFakePool({ lanes: 2 })
    const held = [await fake.acquire('payer'), await fake.acquire('payer')]
    const queued = Array.from({ length: 20 }, () => waiting(fake, 'payer'))
    const [render] = free(fake, 1)
    for (let turns = 0; turns < 9; turns += 1) {
      expect(render?.lane).toBeNull()
      fake.pool.release(held[turns % 2] as FakeLane)
      await settled()
    }
    expect(render?.lane).not.toBeNull()
    expect(queued.filter(({ lane }) => lane)).toHaveLength(8)
  })

  test('wait when a browser is lost, so that the paying user has the one that is left', async () => {
    const fake = await openWithPaid(2)
    const [first, second] = free(fake, 2)
    await settled()
    fake.opening = 'hangs'
    first?.lane?.die('hung')
    await settled()
    expect([second?.lane, fake.pool.load().idle]).toEqual([null, 1])
    fake.letOpen()
    await settled()
    expect(second?.lane).not.toBeNull()
  })

  test('leave the warm page of a paying user alone', async () => {
    const fake = await openWithPaid(2)
    const [first, second] = fake.opened
    Object.assign(first as FakeLane, { owner: 'payer' })
    fake.pool.release(await fake.acquire('other', { tier: 'free' }))
    Object.assign(second as FakeLane, { owner: 'other' })
    expect((await fake.acquire('another', { tier: 'free' })).number).toBe(2)
  })
})

describe('with one lane, free users', () => {
  test('wait for a second one while paying users are active, and the paying user has the other at any time', async () => {
    const fake = await openWithPaid(1)
    const [first, second] = free(fake, 2)
    await settled()
    expect([first?.lane, fake.pool.load().idle]).toEqual([null, 1])
    await advance(0)
    expect([first?.lane?.number, second?.lane, fake.pool.load().lanes]).toEqual([2, null, 2])
    expect((await fake.acquire('payer')).number).toBe(1)
  })

  test('no longer have it a minute after their last render', async () => {
    const fake = await openWithPaid(1)
    const [render] = free(fake, 1)
    await advance(0)
    fake.pool.release(render?.lane as FakeLane)
    await advance(UNUSED_MS - 1)
    expect(fake.living()).toHaveLength(2)
    await advance(1)
    expect(fake.living()).toHaveLength(1)
  })

  test('have it without a wait while nobody pays', async () => {
    const fake = await openFakePool({ lanes: 1 })
    const [first] = free(fake, 2)
    await advance(HELD_MS - 1)
    expect([first?.lane?.number, fake.living().length]).toEqual([1, 1])
  })
})

describe('without an active paying user, free users', () => {
  test('hold all lanes and the reserve', async () => {
    const fake = await openFakePool({ lanes: 2 })
    const renders = free(fake, 4)
    await advance(HELD_MS)
    expect(served(renders)).toHaveLength(3)
  })

  test('hold all lanes again a day after the last render of a paying user', async () => {
    const fake = await openWithPaid(2)
    fake.now = DAY_MS
    const renders = free(fake, 2)
    await settled()
    expect(served(renders)).toHaveLength(2)
  })

  test('delay the first render of a paying user only until one more browser has started', async () => {
    const fake = await openFakePool({ lanes: 2 })
    const renders = free(fake, 6)
    await advance(HELD_MS)
    expect(served(renders)).toHaveLength(3)
    const paying = waiting(fake, 'payer')
    await advance(0)
    expect([paying.lane?.number, served(renders).length]).toEqual([4, 3])
    for (const lane of served(renders)) fake.pool.release(lane)
    await advance(UNUSED_MS)
    expect([served(renders).length, fake.living().length]).toEqual([4, 2])
  })
})

/**
 * Lanes stay with one user while others are served: switching the user of a page costs more than a
 * render.
 */
import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { type FakeLane, openFakePool, settled, waiting } from '../../support/engine/fake-lanes.ts'

const KEEP_MS = 100

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** Two lanes with a warm page each: the first is held by A, the second by B. */
async function warmLanes() {
  const fake = await openFakePool({ lanes: 2 })
  const own = await fake.acquire('A')
  const other = await fake.acquire('B')
  own.owner = 'A'
  other.owner = 'B'
  return { fake, own, other }
}

async function release(fake: Awaited<ReturnType<typeof warmLanes>>['fake'], lane: FakeLane) {
  fake.pool.release(lane)
  await settled()
}

describe('a released lane with a warm page', () => {
  test('is kept for its user for a moment, while the user who waits holds another lane', async () => {
    const { fake, own } = await warmLanes()
    const otherUser = waiting(fake, 'B')
    await release(fake, own)
    expect(otherUser.lane).toBeNull()
    expect(await fake.acquire('A')).toBe(own)
  })

  test('goes to the user who waits if its own user sends nothing', async () => {
    const { fake, own } = await warmLanes()
    const otherUser = waiting(fake, 'B')
    await release(fake, own)
    jest.advanceTimersByTime(KEEP_MS)
    await settled()
    expect(otherUser.lane).toBe(own)
  })

  test('goes to a user without a lane at once, waiting or new', async () => {
    const { fake, own, other } = await warmLanes()
    const third = waiting(fake, 'C')
    await release(fake, own)
    expect(third.lane).toBe(own)
    await release(fake, other)
    expect(await fake.acquire('D')).toBe(other)
  })

  test('serves its user again and again while the head of the queue is served by another lane', async () => {
    const { fake, own } = await warmLanes()
    const otherUser = waiting(fake, 'B')
    for (let times = 0; times < 10; times += 1) {
      const sameUser = waiting(fake, 'A')
      await settled()
      await release(fake, own)
      expect([sameUser.lane, otherUser.lane]).toEqual([own, null])
    }
  })
})

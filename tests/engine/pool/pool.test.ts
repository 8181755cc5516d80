/** The pool of lanes: which render gets which lane, from opening the pool to closing it. */
import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { EngineError } from '../../../packages/chromium/src/engine/index.ts'
import {
  type FakeLane,
  type FakePool,
  openFakePool,
  settled,
  waiting,
} from '../../support/engine/fake-lanes.ts'

const REFRESH_MS = 1_000
const RETRY_MS = 1_000

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

function numbersOf(lanes: readonly FakeLane[]): number[] {
  return lanes.map(({ number }) => number)
}

describe('a render', () => {
  test('gets a lane of its own, and further renders wait for a lane to be released', async () => {
    const fake = await openFakePool()
    const [a, b] = [await fake.acquire('A'), await fake.acquire('B')]
    expect(numbersOf([a, b]).sort()).toEqual([1, 2])
    const [c, d] = [waiting(fake, 'C'), waiting(fake, 'D')]
    await settled()
    expect(fake.pool.load()).toMatchObject({ active: 2, waiting: 2, lanes: 2 })
    expect([c.lane, d.lane]).toEqual([null, null])
    fake.pool.release(b)
    await settled()
    expect([c.lane, d.lane]).toEqual([b, null])
    expect(fake.pool.load()).toMatchObject({ active: 2, waiting: 1, lanes: 2 })
    fake.pool.release(a)
    await settled()
    expect(d.lane).toBe(a)
  })

  test('prefers the warm page of its user, then a new page, then any lane', async () => {
    const fake = await openFakePool({ lanes: 3 })
    const [otherUsers, sameUsers, fresh] = fake.opened as [FakeLane, FakeLane, FakeLane]
    otherUsers.owner = 'B'
    sameUsers.owner = 'A'
    expect(numbersOf([await fake.acquire('A'), await fake.acquire('A')])).toEqual([2, 3])
    expect(await fake.acquire('A')).toBe(otherUsers)
    for (const lane of fake.opened) fake.pool.release(lane)
    // A render with scripts never reuses a page, not even the warm page of its own user.
    expect(await fake.acquire('A', { plain: false })).toBe(fresh)
  })

  test('that waits may overtake others for the warm page of its user, but only a few times', async () => {
    const fake = await openFakePool({ lanes: 1 })
    const lane = await fake.acquire('A')
    lane.owner = 'A'
    const otherUser = waiting(fake, 'B')
    const sameUser = Array.from({ length: 10 }, () => waiting(fake, 'A'))
    await settled()
    const servedBefore = () => sameUser.filter((one) => one.lane !== null).length
    fake.pool.release(lane)
    await settled()
    expect([servedBefore(), otherUser.lane]).toEqual([1, null])
    for (let time = 0; time < 4; time += 1) fake.pool.release(lane)
    await settled()
    expect([servedBefore(), otherUser.lane]).toEqual([4, lane])
  })

  test('that is cancelled leaves the queue, or never enters it', async () => {
    const fake = await openFakePool({ lanes: 0 })
    const render = waiting(fake, 'A')
    await settled()
    expect(fake.pool.load()).toMatchObject({ active: 0, waiting: 1, lanes: 0 })
    const reason = new Error('the client disconnected')
    render.leave(reason)
    await settled()
    expect([render.error, fake.pool.load().waiting]).toEqual([reason, 0])
    await expect(fake.acquire('A', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  test('is refused when the queue is full, with the estimated time to serve that queue as Retry-After', async () => {
    const fake = await openFakePool({ lanes: 2 })
    for (let time = 0; time < 100; time += 1) {
      const lane = await fake.acquire('A')
      fake.now += 500
      fake.pool.release(lane)
    }
    await fake.acquire('A')
    await fake.acquire('A')
    for (let user = 0; user < 256; user += 1) waiting(fake, `waiting ${user}`)
    const refused = waiting(fake, 'B')
    await settled()
    expect(refused.error).toBeInstanceOf(EngineError)
    expect(refused.error).toMatchObject({ kind: 'unavailable' })
    // 257 renders of half a second on two lanes.
    expect((refused.error as EngineError).retryAfterSeconds).toBeWithin(64, 66)
    expect(fake.pool.load().waiting).toBe(256)
  })

  test('that releases its lane twice, or after the lane has died, changes nothing', async () => {
    const fake = await openFakePool({ lanes: 1 })
    const lane = await fake.acquire('A')
    fake.pool.release(lane)
    fake.pool.release(lane)
    lane.die('ended')
    await settled()
    fake.pool.release(lane)
    const next = await fake.acquire('A')
    expect(next.number).toBe(2)
    expect(fake.pool.load()).toMatchObject({ active: 1, waiting: 0, lanes: 1 })
  })
})

describe('an idle page', () => {
  test('of one user is replaced after a second by a page for any user, but not while it is in use', async () => {
    const fake = await openFakePool({ lanes: 1 })
    const lane = await fake.acquire('A')
    jest.advanceTimersByTime(10 * REFRESH_MS)
    expect(lane.refreshes).toBe(0)
    fake.pool.release(lane)
    jest.advanceTimersByTime(REFRESH_MS - 1)
    expect(lane.refreshes).toBe(0)
    jest.advanceTimersByTime(1)
    expect(lane.refreshes).toBe(1)
  })

  test.each([
    ['has died', async (fake: FakePool) => fake.opened[0]?.die('ended')],
    ['was retired', async (fake: FakePool) => fake.recycle()],
    ['was closed', (fake: FakePool) => fake.pool.close()],
  ])('is not refreshed once its lane %s', async (_, end) => {
    const fake = await openFakePool({ lanes: 1 })
    const lane = await fake.acquire('A')
    fake.pool.release(lane)
    await end(fake)
    await settled()
    expect(lane.ended).toBe(true)
    // The refresh of a lane that has ended throws.
    jest.advanceTimersByTime(10 * REFRESH_MS)
  })
})

describe('opening a pool', () => {
  test('fails if one lane does not start, and leaves no lane behind', async () => {
    const opened: { ended: boolean }[] = []
    const template = await openFakePool({ lanes: 2 })
    const lanes = [...template.opened]
    const opening = openFakePool({
      lanes: 3,
      async open() {
        const lane = lanes.pop()
        if (!lane) throw new Error('no browser starts')
        opened.push(lane)
        return lane
      },
    })
    await expect(opening).rejects.toMatchObject({ name: 'EngineError', kind: 'unavailable' })
    expect(opened.map(({ ended }) => ended)).toEqual([true, true])
  })
})

describe('closing a pool', () => {
  test('ends every lane, used or not, and refuses all further renders', async () => {
    const fake = await openFakePool({ lanes: 3 })
    const lane = await fake.acquire('A')
    await fake.pool.close()
    expect(fake.living()).toEqual([])
    fake.pool.release(lane)
    await expect(fake.acquire('A')).rejects.toMatchObject({ kind: 'unavailable' })
    await settled()
    expect([fake.opened.length, fake.pool.health()]).toEqual([3, 'failing'])
  })

  test('waits for a lane that is still starting, and ends it', async () => {
    const fake = await openFakePool({ lanes: 1 })
    fake.opening = 'hangs'
    fake.opened[0]?.die('ended')
    await settled()
    let closed = false
    fake.pool.close().then(() => {
      closed = true
    })
    await settled()
    // The browser that is starting has a process and a directory already.
    expect(closed).toBe(false)
    fake.letOpen()
    await settled()
    expect([closed, fake.opened.length, fake.living()]).toEqual([true, 2, []])
  })

  test('stops the retries of lanes that do not start', async () => {
    const fake = await openFakePool({ lanes: 1 })
    fake.opening = 'fails'
    fake.opened[0]?.die('ended')
    await settled()
    await fake.pool.close()
    fake.opening = 'works'
    jest.advanceTimersByTime(10 * RETRY_MS)
    await settled()
    expect(fake.opened).toHaveLength(1)
  })
})

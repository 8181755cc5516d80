/**
 * The queue in front of the lanes is fair between users, limited in length and waiting time, and
 * releases all its state.
 */
import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { EngineError } from '../../../packages/chromium/src/engine/index.ts'
import { flush, openFairQueue as open, WAIT_MS } from '../../support/engine/fair-queue.ts'

/** How often in a row the head of the queue may be skipped. */
const SKIPS_MAX = 3

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe('the order of dispatch', () => {
  test('alternates between users however many requests each has, and keeps the order of one user', async () => {
    const { enqueueAll, serve, served } = open()
    enqueueAll(['A1', 'A2', 'A3', 'A4', 'B1', 'C1', 'C2'])
    await serve(7)
    expect(served).toEqual(['1 A1', '2 B1', '3 C1', '4 A2', '5 C2', '6 A3', '7 A4'])
  })

  test('serves a new user after one request of each other user, however many requests they have', async () => {
    const { enqueue, enqueueAll, serve, names } = open()
    enqueueAll(Array.from({ length: 30 }, (_, i) => `A${i}`))
    enqueueAll(Array.from({ length: 30 }, (_, i) => `B${i}`))
    await serve(5)
    enqueue('C1')
    await serve(3)
    expect(names().slice(5).sort()).toEqual(['A3', 'B2', 'C1'])
  })

  test('gives no advantage to a user who enqueues again after being served', async () => {
    const { enqueue, enqueueAll, serve, names } = open()
    enqueueAll(['A1', 'B1'])
    await serve(1)
    enqueue('A2')
    await serve(2)
    expect(names()).toEqual(['A1', 'B1', 'A2'])
  })

  test('leaves the offered value to the caller when the queue is empty', async () => {
    const { isEmpty, queue, enqueue, serve } = open()
    expect(isEmpty()).toBe(true)
    enqueue('A1')
    expect(queue.length).toBe(1)
    await serve(1)
    expect(isEmpty()).toBe(true)
  })
})

describe('a better matching request', () => {
  const isA = (name: string) => name.startsWith('A')

  test('skips the head of the queue up to three times in a row', async () => {
    const { enqueueAll, serve, names } = open()
    enqueueAll(['B1', 'A1', 'A2', 'A3', 'A4', 'A5', 'B2', 'A6'])
    await serve(8, isA)
    const skipping = ['A1', 'A2', 'A3']
    expect(names()).toEqual([...skipping, 'B1', 'A4', 'A5', 'A6', 'B2'])
  })

  test('delays no other user by more than a few requests of each user', async () => {
    const { enqueueAll, serve, names } = open()
    const users = 'BCDA'
    for (const user of users) enqueueAll(Array.from({ length: 25 }, (_, i) => `${user}${i}`))
    await serve(100, isA)
    for (const user of 'BCD') {
      const at = names().flatMap((name, index) => (name?.startsWith(user) ? index : []))
      const gaps = at.slice(1).map((index, i) => index - (at[i] ?? 0))
      expect(Math.max(...gaps)).toBeLessThanOrEqual((users.length - 1) * (SKIPS_MAX + 1) + 1)
    }
  })

  test('does not skip an earlier request of the same user', async () => {
    const { enqueueAll, serve, names } = open()
    enqueueAll(['B1', 'A1', 'A2'])
    await serve(3, (name) => name === 'A2')
    expect(names()).toEqual(['B1', 'A1', 'A2'])
  })
})

describe('a full queue', () => {
  test('refuses one more request with the estimated waiting time, and keeps all others', async () => {
    const { queue, enqueue, enqueueAll, serve, names, refused } = open(3)
    enqueueAll(['A1', 'B1', 'C1'])
    enqueue('D1')
    await flush()
    expect(refused.get('D1')).toBeInstanceOf(EngineError)
    expect(refused.get('D1')).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 30 })
    expect(queue.length).toBe(3)
    await serve(3)
    expect(names()).toEqual(['A1', 'B1', 'C1'])
    enqueue('D2')
    expect(queue.length).toBe(1)
  })

  test('refuses the last request of the user with most requests in favour of a new user, with the estimated waiting time', async () => {
    const { queue, enqueue, enqueueAll, serve, names, refused } = open(4)
    enqueueAll(['B1', 'A1', 'A2', 'A3'])
    enqueue('C1')
    await flush()
    expect([...refused.keys()]).toEqual(['A3'])
    expect(refused.get('A3')).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 40 })
    expect(queue.length).toBe(4)
    await serve(4)
    expect(names()).toEqual(['B1', 'A1', 'C1', 'A2'])
  })

  test('never refuses a request in favour of a user who would then have as many', async () => {
    const { enqueueAll, refused } = open(4)
    enqueueAll(['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'A5'])
    await flush()
    expect([...refused.keys()]).toEqual(['A4', 'A3', 'B3', 'A5'])
  })
})

describe('a cancelled request', () => {
  test('leaves the queue at once with the given reason, and does not change the order of the others', async () => {
    const { isEmpty, queue, enqueueAll, serve, names, refused } = open()
    const [, second, b] = enqueueAll(['A1', 'A2', 'B1', 'C1', 'A3'])
    const reason = new Error('the client disconnected')
    second?.cancel(reason)
    b?.cancel()
    expect(queue.length).toBe(3)
    await serve(3)
    expect(names()).toEqual(['A1', 'C1', 'A3'])
    expect([...refused.keys()]).toEqual(['A2', 'B1'])
    expect(refused.get('A2')).toBe(reason)
    expect(isEmpty()).toBe(true)
  })

  test('is never queued if it was cancelled before', async () => {
    const { isEmpty, queue } = open()
    const reason = new Error('the client disconnected')
    const result = queue.enqueue(
      { userId: 'A', tier: 'paid', name: 'A1' },
      AbortSignal.abort(reason),
    )
    await expect(result).rejects.toBe(reason)
    expect(isEmpty()).toBe(true)
  })

  test('keeps its value if it was dispatched before', async () => {
    const { queue, enqueue, serve, names, refused } = open()
    const entry = enqueue('A1')
    await serve(1)
    entry.cancel()
    await entry.settled
    expect([names(), refused.size, queue.length]).toEqual([['A1'], 0, 0])
  })
})

describe('a request that waits too long', () => {
  test('is refused when the waiting time is over, not earlier, with an estimate', async () => {
    const { isEmpty, queue, enqueue, serve, names, refused } = open()
    enqueue('A1')
    jest.advanceTimersByTime(WAIT_MS - 1)
    await flush()
    expect([queue.length, refused.size]).toEqual([1, 0])
    enqueue('B1')
    jest.advanceTimersByTime(1)
    await flush()
    expect([...refused.keys()]).toEqual(['A1'])
    expect(refused.get('A1')).toMatchObject({ kind: 'unavailable' })
    expect(refused.get('A1')).toHaveProperty('retryAfterSeconds', expect.any(Number))
    await serve(1)
    expect([names(), isEmpty()]).toEqual([['B1'], true])
  })
})

describe('the queue', () => {
  test('keeps no state of users whose requests were served, cancelled, refused or expired', async () => {
    const { isEmpty, enqueue, enqueueAll, serve, served, refused } = open(200)
    const many = (user: string, count: number) =>
      Array.from({ length: count }, (_, i) => `${user}${i}`)
    enqueueAll(many('A', 200))
    for (const user of 'BCDEFGHIJ') enqueueAll(many(user, 5))
    await serve(50)
    for (const entry of [...many('K', 20), ...many('L', 20)].map(enqueue)) entry.cancel()
    jest.advanceTimersByTime(WAIT_MS)
    await flush()
    expect(served.length + refused.size).toBe(200 + 9 * 5 + 40)
    // A user who is still known without a request would be dispatched.
    expect(isEmpty()).toBe(true)
  })

  test('removes its listeners from signals, which may outlive the wait', async () => {
    const { queue } = open()
    const { signal } = new AbortController()
    const added = jest.spyOn(signal, 'addEventListener')
    const removed = jest.spyOn(signal, 'removeEventListener')
    const result = queue.enqueue({ userId: 'A', tier: 'paid', name: 'A1' }, signal)
    queue.dispatch(1, () => false)
    expect(await result).toBe(1)
    expect(added.mock.calls).not.toBeEmpty()
    expect(removed.mock.calls).toEqual(added.mock.calls)
  })
})

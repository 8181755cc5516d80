/** The line in front of the lanes: fair between users, bounded in length and in time, leaving no trace. */
import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { EngineError, unavailableError } from '../../../server/engine/index.ts'
import { createFairQueue } from '../../../server/lib/fair-queue.ts'

const WAIT_MS = 120_000
/** So often in a row may others pass who is next. */
const PASSES_MAX = 3

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

interface Ticket {
  leave(reason?: unknown): void
  ended: Promise<unknown>
}

/** A line that hands out numbers, and who got which in order; `refused` tells who went without, and why. */
function open(lengthMax = 100) {
  const line = createFairQueue<number, { userId: string; name: string }>({
    lengthMax,
    waitMs: WAIT_MS,
    refuse: unavailableError,
    estimate: (length) => length * 10,
  })
  const served: string[] = []
  const refused = new Map<string, unknown>()
  let turns = 0

  /** `A1` is a render of user A. */
  function join(name: string): Ticket {
    const controller = new AbortController()
    const ended = line.enqueue({ userId: name.slice(0, 1), name }, controller.signal).then(
      (turn) => void served.push(`${turn} ${name}`),
      (error: unknown) => void refused.set(name, error),
    )
    return { leave: (reason) => controller.abort(reason), ended }
  }
  /** Offers the next number. @returns whether somebody took it */
  function offer(suits: (name: string) => boolean): boolean {
    turns += 1
    return line.dispatch(turns, ({ name }) => suits(name))
  }
  /** Serves so many in turn. */
  async function serve(times: number, suits: (name: string) => boolean = () => false) {
    for (let time = 0; time < times; time += 1) expect(offer(suits)).toBe(true)
    await settled()
  }
  /** Whether the line has anybody to serve. */
  const isEmpty = () => line.length === 0 && !offer(() => true)
  const names = () => served.map((entry) => entry.split(' ')[1])
  return {
    isEmpty,
    joinAll: (list: string[]) => list.map(join),
    line,
    served,
    refused,
    names,
    join,
    serve,
  }
}

/** Every promise that has been settled has told so. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

describe('turns', () => {
  test('go round the users, whoever has how many, and a user is served in the order asked', async () => {
    const { joinAll, serve, served } = open()
    joinAll(['A1', 'A2', 'A3', 'A4', 'B1', 'C1', 'C2'])
    await serve(7)
    expect(served).toEqual(['1 A1', '2 B1', '3 C1', '4 A2', '5 C2', '6 A3', '7 A4'])
  })

  test('come to a newcomer after one render of everybody else, however many they wait for', async () => {
    const { join, joinAll, serve, names } = open()
    joinAll(Array.from({ length: 30 }, (_, i) => `A${i}`))
    joinAll(Array.from({ length: 30 }, (_, i) => `B${i}`))
    await serve(5)
    join('C1')
    await serve(3)
    expect(names().slice(5).sort()).toEqual(['A3', 'B2', 'C1'])
  })

  test('are not gained by leaving and coming back', async () => {
    const { join, joinAll, serve, names } = open()
    joinAll(['A1', 'B1'])
    await serve(1)
    join('A2')
    await serve(2)
    expect(names()).toEqual(['A1', 'B1', 'A2'])
  })

  test('are nobody’s when nobody waits: the thing stays with who offers it', async () => {
    const { isEmpty, line, join, serve } = open()
    expect(isEmpty()).toBe(true)
    join('A1')
    expect(line.length).toBe(1)
    await serve(1)
    expect(isEmpty()).toBe(true)
  })
})

describe('who is suited better', () => {
  const isA = (name: string) => name.startsWith('A')

  test('passes who is next, a few times in a row, and then waits like everybody else', async () => {
    const { joinAll, serve, names } = open()
    joinAll(['B1', 'A1', 'A2', 'A3', 'A4', 'A5', 'B2', 'A6'])
    await serve(8, isA)
    const passed = ['A1', 'A2', 'A3']
    expect(names()).toEqual([...passed, 'B1', 'A4', 'A5', 'A6', 'B2'])
  })

  test('delays no user in line by more than a few renders of each other user', async () => {
    const { joinAll, serve, names } = open()
    const users = 'BCDA'
    for (const user of users) joinAll(Array.from({ length: 25 }, (_, i) => `${user}${i}`))
    await serve(100, isA)
    for (const user of 'BCD') {
      const at = names().flatMap((name, index) => (name?.startsWith(user) ? index : []))
      const gaps = at.slice(1).map((index, i) => index - (at[i] ?? 0))
      expect(Math.max(...gaps)).toBeLessThanOrEqual((users.length - 1) * (PASSES_MAX + 1) + 1)
    }
  })

  test('does not pass an earlier render of the same user', async () => {
    const { joinAll, serve, names } = open()
    joinAll(['B1', 'A1', 'A2'])
    await serve(3, (name) => name === 'A2')
    expect(names()).toEqual(['B1', 'A1', 'A2'])
  })
})

describe('a full line', () => {
  test('refuses one more with what it estimates for its length, and keeps who is in it', async () => {
    const { line, join, joinAll, serve, names, refused } = open(3)
    joinAll(['A1', 'B1', 'C1'])
    join('D1')
    await settled()
    expect(refused.get('D1')).toBeInstanceOf(EngineError)
    expect(refused.get('D1')).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 30 })
    expect(line.length).toBe(3)
    await serve(3)
    expect(names()).toEqual(['A1', 'B1', 'C1'])
    join('D2')
    expect(line.length).toBe(1)
  })

  test('takes a newcomer for the last of who has most, who is told when to come back', async () => {
    const { line, join, joinAll, serve, names, refused } = open(4)
    joinAll(['B1', 'A1', 'A2', 'A3'])
    join('C1')
    await settled()
    expect([...refused.keys()]).toEqual(['A3'])
    expect(refused.get('A3')).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 40 })
    expect(line.length).toBe(4)
    await serve(4)
    expect(names()).toEqual(['B1', 'A1', 'C1', 'A2'])
  })

  test('is shared in equal parts: nobody is put out by who would then have as much', async () => {
    const { joinAll, refused } = open(4)
    joinAll(['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'A5'])
    await settled()
    expect([...refused.keys()]).toEqual(['A4', 'A3', 'B3', 'A5'])
  })
})

describe('who gives up', () => {
  test('leaves the line at once with the reason given, and costs nobody a turn', async () => {
    const { isEmpty, line, joinAll, serve, names, refused } = open()
    const [, second, b] = joinAll(['A1', 'A2', 'B1', 'C1', 'A3'])
    const reason = new Error('hung up')
    second?.leave(reason)
    b?.leave()
    expect(line.length).toBe(3)
    await serve(3)
    expect(names()).toEqual(['A1', 'C1', 'A3'])
    expect([...refused.keys()]).toEqual(['A2', 'B1'])
    expect(refused.get('A2')).toBe(reason)
    expect(isEmpty()).toBe(true)
  })

  test('before joining never stands in it', async () => {
    const { isEmpty, line } = open()
    const reason = new Error('hung up')
    const turn = line.enqueue({ userId: 'A', name: 'A1' }, AbortSignal.abort(reason))
    await expect(turn).rejects.toBe(reason)
    expect(isEmpty()).toBe(true)
  })

  test('after being served keeps what was handed out', async () => {
    const { line, join, serve, names, refused } = open()
    const ticket = join('A1')
    await serve(1)
    ticket.leave()
    await ticket.ended
    expect([names(), refused.size, line.length]).toEqual([['A1'], 0, 0])
  })
})

describe('who waits too long', () => {
  test('is refused when the time is up, not earlier, with an estimate', async () => {
    const { isEmpty, line, join, serve, names, refused } = open()
    join('A1')
    jest.advanceTimersByTime(WAIT_MS - 1)
    await settled()
    expect([line.length, refused.size]).toEqual([1, 0])
    join('B1')
    jest.advanceTimersByTime(1)
    await settled()
    expect([...refused.keys()]).toEqual(['A1'])
    expect(refused.get('A1')).toMatchObject({ kind: 'unavailable' })
    expect(refused.get('A1')).toHaveProperty('retryAfterSeconds', expect.any(Number))
    await serve(1)
    expect([names(), isEmpty()]).toEqual([['B1'], true])
  })
})

describe('nothing is left', () => {
  test('of users who were served, gave up, were put out or waited too long', async () => {
    const { isEmpty, join, joinAll, serve, served, refused } = open(200)
    const many = (user: string, count: number) =>
      Array.from({ length: count }, (_, i) => `${user}${i}`)
    joinAll(many('A', 200))
    for (const user of 'BCDEFGHIJ') joinAll(many(user, 5))
    await serve(50)
    for (const ticket of [...many('K', 20), ...many('L', 20)].map(join)) ticket.leave()
    jest.advanceTimersByTime(WAIT_MS)
    await settled()
    expect(served.length + refused.size).toBe(200 + 9 * 5 + 40)
    // A user without a render in the line would still be given a turn.
    expect(isEmpty()).toBe(true)
  })

  test('with the signal, which may live much longer than the wait', async () => {
    const { line } = open()
    const { signal } = new AbortController()
    const added = jest.spyOn(signal, 'addEventListener')
    const removed = jest.spyOn(signal, 'removeEventListener')
    const turn = line.enqueue({ userId: 'A', name: 'A1' }, signal)
    line.dispatch(1, () => false)
    expect(await turn).toBe(1)
    expect(added.mock.calls).not.toBeEmpty()
    expect(removed.mock.calls).toEqual(added.mock.calls)
  })
})

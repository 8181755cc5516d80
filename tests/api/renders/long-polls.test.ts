/** The places of requests that wait are shared by user and plan. */
import { expect, test } from 'bun:test'
import { ApiError } from '../../../server/errors.ts'
import { createLongPolls, type Waiting } from '../../../server/renders/long-polls.ts'

const NEVER = new AbortController().signal

/** Ten places, at most five of them for a user. */
function tenPlaces() {
  const polls = createLongPolls({
    max: { user: 5, process: 10 },
    messages: { user: 'of the user', process: 'of the process' },
    retryAfterSeconds: 5,
  })
  const waits: { who: Waiting; state: 'waiting' | 'ended' | string }[] = []
  /** A request that waits until its signal aborts. */
  function poll(who: Waiting): void {
    const wait: (typeof waits)[number] = { who, state: 'waiting' }
    waits.push(wait)
    polls
      .hold(
        who,
        NEVER,
        (signal) =>
          new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
      )
      .then(
        () => {
          wait.state = 'ended'
        },
        (error: unknown) => {
          wait.state = error instanceof ApiError ? error.code : String(error)
        },
      )
  }
  const statesOf = (userId: string) =>
    waits.filter(({ who }) => who.userId === userId).map(({ state }) => state)
  return { polls, poll, statesOf, settled: () => new Promise((resolve) => setImmediate(resolve)) }
}

const free = (userId: string): Waiting => ({ userId, plan: 'free' })
const payer = (userId: string): Waiting => ({ userId, plan: 'starter' })

test('a poll of a paying account finds a place when free accounts have taken all, and the oldest of those ends', async () => {
  const { poll, statesOf, settled } = tenPlaces()
  for (let at = 0; at < 10; at += 1) poll(free(`free-${at}`))
  poll(payer('payer'))
  await settled()
  expect(statesOf('payer')).toEqual(['waiting'])
  expect(statesOf('free-0')).toEqual(['ended'])
  expect(statesOf('free-1')).toEqual(['waiting'])
})

test('free accounts do not take the places of paying ones, nor those of free accounts that hold as few', async () => {
  const { poll, statesOf, settled } = tenPlaces()
  for (let at = 0; at < 5; at += 1) poll(free(`free-${at}`))
  for (let at = 0; at < 5; at += 1) poll(payer('payer'))
  poll(free('late'))
  await settled()
  expect(statesOf('late')).toEqual(['SERVICE_UNAVAILABLE'])
  expect(statesOf('payer')).toEqual(Array(5).fill('waiting'))
})

test('the user who holds most places gives way to one who holds fewer, one place at a time', async () => {
  const { poll, statesOf, settled } = tenPlaces()
  for (const name of ['a', 'b']) for (let at = 0; at < 5; at += 1) poll(payer(name))
  for (let at = 0; at < 5; at += 1) poll(payer('c'))
  await settled()
  const waiting = (name: string) => statesOf(name).filter((state) => state === 'waiting').length
  expect(waiting('a') + waiting('b') + waiting('c')).toBe(10)
  expect(Math.min(waiting('a'), waiting('b'), waiting('c'))).toBeGreaterThanOrEqual(3)
})

test('a user has five places at most, whoever else waits', async () => {
  const { poll, statesOf, settled } = tenPlaces()
  for (let at = 0; at < 6; at += 1) poll(payer('payer'))
  await settled()
  expect(statesOf('payer')).toEqual([...Array(5).fill('waiting'), 'RATE_LIMITED'])
})

test('places are free again after their waits, also those that were lost', async () => {
  const { polls, poll, statesOf, settled } = tenPlaces()
  for (let round = 0; round < 3; round += 1) {
    for (let at = 0; at < 10; at += 1) poll(free(`free-${at}`))
    for (let at = 0; at < 5; at += 1) poll(payer('payer'))
    await settled()
  }
  expect(statesOf('payer').filter((state) => state === 'waiting')).toHaveLength(5)
  polls.release()
  await settled()
  expect(statesOf('payer')).not.toContain('waiting')
  expect(statesOf('free-9')).not.toContain('waiting')
})

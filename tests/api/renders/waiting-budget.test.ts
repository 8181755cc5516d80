/**
 * The budget of a process refuses background renders before their bodies are read or their jobs are
 * stored.
 */
import { describe, expect, test } from 'bun:test'
import { createWaitingBudget } from '../../../server/renders/waiting-budget.ts'
import { waitingBytesExceeded } from '../../../server/renders/waiting-bytes.ts'

const MB = 1024 ** 2

describe('the budget of bytes that wait', () => {
  const waiting = (megabytes: number, userId = 'a') =>
    ({ userId, plan: 'starter', bytes: megabytes * MB, what: 'batch' }) as const
  const refusal = () => Promise.reject(waitingBytesExceeded('starter', 'batch'))
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error) => error.code,
    )

  test('refuses at once what does not fit beside others of the user that are under way', async () => {
    const budget = createWaitingBudget(async () => 0)
    const storing = Promise.withResolvers<void>()
    const first = budget.within(waiting(40), () => storing.promise)
    let asked = 0
    const ask = async () => {
      asked += 1
    }
    expect(await codeOf(budget.within(waiting(11), ask))).toBe('RATE_LIMITED')
    expect(asked).toBe(0)
    await budget.within(waiting(10), ask)
    await budget.within(waiting(40, 'b'), ask)
    storing.resolve()
    await first
    await budget.within(waiting(50), ask)
    expect(asked).toBe(3)
  })

  test('refuses a batch before it is read if it does not fit, for a user whom the database has refused lately', async () => {
    let now = 0
    let waitingBytes = 40 * MB
    let lookups = 0
    const budget = createWaitingBudget(
      async () => {
        lookups += 1
        return waitingBytes
      },
      () => now,
    )
    const arrival = (megabytes: number) => codeOf(budget.checkArrival(waiting(0), megabytes * MB))
    expect(await arrival(20)).toBe('done')
    expect(lookups).toBe(0)
    expect(await codeOf(budget.within(waiting(20), refusal))).toBe('RATE_LIMITED')
    expect([await arrival(20), await arrival(10)]).toEqual(['RATE_LIMITED', 'done'])
    waitingBytes = 30 * MB
    // A body of escapes is longer than its jobs.
    expect([await arrival(20), await arrival(50)]).toEqual(['done', 'done'])
    waitingBytes = 40 * MB
    expect(await arrival(50)).toBe('RATE_LIMITED')
    now = 60_000
    const before = lookups
    expect(await arrival(50)).toBe('done')
    expect(lookups).toBe(before)
  })
})

/** The budget of a process refuses background renders before their jobs are stored and the database is asked. */
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
    const budget = createWaitingBudget()
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

  test('repeats a refusal for a second, for as many bytes, until a render of the user has ended', async () => {
    let now = 0
    const budget = createWaitingBudget(() => now)
    const done = async () => {}
    expect(await codeOf(budget.within(waiting(20), refusal))).toBe('RATE_LIMITED')
    expect(await codeOf(budget.within(waiting(20), done))).toBe('RATE_LIMITED')
    expect(() => budget.checkArrival(waiting(0), 20 * MB)).toThrow('wait in the background')
    budget.checkArrival(waiting(0), 19 * MB)
    expect(await codeOf(budget.within(waiting(19), done))).toBe('done')
    budget.freed('a')
    expect(await codeOf(budget.within(waiting(20), done))).toBe('done')
    expect(await codeOf(budget.within(waiting(20), refusal))).toBe('RATE_LIMITED')
    now = 1_000
    expect(await codeOf(budget.within(waiting(20), done))).toBe('done')
  })
})

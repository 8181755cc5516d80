/** The limit on how much work of one user runs at a time. */
import { describe, expect, test } from 'bun:test'
import { createUserLimit, type Refusal } from '../../../packages/lib/src/user-limit.ts'
import { until } from '../../support/until.ts'

/** A limit of one piece of work, whose work ends when the test says so. */
function createManual(options: { waiting: number; waitMs?: number }) {
  const started: { name: string; end: () => void }[] = []
  const limit = createUserLimit({
    running: 1,
    ...options,
    refuse: (why: Refusal) => new Error(why),
  })
  const run = (name: string, signal?: AbortSignal) =>
    limit.run(
      'anna',
      () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        started.push({ name, end: resolve })
        return promise
      },
      signal,
    )
  /** Ends the work that began as number `at`, once it has. */
  async function end(at: number): Promise<void> {
    await until(() => started.length > at)
    started[at]?.end()
  }
  return { run, end, names: () => started.map(({ name }) => name) }
}

describe('work that waits for earlier work of its user', () => {
  test('runs in the order in which it came', async () => {
    const { run, end, names } = createManual({ waiting: 2 })
    const all = ['a', 'b', 'c'].map((name) => run(name))
    expect(names()).toEqual(['a'])
    for (const [at, work] of all.entries()) {
      await end(at)
      await work
    }
    expect(names()).toEqual(['a', 'b', 'c'])
    const again = run('d')
    expect(names()).toContain('d')
    await end(3)
    await again
  })

  test('leaves its place when its signal aborts, and never runs', async () => {
    const { run, end, names } = createManual({ waiting: 1 })
    const first = run('a')
    const client = new AbortController()
    const second = run('b', client.signal)
    await expect(run('c')).rejects.toThrow('full')
    client.abort()
    await expect(second).rejects.toThrow('aborted')
    const third = run('c')
    await end(0)
    await first
    await end(1)
    await third
    expect(names()).toEqual(['a', 'c'])
  })

  test('is refused if its signal had aborted before', async () => {
    const { run, end } = createManual({ waiting: 1 })
    const first = run('a')
    await expect(run('b', AbortSignal.abort())).rejects.toThrow('aborted')
    await end(0)
    await first
  })

  test('is refused after the longest wait, and never runs', async () => {
    const { run, end, names } = createManual({ waiting: 1, waitMs: 1 })
    const first = run('a')
    await expect(run('b')).rejects.toThrow('late')
    await end(0)
    await first
    expect(names()).toEqual(['a'])
  })

  test('that has begun is not ended by its signal', async () => {
    const { run, end, names } = createManual({ waiting: 1 })
    const first = run('a')
    const client = new AbortController()
    const second = run('b', client.signal)
    await end(0)
    await first
    await until(() => names().length === 2)
    client.abort()
    await end(1)
    await second
  })
})

/** Work on many items, some of them at a time. */
import { expect, test } from 'bun:test'
import { someAtATime } from '../../../server/lib/some-at-a-time.ts'

test('so many items are worked on at a time, and the results have their order', async () => {
  let running = 0
  let most = 0
  const results = await someAtATime([3, 1, 2, 0], 2, async (item, index) => {
    running += 1
    most = Math.max(most, running)
    for (let turn = 0; turn < item; turn += 1) await Promise.resolve()
    running -= 1
    return `${index}: ${item}`
  })
  expect(results).toEqual(['0: 3', '1: 1', '2: 2', '3: 0'])
  expect(most).toBe(2)
})

test('no work begins after an error', async () => {
  const begun: number[] = []
  const other = Promise.withResolvers<void>()
  const working = someAtATime([1, 2, 3, 4], 2, async (item) => {
    begun.push(item)
    if (item === 1) throw new Error('broken')
    await other.promise
  })
  await expect(working).rejects.toThrow('broken')
  other.resolve()
  await Promise.resolve()
  expect(begun).toEqual([1, 2])
})

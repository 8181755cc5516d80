/** Runs the same work on many items, some of them at a time. */

/**
 * @param count how many items are worked on at a time
 * @returns the results in the order of the items
 * @throws the first error; no more work begins after it
 */
export async function someAtATime<Item, Result>(
  items: readonly Item[],
  count: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.entries().toArray()
  async function takeNext(): Promise<void> {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, item] = next
      results[index] = await work(item, index)
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(count, items.length) }, takeNext))
  } catch (error) {
    left.length = 0
    throw error
  }
  return results
}

/** Counts what belongs to each of many keys, such as users. Keys without any take no memory. */

export interface Counts<Key> {
  /** The count of a key; 0 for one that has none. */
  of(key: Key): number
  /** Changes the count of a key. @param change negative to take away */
  add(key: Key, change: number): void
  /** The keys whose count is at least so high. */
  atLeast(count: number): Key[]
}

export function createCounts<Key = string>(): Counts<Key> {
  const counts = new Map<Key, number>()
  const of = (key: Key) => counts.get(key) ?? 0
  return {
    of,
    add(key, change) {
      const count = of(key) + change
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    },
    atLeast: (least) => [...counts].flatMap(([key, count]) => (count >= least ? [key] : [])),
  }
}

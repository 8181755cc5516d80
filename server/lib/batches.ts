/** Processes rows that are too many to hold at once. */

const BATCH = 200

export interface Batches<T> {
  /** @returns at most `limit` items; fewer when no more are left */
  next(limit: number): Promise<T[]>
  process(item: T): Promise<void>
  /** Ends the work after the current item. */
  signal?: AbortSignal
}

/** Processes every item, one after the other. @returns how many items were processed */
export async function inBatches<T>({ next, process, signal }: Batches<T>): Promise<number> {
  let processed = 0
  while (!signal?.aborted) {
    const items = await next(BATCH)
    for (const item of items) {
      if (signal?.aborted) return processed
      await process(item)
      processed += 1
    }
    if (items.length < BATCH) break
  }
  return processed
}

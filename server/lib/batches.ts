/** Processes rows that are too many to hold at once. */

const BATCH = 200

export interface Batches<T> {
  /** @returns at most `limit` items; fewer when no more are left */
  next(limit: number): Promise<T[]>
  process(item: T): Promise<void>
  /** Ends the work after the current item. */
  signal?: AbortSignal
}

/**
 * Processes every item, one after the other. One that fails does not keep the others of its batch
 * from being processed.
 * @returns how many items were processed
 * @throws the first error of a batch, after that batch
 */
export async function inBatches<T>({ next, process, signal }: Batches<T>): Promise<number> {
  let processed = 0
  while (!signal?.aborted) {
    const items = await next(BATCH)
    const errors: unknown[] = []
    for (const item of items) {
      if (signal?.aborted) return processed
      try {
        await process(item)
        processed += 1
      } catch (error) {
        errors.push(error)
      }
    }
    // The next batch would contain the same items again.
    if (errors.length > 0) throw errors[0]
    if (items.length < BATCH) break
  }
  return processed
}

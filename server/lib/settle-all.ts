/** Waits for several promises at once. */

/** Like Promise.all, but waits for every promise, so that every opened capability can be closed. */
export async function settleAll<T extends readonly Promise<unknown>[]>(
  promises: readonly [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises)
  return Promise.all(promises) as Promise<{ [K in keyof T]: Awaited<T[K]> }>
}

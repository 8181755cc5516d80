/** Work that is done when it is first asked for. */

/** Runs a function on the first call. After a failure the next call tries again. */
export function once<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= run().catch((error: unknown) => {
      running = null
      throw error
    })
    return running
  }
}

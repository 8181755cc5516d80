/** Stores the output of an attempt while the engine completes its report. */
import type { Output } from '@platen/chromium'

type Bytes = Output['bytes']

export interface OutputWriter {
  /** Begins to store an output, once what was begun before has ended. Never throws. */
  begin(bytes: Bytes): void
  /**
   * Stores an output, or waits for it if that has begun. Called again, it stores again.
   * @throws what `put` throws
   */
  write(bytes: Bytes): Promise<void>
  /**
   * Stores nothing that is begun later: an attempt that has ended may still produce an output.
   * Resolves when nothing is being stored. Never rejects.
   */
  close(): Promise<void>
}

/** @param put stores bytes under the key of the attempt, whose row exists */
export function createOutputWriter(put: (bytes: Bytes) => Promise<void>): OutputWriter {
  let begun: Bytes | null = null
  let last = Promise.resolve()
  let isClosed = false

  function begin(bytes: Bytes): void {
    if (isClosed) return
    const previous = last.catch(() => {}) // `write` reports it if it matters
    last = previous.then(() => put(bytes))
    last.catch(() => {}) // reported by `write`
    begun = bytes
  }

  return {
    begin,
    async write(bytes) {
      if (begun !== bytes) begin(bytes)
      begun = null
      await last
    },
    async close() {
      isClosed = true
      await last.catch(() => {}) // nothing is stored then
    },
  }
}

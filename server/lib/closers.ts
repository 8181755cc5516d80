/** Remembers what was opened, to close it in the reverse order. */

interface Closable {
  close(): unknown
}

export interface Closers {
  /** Adds something that is open. */
  opened<T extends Closable>(capability: T): T
  /**
   * Adds something that is being opened beside others: the order of these calls counts, not the one
   * of the openings.
   */
  opening<T extends Closable>(capability: Promise<T>): Promise<T>
  /** Adds a function to call. */
  add(close: () => unknown): void
  /** Closes everything, one after the other, and waits for what is still being opened. */
  close(): Promise<void>
}

export function createClosers(): Closers {
  const closers: (() => unknown)[] = []
  return {
    opened(capability) {
      closers.push(capability.close)
      return capability
    },
    opening(capability) {
      const close = () =>
        capability.then(
          (opened) => opened.close(),
          () => {}, // it was not opened
        )
      closers.push(close)
      return capability
    },
    add: (close) => void closers.push(close),
    async close() {
      for (const close of closers.splice(0).reverse()) await close()
    },
  }
}

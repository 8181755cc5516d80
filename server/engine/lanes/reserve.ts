/**
 * When the lane beyond the configured number is open: after all others have been held for a second
 * without a break, until they have not been all held for three seconds. A browser that is always
 * open would serve newcomers a second earlier, and cost 150 MB on every machine that never needs it.
 */

export interface Reserve {
  /** Whether there should be one more lane now. */
  readonly isOpen: boolean
  /** To be told after each change whether every other lane is held. A release in between counts. */
  watch(allHeld: boolean): void
  close(): void
}

interface ReserveOptions {
  open(): Promise<void>
  /** Ends one idle lane, if there is one too many. */
  closeIdle(): void
  onError(error: unknown): void
}

/** Shorter renders make room for others by ending. */
const HELD_MS = 1_000
const UNUSED_MS = 3_000

export function createReserve({ open, closeIdle, onError }: ReserveOptions): Reserve {
  let isOpen = false
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What the timer waits for: true = all lanes held, false = not all held. */
  let awaited: boolean | null = null
  let lastAllHeld = false

  function expire(): void {
    awaited = null
    isOpen = !isOpen
    if (!isOpen) closeIdle()
    else {
      open().catch((error: unknown) => {
        // The lanes that are there go on, and another second in which all are held tries again.
        isOpen = false
        onError(error)
        watch(lastAllHeld)
      })
    }
  }

  function watch(allHeld: boolean): void {
    lastAllHeld = allHeld
    const next = allHeld === isOpen ? null : allHeld
    if (next === awaited || isClosed) return
    clearTimeout(timer)
    awaited = next
    if (next !== null) timer = setTimeout(expire, next ? HELD_MS : UNUSED_MS)
  }

  return {
    get isOpen() {
      return isOpen
    },
    watch,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

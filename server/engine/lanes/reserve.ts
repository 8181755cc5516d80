/**
 * Decides when the lane beyond the configured number is open: once all others have been held for one second
 * without a break, and until for three seconds not all of them are held. A browser that is always open would
 * serve new users a second earlier, but cost 150 MB on every machine, even where it is never needed.
 */

export interface Reserve {
  /** Whether there should be one more lane now. */
  readonly isOpen: boolean
  /** Call it after each change. @param allHeld whether every other lane is held; a short release counts as a break */
  watch(allHeld: boolean): void
  close(): void
}

interface ReserveOptions {
  open(): Promise<void>
  /** Ends one idle lane if there is one too many. */
  closeIdle(): void
  onError(error: unknown): void
}

/** Shorter renders make room for others when they end. */
const HELD_MS = 1_000
const UNUSED_MS = 3_000

export function createReserve({ open, closeIdle, onError }: ReserveOptions): Reserve {
  let isOpen = false
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The state that the timer waits to last: true = all lanes held, false = not all held, null = no timer. */
  let awaited: boolean | null = null
  let lastAllHeld = false

  function expire(): void {
    awaited = null
    isOpen = !isOpen
    if (!isOpen) closeIdle()
    else {
      open().catch((error: unknown) => {
        // The other lanes continue to work. The reserve tries again once all have been held for another second.
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

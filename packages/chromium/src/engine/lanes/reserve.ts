/**
 * Decides when a lane beyond the configured number is open: once it has been needed for a while,
 * and until it has not been needed for a while. A browser that is always open would serve users
 * earlier, but cost 150 MB on every machine, even where it is never needed.
 */

/**
 * A shorter time without need can be left out of account, in ms. When one user sends renders one
 * after the other, or in the background, each lane is free for a moment between two of them, and
 * other users would still wait for the end of a render.
 */
const BREAK_MS = 250

export interface Reserve {
  /** Whether there should be one more lane now. */
  readonly isOpen: boolean
  /**
   * Call it after each change.
   * @param isNeeded whether the lane is needed now
   * @param skipsBreaks whether a short time without need does not count
   */
  watch(isNeeded: boolean, skipsBreaks?: boolean): void
  close(): void
}

interface ReserveOptions {
  /** How long the lane has to be needed until it is opened, in ms. */
  neededMs: number
  /** How long it has to be without need until it is ended, in ms. */
  unusedMs: number
  open(): Promise<void>
  /** Ends one idle lane if there is one too many. */
  closeIdle(): void
  onError(error: unknown): void
}

export function createReserve(options: ReserveOptions): Reserve {
  const { neededMs, unusedMs, open, closeIdle, onError } = options
  let isOpen = false
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The state that the timer waits to last: true = needed, false = not needed, null = no timer. */
  let awaited: boolean | null = null
  let lastNeeded = false
  /** Runs while a lane that is about to open is not needed. */
  let breakTimer: ReturnType<typeof setTimeout> | undefined

  function expire(): void {
    if (awaited === true && !lastNeeded) {
      timer = setTimeout(expire, BREAK_MS)
      return
    }
    awaited = null
    isOpen = !isOpen
    if (!isOpen) closeIdle()
    else {
      open().catch((error: unknown) => {
        // The other lanes continue to work. The reserve tries again after the same time.
        isOpen = false
        onError(error)
        watch(lastNeeded)
      })
    }
  }

  function watch(isNeeded: boolean, skipsBreaks = false): void {
    if (isClosed) return
    const wasNeeded = lastNeeded
    lastNeeded = isNeeded
    const next = isNeeded === isOpen ? null : isNeeded
    if (next === awaited) clearTimeout(breakTimer)
    else if (awaited !== true || !skipsBreaks) waitFor(next)
    else if (wasNeeded) breakTimer = setTimeout(waitFor, BREAK_MS, null)
  }

  /** @param state see `awaited` */
  function waitFor(state: boolean | null): void {
    clearTimeout(timer)
    clearTimeout(breakTimer)
    awaited = state
    if (state !== null) timer = setTimeout(expire, state ? neededMs : unusedMs)
  }

  return {
    get isOpen() {
      return isOpen
    },
    watch,
    close() {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(breakTimer)
    },
  }
}

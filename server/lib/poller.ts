/** Polls for work when notified and at an interval, one pass at a time. */

/** A background loop. */
export interface Loop {
  /** Starts no further pass. Resolves once the pass under way has ended. Safe to call twice. */
  stop(): Promise<void>
}

export interface Poller extends Loop {
  /** Starts a pass now; during a pass, another one right after it. */
  wake(): void
  /** Resolves once no pass is under way. */
  idle(): Promise<void>
}

export interface PollerOptions {
  /** One pass. Work that it starts may go on beside later passes. The signal aborts on `stop()`. */
  poll(signal: AbortSignal): Promise<void>
  everyMs: number
  /** Called with the error of a failed pass; the next pass runs anyway. */
  onError(error: unknown): void
}

/** Starts with a pass at once. */
export function startPoller({ poll, everyMs, onError }: PollerOptions): Poller {
  const stopping = new AbortController()
  const { signal } = stopping
  let isDue = false
  let isRunning = false
  let passes = Promise.resolve()

  async function runPasses(): Promise<void> {
    isRunning = true
    while (isDue && !signal.aborted) {
      isDue = false
      await poll(signal).catch(onError)
    }
    isRunning = false
  }

  function wake(): void {
    isDue = true
    if (!isRunning) passes = runPasses()
  }

  const timer = setInterval(wake, everyMs)
  wake()
  return {
    wake,
    idle: () => passes,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await passes
    },
  }
}

/** A poller that runs only while somebody needs it. */
export interface DemandPoller extends Loop {
  /** Starts polling unless it runs. @returns a function to call when it is needed no more */
  need(): () => void
}

export function createDemandPoller(options: PollerOptions): DemandPoller {
  let needs = 0
  let poller: Poller | null = null
  let stopped = Promise.resolve()
  return {
    need() {
      needs += 1
      poller ??= startPoller(options)
      return () => {
        needs -= 1
        if (needs > 0 || poller === null) return
        stopped = poller.stop()
        poller = null
      }
    },
    async stop() {
      await Promise.all([poller?.stop(), stopped])
    },
  }
}

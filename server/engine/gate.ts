/** Lets so many renders in at a time and keeps a bounded line of those that wait, first come first served. */
import { EngineError } from './index.ts'

export interface Gate {
  /**
   * Waits for a place. The wait never counts against a render's timeout.
   * @returns a function that gives the place back; calling it again does nothing
   * @throws EngineError `unavailable` when the line is full or the wait too long; the signal's reason
   */
  enter(signal: AbortSignal): Promise<() => void>
  readonly active: number
  readonly waiting: number
}

interface GateOptions {
  /** Renders at a time; with 0 every render waits. */
  places: number
  waitingMax: number
  waitMs: number
}

interface Waiter {
  admit(): void
}

export function createGate({ places, waitingMax, waitMs }: GateOptions): Gate {
  const line: Waiter[] = []
  let active = 0

  function place(): () => void {
    active += 1
    let given = false
    return () => {
      if (given) return
      given = true
      active -= 1
      line.shift()?.admit()
    }
  }

  function wait(signal: AbortSignal): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const waiter: Waiter = { admit: () => settle(() => resolve(place())) }
    const timer = setTimeout(() => leave(unavailable('No renderer became free in time.')), waitMs)
    const onAbort = () => leave(signal.reason)

    function settle(outcome: () => void) {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      outcome()
    }
    function leave(error: unknown) {
      line.splice(line.indexOf(waiter), 1)
      settle(() => reject(error))
    }

    signal.addEventListener('abort', onAbort)
    line.push(waiter)
    return promise
  }

  return {
    async enter(signal) {
      signal.throwIfAborted()
      if (active < places) return place()
      if (line.length >= waitingMax) throw unavailable('Too many renders are waiting.')
      return wait(signal)
    },
    get active() {
      return active
    },
    get waiting() {
      return line.length
    },
  }
}

function unavailable(message: string): EngineError {
  return new EngineError('unavailable', message)
}

/**
 * Limits each user to one concurrent preview; the user's other previews wait. An editor requests a
 * preview after each pause in typing, so of the waiting drafts of a template only the newest is
 * rendered.
 */
import { asEngineError } from '@platen/chromium'
import { ApiError } from '../errors.ts'

export interface PreviewQueue {
  /**
   * Runs `work` when no other preview of the user is running.
   * @throws ApiError CONFLICT when a newer draft replaces this one, RATE_LIMITED when too many
   *   wait; EngineError `failed` when the signal aborts the wait
   */
  run<T>(request: PreviewRequest, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

export interface PreviewRequest {
  userId: string
  /**
   * A newer draft with the same `draftOf` replaces a waiting one. Null = a saved template, no
   * draft.
   */
  draftOf: string | null
}

interface Waiter {
  draftOf: string | null
  start(): void
  reject(error: unknown): void
}

/** A page of thumbnails requests fewer at once. Each preview may take as long as a render. */
const WAITING_MAX = 10

/** @param noun what waits in it, in messages */
export function createPreviewQueue(noun = 'preview'): PreviewQueue {
  /** The waiting previews of each user who has a preview running. */
  const users = new Map<string, Waiter[]>()

  function wait(waiters: Waiter[], draftOf: string | null, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const remove = () => {
      waiters.splice(waiters.indexOf(waiter), 1)
      signal.removeEventListener('abort', onAbort)
    }
    const waiter: Waiter = {
      draftOf,
      start() {
        remove()
        resolve()
      },
      reject(error) {
        remove()
        reject(error)
      },
    }
    const onAbort = () => waiter.reject(asEngineError(signal.reason, signal))
    signal.addEventListener('abort', onAbort)
    waiters.push(waiter)
    if (signal.aborted) onAbort()
    return promise
  }

  function admit(waiters: Waiter[], draftOf: string | null): void {
    const older = draftOf === null ? undefined : waiters.find((one) => one.draftOf === draftOf)
    older?.reject(
      new ApiError('CONFLICT', { message: 'A newer draft of this template replaced this one.' }),
    )
    if (waiters.length < WAITING_MAX) return
    throw new ApiError('RATE_LIMITED', {
      message: `One ${noun} per user is rendered at a time, and ${WAITING_MAX} of yours are waiting.`,
      details: { limit: WAITING_MAX },
      headers: { 'Retry-After': '1' },
    })
  }

  return {
    async run({ userId, draftOf }, signal, work) {
      const waiters = users.get(userId)
      if (waiters) {
        admit(waiters, draftOf)
        await wait(waiters, draftOf, signal)
      } else {
        users.set(userId, [])
      }
      try {
        return await work()
      } finally {
        const next = users.get(userId)?.[0]
        if (next) next.start()
        else users.delete(userId)
      }
    },
  }
}

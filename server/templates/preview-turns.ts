/**
 * Lets each user have one preview under way at a time; others of the user wait. A person who types asks
 * for a preview after each pause: of the drafts that wait, only the newest is worth rendering.
 */
import { asEngineError } from '../engine/errors.ts'
import { ApiError } from '../errors.ts'

export interface PreviewTurns {
  /**
   * Runs `work` when no other preview of the user is under way.
   * @throws ApiError CONFLICT when a newer draft takes its place, RATE_LIMITED when too many wait;
   *   EngineError `failed` when the signal aborts the wait
   */
  run<T>(turn: PreviewTurn, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

export interface PreviewTurn {
  userId: string
  /** What it is a draft of: a newer one of the same replaces it while it waits. Null = it is no draft. */
  draftOf: string | null
}

interface Waiter {
  draftOf: string | null
  start(): void
  refuse(error: unknown): void
}

/** More than a page of thumbnails asks for at once; each may take as long as a render. */
const WAITING_MAX = 10

export function createPreviewTurns(): PreviewTurns {
  /** Those who wait, by user. A user is here while a preview is under way. */
  const users = new Map<string, Waiter[]>()

  function wait(own: Waiter[], draftOf: string | null, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      own.splice(own.indexOf(waiter), 1)
      signal.removeEventListener('abort', onAbort)
    }
    const waiter: Waiter = {
      draftOf,
      start() {
        leave()
        resolve()
      },
      refuse(error) {
        leave()
        reject(error)
      },
    }
    const onAbort = () => waiter.refuse(asEngineError(signal.reason, signal))
    signal.addEventListener('abort', onAbort)
    own.push(waiter)
    if (signal.aborted) onAbort()
    return promise
  }

  function makeRoom(own: Waiter[], draftOf: string | null): void {
    const older = draftOf === null ? undefined : own.find((one) => one.draftOf === draftOf)
    older?.refuse(
      new ApiError('CONFLICT', { message: 'A newer draft of this template was sent meanwhile.' }),
    )
    if (own.length < WAITING_MAX) return
    throw new ApiError('RATE_LIMITED', {
      message: `One preview is rendered at a time, and ${WAITING_MAX} of yours are waiting.`,
      details: { limit: WAITING_MAX },
      headers: { 'Retry-After': '1' },
    })
  }

  return {
    async run({ userId, draftOf }, signal, work) {
      const own = users.get(userId)
      if (own) {
        makeRoom(own, draftOf)
        await wait(own, draftOf, signal)
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

/**
 * Limits each user to one concurrent preview; the user's other previews wait. An editor requests a
 * preview after each pause in typing, so of the waiting drafts of a template only the newest is
 * rendered.
 */
import { asEngineError } from '@platen/chromium'
import { createUserLimit } from '@platen/lib'
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

/** A page of thumbnails requests fewer at once. Each preview may take as long as a render. */
const WAITING_MAX = 10

/** The wait was ended: by a newer draft, or by the client. */
class EndedWait extends Error {}

/** @param noun what waits in it, in messages */
export function createPreviewQueue(noun = 'preview'): PreviewQueue {
  const turns = createUserLimit({
    running: 1,
    waiting: WAITING_MAX,
    waitMs: null,
    refuse: (why) => (why === 'aborted' ? new EndedWait() : tooMany(noun)),
  })
  /** Ends the wait of the newest draft of a template. */
  const drafts = new Map<string, AbortController>()

  return {
    async run({ userId, draftOf }, signal, work) {
      const place = draftOf === null ? null : `${userId} ${draftOf}`
      const replaced = new AbortController()
      const leave = () => {
        if (place !== null && drafts.get(place) === replaced) drafts.delete(place)
      }
      if (place !== null) {
        drafts.get(place)?.abort()
        drafts.set(place, replaced)
      }
      const begin = () => {
        leave()
        return work()
      }
      try {
        return await turns.run(userId, begin, AbortSignal.any([signal, replaced.signal]))
      } catch (error) {
        if (!(error instanceof EndedWait)) throw error
        throw replaced.signal.aborted ? replacedByNewer() : asEngineError(signal.reason, signal)
      } finally {
        leave()
      }
    },
  }
}

function replacedByNewer(): ApiError {
  return new ApiError('CONFLICT', { message: 'A newer draft of this template replaced this one.' })
}

function tooMany(noun: string): ApiError {
  return new ApiError('RATE_LIMITED', {
    message: `One ${noun} per user is rendered at a time, and ${WAITING_MAX} of yours are waiting.`,
    details: { limit: WAITING_MAX },
    headers: { 'Retry-After': '1' },
  })
}

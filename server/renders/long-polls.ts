/**
 * The places of requests that wait: a bounded number for each user and for the process, shared
 * fairly. When all places are taken, a request takes the place of the user who holds most, and
 * accounts of the free plan give way to paying ones. The wait that loses its place ends as if its
 * time were over. All waits end when the server shuts down.
 */

import { PLANS, type PlanName } from '../accounts/plans.ts'
import { ApiError } from '../errors.ts'
import { createCounts } from '../lib/counts.ts'

/** The user whose request waits. */
export interface Waiting {
  userId: string
  plan: PlanName
}

export interface LongPolls {
  /**
   * Counts a request while it waits.
   * @param wait gets a signal that aborts when the client hangs up, the place is lost or the server
   *   shuts down
   * @throws ApiError RATE_LIMITED if too many requests of the user are waiting; SERVICE_UNAVAILABLE
   *   if all places are taken, by users who hold no more of them than this one would
   */
  hold<T>(who: Waiting, signal: AbortSignal, wait: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Ends every wait, also those that begin later. */
  release(): void
}

interface LongPollOptions {
  max: { user: number; process: number }
  messages: { user: string; process: string }
  retryAfterSeconds: number
}

interface Place extends Waiting {
  lost: AbortController
}

export function createLongPolls({ max, messages, retryAfterSeconds }: LongPollOptions): LongPolls {
  /** The oldest first. */
  const places = new Set<Place>()
  const perUser = createCounts()
  const releasing = new AbortController()
  const headers = { 'Retry-After': String(retryAfterSeconds) }

  function enter(who: Waiting): Place {
    if (perUser.of(who.userId) >= max.user) {
      throw new ApiError('RATE_LIMITED', {
        message: messages.user,
        details: { limit: max.user },
        headers,
      })
    }
    if (places.size >= max.process) {
      const loser = loserTo(who)
      if (loser === null) {
        throw new ApiError('SERVICE_UNAVAILABLE', { message: messages.process, headers })
      }
      leave(loser)
      loser.lost.abort()
    }
    const place = { ...who, lost: new AbortController() }
    places.add(place)
    perUser.add(who.userId, 1)
    return place
  }

  /** Does nothing for a place that was lost. */
  function leave(place: Place): void {
    if (places.delete(place)) perUser.add(place.userId, -1)
  }

  /**
   * The oldest place of the user who has to give way first, or null if nobody holds more than `who`
   * would.
   */
  function loserTo(who: Waiting): Place | null {
    let weight = weightOf(who, perUser.of(who.userId) + 1)
    let loser: Place | null = null
    for (const place of places) {
      const own = weightOf(place, perUser.of(place.userId))
      if (own > weight) [loser, weight] = [place, own]
    }
    return loser
  }

  /** The higher it is, the sooner a user gives way. */
  function weightOf({ plan }: Waiting, held: number): number {
    // The plan with a hard cap is the one that nobody pays for.
    return held + (PLANS[plan].hardCap ? max.user + 1 : 0)
  }

  return {
    async hold(who, clientSignal, wait) {
      const ending = AbortSignal.any([clientSignal, releasing.signal])
      if (ending.aborted) return wait(ending)
      const place = enter(who)
      try {
        return await wait(AbortSignal.any([ending, place.lost.signal]))
      } finally {
        leave(place)
      }
    },
    release: () => releasing.abort(),
  }
}

/**
 * Lets one attempt at a password run at a time in this process, so that a flood of attempts takes
 * one connection to the database and one core at most. The others wait in two short queues: one for
 * browsers in which the account was used before and people with an invitation, one for everybody
 * else. A flood of strangers therefore never keeps an owner out.
 */
import { createFairQueue } from '@platen/lib'
import { ApiError } from '../errors.ts'

/** The origin of an attempt; each `from` is served in turn. */
export interface Participant {
  kind: 'known' | 'stranger'
  /**
   * The user of a known browser or of an invitation, or the network of a stranger (see
   * `wideNetworkOf`).
   */
  from: string
}

export interface PasswordQueue {
  /**
   * Runs `work` when no other attempt is running.
   * @throws ApiError SERVICE_UNAVAILABLE with `Retry-After` if too many wait or the
   *   client hangs up; the error of `work`
   */
  run<T>(participant: Participant, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/**
 * The most that wait in one queue. An attempt takes about 35 ms, so that the last one waits for
 * about seven seconds. A stranger waits for one attempt of each network before it, so that only as
 * many networks could keep strangers out.
 */
const WAITING_MAX = 200
/** Generous: on a busy machine, hashing takes several times as long. */
const WAIT_MS = 15_000
const ATTEMPT_SECONDS = 0.05

export function createPasswordQueue(): PasswordQueue {
  const known = createQueue()
  const strangers = createQueue()
  let isRunning = false
  let isKnownNext = true

  /** Starts the next attempt. The queues take turns, so that neither stops the other. */
  function startNext(): void {
    const queues = isKnownNext ? [known, strangers] : [strangers, known]
    isKnownNext = !isKnownNext
    isRunning = queues.some((queue) => queue.dispatch(null, () => false))
  }

  return {
    async run({ kind, from }, signal, work) {
      const queue = kind === 'known' ? known : strangers
      if (isRunning) await queue.enqueue({ userId: from }, signal).catch(refuseHungUp)
      isRunning = true
      try {
        return await work()
      } finally {
        startNext()
      }
    },
  }
}

/**
 * An attempt of a client that hung up: nobody reads its response, and nothing is wrong with the
 * server.
 */
function refuseHungUp(error: unknown): never {
  if (error instanceof ApiError) throw error
  throw new ApiError('SERVICE_UNAVAILABLE', { message: 'The client has closed the connection.' })
}

function createQueue() {
  const message = 'Too many people are signing in at the moment.'
  return createFairQueue<null, { userId: string }>({
    lengthMax: WAITING_MAX,
    waitMs: WAIT_MS,
    estimate: (length) => Math.max(1, Math.ceil(length * ATTEMPT_SECONDS)),
    messages: { full: message, fullForUser: message, late: message },
    refuse: (reason, seconds) =>
      new ApiError('SERVICE_UNAVAILABLE', {
        message: `${reason} Try again in ${seconds} s.`,
        headers: { 'Retry-After': String(seconds) },
      }),
  })
}

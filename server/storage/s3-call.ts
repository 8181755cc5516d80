/**
 * Calls an S3 server with a deadline for every attempt, retries of our own, and one class of
 * errors.
 */
import { withTimeout } from '@platen/lib'
import { STORAGE_READ_MS } from '../limits.ts'
import { StorageError, StorageRefusal } from './index.ts'

export interface S3Timing {
  /** How long a connection may take to open. */
  connectMs: number
  /** How long a server may stay silent, before an answer and between the parts of a body. */
  silenceMs: number
  /**
   * After how long a download that nobody reads gives its connection back. It goes on when it is
   * read again.
   */
  parkMs: number
  /** How long one attempt may take, its body included. */
  attemptMs: number
  /** Waits before the second and later attempts. */
  waitsMs: readonly number[]
  /** No attempt starts later than this after the call. */
  callMs: number
  /**
   * How long a read may take until its first byte: somebody waits for the answer, and can ask
   * again.
   */
  readMs: number
}

/**
 * The retries of the SDK give up after 100 ms, or at once after many failures, so they are off. A
 * call that meets every failure ends within `callMs + attemptMs`, which `SYNC_LEASE_SECONDS` leaves
 * room for.
 */
export const S3_TIMING: S3Timing = {
  connectMs: 2_000,
  silenceMs: 10_000,
  parkMs: 2_000,
  attemptMs: 15_000,
  waitsMs: [200, 1_000, 3_000, 10_000],
  callMs: 20_000,
  readMs: STORAGE_READ_MS,
}

/** The server did not answer in time. The code tells readiness that this is no refusal. */
export class S3TimeoutError extends Error {
  override name = 'S3TimeoutError'
  readonly code = 'ETIMEDOUT'
}

/**
 * Runs `attempt` until it succeeds, its error is final, or the waits are used up.
 * @param attempt gets a signal that aborts at the deadline of the attempt
 * @param withinMs the time for all attempts; by default none starts later than `callMs`, and the
 *   last may end later
 * @throws StorageError
 */
export async function callS3<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  timing: S3Timing,
  withinMs = timing.callMs + timing.attemptMs,
): Promise<T> {
  const started = performance.now()
  for (let failures = 0; ; failures += 1) {
    const passedMs = performance.now() - started
    try {
      return await withDeadline(attempt, Math.min(timing.attemptMs, withinMs - passedMs))
    } catch (error) {
      const waitMs = timing.waitsMs[failures]
      const nextMs = performance.now() + (waitMs ?? 0) - started
      const isLast = waitMs === undefined || nextMs > timing.callMs || nextMs >= withinMs
      if (isLast || !isTransient(error)) throw toStorageError(error)
      await Bun.sleep(waitMs)
    }
  }
}

async function withDeadline<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  limitMs: number,
): Promise<T> {
  const deadline = new AbortController()
  const work = attempt(deadline.signal)
  try {
    return await withTimeout(work, limitMs, () => new S3TimeoutError('the S3 server is too slow'))
  } catch (error) {
    deadline.abort()
    throw error
  }
}

/**
 * Whether another attempt may succeed: no answer, an overloaded server, or bytes damaged on their
 * way.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof StorageError) return false
  const status = statusOf(error)
  if (status === null || status >= 500 || status === 408 || status === 429) return true
  return error instanceof Error && /^(BadDigest|RequestTimeout|SlowDown)$/.test(error.name)
}

/** The HTTP status that the server answered with; null if there was no answer. */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('$metadata' in error)) return null
  const metadata = error.$metadata as { httpStatusCode?: number } | undefined
  return metadata?.httpStatusCode ?? null
}

/** Names the answer of the server, because its error classes say less than their names. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const status = statusOf(error)
  const name = error instanceof Error ? error.name : String(error)
  const answer = status === null ? `did not answer (${name})` : `answered ${status} (${name})`
  const Kind = isTransient(error) ? StorageError : StorageRefusal
  return new Kind(`the S3 server ${answer}`, { cause: silenceAsTimeout(error) })
}

/** Readiness knows silence by its code, which the timeouts of the SDK lack. */
function silenceAsTimeout(error: unknown): unknown {
  const isSilence = error instanceof Error && /^(TimeoutError|AbortError)$/.test(error.name)
  return isSilence ? new S3TimeoutError(error.message, { cause: error }) : error
}

/**
 * Limits the new renders of a key or a link secret, which stand in public pages: strangers can
 * request as many as they like. They learn nothing of the account.
 */
import { createUserLimit } from '@platen/lib'
import { ApiError, type ErrorCode } from '../../errors.ts'
import type { Log } from '../../log.ts'

/** New renders of one key or secret that wait in a process. */
const WAITING_MAX = 100

interface PublicLimit<Counted> {
  /**
   * New renders of one key or secret that run at a time in a process: its owner needs lanes, too.
   */
  running: number
  /** Why a render is refused while too many others wait. */
  full: string
  /** Counts a render. @returns null if the limit is reached */
  count(id: string, at: Date): Promise<Counted | null>
  /** Takes back the count of a render that failed. */
  uncount(id: string, at: Date): Promise<void>
  exhausted(at: Date): ApiError
  /** Messages in place of those that tell of the account. */
  hidden: { [Code in ErrorCode]?: string }
}

/**
 * Makes a new render within the limit of a key or a secret.
 * @throws the error of `exhausted`; ApiError RATE_LIMITED; the error of `render`
 */
type RunLimited<Counted> = <T>(id: string, render: (counted: Counted) => Promise<T>) => Promise<T>

export function createPublicLimit<Counted>(
  { log, now }: { log: Log; now: () => Date },
  { running, full, count, uncount, exhausted, hidden }: PublicLimit<Counted>,
): RunLimited<Counted> {
  const inTurn = createUserLimit({ running, waiting: WAITING_MAX, refuse: () => limited(full, 1) })
  return (id, render) =>
    inTurn.run(id, async () => {
      const at = now()
      const counted = await count(id, at)
      if (counted === null) throw exhausted(at)
      try {
        return await render(counted)
      } catch (error) {
        await uncount(id, at).catch((err: unknown) => {
          log.error({ err }, 'the failed render of a public address is still counted')
        })
        throw error instanceof ApiError ? withoutAccount(error, hidden[error.code]) : error
      }
    })
}

/** RATE_LIMITED for this reason. */
export function limited(reason: string, seconds: number): ApiError {
  return new ApiError('RATE_LIMITED', {
    message: `${reason} Try again in ${seconds} s.`,
    visitorMessage: reason,
    headers: { 'Retry-After': String(seconds) },
  })
}

function withoutAccount(error: ApiError, message: string | undefined): ApiError {
  if (message !== undefined) {
    const headers = { 'Retry-After': error.headers['Retry-After'] ?? '60' }
    return new ApiError(error.code, { message, visitorMessage: message, headers, cause: error })
  }
  delete error.headers['X-Renders-Remaining']
  delete error.headers['X-Overage-Renders']
  return error
}

/**
 * Limits the use of an account by the render links of a secret, which stand in public pages. A secret has a limit per minute
 * and per day, and makes no overage unless its owner allows it. Strangers learn nothing of the account.
 */
import type { RequestCounts } from '../accounts/request-counts.ts'
import type { Database } from '../db/index.ts'
import { ApiError } from '../errors.ts'
import type { LinkRights } from '../http/handler-types.ts'
import { createUserLimit } from '../lib/user-limit.ts'
import type { Log } from '../log.ts'
import type { RenderRequest } from '../renders/render.ts'
import { countLinkRender, uncountLinkRender } from './secrets.ts'

/** New renders of one secret in a process: those that run, and those that wait. The owner's renders need lanes, too. */
const RUNNING_MAX = 2
const WAITING_MAX = 100

const DAY_MS = 86_400_000

export interface LimitServices {
  db: Database
  requestCounts: RequestCounts
  log: Log
  now: () => Date
}

export interface LinkLimits {
  /**
   * Makes a new render within the limits of a secret.
   * @param render gets the rights of the secret
   * @throws ApiError RATE_LIMITED, PLAN_LIMIT_EXCEEDED; the error of `render`
   */
  run<T>(
    owner: LinkRights & { userId: string },
    render: (rights: Pick<RenderRequest, 'overage'>) => Promise<T>,
  ): Promise<T>
}

export function createLinkLimits({ db, requestCounts, log, now }: LimitServices): LinkLimits {
  const inTurn = createUserLimit({
    running: RUNNING_MAX,
    waiting: WAITING_MAX,
    refuse: () => limited('Too many new renders of links of this secret are waiting.', 1),
  })

  async function countMinute({
    userId,
    secretId,
    rendersPerMinute,
  }: LinkRights & { userId: string }) {
    const { used, leftMs } = await requestCounts.count(userId, `link ${secretId}`)
    if (used <= rendersPerMinute) return
    const seconds = Math.max(1, Math.ceil(leftMs / 1_000))
    throw limited('The links of this secret made too many new renders this minute.', seconds)
  }

  return {
    async run(owner, render) {
      const { secretId } = owner
      await countMinute(owner)
      return inTurn.run(secretId, async () => {
        const at = now()
        const day = at.toISOString().slice(0, 10)
        const counted = await countLinkRender(db, secretId, day)
        if (counted === null) {
          const seconds = Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / 1_000)
          throw limited(
            'The links of this secret have made all the new renders that they may make today (UTC). If it is yours, raise its limit on the page "Render links" of the dashboard.',
            seconds,
          )
        }
        try {
          return await render(counted.allow_overage ? {} : { overage: 'refused' })
        } catch (error) {
          await uncountLinkRender(db, secretId, day).catch((err: unknown) => {
            log.error({ err }, 'the failed render of a link is still counted')
          })
          throw withoutAccount(error)
        }
      })
    },
  }
}

function limited(message: string, seconds: number): ApiError {
  return new ApiError('RATE_LIMITED', {
    message: `${message} Try again in ${seconds} s.`,
    headers: { 'Retry-After': String(seconds) },
  })
}

/** Strangers see the error: it says nothing about the account of the owner. */
function withoutAccount(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { code, headers } = error
  const retry = { 'Retry-After': headers['Retry-After'] ?? '60' }
  if (code === 'PLAN_LIMIT_EXCEEDED') {
    return new ApiError(code, {
      message: 'The account of this link can make no more renders this month.',
      headers: retry,
      cause: error,
    })
  }
  if (code === 'RATE_LIMITED') {
    return new ApiError(code, {
      message: 'The account of this link can make no new renders at the moment.',
      headers: retry,
      cause: error,
    })
  }
  delete headers['X-Renders-Remaining']
  delete headers['X-Overage-Renders']
  return error
}

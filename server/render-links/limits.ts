/**
 * Limits the use of an account by the render links of a secret. A secret has a limit per minute and
 * per day, and makes no overage unless its owner allows it.
 */
import type { Capabilities } from '../capabilities.ts'
import type { LinkRights } from '../http/handler-types.ts'
import { DAY_MS, dayOf } from '../lib/days.ts'
import { createPublicLimit, limited, type PublicRights } from '../renders/port.ts'
import { countLinkRender, type LinkSecretRow, uncountLinkRender } from './secrets.ts'

const MESSAGES = {
  full: 'Too many new renders of links of this secret are waiting.',
  minute: 'The links of this secret made too many new renders this minute.',
  day: 'The links of this secret have made all the new renders that they may make today (UTC). If it is yours, raise its limit on the page "Render links" of the dashboard.',
  hidden: {
    PLAN_LIMIT_EXCEEDED: 'The account of this link can make no more renders this month.',
    RATE_LIMITED: 'The account of this link can make no new renders for now.',
  },
}

/** @returns a function that makes a render within the limits of a secret, whose rights it gets */
export function createLinkLimits(
  services: Pick<Capabilities, 'db' | 'requestCounts' | 'log' | 'now'>,
) {
  const { db, requestCounts } = services
  const run = createPublicLimit<Pick<LinkSecretRow, 'allow_overage'>>(services, {
    running: 2,
    ...MESSAGES,
    count: (id, at) => countLinkRender(db, id, dayOf(at)),
    uncount: (id, at) => uncountLinkRender(db, id, dayOf(at)),
    exhausted: (at) => limited(MESSAGES.day, Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / 1_000)),
  })
  return async <T>(
    { userId, secretId, rendersPerMinute }: LinkRights & { userId: string },
    render: (rights: PublicRights) => Promise<T>,
  ): Promise<T> => {
    const { used, leftMs } = await requestCounts.count(userId, `link ${secretId}`)
    if (used > rendersPerMinute) {
      throw limited(MESSAGES.minute, Math.max(1, Math.ceil(leftMs / 1_000)))
    }
    return run(secretId, (counted) => render(counted.allow_overage ? {} : { overage: 'refused' }))
  }
}

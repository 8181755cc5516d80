/**
 * Removes what belongs to erased accounts, a few rows with each statement: a user may have a
 * million renders. The sweeps of outputs, requests and assets remove the bytes, and this one
 * deletes the account when no file of it is left.
 */
import { sql } from 'drizzle-orm'
import { findErasedUsers, forgetUser } from '../../accounts/users.ts'
import { hideAssetsOf } from '../../assets/records.ts'
import type { Database } from '../../db/index.ts'
import { renders } from '../../db/schema.ts'
import { inBatches } from '../../lib/batches.ts'
import { type Loop, startPoller } from '../../lib/poller.ts'
import type { RenderServices } from '../services.ts'

const INTERVAL_MS = 10_000
/** Accounts of a pass. */
const USERS = 20

/** Runs at the start and every 10 s. */
export function startErasedUsers(
  services: Pick<RenderServices, 'db' | 'clockCheck' | 'log' | 'requests'>,
): Loop {
  return startPoller({
    async poll(signal) {
      if (services.clockCheck.isRight()) await removeErasedUsers(services, signal)
    },
    everyMs: INTERVAL_MS,
    onError(err) {
      // The next pass finds the same rows.
      services.log.error({ err }, 'erased accounts could not be removed')
    },
  })
}

/** @returns how many accounts are gone */
export async function removeErasedUsers(
  { db, requests, log }: Pick<RenderServices, 'db' | 'requests' | 'log'>,
  signal?: AbortSignal,
): Promise<number> {
  const ids = await findErasedUsers(db, USERS)
  let gone = 0
  for (const id of ids) {
    await inBatches({
      next: (limit) => deleteRenders(db, id, limit),
      process: async () => {}, // done by the statement
      signal,
    })
    await hideAssetsOf(db, id)
    if (signal?.aborted || !(await forgetUser(db, id))) continue
    gone += 1
    log.info({ user_id: id }, 'an account was erased')
  }
  if (ids.length > 0) await requests.removeOld(null, signal)
  return gone
}

/**
 * Deletes renders with their events, deliveries and links. Their files belong to no render then.
 */
async function deleteRenders(db: Database, userId: string, limit: number): Promise<unknown[]> {
  const rows = await db.execute(sql`
    delete from ${renders} where id in (
      select id from ${renders} where user_id = ${userId}::uuid limit ${limit}
    )
    returning id`)
  return [...rows]
}

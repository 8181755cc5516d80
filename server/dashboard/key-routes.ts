/** The operations with which users manage their own keys. */
import { eq } from 'drizzle-orm'
import type { KeyCache } from '../accounts/key-cache.ts'
import { createKey, listKeys, revokeKey } from '../accounts/keys.ts'
import { checkKeyLimit, setKeyLimit } from '../accounts/og-key-renders.ts'
import type { Database } from '../db/index.ts'
import { users } from '../db/schema.ts'
import { ApiError } from '../errors.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import { isUuid } from '../lib/ids.ts'

/**
 * The most keys of a user that work, and of all of a user's keys: revoked ones stay in the list.
 */
const WORKING_KEYS_MAX = 200
const KEYS_MAX = 2_000

export function createOwnKeyHandlers(db: Database, keys: KeyCache, now: () => Date) {
  return {
    async listOwnKeys({ caller }) {
      return {
        status: 200,
        json: { success: true, data: await listKeys(db, caller.userId, now()) },
      }
    },

    async createOwnKey({ body, caller }) {
      checkKeyLimit(body)
      const { userId } = caller
      const created = await db.transaction(async (tx) => {
        // Requests of one user take turns: each one counts the keys of those before it. This lock
        // lets renders begin.
        await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
        const existing = await listKeys(tx, userId, now())
        const working = existing.filter((key) => key.revoked_at === null)
        if (working.length >= WORKING_KEYS_MAX || existing.length >= KEYS_MAX) {
          throw new ApiError('CONFLICT', {
            message: `You have ${existing.length} keys, ${working.length} of which work. Revoke one that you do not need, or ask the operator.`,
          })
        }
        return createKey(tx, { ...body, userId, now: now() })
      })
      const { id, name, scope, key, last_four, created_at, monthly_renders } = created
      const data = { id, name, scope, key, last_four, created_at, monthly_renders }
      const headers = { 'Cache-Control': 'no-store' }
      return { status: 201, headers, json: { success: true, data } }
    },

    async updateOwnKey({ params: { id }, body, caller }) {
      const change = { id, userId: caller.userId, limit: body.monthly_renders }
      if (!isUuid(id) || !(await setKeyLimit(db, change))) throw noKey()
      return { status: 200, json: { success: true } }
    },

    async revokeOwnKey({ params, caller }) {
      const own = await listKeys(db, caller.userId, now())
      if (!own.some(({ id }) => id === params.id)) throw noKey()
      await revokeKey(db, params.id, now()).finally(keys.forget)
      return { status: 200, json: { success: true } }
    },
  } satisfies UserHandlers
}

function noKey(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'You have no such key.' })
}

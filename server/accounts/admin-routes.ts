/** Handlers of /admin/v1: users, their plans and their API keys. */
import type { UserLimit } from '@platen/lib'
import type { Database } from '../db/index.ts'
import { databaseFailure } from '../db/index.ts'
import { ApiError } from '../errors.ts'
import type { OperatorHandlers } from '../http/handler-types.ts'
import { isUuid } from '../lib/ids.ts'
import type { KeyCache } from './key-cache.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'
import { checkKeyLimit, setKeyLimit } from './og-key-renders.ts'
import { createUsageReader } from './usage.ts'
import {
  createUser,
  eraseUser,
  findUser,
  isOperator,
  listUsers,
  readSignInStates,
  setPlan,
  setSuspended,
  type UserRow,
} from './users.ts'

export function createAdminHandlers(
  db: Database,
  keys: KeyCache,
  { historyLimit, now }: { historyLimit: UserLimit; now: () => Date },
) {
  const usage = createUsageReader(db, historyLimit, now)

  async function requireUser(id: string): Promise<UserRow> {
    const user = isUuid(id) ? await findUser(db, id) : null
    return user ?? notFound('user')
  }

  return {
    async createUser({ body }) {
      try {
        const data = await createUser(db, { ...body, now: now() })
        return { status: 201, json: { success: true, data } }
      } catch (cause) {
        if (databaseFailure(cause) !== 'duplicate') throw cause
        throw new ApiError('CONFLICT', {
          message: 'A user with this `email` already exists.',
          cause,
        })
      }
    },

    async listUsers({ query }) {
      const { limit = 50, offset = 0 } = query
      const { rows, total } = await listUsers(db, { limit, offset })
      const ids = rows.map(({ id }) => id)
      const stateOf = await readSignInStates(db, ids, now())
      const data = rows.map((row) => ({ ...row, ...stateOf(row.id) }))
      return {
        status: 200,
        json: { success: true, data, pagination: { total, limit, offset } },
      }
    },

    async updateUser({ params, body }) {
      const data = isUuid(params.id)
        ? await setPlan(db, params.id, body.plan).finally(keys.forget)
        : null
      return { status: 200, json: { success: true, data: data ?? notFound('user') } }
    },

    async suspendUser({ params: { id } }) {
      await requireUser(id)
      if (await isOperator(db, id)) {
        throw new ApiError('CONFLICT', { message: 'The operator cannot be suspended.' })
      }
      const data = await setSuspended(db, id, now()).finally(keys.forget)
      return { status: 200, json: { success: true, data: data ?? notFound('user') } }
    },

    async resumeUser({ params: { id } }) {
      await requireUser(id)
      const data = await setSuspended(db, id, null).finally(keys.forget)
      return { status: 200, json: { success: true, data: data ?? notFound('user') } }
    },

    async getUserUsage({ params, query, signal }) {
      const { id, plan } = await requireUser(params.id)
      const data = await usage({ userId: id, plan }, query ?? {}, signal)
      return { status: 200, json: { success: true, data } }
    },

    async deleteUser({ params, body }) {
      const { id } = params
      const confirmed = { confirmation: body.email, now: now() }
      const outcome = isUuid(id)
        ? await eraseUser(db, id, confirmed).finally(keys.forget)
        : 'not found'
      if (outcome === 'not found') notFound('user')
      if (outcome === 'another email') {
        throw new ApiError('CONFLICT', {
          message: 'The user with this id has another `email`. Nothing was erased.',
        })
      }
      return { status: 200, json: { success: true } }
    },

    async createKey({ params, body }) {
      const user = await requireUser(params.id)
      checkKeyLimit(body)
      const {
        revoked_at: _,
        last_used_at: __,
        renders_this_month: ___,
        ...data
      } = await createKey(db, {
        ...body,
        userId: user.id,
        now: now(),
      })
      const headers = { 'Cache-Control': 'no-store' }
      return { status: 201, headers, json: { success: true, data } }
    },

    async listKeys({ params }) {
      const user = await requireUser(params.id)
      return { status: 200, json: { success: true, data: await listKeys(db, user.id, now()) } }
    },

    async updateKey({ params, body }) {
      const { id } = params
      const change = { id, userId: null, limit: body.monthly_renders }
      if (!isUuid(id) || !(await setKeyLimit(db, change))) notFound('key')
      return { status: 200, json: { success: true } }
    },

    async revokeKey({ params }) {
      const found =
        isUuid(params.id) && (await revokeKey(db, params.id, now()).finally(keys.forget))
      if (!found) notFound('key')
      return { status: 200, json: { success: true } }
    },
  } satisfies OperatorHandlers
}

function notFound(resource: string): never {
  throw new ApiError('NOT_FOUND', { message: `There is no such ${resource}.` })
}

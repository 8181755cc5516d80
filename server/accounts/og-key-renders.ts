/**
 * The renders of keys of scope `og` in the current month, and their limit. The address of an Open
 * Graph image is public, so anyone can ask for new images with its key.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { api_keys } from '../db/schema.ts'
import { validationError } from '../errors.ts'
import { monthOf } from './plans.ts'

/** A render that is counted for a key. */
export interface KeyRender {
  /** Most renders of the key in a month; null = it has to stay within the allowance of the plan. */
  limit: number | null
  /** Renders of the key in this month, this one included. */
  used: number
}

/** SQL: the renders of a key in the month of `now`. */
export function rendersInMonth(now: Date): SQL<number> {
  return sql<number>`case when ${api_keys.renders_month} = ${monthOf(now)}::date then ${api_keys.renders_used} else 0 end`
}

/**
 * Counts one render of a key. Of concurrent calls in any number of processes, exactly as many
 * succeed as the limit allows.
 * @returns null if the limit of the key is reached
 */
export async function countKeyRender(
  db: Database,
  keyId: string,
  now: Date,
): Promise<KeyRender | null> {
  const used = rendersInMonth(now)
  const [row] = await db
    .update(api_keys)
    .set({ renders_used: sql`${used} + 1`, renders_month: monthOf(now) })
    .where(
      and(
        eq(api_keys.id, keyId),
        sql`(${api_keys.monthly_renders} is null or ${used} < ${api_keys.monthly_renders})`,
      ),
    )
    .returning({ limit: api_keys.monthly_renders, used: api_keys.renders_used })
  return row ?? null
}

/**
 * Takes back the count of a render that failed. A process that dies before leaves it: the limit is
 * reached earlier.
 */
export async function uncountKeyRender(db: Database, keyId: string, counted: Date): Promise<void> {
  await db
    .update(api_keys)
    .set({ renders_used: sql`greatest(0, ${api_keys.renders_used} - 1)` })
    .where(and(eq(api_keys.id, keyId), eq(api_keys.renders_month, monthOf(counted))))
}

/** @throws ApiError VALIDATION_ERROR for a limit of a key of another scope than `og` */
export function checkKeyLimit({
  scope,
  monthly_renders: limit,
}: {
  scope: string
  monthly_renders?: number | null
}): void {
  if (scope === 'og' || limit === undefined || limit === null) return
  const message =
    '`monthly_renders` limits keys of scope `og` only. Other keys have the limits of the plan: leave it out, or set `scope` to `og`.'
  throw validationError([{ path: 'monthly_renders', message }])
}

/**
 * Changes the monthly limit of a key.
 * @param userId null = the key of any user
 * @returns false if there is no such key
 * @throws ApiError VALIDATION_ERROR if the key has another scope than `og`
 */
export async function setKeyLimit(
  db: Database,
  { id, userId, limit }: { id: string; userId: string | null; limit: number | null },
): Promise<boolean> {
  const owned = userId === null ? undefined : eq(api_keys.user_id, userId)
  const isKey = and(eq(api_keys.id, id), owned)
  const [key] = await db.select({ scope: api_keys.scope }).from(api_keys).where(isKey)
  if (!key) return false
  checkKeyLimit({ scope: key.scope, monthly_renders: limit })
  await db.update(api_keys).set({ monthly_renders: limit }).where(isKey)
  return true
}

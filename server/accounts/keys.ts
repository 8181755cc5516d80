/** API keys in the database: only their SHA-256 and last four characters are stored. */
import { createHash } from 'node:crypto'
import { and, desc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { anyOf } from '../db/id-lists.ts'
import type { Database } from '../db/index.ts'
import { api_keys, assets, users } from '../db/schema.ts'
import type { CountedKind, MinuteCount } from '../http/handler-types.ts'
import { newApiKey, newId } from '../lib/ids.ts'
import { rendersInMonth } from './og-key-renders.ts'
import type { PlanName } from './plans.ts'
import { countRequest, LEFT_MS } from './request-counts.ts'

export type KeyScope = (typeof api_keys.$inferSelect)['scope']

/** A key as its owner sees it. */
export interface KeyRow {
  id: string
  name: string
  scope: KeyScope
  last_four: string
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
  /**
   * Most renders in a month; null for a key of scope `full`, and for one that stays within the
   * allowance of the plan.
   */
  monthly_renders: number | null
  /** Renders of the current month, of a key of scope `og`. */
  renders_this_month: number
}

const visible = (now: Date) => ({
  id: api_keys.id,
  name: api_keys.name,
  scope: api_keys.scope,
  last_four: api_keys.last_four,
  created_at: api_keys.created_at,
  last_used_at: api_keys.last_used_at,
  revoked_at: api_keys.revoked_at,
  monthly_renders: api_keys.monthly_renders,
  renders_this_month: rendersInMonth(now),
})

/** The owner of a key and its access rights. */
export interface KeyOwner {
  keyId: string
  scope: KeyScope
  userId: string
  plan: PlanName
  /** Whether the user has uploaded fonts; if not, renders skip the font query. */
  hasFonts: boolean
  revoked: boolean
  /** Whether the operator has suspended the owner. */
  suspended: boolean
  /** The request in its minute, if it was counted. */
  counted?: MinuteCount
}

/** A key of another form cannot exist, so the query is skipped. */
function isKey(text: string): boolean {
  return /^svc_live_[0-9a-f]{32}$/.test(text)
}

/** SQL: whether the user may have uploaded fonts. */
export const HAS_FONTS = sql<boolean>`exists(
  select from ${assets} where ${assets.user_id} = ${users.id} and ${assets.face} is not null)`

/** @returns the owner of a key; null if the key does not exist */
export async function findKey(db: Database, key: string): Promise<KeyOwner | null> {
  if (!isKey(key)) return null
  const [row] = await db
    .select({
      keyId: api_keys.id,
      scope: api_keys.scope,
      revokedAt: api_keys.revoked_at,
      userId: users.id,
      plan: users.plan,
      hasFonts: HAS_FONTS,
      suspendedAt: users.suspended_at,
    })
    .from(api_keys)
    .innerJoin(users, eq(users.id, api_keys.user_id))
    .where(eq(api_keys.key_hash, sha256Hex(key)))
  if (!row) return null
  const { revokedAt, suspendedAt, ...owner } = row
  return { ...owner, revoked: revokedAt !== null, suspended: suspendedAt !== null }
}

/**
 * Finds the owner of a key and counts one request of the owner, in one statement. Requests with a
 * key that is revoked or lacks the scope `full` are not counted.
 * @returns null if the key does not exist
 */
export async function findAndCountKey(
  db: Database,
  key: string,
  kind: CountedKind,
): Promise<KeyOwner | null> {
  if (!isKey(key)) return null
  const [row] = await db.execute<
    Record<string, unknown> & Omit<KeyOwner, 'counted'> & { used: number | null; leftMs: number }
  >(sql`
    with owner as (
      select ${api_keys.id} as key_id, scope, revoked_at is not null as revoked, suspended_at is not null as suspended, user_id, plan,
        ${HAS_FONTS} as has_fonts
      from ${api_keys} join ${users} on ${users.id} = user_id
      where key_hash = ${sha256Hex(key)}
    ), counted as (
      ${countRequest(kind, sql`owner where scope = 'full' and not revoked and not suspended`)}
    )
    select key_id as "keyId", scope, revoked, suspended, user_id as "userId", plan, has_fonts as "hasFonts", used,
      ${LEFT_MS} as "leftMs"
    from owner left join counted on true`)
  if (!row) return null
  const { used, leftMs, ...owner } = row
  return { ...owner, counted: used === null ? undefined : { used, leftMs } }
}

interface NewKey {
  userId: string
  name: string
  scope: KeyScope
  monthly_renders?: number | null
  now: Date
}

/** Creates a key for a user. The full key is returned once and never stored. */
export async function createKey(db: Database, input: NewKey): Promise<KeyRow & { key: string }> {
  const key = newApiKey()
  const row = {
    id: newId(),
    name: input.name,
    scope: input.scope,
    last_four: key.slice(-4),
    created_at: input.now,
    last_used_at: null,
    revoked_at: null,
    monthly_renders: input.monthly_renders ?? null,
  }
  await db.insert(api_keys).values({ ...row, user_id: input.userId, key_hash: sha256Hex(key) })
  return { ...row, renders_this_month: 0, key }
}

/** A user's keys, newest first, revoked ones included. */
export async function listKeys(db: Database, userId: string, now: Date): Promise<KeyRow[]> {
  return db
    .select(visible(now))
    .from(api_keys)
    .where(eq(api_keys.user_id, userId))
    .orderBy(desc(api_keys.created_at), desc(api_keys.id))
}

/** Revokes a key; idempotent. @returns whether the key exists */
export async function revokeKey(db: Database, id: string, now: Date): Promise<boolean> {
  await db
    .update(api_keys)
    .set({ revoked_at: now })
    .where(and(eq(api_keys.id, id), isNull(api_keys.revoked_at)))
  const rows = await db.select({ id: api_keys.id }).from(api_keys).where(eq(api_keys.id, id))
  return rows.length > 0
}

/**
 * Records that keys were used at `at`.
 * @param before a key that another process recorded since then stays as it is
 */
export async function recordKeyUse(
  db: Database,
  ids: string[],
  { at, before }: { at: Date; before: Date },
): Promise<void> {
  const isOld = or(isNull(api_keys.last_used_at), lte(api_keys.last_used_at, before))
  await db
    .update(api_keys)
    .set({ last_used_at: at })
    .where(and(anyOf(api_keys.id, ids), isOld))
}

/** The stored form of a key: its SHA-256 in hexadecimal. */
export function sha256Hex(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/**
 * Assets in the database, and the storage quota they use. The quota is reserved in the statement
 * that inserts a row, and refunded in the statement that hides it.
 */
import type { Face } from '@platen/chromium'
import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { PLANS, type PlanName } from '../accounts/plans.ts'
import type { Database } from '../db/index.ts'
import { asset_storage, assets } from '../db/schema.ts'
import { isUuid } from '../lib/ids.ts'

export type AssetRow = typeof assets.$inferSelect
/** An asset and its owner. */
export type AssetKey = Pick<AssetRow, 'id' | 'user_id'>

interface NewAsset {
  id: string
  userId: string
  plan: PlanName
  filename: string
  contentType: string
  sizeBytes: number
  face: Face | null
  now: Date
}

/** Assets of one user: they are listed in one response. */
export const ASSETS_MAX = 10_000

/** Whether a user has as many assets as an account can have. */
export async function hasAllAssets(db: Database, userId: string): Promise<boolean> {
  const [row] = await db.execute<{ full: boolean }>(sql`select ${isFull(userId)} as full`)
  return row?.full === true
}

function isFull(userId: string) {
  return sql`(select count(*) from ${assets} where user_id = ${userId}::uuid) >= ${ASSETS_MAX}::int`
}

/**
 * Reserves the quota and inserts the row as `storing`. Concurrent calls cannot exceed the plan's
 * storage together. Their number may be exceeded by a few.
 * @returns whether the quota was sufficient
 */
export async function beginAsset(db: Database, asset: NewAsset): Promise<boolean> {
  const { id, userId, filename, contentType, sizeBytes, face, now } = asset
  const rows = await db.execute(sql`
    with reserved as (
      insert into ${asset_storage} as storage (user_id, used_bytes)
      select ${userId}::uuid, ${sizeBytes} where not (${isFull(userId)})
      on conflict (user_id) do update set used_bytes = storage.used_bytes + ${sizeBytes}
      where storage.used_bytes + ${sizeBytes} <= ${PLANS[asset.plan].assetBytes}
      returning user_id
    )
    insert into ${assets} (id, user_id, status, filename, content_type, size_bytes, face, created_at)
    select ${id}, reserved.user_id, 'storing', ${filename}, ${contentType}, ${sizeBytes},
      ${face === null ? null : JSON.stringify(face)}::text::jsonb, ${now.toISOString()}::timestamptz
    from reserved
    returning id`)
  return rows.length > 0
}

/**
 * Makes an asset visible once its bytes are stored.
 * @returns false if the sweep has hidden it as abandoned
 */
export async function finishAsset(db: Database, id: string): Promise<boolean> {
  const rows = await db
    .update(assets)
    .set({ status: 'stored', changed_at: sql`now()` })
    .where(and(eq(assets.id, id), eq(assets.status, 'storing')))
    .returning({ id: assets.id })
  return rows.length > 0
}

/** Hides an asset and refunds its quota, once. @returns null if the user has no such asset */
export async function hideAsset(
  db: Database,
  userId: string,
  id: string,
): Promise<AssetKey | null> {
  if (!isUuid(id)) return null
  const [hidden] = await hide(db, sql`id = ${id} and user_id = ${userId} and status = 'stored'`)
  return hidden ?? null
}

/** Hides an asset whose bytes could not be stored, and refunds its quota. */
export async function abandonAsset(db: Database, id: string): Promise<void> {
  await hide(db, sql`id = ${id} and status = 'storing'`)
}

/** Hides all assets of a user that are stored. The sweep removes their bytes. */
export async function hideAssetsOf(db: Database, userId: string): Promise<void> {
  await hide(db, sql`user_id = ${userId}::uuid and status = 'stored'`)
}

/** Hides assets whose process died before the bytes were stored. */
export async function hideAbandoned(db: Database, seconds: number): Promise<void> {
  const before = sql`now() - make_interval(secs => ${seconds})`
  await hide(db, sql`status = 'storing' and changed_at <= ${before}`)
}

function hide(db: Database, where: ReturnType<typeof sql>): Promise<AssetKey[]> {
  return db.execute<AssetKey & Record<string, unknown>>(sql`
    with hidden as (
      update ${assets} set status = 'removing', changed_at = now() where ${where}
      returning id, user_id, size_bytes
    ), freed as (
      update ${asset_storage} as storage set used_bytes = storage.used_bytes - per_user.bytes
      from (select user_id, sum(size_bytes) as bytes from hidden group by 1) as per_user
      where storage.user_id = per_user.user_id
    )
    select id, user_id from hidden`)
}

/** Assets that were hidden this many seconds ago, and whose bytes are to be removed. */
export function findHidden(
  db: Database,
  { seconds, limit }: { seconds: number; limit: number },
): Promise<AssetKey[]> {
  const before = sql`now() - make_interval(secs => ${seconds})`
  return db
    .select({ id: assets.id, user_id: assets.user_id })
    .from(assets)
    .where(and(eq(assets.status, 'removing'), lte(assets.changed_at, before)))
    .orderBy(assets.changed_at)
    .limit(limit)
}

/** Deletes the row of an asset whose bytes are removed. */
export async function forgetAsset(db: Database, id: string): Promise<void> {
  await db.delete(assets).where(eq(assets.id, id))
}

/** A visible asset of any user. */
export async function findAsset(db: Database, id: string): Promise<AssetRow | null> {
  if (!isUuid(id)) return null
  const [row] = await db
    .select()
    .from(assets)
    .where(and(eq(assets.id, id), isStored))
  return row ?? null
}

/** A user's assets, newest first, and the storage in use. */
export async function listAssets(db: Database, userId: string) {
  const [rows, [storage]] = await Promise.all([
    db
      .select()
      .from(assets)
      .where(and(eq(assets.user_id, userId), isStored))
      .orderBy(desc(assets.created_at), desc(assets.id)),
    db.select().from(asset_storage).where(eq(asset_storage.user_id, userId)),
  ])
  return { rows, used: storage?.used_bytes ?? 0 }
}

/** More faces than a corporate design has. */
const FONTS_MAX = 500

/** A user's fonts, newest first. */
export function listFonts(db: Database, userId: string) {
  return db
    .select({ id: assets.id, user_id: assets.user_id, face: assets.face, size: assets.size_bytes })
    .from(assets)
    .where(and(eq(assets.user_id, userId), isNotNull(assets.face), isStored))
    .orderBy(desc(assets.created_at), desc(assets.id))
    .limit(FONTS_MAX)
}

const isStored = eq(assets.status, 'stored')

/**
 * Uploads in the database:
 *
 *     (none)   -> pending    completeRender, in the same statement
 *     pending  -> uploaded   recordUpload: the object is complete in the bucket
 *     pending  -> failed     recordUpload: no retry is left, or none can succeed
 *     pending  -> pending    recordUpload: an attempt failed; releaseUpload: it was cancelled
 *     uploaded, failed -> pending   uploadAgain: the user asks for it
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { idArray } from '../../db/id-lists.ts'
import type { Database } from '../../db/index.ts'
import { renders, uploads } from '../../db/schema.ts'
import { type Claims, claimDue } from '../../outbound/claim.ts'
import { attemptsMax, type Shares } from '../../outbound/fair-share.ts'
import { insertDelivery } from '../../webhooks/deliveries.ts'
import { insertKnownForEndpoints, NO_ENDPOINTS } from '../../webhooks/endpoint-deliveries.ts'
import type { NewDelivery } from '../../webhooks/events.ts'

export type UploadRow = typeof uploads.$inferSelect

/** A claimed upload: this process makes its next attempt. */
export type DueUpload = Pick<
  UploadRow,
  | 'id'
  | 'user_id'
  | 'receiver'
  | 'destination'
  | 'key'
  | 'webhook_secret'
  | 'failures'
  | 'multipart_id'
  | 'fence'
> & {
  /** How long ago the render completed. */
  age_ms: number
  /**
   * Whether the render was erased since: only the parts that are left in the bucket are to be
   * removed.
   */
  is_erased: boolean
}

/** Each attempt may hold a part of an output in memory (see `PART_BYTES`): 160 MiB together. */
const SHARES: Shares = {
  process: [
    { ownMax: 1, totalMax: 32 },
    { ownMax: 2, totalMax: 24 },
    { ownMax: 4, totalMax: 16 },
    { ownMax: 8, totalMax: 8 },
  ],
  user: [
    { ownMax: 1, totalMax: 8 },
    { ownMax: 2, totalMax: 6 },
    { ownMax: 4, totalMax: 4 },
  ],
}

/** Concurrent attempts of a process. */
export const ATTEMPTS_MAX = attemptsMax(SHARES)

/** Claims due uploads, fairly between users and between the destinations of each user. */
export function claimUploads(db: Database, claims: Claims): Promise<DueUpload[]> {
  const claimed = sql`id, user_id, receiver, destination, key, webhook_secret, failures, multipart_id, fence,
    1000 * extract(epoch from ${claims.now.toISOString()}::timestamptz - created_at)::float8 as age_ms,
    (select erased_at is not null from ${renders} as of_upload where of_upload.id = ${uploads}.id) as is_erased`
  return claimDue(db, { table: uploads, shares: SHARES, claimed }, claims)
}

/**
 * The part of the statement that completes a render which inserts its upload. `ended` has its row.
 */
export function insertUpload(now: Date): SQL {
  const at = now.toISOString()
  return sql`, upload as (
    insert into ${uploads}
      (id, user_id, receiver, destination, key, webhook_secret, status, next_attempt_at, created_at)
    select id, user_id, upload_to::json ->> 'destination_id', upload_to::json ->> 'destination',
      upload_to::json ->> 'key', secret, 'pending', ${at}::timestamptz, ${at}::timestamptz
    from ended where upload_to is not null
  )`
}

/** Renews the leases of attempts that are running. */
export async function renewLeases(
  db: Database,
  ids: readonly string[],
  leaseSeconds: number,
): Promise<void> {
  await db.execute(sql`
    update ${uploads} set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id = any(${idArray(ids)}) and lease_until > now()`)
}

/** Releases all leases. Used at the start with a database that no other process can write to. */
export async function expireLeases(db: Database): Promise<void> {
  await db.execute(sql`
    update ${uploads} set lease_until = null where status = 'pending' and lease_until > now()`)
}

/** The result of an attempt. */
export interface UploadResult {
  status: UploadRow['status']
  error: string | null
  message: string | null
  counts: boolean
  /** When the next attempt is due, if there is one. */
  next: Date | null
  /** An upload in parts that could not be aborted. */
  multipartId: string | null
  /** The event of an upload that has ended; null for a synchronous render. */
  delivery: NewDelivery | null
  now: Date
}

/** Records an attempt, and schedules the next one or ends the upload with its webhook. */
export async function recordUpload(
  db: Database,
  { id, fence, webhook_secret }: DueUpload,
  { status, error, message, counts, next, multipartId, delivery, now }: UploadResult,
): Promise<void> {
  const forEndpoints =
    delivery === null ? NO_ENDPOINTS : insertKnownForEndpoints(delivery, { of: 'render_id', now })
  // The render first, as its erasure does: in another order the two would deadlock.
  await db.execute(sql`
    with render as (
      select id, webhook_url from ${renders} where id = ${id} for key share
    ), ended as (
      update ${uploads} as upload
      set status = ${status}, attempts = attempts + 1, failures = failures + ${counts ? 1 : 0},
        error = ${error}, error_message = ${message}, multipart_id = ${multipartId}, lease_until = null,
        next_attempt_at = ${next?.toISOString() ?? null}::timestamptz,
        webhook_secret = case when ${status} = 'pending' then webhook_secret end,
        uploaded_at = case when ${status} = 'uploaded' then ${now.toISOString()}::timestamptz end
      from render where upload.id = render.id and fence = ${fence} and status = 'pending'
      returning upload.id, user_id, ${webhook_secret}::text as secret, webhook_url
    )${insertDelivery(delivery, now)}${forEndpoints}
    select id from ended`)
}

/** Releases a claimed upload that was cancelled. */
export async function releaseUpload(db: Database, { id, fence }: DueUpload): Promise<void> {
  await db
    .update(uploads)
    .set({ lease_until: null })
    .where(and(eq(uploads.id, id), eq(uploads.fence, fence)))
}

/**
 * Records that an upload in parts has begun, so that a later attempt can abort it.
 * @returns false if the upload is no longer this attempt's, or was erased
 */
export async function recordParts(
  db: Database,
  { id, fence }: DueUpload,
  multipartId: string,
): Promise<boolean> {
  const rows = await db
    .update(uploads)
    .set({ multipart_id: multipartId })
    .where(and(eq(uploads.id, id), eq(uploads.fence, fence)))
    .returning({ id: uploads.id })
  return rows.length > 0
}

/** Deletes the row of an upload whose render was erased. */
export async function forgetUpload(db: Database, { id, fence }: DueUpload): Promise<void> {
  await db.delete(uploads).where(and(eq(uploads.id, id), eq(uploads.fence, fence)))
}

/** The upload of a render. @returns null if it has none yet */
export async function findUpload(db: Database, renderId: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, renderId))
  return row ?? null
}

/** Makes an ended upload due again, with all retries. @returns false if it is still pending */
export async function uploadAgain(
  db: Database,
  id: string,
  { secret, now }: { secret: string | null; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(uploads)
    .set({
      status: 'pending',
      failures: 0,
      error: null,
      error_message: null,
      webhook_secret: secret,
      uploaded_at: null,
      next_attempt_at: now,
    })
    .where(and(eq(uploads.id, id), sql`${uploads.status} <> 'pending'`))
    .returning({ id: uploads.id })
  return rows.length > 0
}

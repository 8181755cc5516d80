/**
 * The rows of kept requests. A row is inserted before its file is stored and deleted after the file
 * is removed; a small file is in the row. The bytes of a user's files are counted in the same
 * statements.
 */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/index.ts'
import { kept_requests, renders, user_counters } from '../../db/schema.ts'

/** The render of a kept request. */
export interface RequestOwner {
  userId: string
  requestId: string
}

export interface NewRow extends RequestOwner {
  key: string
  sizeBytes: number
  /** A small file; null = it will be in the storage. */
  bytes: Uint8Array | null
  /** Most bytes that the user may keep. */
  limitBytes: number
}

/**
 * Inserts rows in one statement: those of a user all, or none if they are too many for the user
 * together.
 * @returns the keys of the rows that were inserted: there is a render that was not erased, and the
 *   user has room for the files
 */
export async function insertRows(db: Database, rows: NewRow[], now: Date): Promise<Set<string>> {
  const input = rows.map(({ userId, requestId, key, sizeBytes, bytes, limitBytes }) => ({
    user_id: userId,
    request_id: requestId,
    key,
    size_bytes: sizeBytes,
    bytes: bytes?.toBase64() ?? null,
    limit_bytes: limitBytes,
  }))
  const inserted = await db.execute<{ key: string }>(sql`
    with render as (
      select ${renders.id}, input.* from json_to_recordset(${JSON.stringify(input)}::json) as input
        (user_id uuid, request_id text, key text, size_bytes int, bytes text, limit_bytes bigint)
      join ${renders} on ${renders.request_id} = input.request_id and ${renders.user_id} = input.user_id
      where input.size_bytes <= input.limit_bytes and erased_at is null
        -- The retention time of a render may be shorter than the time until its request is kept.
        and (completed_at + make_interval(secs => retention_seconds) > ${now.toISOString()}::timestamptz) is not false
      -- Whoever erases the render waits for these rows, or they for the end of that.
      for key share of ${renders}
    ), room as (
      insert into ${user_counters} as counters (user_id, request_bytes)
      select user_id, sum(size_bytes) from render
      group by user_id having sum(size_bytes) <= min(limit_bytes)
      on conflict (user_id) do update set request_bytes = counters.request_bytes + excluded.request_bytes
      where counters.request_bytes + excluded.request_bytes <= (
        select min(limit_bytes) from render where render.user_id = counters.user_id)
      returning user_id
    )
    insert into ${kept_requests} (key, render_id, user_id, size_bytes, bytes, created_at)
    select render.key, render.id, render.user_id, render.size_bytes, decode(render.bytes, 'base64'),
      ${now.toISOString()}::timestamptz
    from render join room on room.user_id = render.user_id
    returning key`)
  return new Set([...inserted].map(({ key }) => key))
}

/**
 * @returns the storage key of a render's request, and the file if it is small; null if it is not
 *   kept
 */
export async function findFile(
  db: Database,
  renderId: string,
): Promise<{ key: string; bytes: Uint8Array<ArrayBuffer> | null } | null> {
  const [row] = await db
    .select({ key: kept_requests.key, bytes: kept_requests.bytes })
    .from(kept_requests)
    .where(eq(kept_requests.render_id, renderId))
  return row === undefined ? null : { key: row.key, bytes: row.bytes && new Uint8Array(row.bytes) }
}

/**
 * Requests of renders that ended before this time, and of renders that were deleted.
 * @param before null = only those of deleted renders
 */
export async function findOld(
  db: Database,
  before: Date | null,
  limit: number,
): Promise<{ key: string; isStored: boolean }[]> {
  const time = before?.toISOString() ?? null
  const rows = await db.execute<{ key: string; isStored: boolean }>(sql`
    select kept.key, kept.bytes is null as "isStored" from ${kept_requests} as kept
    left join ${renders} as render on render.id = kept.render_id
    where kept.render_id is null
      or (kept.created_at < ${time}::timestamptz
        and (render.completed_at is null or render.completed_at < ${time}::timestamptz))
    limit ${limit}`)
  return [...rows]
}

/** @returns those of the keys that no render has any more */
export async function findGone(db: Database, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db.execute<{ key: string }>(sql`
    select key from json_array_elements_text(${JSON.stringify(keys)}::json) as one(key)
    where not exists (
      select from ${kept_requests} as kept where kept.key = one.key and kept.render_id is not null
    )`)
  return [...rows].map(({ key }) => key)
}

/** Deletes the row of a file, which is no longer in the storage. */
export async function deleteRow(db: Database, key: string): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from ${kept_requests} where key = ${key} returning user_id, size_bytes
    )
    update ${user_counters} as counters
    set request_bytes = greatest(0, counters.request_bytes - gone.size_bytes)
    from gone where counters.user_id = gone.user_id`)
}

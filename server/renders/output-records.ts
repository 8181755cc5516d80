/**
 * The rows of output files. A row is inserted before the bytes are stored and deleted after they
 * are removed, so that no file is ever without a row. It names the attempt of the render that
 * writes the file (see the table in `db/schema.ts`). `completeRender` moves the row to `stored`
 * together with its render.
 */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { kept_requests, outputs, renders, uploads } from '../db/schema.ts'

/** The file that one attempt of a render writes. */
export interface OutputFile {
  key: string
  renderId: string
  fence: number
}

/** A file whose row says that its bytes are to be removed. */
export interface HiddenFile {
  key: string
  /** `unfinished` = an output that a process may still be storing. */
  kind: 'output' | 'unfinished' | 'request'
}

/**
 * Bytes are removed a second time after this time, in case a process that hung has stored them
 * since.
 */
export const GRACE_SECONDS = 15 * 60

/** Inserts the row, before any bytes are stored. */
export async function beginOutput(
  db: Database,
  { key, renderId, fence }: OutputFile,
): Promise<void> {
  await db.insert(outputs).values({ key, render_id: renderId, fence, status: 'storing' })
}

/** As SQL: no render can be completed with this file any more. `file` is a row of `outputs`. */
const isAbandoned = sql`file.status = 'storing' and not exists (
  select from ${renders} as render
  where render.id = file.render_id and render.status = 'rendering' and render.fence = file.fence
)`

/**
 * Abandons a file that the caller did not complete its render with. The rows decide: a file of a
 * completed render, or of a render in progress, stays.
 * @returns whether the caller has to remove the bytes and then delete the row
 */
export async function abandonOutput(db: Database, { key, fence }: OutputFile): Promise<boolean> {
  // The sweep may have deleted the row: it is inserted again before the bytes are removed.
  const rows = await db.execute(sql`
    insert into ${outputs} as file (key, fence, status, remove_at) values (${key}, ${fence}, 'removing', now())
    on conflict (key) do update set status = 'removing', remove_at = now()
    where file.status = 'removing' or (${isAbandoned})
    returning key`)
  return rows.length > 0
}

/**
 * @returns the keys of the files that an attempt has begun to store, without those of a completed
 *   render
 */
export function findUnfinished(
  db: Database,
  { renderId, fence }: Omit<OutputFile, 'key'>,
): Promise<string[]> {
  return keysOf(
    db.execute(sql`
      select key from ${outputs}
      where render_id = ${renderId}::uuid and fence = ${fence} and status = 'storing'`),
  )
}

/** Abandons files of processes that died. @returns the keys whose bytes are to be removed */
export function abandonOutputs(db: Database, limit: number): Promise<string[]> {
  return keysOf(
    db.execute(sql`
      update ${outputs} set status = 'removing',
        remove_at = now() + make_interval(secs => ${GRACE_SECONDS})
      where key in (
        select file.key from ${outputs} as file where ${isAbandoned} limit ${limit} for update skip locked
      )
      returning key`),
  )
}

/** Abandons files whose renders were deleted. @returns the keys whose bytes are to be removed */
export function hideOrphans(db: Database, limit: number): Promise<string[]> {
  return keysOf(
    db.execute(sql`
      update ${outputs} set status = 'removing', remove_at = now()
      where key in (
        select key from ${outputs} where status = 'stored' and render_id is null
        limit ${limit} for update skip locked
      )
      returning key`),
  )
}

/** As SQL: the output of a render is still to be uploaded. */
const isUploading = sql`exists (
  select from ${uploads} where ${uploads.id} = ${renders.id} and ${uploads.status} = 'pending'
)`

/** SQL: rows that hide the files beside the outputs in `old`. */
const PARTS_OF_OLD = sql`select file.key, old.id, 0, 'removing', now() from old
  join ${outputs} as file on file.render_id = old.id and file.status = 'stored' and file.key <> old.output_key`

/**
 * Hides outputs of renders that ended before this time.
 * @returns the keys whose bytes are to be removed
 */
export function hideOld(db: Database, before: Date, limit: number): Promise<string[]> {
  return keysOf(
    db.execute(sql`
      with old as (
        select id, output_key from ${renders}
        where output_key is not null and completed_at < ${before.toISOString()}::timestamptz
          and not ${isUploading}
        limit ${limit} for update skip locked
      ), hidden as (
        update ${renders} set output_key = null from old where ${renders.id} = old.id
      )
      insert into ${outputs} (key, render_id, fence, status, remove_at)
      select output_key, id, 0, 'removing', now() from old
      union all ${PARTS_OF_OLD}
      on conflict (key) do update set status = 'removing', remove_at = now()
      returning key`),
  )
}

/**
 * Hides outputs and requests of renders whose own retention time is over.
 * @returns the files whose bytes are to be removed; more may be left if there are `limit` or more
 */
export async function hideExpired(db: Database, now: Date, limit: number): Promise<HiddenFile[]> {
  const rows = await db.execute<HiddenFile & Record<string, unknown>>(sql`
    with old as (
      select id, output_key from ${renders}
      where expires_at <= ${now.toISOString()}::timestamptz and not ${isUploading}
      order by expires_at limit ${limit} for update skip locked
    ), expired as (
      update ${renders} set output_key = null, expires_at = null from old where ${renders.id} = old.id
    ), kept as (
      update ${kept_requests} set render_id = null, bytes = null from old where render_id = old.id returning key
    ), hidden as (
      insert into ${outputs} (key, render_id, fence, status, remove_at)
      select output_key, id, 0, 'removing', now() from old where output_key is not null
      union all ${PARTS_OF_OLD}
      on conflict (key) do update set status = 'removing', remove_at = now()
      returning key
    )
    select key, 'output' as kind from hidden union all select key, 'request' from kept`)
  return [...rows]
}

/** The newest images of a key that stay. */
export interface Kept {
  images: number
  bytes: number
}

/**
 * Hides the oldest Open Graph images that were made with a key, so that only the newest stay.
 * @returns the keys whose bytes are to be removed
 */
export function hideSurplus(
  db: Database,
  keyId: string,
  { keep, limit }: { keep: Kept; limit: number },
): Promise<string[]> {
  return keysOf(
    db.execute(sql`
      with ranked as (
        select id, row_number() over newest as place, sum(coalesce(output_size_bytes, 0)) over newest as bytes
        from ${renders} where key_id = ${keyId}::uuid and type = 'og' and output_key is not null
        window newest as (order by created_at desc, id desc)
      ), surplus as (
        select render.id, render.output_key from ${renders} as render join ranked on ranked.id = render.id
        where (place > ${keep.images}::int or bytes > ${keep.bytes}::bigint) and render.output_key is not null
        limit ${limit} for update of render skip locked
      ), hidden as (
        update ${renders} set output_key = null from surplus where ${renders.id} = surplus.id
      )
      insert into ${outputs} (key, render_id, fence, status, remove_at)
      select output_key, id, 0, 'removing', now() from surplus
      on conflict (key) do update set status = 'removing', remove_at = now()
      returning key`),
  )
}

/**
 * Files whose removal is not finished, because the process died or may have hung.
 * @param all whether to include outputs that a process may still be storing
 */
export function findHidden(
  db: Database,
  { all, limit }: { all: boolean; limit: number },
): Promise<string[]> {
  return keysOf(
    db.execute(sql`
      select key from ${outputs}
      where status = 'removing' and (remove_at <= now() or (${all}::boolean and key not like 'jobs/%'))
      order by remove_at limit ${limit}`),
  )
}

/** Deletes the row of a file whose bytes are gone. */
export async function deleteOutput(db: Database, key: string): Promise<void> {
  await db.delete(outputs).where(eq(outputs.key, key))
}

async function keysOf(rows: PromiseLike<Iterable<Record<string, unknown>>>): Promise<string[]> {
  return [...(await rows)].map(({ key }) => String(key))
}

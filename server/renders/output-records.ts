/**
 * The rows of output files. A row comes before its bytes and goes after them, and tells which attempt
 * of which render writes the file, so that no file is ever without a row (see the table in
 * `db/schema.ts`). `completeRender` moves a row to `stored` in the statement that completes the render.
 */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { outputs, renders } from '../db/schema.ts'

/** A file that one attempt of a render writes. */
export interface OutputFile {
  key: string
  renderId: string
  fence: number
}

/** Removed bytes are removed once more after this time, in case a process that hung stored them since. */
const GRACE_SECONDS = 15 * 60

/** Inserts the row, before any bytes are stored. */
export async function beginOutput(
  db: Database,
  { key, renderId, fence }: OutputFile,
): Promise<void> {
  await db.insert(outputs).values({ key, render_id: renderId, fence, status: 'storing' })
}

/** As SQL: nobody can complete a render with this file any more. `own` is a row of `outputs`. */
const isAbandoned = sql`own.status = 'storing' and not exists (
  select from ${renders} as render
  where render.id = own.render_id and render.status = 'rendering' and render.fence = own.fence
)`

/**
 * Gives up a file whose render was not completed with it, as far as the caller knows. The rows decide:
 * a file that belongs to a completed render, or whose render is still under way, is left alone.
 * @returns whether the caller is to remove the bytes and then forget the row
 */
export async function abandonOutput(db: Database, { key, fence }: OutputFile): Promise<boolean> {
  // The sweep may have forgotten the row: the bytes get one again before they are removed.
  const rows = await db.execute(sql`
    insert into ${outputs} as own (key, fence, status, remove_at) values (${key}, ${fence}, 'removing', now())
    on conflict (key) do update set status = 'removing', remove_at = now()
    where own.status = 'removing' or (${isAbandoned})
    returning key`)
  return rows.length > 0
}

/** Gives up files of processes that died. @returns the keys whose bytes are to be removed */
export function abandonOutputs(db: Database, limit: number): Promise<string[]> {
  return keysOf(
    db.execute(sql`
      update ${outputs} set status = 'removing',
        remove_at = now() + make_interval(secs => ${GRACE_SECONDS})
      where key in (
        select own.key from ${outputs} as own where ${isAbandoned} limit ${limit} for update skip locked
      )
      returning key`),
  )
}

/** Gives up files whose renders were deleted. @returns the keys whose bytes are to be removed */
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

/** Hides outputs of renders that ended before. @returns the keys whose bytes are to be removed */
export function hideOld(db: Database, before: Date, limit: number): Promise<string[]> {
  return keysOf(
    db.execute(sql`
      with old as (
        select id, output_key from ${renders}
        where output_key is not null and completed_at < ${before.toISOString()}::timestamptz
        limit ${limit} for update skip locked
      ), hidden as (
        update ${renders} set output_key = null from old where ${renders.id} = old.id
      )
      insert into ${outputs} (key, render_id, fence, status, remove_at)
      select output_key, id, 0, 'removing', now() from old
      on conflict (key) do update set status = 'removing', remove_at = now()
      returning key`),
  )
}

/**
 * Files that were given up and not forgotten, because their process died or might have hung.
 * @param all whether to return those of which a process may still be alive, too
 */
export function findHidden(db: Database, all: boolean, limit: number): Promise<string[]> {
  return keysOf(
    db.execute(sql`
      select key from ${outputs}
      where status = 'removing' and (remove_at <= now() or ${all}::boolean)
      order by remove_at limit ${limit}`),
  )
}

/** Deletes the row of a file whose bytes are gone. */
export async function forgetOutput(db: Database, key: string): Promise<void> {
  await db.delete(outputs).where(eq(outputs.key, key))
}

async function keysOf(rows: PromiseLike<Iterable<Record<string, unknown>>>): Promise<string[]> {
  return [...(await rows)].map(({ key }) => String(key))
}

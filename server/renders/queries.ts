/** Reads renders, without their jobs, reports and webhook secrets unless a query says so. */
import type { Report } from '@platen/chromium'
import { and, eq, getTableColumns, inArray, like, or, sql } from 'drizzle-orm'
import { anyOf } from '../db/id-lists.ts'
import type { Database } from '../db/index.ts'
import { outputs, renders } from '../db/schema.ts'
import { ApiError } from '../errors.ts'
import type { OutputName } from '../http/content-disposition.ts'
import { isRequestId, isUuid } from '../lib/ids.ts'
import type { LinkPart } from '../signed-urls/tokens.ts'

type RenderRow = typeof renders.$inferSelect

export type RenderRecord = Omit<RenderRow, 'report' | 'job' | 'webhook_secret'>

const { report: _report, job: _job, webhook_secret: _secret, ...columns } = getTableColumns(renders)

/** The columns of a `RenderRecord`. */
export const RECORD = columns

/** @param id its uuid or its request id @throws ApiError RENDER_NOT_FOUND unless the user has it */
export async function requireRender(
  db: Database,
  userId: string,
  id: string,
): Promise<RenderRecord> {
  const [render] = isId(id)
    ? await db
        .select(RECORD)
        .from(renders)
        .where(and(eq(renders.user_id, userId), hasId(id)))
    : []
  if (!render) throw new ApiError('RENDER_NOT_FOUND')
  return render
}

/** @returns the ids of those renders that are queued or rendering */
export async function findRunningRenders(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select id from ${renders}
    where ${anyOf(renders.id, ids)} and status in ('queued', 'rendering')`)
  return [...rows].map(({ id }) => id)
}

/** The output of a completed render in the storage, and its name. */
export interface StoredOutput extends OutputName {
  key: string
  /** As the database has it. */
  sizeBytes: number | undefined
}

/** @returns null once the output has been removed */
export async function findOutput(
  db: Database,
  id: string,
  part: LinkPart | null = null,
): Promise<StoredOutput | null> {
  const [row] = await db
    .select({
      key: renders.output_key,
      request_id: renders.request_id,
      filename: renders.filename,
      disposition: renders.disposition,
      sizeBytes: renders.output_size_bytes,
    })
    .from(renders)
    .where(eq(renders.id, id))
  if (!row?.key) return null
  if (part !== null) return findPart(db, { id, part, name: row })
  return { ...row, key: row.key, sizeBytes: row.sizeBytes ?? undefined }
}

/** A file beside the output of a render. */
async function findPart(
  db: Database,
  { id, part, name }: { id: string; part: LinkPart; name: OutputName },
): Promise<StoredOutput | null> {
  const [file] = await db
    .select({ key: outputs.key })
    .from(outputs)
    .where(
      and(
        eq(outputs.render_id, id),
        eq(outputs.status, 'stored'),
        like(outputs.key, `%.${part}.%`),
      ),
    )
  return file ? { ...name, key: file.key, sizeBytes: undefined } : null
}

/** The result of a render that completed or failed. */
export interface EndedRender {
  request_id: string
  output_bytes: number | null
  /** Null if it ended before it had a lane. */
  report: Report | null
}

/** @param id its uuid or its request id @returns null unless it is the user's and has ended */
export async function findEnded(
  db: Database,
  userId: string,
  id: string,
): Promise<EndedRender | null> {
  if (!isId(id)) return null
  const [row] = await db
    .select({
      request_id: renders.request_id,
      output_bytes: renders.output_size_bytes,
      report: renders.report,
    })
    .from(renders)
    .where(
      and(eq(renders.user_id, userId), inArray(renders.status, ['completed', 'failed']), hasId(id)),
    )
  if (!row) return null
  return { ...row, report: row.report === null ? null : JSON.parse(row.report) }
}

function isId(id: string): boolean {
  return isUuid(id) || isRequestId(id)
}

function hasId(id: string) {
  return isUuid(id)
    ? or(eq(renders.id, id), eq(renders.request_id, id))
    : eq(renders.request_id, id)
}

/** Counting a longer queue would take longer than the rest of the response. */
const COUNTED_MAX = 1_000

/** How many queued renders come before this one, if users are served in turn; at most 1,000. */
export async function countAhead(
  db: Database,
  { id, user_id, created_at }: { id: string; user_id: string; created_at: Date },
): Promise<number> {
  // Every other user gets one turn per render of this user up to this one, or fewer if they have
  // fewer queued.
  const [row] = await db.execute<{ ahead: number }>(sql`
    with recursive same_user as (
      select count(*)::int as ahead from (
        select 1 from ${renders}
        where status = 'queued' and user_id = ${user_id}
          and (created_at, id) < (${created_at.toISOString()}::timestamptz, ${id}::uuid)
        limit ${COUNTED_MAX}
      ) as older
    ),
    queued_users(user_id) as (
      (select user_id from ${renders} where status = 'queued' order by user_id limit 1)
      union all
      select (select r.user_id from ${renders} r
        where r.status = 'queued' and r.user_id > queued_users.user_id order by r.user_id limit 1)
      from queued_users where queued_users.user_id is not null
    ),
    other_users as (
      select count(*)::int as ahead from (
        select 1 from queued_users
        cross join lateral (
          select 1 from ${renders} r where r.status = 'queued' and r.user_id = queued_users.user_id
          limit (select ahead + 1 from same_user)
        ) as turns
        where queued_users.user_id <> ${user_id}
        limit ${COUNTED_MAX}
      ) as turns
    )
    select least(same_user.ahead + other_users.ahead, ${COUNTED_MAX}::int) as ahead from same_user, other_users`)
  return row?.ahead ?? 0
}

/**
 * The background renders that wait for a worker, and the age of the oldest in seconds; 0 if none
 * waits.
 */
export async function readQueue(db: Database): Promise<{ renders: number; oldestSeconds: number }> {
  const [row] = await db.execute<{ renders: number; seconds: number | null }>(sql`
    select count(*)::int as renders,
      extract(epoch from now() - min(created_at))::float8 as seconds
    from ${renders} where status = 'queued'`)
  return { renders: row?.renders ?? 0, oldestSeconds: Math.max(0, row?.seconds ?? 0) }
}

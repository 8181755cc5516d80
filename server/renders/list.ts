/** Lists a user's renders with filters. */
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { api_keys, renders } from '../db/schema.ts'
import type { ErrorCode } from '../errors.ts'
import { isRequestId, isUuid } from '../lib/ids.ts'
import { RECORD, type RenderRecord } from './queries.ts'

type RenderRow = typeof renders.$inferSelect

export interface RenderFilters {
  type?: RenderRow['type']
  status?: RenderRow['status']
  errorCode?: ErrorCode
  /** Renders that were requested at this time or later. */
  from?: Date
  /** Renders that were requested before this time. */
  before?: Date
  /** The batch of the renders. */
  batchId?: string
  /** The beginning of a request id or of a UUID. */
  id?: string
  /** Text in the metadata; the case of the letters A to Z does not matter. */
  metadata?: string
}

/** A render in a list. */
export interface ListedRender extends RenderRecord {
  /** The name of the key of the request. */
  key_name: string | null
}

/**
 * Text is searched for in this many of the newest renders that match the other filters, so that a
 * search costs the same however many renders a user has. Whole ids are found in an index.
 */
const SEARCHED_MAX = 10_000

/** The length of the request ids that `newRequestId` creates. */
const REQUEST_ID_CHARS = 28

/** A page of a user's renders, newest first, and the number of all renders that match. */
export async function listRenders(
  db: Database,
  userId: string,
  { limit, offset, ...filters }: RenderFilters & { limit: number; offset: number },
): Promise<{ rows: ListedRender[]; total: number }> {
  const where = conditionOf(db, userId, filters)
  const [rows, total] = await Promise.all([
    db
      .select({ ...RECORD, key_name: api_keys.name })
      .from(renders)
      .leftJoin(api_keys, eq(api_keys.id, renders.key_id))
      .where(where)
      .orderBy(desc(renders.created_at), desc(renders.id))
      .limit(limit)
      .offset(offset),
    db.$count(renders, where),
  ])
  return { rows, total }
}

function conditionOf(db: Database, userId: string, filters: RenderFilters): SQL | undefined {
  const { type, status, errorCode, batchId, from, before, id, metadata } = filters
  const indexed = and(
    eq(renders.user_id, userId),
    type && eq(renders.type, type),
    status && eq(renders.status, status),
    // The state lets the database use the index of failed renders.
    errorCode && and(eq(renders.status, 'failed'), eq(renders.error_code, errorCode)),
    batchId === undefined ? undefined : eq(renders.batch_id, batchId),
    from && gte(renders.created_at, from),
    before && lt(renders.created_at, before),
    id !== undefined && isWhole(id) ? hasId(id) : undefined,
  )
  const searched = [
    ...(id === undefined || isWhole(id) ? [] : [beginsWith(id)]),
    ...(metadata === undefined ? [] : [contains(renders.metadata, metadata)]),
  ]
  if (searched.length === 0) return indexed
  const newest = db
    .select({ id: renders.id })
    .from(renders)
    .where(indexed)
    .orderBy(desc(renders.created_at), desc(renders.id))
    .limit(SEARCHED_MAX)
  return and(eq(renders.user_id, userId), sql`${renders.id} in ${newest}`, ...searched)
}

function isWhole(id: string): boolean {
  return isUuid(id) || (isRequestId(id) && id.length >= REQUEST_ID_CHARS)
}

function hasId(id: string): SQL {
  return isUuid(id) ? eq(renders.id, id) : eq(renders.request_id, id)
}

function beginsWith(id: string): SQL {
  return id.startsWith('req_')
    ? sql`starts_with(${renders.request_id}, ${id})`
    : sql`starts_with(${renders.id}::text, ${id.toLowerCase()})`
}

/** Not `like`, in which the text could contain wildcards. */
function contains(column: typeof renders.metadata, text: string): SQL {
  // The collation "C" exists everywhere. With another one, the result would depend on the locale of
  // the database.
  return sql`strpos(lower(${column} collate "C"), lower(${text}::text collate "C")) > 0`
}

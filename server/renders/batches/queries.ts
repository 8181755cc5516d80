/** Reads batches and the states of their renders. */
import { and, asc, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../db/id-lists.ts'
import type { Database } from '../../db/index.ts'
import { batches, renders } from '../../db/schema.ts'
import { ApiError } from '../../errors.ts'
import { isUuid } from '../../lib/ids.ts'
import { RECORD, type RenderRecord } from '../queries.ts'

export type BatchRow = typeof batches.$inferSelect

/** The number of renders in each state. */
export interface BatchCounts {
  total: number
  queued: number
  rendering: number
  completed: number
  failed: number
  with_hints: number
}

export interface BatchRecord {
  batch: BatchRow
  counts: BatchCounts
  /** When the last of its renders ended; null until then. */
  endedAt: Date | null
}

const countOf = (status: string) =>
  sql<number>`(count(*) filter (where ${renders.status} = ${sql.raw(`'${status}'`)}))::int`

const STATES = {
  id: renders.batch_id,
  queued: countOf('queued'),
  rendering: countOf('rendering'),
  completed: countOf('completed'),
  failed: countOf('failed'),
  with_hints: sql<number>`(count(*) filter (where ${renders.status} = 'completed' and ${renders.hint_count} > 0))::int`,
  last: sql<string | null>`max(${renders.completed_at})`,
}

/** @throws ApiError NOT_FOUND unless the user has it */
export async function requireBatch(db: Database, userId: string, id: string): Promise<BatchRow> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(batches)
        .where(and(eq(batches.id, id), eq(batches.user_id, userId)))
    : []
  if (!row) throw new ApiError('NOT_FOUND', { message: 'You have no such batch.' })
  return row
}

/** The renders of a batch, in the order of the request. */
export function readRenders(db: Database, batchId: string): Promise<RenderRecord[]> {
  return db
    .select(RECORD)
    .from(renders)
    .where(eq(renders.batch_id, batchId))
    .orderBy(asc(renders.batch_index))
}

/** A batch with the states of its renders. */
export function recordOf(batch: BatchRow, all: readonly RenderRecord[]): BatchRecord {
  const numberOf = (status: string) => all.filter((render) => render.status === status).length
  const states = {
    queued: numberOf('queued'),
    rendering: numberOf('rendering'),
    completed: numberOf('completed'),
    failed: numberOf('failed'),
    with_hints: all.filter(({ status, hint_count }) => status === 'completed' && hint_count).length,
  }
  const times = all.map(({ completed_at }) => completed_at?.getTime() ?? 0)
  return withStates(batch, states, new Date(Math.max(0, ...times)))
}

function withStates(batch: BatchRow, states: Omit<BatchCounts, 'total'>, last: Date): BatchRecord {
  const isRunning = states.queued + states.rendering > 0
  return {
    batch,
    counts: { total: batch.renders, ...states },
    endedAt: isRunning ? null : last,
  }
}

/** A page of a user's batches, newest first, and the number of all. */
export async function listBatches(
  db: Database,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: BatchRecord[]; total: number }> {
  const where = eq(batches.user_id, userId)
  const [page, total] = await Promise.all([
    db
      .select()
      .from(batches)
      .where(where)
      .orderBy(desc(batches.created_at), desc(batches.id))
      .limit(limit)
      .offset(offset),
    db.$count(batches, where),
  ])
  const ids = page.map(({ id }) => id)
  const found = await db
    .select(STATES)
    .from(renders)
    .where(anyOf(renders.batch_id, ids))
    .groupBy(renders.batch_id)
  const rows = page.flatMap((batch) => {
    const states = found.find(({ id }) => id === batch.id)
    if (!states) return []
    const { id: _, last, ...counts } = states
    return [withStates(batch, counts, new Date(last ?? 0))]
  })
  return { rows, total }
}

/** SQL: a render of the batch has not ended. */
const IS_RUNNING = sql`exists (
  select from ${renders} where ${renders.batch_id} = ${batches.id} and ${renders.status} in ('queued', 'rendering'))`

/** @returns the ids of those batches with renders that have not ended */
export async function findRunningBatches(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: batches.id })
    .from(batches)
    .where(and(anyOf(batches.id, ids), IS_RUNNING))
  return rows.map(({ id }) => id)
}

/**
 * Batches whose renders have all ended, and that are not completed yet.
 * @param ids left out, all batches
 */
export function findEnded(db: Database, limit: number, ids?: string[]): Promise<BatchRow[]> {
  const among: SQL | undefined = ids && anyOf(batches.id, ids)
  return db
    .select()
    .from(batches)
    .where(and(isNull(batches.completed_at), sql`not ${IS_RUNNING}`, among))
    .limit(limit)
}

/** The batch of a user with an idempotency key. */
export async function findByKey(
  db: Database,
  userId: string,
  key: string,
): Promise<BatchRow | null> {
  const [row] = await db
    .select()
    .from(batches)
    .where(and(eq(batches.user_id, userId), eq(batches.idempotency_key, key)))
  return row ?? null
}

/** Releases the key of a batch. */
export async function releaseBatchKey(db: Database, id: string): Promise<void> {
  await db.update(batches).set({ idempotency_key: null }).where(eq(batches.id, id))
}

/**
 * Releases at most `limit` keys of batches that were requested before this time.
 * @returns the ids of the batches
 */
export async function releaseOldBatchKeys(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const old = db
    .select({ id: batches.id })
    .from(batches)
    .where(and(sql`${batches.idempotency_key} is not null`, lte(batches.created_at, before)))
    .orderBy(batches.created_at)
    .limit(limit)
  const released = await db
    .update(batches)
    .set({ idempotency_key: null })
    .where(sql`${batches.id} in ${old}`)
    .returning({ id: batches.id })
  return released.map(({ id }) => id)
}

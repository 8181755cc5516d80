/**
 * Runs requests with the same key as one render, in any number of processes. The first request
 * makes a render, which keeps the key for 24 hours; duplicates wait for it and replay its result.
 * The key is a column of the render, so that there is no second record to keep consistent.
 */
import { asEngineError } from '@platen/chromium'
import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { renders } from '../db/schema.ts'
import { KeyTakenError } from './begin.ts'
import type { RenderWaits } from './waits.ts'

/** A request with a key. A key belongs to a user and a type of render. */
export interface IdempotentRequest {
  userId: string
  type: 'pdf' | 'screenshot' | 'og' | 'extract' | 'pdfs'
  key: string
  bodyHash: string
}

/** The render that has the key. */
export interface FirstRender {
  id: string
  request_id: string
  status: 'queued' | 'rendering' | 'completed' | 'failed'
  background: boolean
  output_key: string | null
  output_size_bytes: number | null
  render_duration_ms: number | null
  filename: string | null
  disposition: 'inline' | 'attachment' | null
  /** Whether its request had another body. */
  mismatch: boolean
}

interface IdempotentRun<T> {
  signal: AbortSignal
  /**
   * Replays the result of the first render.
   * @returns null while it is running, or once its key was released
   */
  replay(first: FirstRender): Promise<T | null>
  /** Makes the render. @throws KeyTakenError when a duplicate was faster */
  run(): Promise<T>
}

const LIFE_MS = 24 * 3_600_000

/**
 * A duplicate reads the first render again after this time, even if it has not heard of its end.
 */
const LOOK_AGAIN_MS = 5_000

/** Wait of a duplicate whose first render has ended without a result to replay. */
const RETRY_MS = 100

/**
 * Runs the request, or waits for the render that has its key and replays the result.
 * @throws what `run` throws; EngineError when the signal aborts
 */
export async function runIdempotent<T>(
  { db, waits, now }: { db: Database; waits: Pick<RenderWaits, 'forEnd'>; now: () => Date },
  request: IdempotentRequest,
  { signal, replay, run }: IdempotentRun<T>,
): Promise<T> {
  async function waitForEnd({ id }: FirstRender): Promise<void> {
    try {
      await waits.forEnd(id, { ms: LOOK_AGAIN_MS, signal })
    } catch (error) {
      throw signal.aborted ? asEngineError(error, signal) : error
    }
  }

  for (;;) {
    if (signal.aborted) throw asEngineError(signal.reason, signal)
    const first = await findFirst(db, request, now())
    if (first) {
      const result = await replay(first)
      if (result !== null) return result
      if (first.status === 'rendering') await waitForEnd(first)
      else await Bun.sleep(RETRY_MS)
      continue
    }
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof KeyTakenError)) throw error
    }
  }
}

/** @returns null if no render has the key, or its 24 hours are over */
async function findFirst(
  db: Database,
  { userId, type, key, bodyHash }: IdempotentRequest,
  now: Date,
): Promise<FirstRender | null> {
  const [row] = await db
    .select(FIRST)
    .from(renders)
    .where(
      and(eq(renders.user_id, userId), eq(renders.type, type), eq(renders.idempotency_key, key)),
    )
  if (!row) return null
  if (!isKeyAlive(row.created_at, now)) {
    await releaseKey(db, row.id)
    return null
  }
  return { ...row, mismatch: row.body_hash !== bodyHash }
}

/** Whether the key of a render is still valid. @param createdAt when the render was accepted */
export function isKeyAlive(createdAt: Date, now: Date): boolean {
  return createdAt.getTime() + LIFE_MS > now.getTime()
}

/** Keys of this time or before are no longer valid. */
export function oldestKeyAt(now: Date): Date {
  return new Date(now.getTime() - LIFE_MS)
}

/** Not the job, which may hold 20 MB of HTML. */
const FIRST = {
  id: renders.id,
  request_id: renders.request_id,
  status: renders.status,
  background: renders.background,
  output_key: renders.output_key,
  output_size_bytes: renders.output_size_bytes,
  render_duration_ms: renders.render_duration_ms,
  filename: renders.filename,
  disposition: renders.disposition,
  body_hash: renders.body_hash,
  created_at: renders.created_at,
}

/** Releases the key of a render, so that the next request with it makes a new render. */
export async function releaseKey(db: Database, id: string): Promise<void> {
  await db.update(renders).set({ idempotency_key: null }).where(eq(renders.id, id))
}

/**
 * Releases at most `limit` keys that are older than 24 hours.
 * @returns the ids of their renders
 */
export async function releaseOldKeys(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const old = db
    .select({ id: renders.id })
    .from(renders)
    .where(and(isNotNull(renders.idempotency_key), lte(renders.created_at, oldestKeyAt(now))))
    // The order of the index of keys: the table has no other cheap way to give it.
    .orderBy(renders.created_at)
    .limit(limit)
  const released = await db
    .update(renders)
    .set({ idempotency_key: null })
    .where(inArray(renders.id, old))
    .returning({ id: renders.id })
  return released.map(({ id }) => id)
}

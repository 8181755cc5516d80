/**
 * Requests with an Idempotency-Key: the first makes a render, which keeps the key for 24 hours; others
 * wait for it and get its result. The render's own row is the record, so nothing has to be kept in step.
 */
import { createHash } from 'node:crypto'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { renders } from '../db/schema.ts'
import { yieldToEventLoop } from '../lib/timeout.ts'

/** Of a request: who asks for what under which key, and what its body comes to. */
export interface IdempotentRequest {
  userId: string
  type: 'pdf' | 'screenshot' | 'og'
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
  render_duration_ms: number | null
  /** Whether it was asked for with another body. */
  mismatch: boolean
}

const LIFE_MS = 24 * 3_600_000

/** Text that is hashed at a time: between two such pieces the event loop serves others. */
const PIECE_CHARS = 1_000_000

/**
 * @param body with its defaults filled in; the order of its fields means nothing
 * @param verbatim the text of fields that count as they were sent, down to the digit
 * @returns SHA-256 in hexadecimal
 */
export async function hashOf(body: object, verbatim: Record<string, string>): Promise<string> {
  const long: string[] = []
  const text = JSON.stringify({ ...body, ...verbatim }, (_key, value: unknown) => {
    if (typeof value === 'string' && value.length > PIECE_CHARS) {
      long.push(value)
      return [long.length, value.length]
    }
    return inOrder(value)
  })
  const hash = createHash('sha256').update(text)
  for (const value of long) {
    for (let at = 0; at < value.length; at += PIECE_CHARS) {
      // UTF-16, because a piece may end between the halves of a character.
      hash.update(value.slice(at, at + PIECE_CHARS), 'utf16le')
      await yieldToEventLoop()
    }
  }
  return hash.digest('hex')
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** @returns null if nobody has the key, or not any more */
export async function findFirst(
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
  if (row.created_at.getTime() + LIFE_MS <= now.getTime()) {
    await freeKey(db, row.id)
    return null
  }
  return { ...row, mismatch: row.body_hash !== bodyHash }
}

/** Without the job, which may hold 20 MB of HTML. */
const FIRST = {
  id: renders.id,
  request_id: renders.request_id,
  status: renders.status,
  background: renders.background,
  output_key: renders.output_key,
  render_duration_ms: renders.render_duration_ms,
  body_hash: renders.body_hash,
  created_at: renders.created_at,
}

/** Lets the next request with this render's key make another. */
export async function freeKey(db: Database, id: string): Promise<void> {
  await db.update(renders).set({ idempotency_key: null }).where(eq(renders.id, id))
}

/** Frees the keys that are older than 24 hours. */
export async function freeOldKeys(db: Database, now: Date): Promise<void> {
  await db
    .update(renders)
    .set({ idempotency_key: null })
    .where(
      and(
        sql`${renders.idempotency_key} is not null`,
        lte(renders.created_at, new Date(now.getTime() - LIFE_MS)),
      ),
    )
}

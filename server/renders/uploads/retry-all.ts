/** Begins all uploads to a destination again whose bucket is back. */
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/index.ts'
import { renders, uploads } from '../../db/schema.ts'

/** Rows of one statement: each takes some milliseconds, so that others are not delayed. */
const BATCH = 500
/** Uploads of one call. */
const CALL_MAX = 10_000

export interface ReadyBucket {
  userId: string
  /** The id of the destination. */
  receiver: string
  /** The encrypted secret that signs the events of uploads whose own is deleted. */
  secret: string | null
  now: Date
}

/**
 * Makes uploads due that have failed or wait for their next attempt, with all retries. Those whose
 * output has been removed stay failed.
 * @returns their number, and whether others are left
 */
export async function uploadAllAgain(
  db: Database,
  bucket: ReadyBucket,
): Promise<{ retried: number; more: boolean }> {
  let retried = 0
  for (;;) {
    const count = await uploadSomeAgain(db, bucket)
    retried += count
    if (count < BATCH) return { retried, more: false }
    if (retried >= CALL_MAX) return { retried, more: true }
  }
}

async function uploadSomeAgain(
  db: Database,
  { userId, receiver, secret, now }: ReadyBucket,
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  // Attempts under way go on. An erased render has no output, and its row removes what is left in
  // the bucket.
  const begun = await db.execute(sql`
    with due as (
      select upload.id from ${uploads} as upload join ${renders} as render on render.id = upload.id
      where upload.user_id = ${userId}::uuid and upload.receiver = ${receiver} and render.output_key is not null
        and (upload.status = 'failed' or (upload.status = 'pending' and upload.next_attempt_at > ${at}
          and (upload.lease_until is null or upload.lease_until <= now())))
      limit ${BATCH} for update of upload skip locked
    )
    update ${uploads} as upload
    set status = 'pending', failures = 0, error = null, error_message = null, next_attempt_at = ${at},
      webhook_secret = coalesce(upload.webhook_secret, ${secret}::text)
    from due where upload.id = due.id
    returning upload.id`)
  return begun.length
}

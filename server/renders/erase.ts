/**
 * Erases renders: everything but ids, times and sizes is removed from their rows, and their files
 * are hidden in the same transaction. Then their bytes are removed; the sweeps finish what a
 * process that died has begun.
 */
import { settlesWithin } from '@platen/lib'
import { sql } from 'drizzle-orm'
import type { Capabilities } from '../capabilities.ts'
import type { Database } from '../db/index.ts'
import {
  batches,
  deliveries,
  delivery_attempts,
  kept_requests,
  outputs,
  problem_reports,
  renders,
  share_links,
  uploads,
} from '../db/schema.ts'
import { REMOVAL_ANSWER_MS } from '../limits.ts'
import { deleteRow } from './kept-requests/records.ts'
import { deleteOutput, GRACE_SECONDS, type HiddenFile } from './output-records.ts'

/**
 * Erases a render that has ended. That is answered once it is recorded: a storage that is away
 * delays the removal of the bytes, which nobody can reach any more.
 * @returns false if it has not ended: it stays as it is
 */
export async function eraseRender(
  { db, storage, log, now }: Pick<Capabilities, 'db' | 'storage' | 'log' | 'now'>,
  id: string,
): Promise<boolean> {
  const files = await db.transaction((tx) => eraseRows(tx, id, now()))
  if (files === null) return false
  const removed = files.map((file) =>
    removeFile({ db, storage }, file).catch((err: unknown) => {
      log.error({ err, key: file.key }, 'a file of an erased render could not be removed yet')
    }),
  )
  await settlesWithin(Promise.all(removed), REMOVAL_ANSWER_MS)
  return true
}

/** Removes the bytes of a hidden file, and then its row. */
export async function removeFile(
  { db, storage }: Pick<Capabilities, 'db' | 'storage'>,
  { key, kind }: HiddenFile,
): Promise<void> {
  await storage.remove(key)
  // The row of an unfinished output stays until its process cannot store the bytes any more.
  if (kind === 'output') await deleteOutput(db, key)
  if (kind === 'request') await deleteRow(db, key)
}

/** @returns the files that are hidden now; null if the render has not ended */
async function eraseRows(
  tx: Pick<Database, 'execute'>,
  id: string,
  now: Date,
): Promise<HiddenFile[] | null> {
  // Waits for whoever inserts a row of this render; what begins later finds it erased.
  const [ended] = await tx.execute(sql`
    select id from ${renders} where id = ${id}::uuid and status in ('completed', 'failed') for update`)
  if (!ended) return null
  // Waits for whoever makes the event of its batch, or they for the end of this.
  await tx.execute(sql`
    select from ${batches} where id = (select batch_id from ${renders} where id = ${id}::uuid) for share`)
  const at = sql`${now.toISOString()}::timestamptz`
  const hidden = await tx.execute<HiddenFile & Record<string, unknown>>(sql`
    with erased as (
      update ${renders}
      set title = null, metadata = null, report = null, hint_count = null, error_message = null, output_key = null, filename = null,
        disposition = null, retention_seconds = null, expires_at = null, job = null, webhook_url = null,
        webhook_secret = null, base_url = null, idempotency_key = null, body_hash = null, upload_to = null,
        erased_at = coalesce(erased_at, ${at})
      where id = ${id}::uuid
    ), revoked as (
      update ${share_links} set revoked_at = coalesce(revoked_at, ${at}) where render_id = ${id}::uuid
    ), unsent as (
      delete from ${deliveries} where render_id = ${id}::uuid
    ), not_uploaded as (
      delete from ${uploads} where id = ${id}::uuid and multipart_id is null
    ), not_completed as (
      -- Its parts are still to be removed from the bucket.
      update ${uploads}
      set status = 'pending', fence = fence + 1, failures = 0, error = null, error_message = null, webhook_secret = null,
        lease_until = null, next_attempt_at = ${at}
      where id = ${id}::uuid and multipart_id is not null
    ), not_reported as (
      delete from ${problem_reports} where render_id = ${id}::uuid
    ), of_batch as (
      select delivery.id, one::text as sent,
        json_build_object('index', one->'index', 'request_id', one->'request_id', 'status', one->'status',
          'metadata', null, 'output_url', null, 'error', null)::text as erased
      from ${renders} as render join ${deliveries} as delivery on delivery.batch_id = render.batch_id,
        json_array_elements(delivery.body::json->'renders') as one
      where render.id = ${id}::uuid and one->>'request_id' = render.request_id
    ), rewritten as (
      update ${deliveries} as delivery set body = replace(body, sent, erased) from of_batch
      where delivery.id = of_batch.id
    ), answers as (
      update ${delivery_attempts} set response_body = null where delivery_id in (select id from of_batch)
    ), kept as (
      update ${kept_requests} set render_id = null, bytes = null where render_id = ${id}::uuid returning key
    ), old as (
      select key, status from ${outputs} where render_id = ${id}::uuid and status <> 'removing' for update
    ), hidden as (
      update ${outputs} as file set status = 'removing',
        remove_at = now() + make_interval(secs => case when old.status = 'storing' then ${GRACE_SECONDS}::int else 0 end)
      from old where file.key = old.key
      returning file.key, case when old.status = 'storing' then 'unfinished' else 'output' end as kind
    )
    select key, kind from hidden union all select key, 'request' from kept`)
  return [...hidden]
}

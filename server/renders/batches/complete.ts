/**
 * Completes batches whose renders have all ended: sets their end and inserts their webhook
 * delivery, in one transaction. It locks the batch before it reads what the event says, and whoever
 * erases a render of the batch waits for it. The end of a render is final, so that whoever sees
 * that all have ended sees the same; of several processes that do, one completes the batch. What a
 * process that died has left is found by the next pass of any other.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/index.ts'
import { batches, deliveries } from '../../db/schema.ts'
import { type Loop, startPoller } from '../../lib/poller.ts'
import { insertKnownForEndpoints } from '../../webhooks/endpoint-deliveries.ts'
import type { RenderServices } from '../services.ts'
import type { BatchEvents } from './event.ts'
import { type BatchRow, findEnded, readRenders, recordOf } from './queries.ts'

/** When batches are looked for whose end no process has reported. */
const INTERVAL_MS = 5_000
/** Batches of a pass. */
const PASS_MAX = 100

export function startBatchCompletion(
  services: Pick<RenderServices, 'db' | 'batchEnds' | 'wakeUps' | 'log'>,
  batchEvents: BatchEvents,
): Loop {
  const { db, batchEnds, log } = services
  let searchedAt = Number.NEGATIVE_INFINITY

  async function completeAll(found: BatchRow[], signal: AbortSignal): Promise<void> {
    for (const batch of found) if (!signal.aborted) await complete(services, batchEvents, batch)
  }

  const poller = startPoller({
    async poll(signal) {
      const reported = batchEnds.take()
      if (reported.length > 0) {
        await completeAll(await findEnded(db, reported.length, reported), signal)
      }
      if (performance.now() - searchedAt < INTERVAL_MS) return
      searchedAt = performance.now()
      await completeAll(await findEnded(db, PASS_MAX), signal)
    },
    // A little more often than it searches, so that no pass comes too early by a millisecond.
    everyMs: INTERVAL_MS / 2,
    onError(err) {
      // A later pass finds the same batches.
      log.error({ err }, 'batches whose renders have ended could not be completed')
    },
  })
  batchEnds.subscribe(poller.wake)
  return poller
}

async function complete(
  { db, batchEnds, wakeUps }: Pick<RenderServices, 'db' | 'batchEnds' | 'wakeUps'>,
  batchEvents: BatchEvents,
  batch: BatchRow,
): Promise<void> {
  const inserted = await db.transaction((tx) => insertEnd(tx, batchEvents, batch))
  if (inserted > 0) wakeUps.notify('deliveries')
  batchEnds.waits.ended(batch.id)
}

/** @returns the number of deliveries */
async function insertEnd(db: Database, batchEvents: BatchEvents, batch: BatchRow): Promise<number> {
  await db.execute(sql`select from ${batches} where id = ${batch.id}::uuid for no key update`)
  const all = await readRenders(db, batch.id)
  const { counts, endedAt } = recordOf(batch, all)
  if (endedAt === null) return 0
  const made = batchEvents.completed(batch, all, { counts, endedAt })
  const { id, webhookId, event, body } = made
  const at = endedAt.toISOString()
  const [delivery] = await db.execute<{ inserted: number }>(sql`
    with ended as (
      update ${batches} set completed_at = ${at}::timestamptz, webhook_secret = null
      where id = ${batch.id}::uuid and completed_at is null
      returning id, user_id, webhook_url, base_url
    ), delivery as (
      insert into ${deliveries}
        (id, batch_id, user_id, webhook_id, event, url, secret, body, status, next_attempt_at, created_at)
      select ${id}::uuid, id, user_id, ${webhookId}, ${event}, webhook_url, ${batch.webhook_secret}, ${body}, 'pending',
        ${at}::timestamptz, ${at}::timestamptz
      from ended where webhook_url is not null
      returning id
    )${insertKnownForEndpoints(made, { of: 'batch_id', now: endedAt })}
    select ((select count(*) from delivery) + (select count(*) from for_endpoint))::int as inserted`)
  return delivery?.inserted ?? 0
}

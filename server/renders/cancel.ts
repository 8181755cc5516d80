/**
 * Cancels a queued render for its user or the operator: it fails, is refunded, and its webhooks are
 * sent.
 */
import type { Database } from '../db/index.ts'
import type { WakeUps } from '../wake-ups/index.ts'
import type { BatchEnds } from './batches/ends.ts'
import { CANCELLED, cancelRender } from './lifecycle.ts'
import type { RenderRecord } from './queries.ts'
import type { RenderWaits } from './waits.ts'
import type { WebhookEvents } from './webhook-events.ts'

export interface CancelServices {
  db: Database
  webhookEvents: WebhookEvents
  wakeUps: Pick<WakeUps, 'notify'>
  waits: Pick<RenderWaits, 'ended'>
  batchEnds: Pick<BatchEnds, 'ended'>
  now: () => Date
}

/** @returns false if the render is no longer queued: it stays as it is */
export async function cancelQueued(
  { db, webhookEvents, wakeUps, waits, batchEnds, now }: CancelServices,
  render: RenderRecord,
): Promise<boolean> {
  const delivery = webhookEvents.failed(render, CANCELLED, now())
  const failure = { ...CANCELLED, report: null, delivery, now: now() }
  const cancelled = await cancelRender(db, render.id, failure)
  if (!cancelled) return false
  if (cancelled.deliveries) wakeUps.notify('deliveries')
  waits.ended(render.id)
  batchEnds.ended(render.batch_id)
  return true
}

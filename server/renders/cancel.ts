/**
 * Cancels a queued render for its user or the operator: it fails, is refunded, and its webhooks are
 * sent.
 */
import { CANCELLED, cancelRender } from './lifecycle.ts'
import type { RenderRecord } from './queries.ts'
import type { RenderServices } from './services.ts'

/** @returns false if the render is no longer queued: it stays as it is */
export async function cancelQueued(
  {
    db,
    webhookEvents,
    wakeUps,
    waits,
    batchEnds,
    now,
  }: Pick<RenderServices, 'db' | 'webhookEvents' | 'wakeUps' | 'waits' | 'batchEnds' | 'now'>,
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

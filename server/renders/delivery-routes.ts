/** The operations that list a render's webhook deliveries and redeliver one. */
import type { Capabilities } from '../capabilities.ts'
import { ApiError } from '../errors.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import { attemptToWire } from '../webhooks/attempt-message.ts'
import {
  type AttemptRow,
  type DeliveryRow,
  listDeliveries,
  sendAgain,
} from '../webhooks/deliveries.ts'
import { requireEndpoint } from '../webhooks/endpoints.ts'
import { requireRender } from './queries.ts'

export function createDeliveryHandlers({
  db,
  secrets,
  wakeUps,
  now,
}: Pick<Capabilities, 'db' | 'secrets' | 'wakeUps' | 'now'>) {
  return {
    async listDeliveries({ params, caller }) {
      const render = await requireRender(db, caller.userId, params.id)
      const data = (await listDeliveries(db, render.id)).map(toWire)
      return { status: 200, json: { success: true, data } }
    },

    async redeliverWebhook({ params, body, caller }) {
      const render = await requireRender(db, caller.userId, params.id)
      const deliveries = await listDeliveries(db, render.id)
      const found = deliveries.find(({ id }) => id === params.deliveryId)
      if (!found) throw new ApiError('NOT_FOUND', { message: 'This render has no such delivery.' })
      await requireEndpoint(db, found)
      const text = body?.webhook_secret
      const secret = text === undefined ? null : secrets.encrypt('webhook-secrets', text)
      if (!(await sendAgain(db, found.id, { secret, now: now() }))) {
        throw new ApiError('CONFLICT', {
          message:
            'This delivery is still being sent. Send it again once it is delivered or failed.',
        })
      }
      const again = { ...found, status: 'pending', next_attempt_at: now() } as const
      wakeUps.notify('deliveries')
      return { status: 200, json: { success: true, data: toWire(again) } }
    },
  } satisfies UserHandlers
}

function toWire(delivery: DeliveryRow & { attempts: AttemptRow[] }) {
  const { id, webhook_id, event, url, status, next_attempt_at, attempts, endpoint_id } = delivery
  return {
    id,
    endpoint_id,
    webhook_id,
    event,
    status,
    next_attempt_at: next_attempt_at?.toISOString() ?? null,
    attempts: attempts.map((attempt) => attemptToWire(attempt, url)),
  }
}

/**
 * Makes the part of a statement that inserts the deliveries of an event for the endpoints of its
 * user. The statement that ends a render, a batch or an upload has it, so that a crash separates
 * none from what it reports.
 */
import { type SQL, sql } from 'drizzle-orm'
import { deliveries, webhook_endpoints } from '../db/schema.ts'
import type { NewDelivery, WebhookEvent } from './events.ts'

/**
 * An event of each row of the CTE `ended`, whose columns the SQL may use: at least `id` and
 * `user_id`.
 */
export interface EndpointEvent {
  event: WebhookEvent
  webhookId: SQL
  body: SQL
  /** The column that refers to the rows of `ended`. */
  of: 'render_id' | 'batch_id'
  /** Which of the rows have the event. */
  where?: SQL
  now: Date
}

/**
 * The CTE `for_endpoint`, which returns the ids of the deliveries. The endpoints are locked, so
 * that the deletion of one waits and then ends the deliveries that were inserted here.
 */
export function insertForEndpoints({
  event,
  webhookId,
  body,
  of,
  where = sql`true`,
  now,
}: EndpointEvent): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`, for_endpoint as (
    insert into ${deliveries}
      (id, ${sql.raw(of)}, user_id, webhook_id, event, url, endpoint_id, body, status, next_attempt_at, created_at)
    select gen_random_uuid(), ended.id, ended.user_id, ${webhookId}, ${event}, endpoint.url, endpoint.id, ${body},
      'pending', ${at}, ${at}
    from ended join ${webhook_endpoints} as endpoint on endpoint.user_id = ended.user_id
    where endpoint.enabled and ${event} = any(endpoint.events) and ${where}
    for key share of endpoint
    returning id
  )`
}

/** The same for an event of one row, whose bytes are known. */
export function insertKnownForEndpoints(
  { event, webhookId, body }: NewDelivery,
  { of, now }: Pick<EndpointEvent, 'of' | 'now'>,
): SQL {
  return insertForEndpoints({
    event,
    webhookId: sql`${webhookId}::text`,
    body: sql`${body}::text`,
    of,
    now,
  })
}

/**
 * The body of `render.failed` for rows of renders: the same text as `failedEvent` makes, of columns
 * `request_id`, `metadata` and `created_at`, because one statement may fail many renders.
 */
export function failedBody(error: { code: string; message: string }, endedAt: Date): SQL {
  const rest = `,"error":${JSON.stringify(error)},"created_at":"`
  const end = `","failed_at":${JSON.stringify(endedAt.toISOString())}}`
  return sql`(${'{"event":"render.failed","request_id":'}::text || to_json(ended.request_id)::text
    || ${',"status":"failed","metadata":'}::text || coalesce(ended.metadata, 'null') || ${rest}::text
    || to_char(ended.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ${end}::text)`
}

/** The CTE of a statement without events, so that what follows can always name it. */
export const NO_ENDPOINTS = sql`, for_endpoint as (select null::uuid as id where false)`

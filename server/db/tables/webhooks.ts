/** Webhook deliveries and their attempts. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { batches } from './batches.ts'
import { instant } from './instant.ts'
import { renders } from './renders.ts'

const EVENTS = [
  'render.completed',
  'render.failed',
  'batch.completed',
  'storage.completed',
  'storage.failed',
] as const

/** Addresses that receive the events of all background renders of a user. */
export const webhook_endpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    events: text('events', { enum: EVENTS }).array().notNull(),
    description: text('description').notNull(),
    enabled: boolean('enabled').notNull(),
    /** Encrypted (see secrets/secrets.ts). */
    secret: text('secret').notNull(),
    secret_last_four: text('secret_last_four').notNull(),
    /** The secret before, encrypted: it signs as well until `previous_until`. */
    previous_secret: text('previous_secret'),
    previous_until: instant('previous_until'),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [index('webhook_endpoints_user').on(table.user_id)],
)

/**
 * Webhook deliveries. The body is stored once, and every attempt sends the same bytes. The secret
 * is deleted when the delivery ends.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid('id').primaryKey(),
    /** The render that the event is about; null = it is about a batch. */
    render_id: uuid('render_id').references(() => renders.id, { onDelete: 'cascade' }),
    batch_id: uuid('batch_id').references(() => batches.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id').notNull(),
    webhook_id: text('webhook_id').notNull(),
    event: text('event', { enum: EVENTS }).notNull(),
    /**
     * The endpoint whose secrets sign it, which may have been deleted since; null = the request
     * named the address.
     */
    endpoint_id: uuid('endpoint_id'),
    url: text('url').notNull(),
    /** Scheme, host and port of the URL: concurrent attempts are limited per receiver. */
    receiver: text('receiver')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(substring(url from '^[^:/?#]+://[^/?#]*'), '')`),
    secret: text('secret'),
    body: text('body').notNull(),
    status: text('status', { enum: ['pending', 'delivered', 'failed'] }).notNull(),
    /** Failed attempts since the delivery was created or last sent again. */
    failures: integer('failures').notNull().default(0),
    next_attempt_at: instant('next_attempt_at'),
    lease_until: instant('lease_until'),
    fence: integer('fence').notNull().default(0),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    index('deliveries_render').on(table.render_id, table.created_at),
    index('deliveries_user_created').on(table.user_id, table.created_at, table.id),
    index('deliveries_endpoint_waiting')
      .on(table.endpoint_id)
      .where(sql`${table.endpoint_id} is not null and ${table.status} = 'pending'`),
    index('deliveries_batch').on(table.batch_id).where(sql`${table.batch_id} is not null`),
    index('deliveries_waiting')
      .on(table.user_id, table.receiver, table.next_attempt_at)
      .where(sql`${table.status} = 'pending'`),
    index('deliveries_leased').on(table.lease_until).where(sql`${table.lease_until} is not null`),
  ],
)

export const delivery_attempts = pgTable(
  'delivery_attempts',
  {
    id: uuid('id').primaryKey(),
    delivery_id: uuid('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    status_code: integer('status_code'),
    duration_ms: integer('duration_ms').notNull(),
    error: text('error'),
    /** The first characters of the receiver's response body; null without a response. */
    response_body: text('response_body'),
  },
  (table) => [index('delivery_attempts_delivery').on(table.delivery_id, table.id)],
)

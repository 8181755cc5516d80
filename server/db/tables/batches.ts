/** Batches: renders that were accepted together, and end with one webhook. */
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './instant.ts'

/**
 * One row per batch. Its renders have its id and their index in it; their states are the progress
 * of the batch.
 */
export const batches = pgTable(
  'batches',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The number of its renders. */
    renders: integer('renders').notNull(),
    /** JSON text, as that of renders. */
    metadata: text('metadata'),
    /** The request's idempotency key, until it expires. */
    idempotency_key: text('idempotency_key'),
    /** SHA-256 of that request's body. */
    body_hash: text('body_hash'),
    /** Receives the webhook event when the batch ends; null = no webhook. */
    webhook_url: text('webhook_url'),
    /** Encrypted; deleted when the batch ends. */
    webhook_secret: text('webhook_secret'),
    /** The server's address as the client used it, for the links in the webhook. */
    base_url: text('base_url'),
    created_at: instant('created_at').notNull(),
    /**
     * When the last of its renders ended. Set by the statement that inserts the webhook delivery.
     */
    completed_at: instant('completed_at'),
  },
  (table) => [
    index('batches_user_created').on(table.user_id, table.created_at, table.id),
    uniqueIndex('batches_idempotent')
      .on(table.user_id, table.idempotency_key)
      .where(sql`${table.idempotency_key} is not null`),
    // The oldest keys first: they are released.
    index('batches_keyed').on(table.created_at).where(sql`${table.idempotency_key} is not null`),
    index('batches_running').on(table.id).where(sql`${table.completed_at} is null`),
  ],
)

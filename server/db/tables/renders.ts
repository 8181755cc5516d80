/** Renders, their output files and the links to them. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ErrorCode } from '../../errors.ts'
import { users } from './accounts.ts'
import { batches } from './batches.ts'
import { instant } from './instant.ts'

/**
 * One row per render. A row in `rendering` whose lease has expired belongs to a dead process: the
 * reaper queues it again if it has a job, otherwise fails it and refunds its reservation.
 */
export const renders = pgTable(
  'renders',
  {
    id: uuid('id').primaryKey(),
    request_id: text('request_id').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type', { enum: ['pdf', 'screenshot', 'og', 'extract', 'pdfs'] }).notNull(),
    status: text('status', { enum: ['queued', 'rendering', 'completed', 'failed'] }).notNull(),
    input_type: text('input_type', { enum: ['html', 'url', 'template', 'pdf'] }).notNull(),
    /**
     * The page in a few words, for people who read the list (see renders/title.ts); null if it has
     * no name.
     */
    title: text('title'),
    /** The key of the request; null = a session of the dashboard. Keys are revoked, not deleted. */
    key_id: uuid('key_id'),
    /** JSON text, not jsonb: it is returned exactly as sent, and jsonb refuses `\u0000`. */
    metadata: text('metadata'),
    /** The month in whose usage this render is reserved. */
    usage_month: date('usage_month', { mode: 'string' }).notNull(),
    lease_until: instant('lease_until'),
    /** The process that renders it (see `nodes`); null = none does. */
    node_id: uuid('node_id'),
    /**
     * How often the render was claimed. A process writes only while the fence has the value of its
     * claim.
     */
    fence: integer('fence').notNull().default(0),
    /**
     * How many of those claims ended for reasons that say nothing about the render, such as a
     * storage outage.
     */
    excused: integer('excused').notNull().default(0),
    /**
     * The job of a background render; empty if it is in the storage (see renders/packed-job.ts);
     * null once the render has ended.
     */
    job: text('job'),
    /**
     * Its bytes before it was packed, which count while the render waits; null = those of the
     * column.
     */
    job_bytes: integer('job_bytes'),
    /** Whether the render was accepted as a background render. */
    background: boolean('background').notNull().default(false),
    /** The request's idempotency key, as long as a replay gets the same result. */
    idempotency_key: text('idempotency_key'),
    /** SHA-256 of that request's body. */
    body_hash: text('body_hash'),
    /** Receives the webhook event when the render ends; null = no webhook. */
    webhook_url: text('webhook_url'),
    /** Encrypted (see secrets/secrets.ts). */
    webhook_secret: text('webhook_secret'),
    /** The server's address as the client used it, for the links in the webhook. */
    base_url: text('base_url'),
    /** The batch that it is a part of, and its place there; null = it was requested alone. */
    batch_id: uuid('batch_id').references(() => batches.id, { onDelete: 'cascade' }),
    batch_index: integer('batch_index'),
    /** Name of the output in downloads; null = its request id. */
    filename: text('filename'),
    /** Null = `inline`. */
    disposition: text('disposition', { enum: ['inline', 'attachment'] }),
    /**
     * How long the files of the render are kept after its end; null = as long as the server keeps
     * files, 0 = none is stored.
     */
    retention_seconds: bigint('retention_seconds', { mode: 'number' }),
    /**
     * When its files are removed, from its end on until they are; null = the server's retention
     * time alone decides.
     */
    expires_at: instant('expires_at'),
    /** JSON text: the target of its upload (see renders/uploads/target.ts); null = none. */
    upload_to: text('upload_to'),
    output_key: text('output_key'),
    output_size_bytes: integer('output_size_bytes'),
    render_duration_ms: integer('render_duration_ms'),
    /** JSON text of the engine's report; null if the render never started. */
    report: text('report'),
    /** Hints of the report; null without one, and for renders of earlier versions. */
    hint_count: integer('hint_count'),
    error_code: text('error_code').$type<ErrorCode>(),
    error_message: text('error_message'),
    created_at: instant('created_at').notNull(),
    completed_at: instant('completed_at'),
    /** When everything but ids, times and sizes was removed from the row. */
    erased_at: instant('erased_at'),
  },
  (table) => [
    unique('renders_request_id_unique').on(table.request_id),
    index('renders_user_created').on(table.user_id, table.created_at, table.id),
    index('renders_failed')
      .on(table.user_id, table.created_at, table.id)
      .where(sql`${table.status} = 'failed'`),
    // For the operator: the newest of all users, the newest with a code, and those of a user.
    index('renders_failures')
      .on(table.created_at, table.id, table.error_code)
      .where(sql`${table.status} = 'failed'`),
    index('renders_failures_by_code')
      .on(table.error_code, table.created_at, table.id)
      .where(sql`${table.status} = 'failed'`),
    index('renders_failed_by_code')
      .on(table.user_id, table.error_code, table.created_at, table.id)
      .where(sql`${table.status} = 'failed'`),
    uniqueIndex('renders_idempotent')
      .on(table.user_id, table.type, table.idempotency_key)
      .where(sql`${table.idempotency_key} is not null`),
    // The oldest keys first: they are released.
    index('renders_keyed').on(table.created_at).where(sql`${table.idempotency_key} is not null`),
    // The stored Open Graph images of a key, the newest first.
    index('renders_og_key')
      .on(table.key_id, table.created_at, table.id)
      .where(sql`${table.type} = 'og' and ${table.output_key} is not null`),
    // With the sizes, so that their sum reads no rows.
    index('renders_stored')
      .on(table.completed_at, table.output_size_bytes)
      .where(sql`${table.output_key} is not null`),
    index('renders_expiring').on(table.expires_at).where(sql`${table.expires_at} is not null`),
    // Round-robin between users; each user's oldest render first.
    index('renders_queued')
      .on(table.user_id, table.created_at, table.id)
      .where(sql`${table.status} = 'queued'`),
    index('renders_batch')
      .on(table.batch_id, table.batch_index)
      .where(sql`${table.batch_id} is not null`),
    index('renders_leased').on(table.lease_until).where(sql`${table.status} = 'rendering'`),
  ],
)

/**
 * Output files, one row per attempt to produce one. The row is inserted before the bytes are stored
 * and deleted after they are removed, so that every file can be found from the database: `storing`,
 * then `stored` with the render's completion, then `removing`. A row outlives its render. The files
 * of jobs that wait have rows here, too (see renders/job-files.ts).
 */
export const outputs = pgTable(
  'outputs',
  {
    /** The storage key of the bytes. */
    key: text('key').primaryKey(),
    /** Null once the render has been deleted. */
    render_id: uuid('render_id').references(() => renders.id, { onDelete: 'set null' }),
    /**
     * The render's fence when this attempt started: a `storing` row with an older fence is
     * abandoned.
     */
    fence: integer('fence').notNull(),
    status: text('status', { enum: ['storing', 'stored', 'removing'] }).notNull(),
    /** While `removing`: when the sweep removes the bytes and deletes the row. */
    remove_at: instant('remove_at'),
  },
  (table) => [
    index('outputs_render').on(table.render_id),
    index('outputs_storing').on(table.render_id).where(sql`${table.status} = 'storing'`),
    index('outputs_removing').on(table.remove_at).where(sql`${table.status} = 'removing'`),
    index('outputs_orphaned')
      .on(table.key)
      .where(sql`${table.status} = 'stored' and ${table.render_id} is null`),
  ],
)

/** Revocable links for third parties. A token is stored as its SHA-256. */
export const share_links = pgTable(
  'share_links',
  {
    id: uuid('id').primaryKey(),
    render_id: uuid('render_id')
      .notNull()
      .references(() => renders.id, { onDelete: 'cascade' }),
    /** The owner of the render. */
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token_hash: text('token_hash').notNull().unique(),
    /** Last four characters of the token. */
    last_four: text('last_four').notNull(),
    expires_at: instant('expires_at').notNull(),
    created_at: instant('created_at').notNull(),
    revoked_at: instant('revoked_at'),
  },
  (table) => [
    index('share_links_render').on(table.render_id),
    index('share_links_user').on(table.user_id, table.created_at, table.id),
  ],
)

/** The database schema. Column names are also the names in the API; `bun run migration` generates the SQL. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ErrorCode } from '../errors.ts'
import type { Face } from '../fonts/face.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    plan: text('plan', { enum: ['free', 'starter', 'pro', 'business'] }).notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('users_email_unique').on(sql`lower(${table.email})`)],
)

/** API keys. A key is stored as its SHA-256; it has 128 random bits, so no salt is needed. */
export const api_keys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scope: text('scope', { enum: ['full', 'og'] }).notNull(),
    key_hash: text('key_hash').notNull().unique(),
    last_four: text('last_four').notNull(),
    created_at: instant('created_at').notNull(),
    revoked_at: instant('revoked_at'),
  },
  (table) => [index('api_keys_user').on(table.user_id)],
)

/**
 * Uploaded files. The row is inserted before the bytes are stored and deleted after they are removed, so
 * that all bytes have a row: `storing`, then `stored`, then `removing`. Only `stored` assets are visible.
 */
export const assets = pgTable(
  'assets',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['storing', 'stored', 'removing'] }).notNull(),
    filename: text('filename').notNull(),
    content_type: text('content_type').notNull(),
    size_bytes: integer('size_bytes').notNull(),
    /** Null unless the file is a font. */
    face: jsonb('face').$type<Face>(),
    created_at: instant('created_at').notNull(),
    /** By the database's clock. A row that stays `storing` for too long belongs to a dead process. */
    changed_at: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('assets_user_created').on(table.user_id, table.created_at.desc(), table.id.desc()),
    index('assets_fonts').on(table.user_id).where(sql`${table.face} is not null`),
    index('assets_unfinished').on(table.changed_at).where(sql`${table.status} <> 'stored'`),
  ],
)

/** The storage that a user's assets use: the sizes of all rows that are not `removing`. */
export const asset_storage = pgTable(
  'asset_storage',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    used_bytes: bigint('used_bytes', { mode: 'number' }).notNull(),
  },
  (table) => [check('asset_storage_not_negative', sql`${table.used_bytes} >= 0`)],
)

/** Reserved renders minus refunds, per user and UTC calendar month (`month` = its first day). */
export const usage_months = pgTable(
  'usage_months',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    month: date('month', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.month] }),
    check('usage_not_negative', sql`${table.used} >= 0`),
  ],
)

/**
 * A user's usage of the plan limits other than monthly renders. One row per user, created when it is first
 * needed.
 */
export const user_counters = pgTable(
  'user_counters',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The UTC day that `previews` belongs to. */
    preview_day: date('preview_day', { mode: 'string' }),
    previews: integer('previews').notNull().default(0),
    /** When the bucket of failed lane time will be empty (see accounts/failed-time.ts). */
    failed_until: instant('failed_until'),
    templates: integer('templates').notNull().default(0),
    /** UTF-8 bytes of all versions of the user's templates. */
    template_bytes: bigint('template_bytes', { mode: 'number' }).notNull().default(0),
    /** UTF-8 bytes of the jobs of the user's background renders that have not ended. */
    waiting_bytes: bigint('waiting_bytes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    check('user_counters_templates', sql`${table.templates} >= 0 and ${table.template_bytes} >= 0`),
    check('user_counters_waiting', sql`${table.waiting_bytes} >= 0`),
  ],
)

/**
 * Webhook deliveries. The body is stored once, and every attempt sends the same bytes. The secret is
 * deleted when the delivery ends.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid('id').primaryKey(),
    render_id: uuid('render_id')
      .notNull()
      .references(() => renders.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id').notNull(),
    webhook_id: text('webhook_id').notNull(),
    event: text('event', { enum: ['render.completed', 'render.failed'] }).notNull(),
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
  },
  (table) => [index('delivery_attempts_delivery').on(table.delivery_id, table.id)],
)

/** Revocable links for third parties. A token is stored as its SHA-256. */
export const share_links = pgTable(
  'share_links',
  {
    id: uuid('id').primaryKey(),
    render_id: uuid('render_id')
      .notNull()
      .references(() => renders.id, { onDelete: 'cascade' }),
    token_hash: text('token_hash').notNull().unique(),
    expires_at: instant('expires_at').notNull(),
    created_at: instant('created_at').notNull(),
    revoked_at: instant('revoked_at'),
  },
  (table) => [index('share_links_render').on(table.render_id)],
)

/**
 * One row per render. A row in `rendering` whose lease has expired belongs to a dead process: the reaper
 * queues it again if it has a job, otherwise fails it and refunds its reservation.
 */
export const renders = pgTable(
  'renders',
  {
    id: uuid('id').primaryKey(),
    request_id: text('request_id').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type', { enum: ['pdf', 'screenshot', 'og'] }).notNull(),
    status: text('status', { enum: ['queued', 'rendering', 'completed', 'failed'] }).notNull(),
    input_type: text('input_type', { enum: ['html', 'url', 'template'] }).notNull(),
    /** JSON text, not jsonb: it is returned exactly as sent, and jsonb refuses `\u0000`. */
    metadata: text('metadata'),
    /** The month in whose usage this render is reserved. */
    usage_month: date('usage_month', { mode: 'string' }).notNull(),
    lease_until: instant('lease_until'),
    /** How often the render was claimed. A process writes only while the fence has the value of its claim. */
    fence: integer('fence').notNull().default(0),
    /** The job of a background render (see renders/job.ts); null once the render has ended. */
    job: text('job'),
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
    output_key: text('output_key'),
    output_size_bytes: integer('output_size_bytes'),
    render_duration_ms: integer('render_duration_ms'),
    /** JSON text of the engine's report; null if the render never started. */
    report: text('report'),
    error_code: text('error_code').$type<ErrorCode>(),
    error_message: text('error_message'),
    created_at: instant('created_at').notNull(),
    completed_at: instant('completed_at'),
  },
  (table) => [
    unique('renders_request_id_unique').on(table.request_id),
    index('renders_user_created').on(table.user_id, table.created_at, table.id),
    uniqueIndex('renders_idempotent')
      .on(table.user_id, table.type, table.idempotency_key)
      .where(sql`${table.idempotency_key} is not null`),
    index('renders_stored').on(table.completed_at).where(sql`${table.output_key} is not null`),
    // Round-robin between users; each user's oldest render first.
    index('renders_queued')
      .on(table.user_id, table.created_at, table.id)
      .where(sql`${table.status} = 'queued'`),
    index('renders_leased').on(table.lease_until).where(sql`${table.status} = 'rendering'`),
  ],
)

/**
 * Output files, one row per attempt to produce one. The row is inserted before the bytes are stored and
 * deleted after they are removed, so that every file can be found from the database: `storing`, then
 * `stored` with the render's completion, then `removing`. A row outlives its render.
 */
export const outputs = pgTable(
  'outputs',
  {
    /** The storage key of the bytes. */
    key: text('key').primaryKey(),
    /** Null once the render has been deleted. */
    render_id: uuid('render_id').references(() => renders.id, { onDelete: 'set null' }),
    /** The render's fence when this attempt started: a `storing` row with an older fence is abandoned. */
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

/** Templates in their current state; `version` is the latest. */
export const templates = pgTable(
  'templates',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    version: integer('version').notNull(),
    /** Size of Open Graph images, in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    unique('templates_slug_unique').on(table.user_id, table.slug),
    index('templates_user_created').on(table.user_id, table.created_at, table.id),
  ],
)

/** The versions of templates, which never change. */
export const template_versions = pgTable(
  'template_versions',
  {
    template_id: uuid('template_id')
      .notNull()
      .references(() => templates.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    html: text('html').notNull(),
    /** JSON text: the names of the variables in the HTML. */
    variables: text('variables').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.template_id, table.version] })],
)

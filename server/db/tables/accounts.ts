/** Users, their API keys and their usage of the plan. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    plan: text('plan', { enum: ['free', 'starter', 'pro', 'business'] }).notNull(),
    created_at: instant('created_at').notNull(),
    /** Since when the operator has suspended the user: keys are refused, and nobody can sign in. */
    suspended_at: instant('suspended_at'),
    /**
     * Since when the account is being erased: it can no longer be used, and what it has is removed
     * (see renders/background/erased-users.ts).
     */
    erased_at: instant('erased_at'),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    index('users_erased').on(table.erased_at).where(sql`${table.erased_at} is not null`),
  ],
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
    /** To within a minute (see accounts/key-use.ts). */
    last_used_at: instant('last_used_at'),
    revoked_at: instant('revoked_at'),
    /**
     * Most renders of a key of scope `og` in a month, beyond the plan's allowance as well; null =
     * within the allowance only.
     */
    monthly_renders: integer('monthly_renders'),
    /** The UTC month of `renders_used`, such as `2026-11-01`. */
    renders_month: date('renders_month', { mode: 'string' }),
    /** Renders of a key of scope `og`. */
    renders_used: integer('renders_used').notNull().default(0),
  },
  (table) => [index('api_keys_user').on(table.user_id)],
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
 * A user's usage of the plan limits other than monthly renders. One row per user, created when it
 * is first needed.
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
    /** The same for the user's Open Graph images. */
    og_failed_until: instant('og_failed_until'),
    templates: integer('templates').notNull().default(0),
    /** UTF-8 bytes of all versions of the user's templates. */
    template_bytes: bigint('template_bytes', { mode: 'number' }).notNull().default(0),
    /** UTF-8 bytes of the jobs of the user's background renders that have not ended. */
    waiting_bytes: bigint('waiting_bytes', { mode: 'number' }).notNull().default(0),
    /** Bytes of the user's kept requests. */
    request_bytes: bigint('request_bytes', { mode: 'number' }).notNull().default(0),
    /** The number of the user's last webhook event (see the table `events`). */
    events: bigint('events', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    check('user_counters_templates', sql`${table.templates} >= 0 and ${table.template_bytes} >= 0`),
    check('user_counters_waiting', sql`${table.waiting_bytes} >= 0`),
    check('user_counters_requests', sql`${table.request_bytes} >= 0`),
  ],
)

/**
 * Requests per user in the current minute, if several processes share the database. The table is
 * unlogged (see its migration): a crash of the database server begins a new minute.
 */
export const rate_limits = pgTable(
  'rate_limits',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The counted requests: `requests`, `previews`, or `og` and the id of a key. */
    kind: text('kind').notNull(),
    /** Minutes since 1970, by the database's clock. */
    minute: integer('minute').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.kind] })],
)

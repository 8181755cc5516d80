/** The dashboard: passwords, sessions, invitations, failed attempts and preferences. */
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './instant.ts'

/** The passwords of users who can sign in. */
export const passwords = pgTable('passwords', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In PHC format (argon2id). */
  hash: text('hash').notNull(),
  /** Whether the user operates the server. */
  is_operator: boolean('is_operator').notNull().default(false),
  changed_at: instant('changed_at').notNull(),
})

/**
 * Sessions of browsers. A cookie holds the id and a token, which is replaced every hour. Tokens are
 * stored as their SHA-256.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token_hash: text('token_hash').notNull(),
    /** The token before; it is accepted until shortly after the first use of its successor. */
    previous_hash: text('previous_hash'),
    rotated_at: instant('rotated_at').notNull(),
    /** The first use of the current token; null before. */
    confirmed_at: instant('confirmed_at'),
    created_at: instant('created_at').notNull(),
    last_seen_at: instant('last_seen_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.user_id),
    index('sessions_expires').on(table.expires_at),
  ],
)

/** How users want to work in the dashboard, once they have said so. */
export const preferences = pgTable('preferences', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null = not asked yet. */
  work_style: text('work_style', { enum: ['code', 'design', 'operate', 'any'] }),
  /** JSON, as in the contract of the dashboard. */
  brand: text('brand').notNull(),
})

/** Invitations to choose a password. A token is stored as its SHA-256. */
export const invitations = pgTable(
  'invitations',
  {
    token_hash: text('token_hash').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [
    index('invitations_user').on(table.user_id),
    index('invitations_expires').on(table.expires_at),
  ],
)

/** Failed attempts to sign in, by what they have in common: address, account, or both. */
export const sign_in_failures = pgTable(
  'sign_in_failures',
  {
    /** SHA-256 of a description such as `account ada@example.com`. */
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    last_at: instant('last_at').notNull(),
    /** Further attempts are refused until then. */
    blocked_until: instant('blocked_until'),
  },
  (table) => [index('sign_in_failures_last').on(table.last_at)],
)

/** Leaky buckets of sign-ups: one for each network, and one for all. */
export const sign_up_buckets = pgTable('sign_up_buckets', {
  /** A network such as `192.0.2`, or `all`. */
  key: text('key').primaryKey(),
  /** When the bucket is empty again, and the row can be deleted. */
  empty_at: instant('empty_at').notNull(),
})

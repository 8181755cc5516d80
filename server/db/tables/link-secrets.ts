/** Secrets that sign render links. */
import { boolean, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './instant.ts'

/** A secret is deleted when it is revoked. */
export const link_secrets = pgTable(
  'link_secrets',
  {
    /** Stands in links as `signer`. */
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Encrypted (see secrets/secrets.ts): signatures are verified with the text itself. */
    secret: text('secret').notNull(),
    secret_last_four: text('secret_last_four').notNull(),
    /** The secret before, encrypted: its links work until `previous_until`. */
    previous_secret: text('previous_secret'),
    previous_until: instant('previous_until'),
    /** Most new renders of its links in a minute, and in a UTC day. */
    renders_per_minute: integer('renders_per_minute').notNull(),
    renders_per_day: integer('renders_per_day').notNull(),
    /** Whether its links make renders beyond the allowance of the plan. */
    allow_overage: boolean('allow_overage').notNull(),
    /** The UTC day of `renders_used`. */
    renders_day: date('renders_day', { mode: 'string' }),
    renders_used: integer('renders_used').notNull().default(0),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [index('link_secrets_user').on(table.user_id)],
)

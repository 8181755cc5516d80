/** Problems that users report with their renders. */
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './instant.ts'
import { renders } from './renders.ts'

/** At most one report for each render. It is deleted with the render. */
export const problem_reports = pgTable(
  'problem_reports',
  {
    id: uuid('id').primaryKey(),
    render_id: uuid('render_id')
      .notNull()
      .unique()
      .references(() => renders.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The words of the user; null = none. */
    comment: text('comment'),
    /** `open`: the user allows the operator to read what is kept of the render. */
    status: text('status', { enum: ['open', 'closed'] }).notNull(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
    closed_at: instant('closed_at'),
  },
  (table) => [
    index('problem_reports_created').on(table.created_at, table.id),
    index('problem_reports_user').on(table.user_id, table.created_at),
    index('problem_reports_open')
      .on(table.created_at, table.id)
      .where(sql`${table.status} = 'open'`),
  ],
)

/** The log of webhook events of each user. */
import { bigint, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core'
import { renders } from './renders.ts'

/**
 * The ends of background renders, numbered for each user in the order in which they were committed:
 * the statement that ends a render increments `user_counters.events`, whose lock it holds until it
 * commits. So whoever sees an event sees all those before it.
 */
export const events = pgTable(
  'events',
  {
    user_id: uuid('user_id').notNull(),
    /** 1 and up, without gaps. */
    number: bigint('number', { mode: 'number' }).notNull(),
    render_id: uuid('render_id')
      .notNull()
      .references(() => renders.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.number] }),
    unique('events_render').on(table.render_id),
  ],
)

/** The renders of the last day, as numbers. */
import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** One row per quarter of an hour in which a process ended renders, for one day. */
export const render_history = pgTable(
  'render_history',
  {
    /** When the quarter of an hour began. */
    at: instant('at').notNull(),
    /** The process that ended them. A process that starts again is another one. */
    process_id: uuid('process_id').notNull(),
    completed: integer('completed').notNull(),
    failed: integer('failed').notNull(),
    /** JSON text: completed renders by the bin of their duration (see operations/durations.ts). */
    durations: text('durations').notNull(),
    lanes_busy: integer('lanes_busy').notNull(),
    /** Null if the system did not say. */
    disk_free_bytes: bigint('disk_free_bytes', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.at, table.process_id] })],
)

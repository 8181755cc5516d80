/** Server processes. */
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/**
 * Running server processes. A process renews its lease; the renders of a process whose lease has
 * expired are released by the others.
 */
export const nodes = pgTable('nodes', {
  id: uuid('id').primaryKey(),
  role: text('role', { enum: ['all', 'api', 'worker'] }).notNull(),
  /** The number of concurrent renders of the process. */
  lanes: integer('lanes').notNull(),
  started_at: instant('started_at').notNull(),
  /** The port that it listens on; null before it does. */
  port: integer('port'),
  /** The addresses of its machine or container, separated by commas; null before it listens. */
  addresses: text('addresses'),
  /** By the database's clock. */
  lease_until: instant('lease_until').notNull(),
})

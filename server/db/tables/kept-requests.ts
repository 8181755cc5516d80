/** The requests of renders that are kept: small ones in their rows, others in the storage. */
import { customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { renders } from './renders.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Kept requests, one row per file. The row is inserted before the bytes are stored and deleted
 * after they are removed, so that every file can be found from the database. A row outlives its
 * render and its user.
 */
export const kept_requests = pgTable(
  'kept_requests',
  {
    /** The storage key of the file. Nothing is stored at it if the file is in the row. */
    key: text('key').primaryKey(),
    /** Null once the render has been deleted. */
    render_id: uuid('render_id').references(() => renders.id, { onDelete: 'set null' }),
    user_id: uuid('user_id').notNull(),
    /** Size of the file: it counts for the limit of the user. */
    size_bytes: integer('size_bytes').notNull(),
    /** The file, if it is small. Null = the file is in the storage. */
    bytes: bytea('bytes'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    index('kept_requests_render').on(table.render_id),
    index('kept_requests_created').on(table.created_at),
  ],
)

/** Uploaded fonts and images. */
import type { Face } from '@platen/chromium'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './instant.ts'

/**
 * Uploaded files. The row is inserted before the bytes are stored and deleted after they are
 * removed, so that all bytes have a row: `storing`, then `stored`, then `removing`. Only `stored`
 * assets are visible.
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
    /**
     * By the database's clock. A row that stays `storing` for too long belongs to a dead process.
     */
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

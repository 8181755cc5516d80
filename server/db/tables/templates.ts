/** Templates and their versions. */
import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './instant.ts'

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

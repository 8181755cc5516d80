/** Templates and their versions. */
import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './instant.ts'

/**
 * The content of a version or a draft. The texts of JSON are empty for empty values, so that they
 * take no part of the quota.
 */
const content = () => ({
  html: text('html').notNull(),
  styles: text('styles').notNull().default(''),
  header: text('header').notNull().default(''),
  footer: text('footer').notNull().default(''),
  /** JSON text: options of PDFs and images. */
  settings: text('settings').notNull().default(''),
  /** JSON text: values for previews. */
  sample_data: text('sample_data').notNull().default(''),
  /** JSON text: what happens if variables are missing. */
  variable_rules: text('variable_rules').notNull().default(''),
  /** JSON text: the names of the variables in all of these. */
  variables: text('variables').notNull(),
  /** JSON text: the slugs of the parts that they render. */
  parts: text('parts').notNull().default(''),
})

/** The author of a version or a draft; null for what was made before authors were kept. */
const author = () => ({
  author_type: text('author_type', { enum: ['key', 'user'] }),
  /** The name of the key, or the address of the user, at that time. */
  author_name: text('author_name'),
})

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
    kind: text('kind', { enum: ['document', 'part'] })
      .notNull()
      .default('document'),
    description: text('description').notNull().default(''),
    folder: text('folder').notNull().default(''),
    /** JSON text: a list of words. */
    tags: text('tags').notNull().default('[]'),
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
    ...content(),
    ...author(),
    /** A text of its author. */
    note: text('note'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.template_id, table.version] })],
)

/** Content that is not published: at most one draft for each template. */
export const template_drafts = pgTable('template_drafts', {
  template_id: uuid('template_id')
    .primaryKey()
    .references(() => templates.id, { onDelete: 'cascade' }),
  /** The version that its author has taken into account. */
  based_on: integer('based_on').notNull(),
  /** Counts its changes. */
  revision: integer('revision').notNull(),
  ...content(),
  ...author(),
  updated_at: instant('updated_at').notNull(),
})

/**
 * Creates, updates and deletes templates. Each change reserves or refunds the user's quota in the
 * same statement or transaction.
 */
import { eq, sql } from 'drizzle-orm'
import type { PlanName } from '../accounts/plans.ts'
import { type Database, databaseFailure } from '../db/index.ts'
import { template_versions, templates } from '../db/schema.ts'
import { newId } from '../lib/ids.ts'
import type { AuthorColumns } from './authors.ts'
import {
  columnsOf,
  contentBytes,
  isSameContent,
  largestField,
  storedBytes,
  type TemplateContent,
} from './content.ts'
import { deleteDraft } from './draft-records.ts'
import { holdParts, lockParts } from './parts.ts'
import { checkVersion, quotaError, refundQuota, reserveQuota } from './quota.ts'
import { requireTemplate, type TemplateRecord } from './records.ts'
import { freeSlug, slugTaken } from './slugs.ts'
import { checkUnused } from './used-by.ts'

interface NewTemplate extends Labels {
  userId: string
  plan: PlanName
  name: string
  width: number
  height: number
  content: TemplateContent
  author: AuthorColumns
  now: Date
}

/** Fields that are not versioned. */
interface Labels {
  kind: TemplateRecord['kind']
  description: string
  folder: string
  /** JSON text. */
  tags: string
}

/**
 * Saves a template as version 1.
 * @returns null if the user has another template with this slug
 * @throws ApiError VALIDATION_ERROR if the plan's quota is exhausted
 */
export async function createTemplate(
  db: Database,
  slug: string,
  template: NewTemplate,
): Promise<TemplateRecord | null> {
  const { userId, content } = template
  if (content.parts === '') return insertTemplate(db, slug, template)
  const creating = db.transaction(async (tx) => {
    await holdParts(tx, userId, { slug, parts: content.parts }, 'html')
    return insertTemplate(tx, slug, template)
  })
  return creating.catch(nullIfDuplicate)
}

async function insertTemplate(
  db: Database,
  slug: string,
  { userId, plan, now, content, author, ...fields }: NewTemplate,
): Promise<TemplateRecord | null> {
  const at = now.toISOString()
  const id = newId()
  const { name, width, height, kind, description, folder, tags } = fields
  const { html, styles, header, footer, settings, sample_data, variables, parts } = content
  const quota = { userId, plan, templates: 1, bytes: contentBytes(content) }
  const inserting = db.execute(sql`
    with reserved as (${reserveQuota(quota)}), created as (
      insert into ${templates}
        (id, user_id, slug, name, version, width, height, kind, description, folder, tags,
          created_at, updated_at)
      select ${id}::uuid, user_id, ${slug}, ${name}, 1, ${width}::int, ${height}::int,
        ${kind}, ${description}, ${folder}, ${tags}, ${at}::timestamptz, ${at}::timestamptz
      from reserved
      returning id
    ), first as (
      insert into ${template_versions}
        (template_id, version, html, styles, header, footer, settings, sample_data, variable_rules, variables, parts,
          created_at, author_type, author_name)
      select id, 1, ${html}, ${styles}, ${header}, ${footer}, ${settings}, ${sample_data},
        ${content.variable_rules}, ${variables}, ${parts},
        ${at}::timestamptz, ${author.author_type}, ${author.author_name}
      from created
    )
    select id from created`)
  // A duplicate slug rolls back the whole statement, including the reserved quota.
  const rows = await inserting.catch(nullIfDuplicate)
  if (rows === null) return null
  if (rows.length === 0) throw await quotaError(db, quota, largestField(content))
  const times = { created_at: now, updated_at: now }
  return { id, slug, version: 1, has_draft: false, ...fields, ...content, ...times }
}

/** Like `createTemplate`, with the first free slug of `slug`, `slug-2`, `slug-3` ... */
export async function createWithFreeSlug(
  db: Database,
  slug: string,
  template: NewTemplate,
): Promise<TemplateRecord> {
  let created = await createTemplate(db, await findFree(db, template.userId, slug), template)
  // Null: another request took the slug. From now on the others wait, and try twice at most.
  while (created === null) created = await createAlone(db, slug, template)
  return created
}

/** Creates the template while others wait. @returns null if another was renamed to the slug */
async function createAlone(
  db: Database,
  slug: string,
  template: NewTemplate,
): Promise<TemplateRecord | null> {
  const { userId } = template
  const creating = db.transaction(async (tx) => {
    await lockParts(tx, userId)
    return createTemplate(tx, await findFree(tx, userId, slug), template)
  })
  return creating.catch(nullIfDuplicate)
}

/** The driver repeats the error of a statement at the end of its transaction. */
function nullIfDuplicate(error: unknown): null {
  if (databaseFailure(error) === 'duplicate') return null
  throw error
}

async function findFree(db: Database, userId: string, slug: string): Promise<string> {
  const rows = await db
    .select({ slug: templates.slug })
    .from(templates)
    .where(eq(templates.user_id, userId))
  return freeSlug(slug, new Set(rows.map((row) => row.slug)))
}

export interface TemplateChange extends Partial<Labels> {
  name?: string
  slug?: string
  width?: number
  height?: number
  /**
   * The whole content after the change of `latest`.
   * @returns null if it was inspected for another `latest`, which a concurrent update has replaced
   */
  content?(latest: TemplateContent): TemplateContent | null
  author: AuthorColumns
  note?: string
}

/**
 * Changes a template. Content that differs from the latest version becomes a new version.
 * Concurrent updates wait for each other, so that each creates a version of its own.
 * @returns null if `content` returned it
 * @throws ApiError TEMPLATE_NOT_FOUND, CONFLICT; VALIDATION_ERROR if the plan's quota is exhausted
 */
export async function updateTemplate(
  db: Database,
  { userId, plan }: { userId: string; plan: PlanName },
  idOrSlug: string,
  change: TemplateChange,
  now: Date,
): Promise<TemplateRecord | null> {
  const { content: contentAfter, author, note, ...fields } = change
  try {
    return await db.transaction(async (tx) => {
      const { id } = await requireTemplate(tx, userId, idOrSlug)
      await tx.select().from(templates).where(eq(templates.id, id)).for('update')
      // Read again under the lock, which a concurrent update may have held.
      const latest = await requireTemplate(tx, userId, id)
      const { version } = latest
      if (fields.kind === 'document' || (fields.slug ?? latest.slug) !== latest.slug) {
        await checkUnused(tx, userId, latest, 'change its `slug` or `kind`')
      }
      const content = contentAfter === undefined ? latest : contentAfter(latest)
      if (content === null) return null
      const isChanged = !isSameContent(content, latest)
      const newVersion = isChanged ? version + 1 : version
      const made = { userId, plan, id, version: newVersion, content, author, note, now }
      if (isChanged) {
        await holdParts(tx, userId, { slug: latest.slug, parts: content.parts }, 'html')
        await addVersion(tx, made)
      }
      await tx
        .update(templates)
        .set({ ...fields, version: newVersion, updated_at: now })
        .where(eq(templates.id, id))
      return requireTemplate(tx, userId, id)
    })
  } catch (error) {
    if (databaseFailure(error) !== 'duplicate') throw error
    throw slugTaken(error)
  }
}

export interface NewVersion {
  userId: string
  plan: PlanName
  /** The template's id. */
  id: string
  version: number
  content: TemplateContent
  author: AuthorColumns
  note?: string
  now: Date
}

/** Inserts a version under the lock of its template. @throws ApiError VALIDATION_ERROR: no quota */
export async function addVersion(
  db: Database,
  { userId, plan, id, version, content, author, note, now }: NewVersion,
): Promise<void> {
  checkVersion(version, plan)
  const quota = { userId, plan, templates: 0, bytes: contentBytes(content) }
  const reserved = await db.execute(reserveQuota(quota))
  if (reserved.length === 0) throw await quotaError(db, quota, largestField(content))
  await db
    .insert(template_versions)
    .values({ ...columnsOf(content), ...author, note, template_id: id, version, created_at: now })
}

/** @throws ApiError TEMPLATE_NOT_FOUND; CONFLICT for a part that other templates use */
export async function deleteTemplate(
  db: Database,
  userId: string,
  idOrSlug: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id } = await requireTemplate(tx, userId, idOrSlug)
    // Waits for a concurrent update that adds a version and reserves quota for it.
    await tx.select().from(templates).where(eq(templates.id, id)).for('update')
    await checkUnused(tx, userId, await requireTemplate(tx, userId, id), 'delete it')
    // Of two concurrent deletions only one finds versions and refunds their quota.
    const deleted = await tx
      .delete(template_versions)
      .where(eq(template_versions.template_id, id))
      .returning({ bytes: storedBytes() })
    const draft = await deleteDraft(tx, id)
    const bytes = deleted.reduce((sum, version) => sum + version.bytes, draft?.bytes ?? 0)
    await tx.delete(templates).where(eq(templates.id, id))
    if (deleted.length > 0) await refundQuota(tx, { userId, templates: 1, bytes })
  })
}

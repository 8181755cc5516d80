/** Templates and their versions in the database. A version never changes; the newest is the template's. */
import { and, desc, eq, sql } from 'drizzle-orm'
import type { PlanName } from '../accounts/plans.ts'
import { type Database, databaseFailure } from '../db/index.ts'
import { template_versions, templates } from '../db/schema.ts'
import { ApiError } from '../errors.ts'
import { isUuid, newId } from '../lib/ids.ts'
import { checkVersion, freeQuota, refusal, roomFor, versionBytes } from './quota.ts'
import { freeSlug, isSlug } from './slugs.ts'

type TemplateRow = typeof templates.$inferSelect

/** A template without its html. */
export interface TemplateSummary extends Omit<TemplateRow, 'user_id'> {
  variables: string[]
}

/** A template at one of its versions. */
export interface TemplateRecord extends TemplateSummary {
  html: string
}

export interface TemplateContent {
  html: string
  variables: string[]
}

/** Larger than any version, and than what the column holds. */
const VERSION_MAX = 2 ** 31 - 1

const SUMMARY = {
  id: templates.id,
  slug: templates.slug,
  name: templates.name,
  version: template_versions.version,
  variables: template_versions.variables,
  width: templates.width,
  height: templates.height,
  created_at: templates.created_at,
  updated_at: templates.updated_at,
}

/**
 * @param named its uuid or its slug
 * @param version null = the latest
 * @throws ApiError TEMPLATE_NOT_FOUND unless it is the user's and has that version
 */
export async function requireTemplate(
  db: Database,
  userId: string,
  named: string,
  version: number | null = null,
): Promise<TemplateRecord> {
  const known = (isUuid(named) || isSlug(named)) && (version ?? 1) <= VERSION_MAX
  const [row] = known
    ? await db
        .select({ ...SUMMARY, html: template_versions.html })
        .from(templates)
        .innerJoin(template_versions, isVersion(version))
        .where(isTemplate(userId, named))
    : []
  if (!row) throw new ApiError('TEMPLATE_NOT_FOUND')
  return { ...row, variables: JSON.parse(row.variables) }
}

interface Page {
  limit: number
  offset: number
}

/** A page of a user's templates, newest first, and how many there are in all. */
export async function listTemplates(
  db: Database,
  userId: string,
  { limit, offset }: Page,
): Promise<{ rows: TemplateSummary[]; total: number }> {
  const [rows, total] = await Promise.all([
    db
      .select(SUMMARY)
      .from(templates)
      .innerJoin(template_versions, isVersion(null))
      .where(eq(templates.user_id, userId))
      .orderBy(desc(templates.created_at), desc(templates.id))
      .limit(limit)
      .offset(offset),
    db.$count(templates, eq(templates.user_id, userId)),
  ])
  return { rows: rows.map((row) => ({ ...row, variables: JSON.parse(row.variables) })), total }
}

/** A page of a template's versions, newest first. @throws ApiError TEMPLATE_NOT_FOUND */
export async function listVersions(
  db: Database,
  userId: string,
  named: string,
  { limit, offset }: Page,
) {
  const { id } = await requireTemplate(db, userId, named)
  const own = eq(template_versions.template_id, id)
  const [rows, total] = await Promise.all([
    db
      .select({
        version: template_versions.version,
        variables: template_versions.variables,
        created_at: template_versions.created_at,
      })
      .from(template_versions)
      .where(own)
      .orderBy(desc(template_versions.version))
      .limit(limit)
      .offset(offset),
    db.$count(template_versions, own),
  ])
  return {
    rows: rows.map((row) => ({ ...row, variables: JSON.parse(row.variables) as string[] })),
    total,
  }
}

interface NewTemplate extends TemplateContent {
  userId: string
  plan: PlanName
  name: string
  width: number
  height: number
  now: Date
}

/**
 * Saves a template as version 1.
 * @returns null if the user has another one with this slug
 * @throws ApiError VALIDATION_ERROR when the plan has no room for it
 */
export async function createTemplate(
  db: Database,
  slug: string,
  { userId, plan, name, html, variables, width, height, now }: NewTemplate,
): Promise<TemplateRecord | null> {
  const at = now.toISOString()
  const id = newId()
  const names = JSON.stringify(variables)
  const quota = { userId, plan, templates: 1, bytes: versionBytes(html, names) }
  const making = db.execute(sql`
    with room as (${roomFor(quota)}), made as (
      insert into ${templates}
        (id, user_id, slug, name, version, width, height, created_at, updated_at)
      select ${id}::uuid, user_id, ${slug}, ${name}, 1, ${width}::int, ${height}::int,
        ${at}::timestamptz, ${at}::timestamptz
      from room
      returning id
    ), first as (
      insert into ${template_versions} (template_id, version, html, variables, created_at)
      select id, 1, ${html}, ${names}, ${at}::timestamptz from made
    )
    select id from made`)
  const rows = await making.catch((error: unknown) => {
    // A slug that is taken undoes the whole statement, with the room that it took.
    if (databaseFailure(error) === 'duplicate') return null
    throw error
  })
  if (rows === null) return null
  if (rows.length === 0) throw await refusal(db, quota)
  const shared = { id, slug, name, version: 1, html, variables, width, height }
  return { ...shared, created_at: now, updated_at: now }
}

/** The same, under the first free slug of `slug`, `slug-2`, `slug-3` ... */
export async function createUnderFreeSlug(
  db: Database,
  slug: string,
  template: NewTemplate,
): Promise<TemplateRecord> {
  for (;;) {
    const own = await db
      .select({ slug: templates.slug })
      .from(templates)
      .where(eq(templates.user_id, template.userId))
    const taken = new Set(own.map((one) => one.slug))
    const made = await createTemplate(db, freeSlug(slug, taken), template)
    // Null: another request took it meanwhile.
    if (made) return made
  }
}

export interface TemplateChange {
  name?: string
  slug?: string
  width?: number
  height?: number
  content?: TemplateContent
}

/**
 * Changes a template; html that differs from the latest is a new version. Writers at the same time
 * wait for one another, so that each gets a version of its own.
 * @throws ApiError TEMPLATE_NOT_FOUND, CONFLICT; VALIDATION_ERROR when the plan has no room for it
 */
export async function updateTemplate(
  db: Database,
  { userId, plan }: { userId: string; plan: PlanName },
  named: string,
  change: TemplateChange,
  now: Date,
): Promise<TemplateRecord> {
  const { content, ...fields } = change
  try {
    return await db.transaction(async (tx) => {
      const { id } = await requireTemplate(tx, userId, named)
      await tx.select().from(templates).where(eq(templates.id, id)).for('update')
      // Read again under the lock: what the writer before left.
      const { html, version } = await requireTemplate(tx, userId, id)
      const changed = content !== undefined && content.html !== html
      const next = changed ? version + 1 : version
      if (changed) {
        checkVersion(next, plan)
        const variables = JSON.stringify(content.variables)
        const bytes = versionBytes(content.html, variables)
        const quota = { userId, plan, templates: 0, bytes }
        const room = await tx.execute(roomFor(quota))
        if (room.length === 0) throw await refusal(tx, quota)
        await tx.insert(template_versions).values({
          template_id: id,
          version: next,
          html: content.html,
          variables,
          created_at: now,
        })
      }
      await tx
        .update(templates)
        .set({ ...fields, version: next, updated_at: now })
        .where(eq(templates.id, id))
      return requireTemplate(tx, userId, id)
    })
  } catch (error) {
    if (databaseFailure(error) !== 'duplicate') throw error
    throw slugTaken(error)
  }
}

/** @throws ApiError TEMPLATE_NOT_FOUND */
export async function deleteTemplate(db: Database, userId: string, named: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { id } = await requireTemplate(tx, userId, named)
    // Waits for a version that is being added, which has taken room.
    await tx.select().from(templates).where(eq(templates.id, id)).for('update')
    // Only one of two requests at the same time finds versions, and gives their room back.
    const gone = await tx
      .delete(template_versions)
      .where(eq(template_versions.template_id, id))
      .returning({ bytes: BYTES })
    const bytes = gone.reduce((sum, version) => sum + version.bytes, 0)
    await tx.delete(templates).where(eq(templates.id, id))
    if (gone.length > 0) await freeQuota(tx, { userId, templates: 1, bytes })
  })
}

const BYTES = sql<number>`octet_length(${template_versions.html}) + octet_length(${template_versions.variables})`

export function slugTaken(cause?: unknown): ApiError {
  return new ApiError('CONFLICT', {
    message:
      'You have another template with this `slug`. Choose another slug, or change that template.',
    cause,
  })
}

function isTemplate(userId: string, named: string) {
  const name = isUuid(named) ? eq(templates.id, named) : eq(templates.slug, named)
  return and(eq(templates.user_id, userId), name)
}

function isVersion(version: number | null) {
  return and(
    eq(template_versions.template_id, templates.id),
    eq(template_versions.version, version ?? templates.version),
  )
}

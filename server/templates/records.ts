/**
 * Reads templates and their versions. A version never changes; a template's current version is its
 * newest.
 */
import { and, desc, eq, lte, max, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { template_drafts, template_versions, templates } from '../db/schema.ts'
import { ApiError } from '../errors.ts'
import { isUuid } from '../lib/ids.ts'
import { RawJson } from '../lib/raw-json.ts'
import { CONTENT, type TemplateContent } from './content.ts'
import { isSlug } from './slugs.ts'

type TemplateRow = typeof templates.$inferSelect

interface Template extends Omit<TemplateRow, 'user_id'> {
  has_draft: boolean
}

/** A template at one of its versions. */
export type TemplateRecord = Template & TemplateContent

/**
 * A template in a list. Its names are not parsed, because a page of templates may have millions.
 */
export interface TemplateSummary extends Omit<Template, 'tags'> {
  tags: RawJson
  variables: RawJson
}

/** The largest value of the column. */
const VERSION_MAX = 2 ** 31 - 1

const SUMMARY = {
  id: templates.id,
  slug: templates.slug,
  name: templates.name,
  version: template_versions.version,
  has_draft: sql<boolean>`exists (select from ${template_drafts} where ${template_drafts.template_id} = ${templates.id})`,
  variables: template_versions.variables,
  width: templates.width,
  height: templates.height,
  kind: templates.kind,
  description: templates.description,
  folder: templates.folder,
  tags: templates.tags,
  created_at: templates.created_at,
  updated_at: templates.updated_at,
}

/**
 * Reads a template of a user.
 * @param idOrSlug the template's uuid or slug
 * @param version null = the latest
 * @throws ApiError TEMPLATE_NOT_FOUND if the user has no such template, or it has no such version
 */
export async function requireTemplate(
  db: Database,
  userId: string,
  idOrSlug: string,
  version: number | null = null,
): Promise<TemplateRecord> {
  const mayExist = (isUuid(idOrSlug) || isSlug(idOrSlug)) && (version ?? 1) <= VERSION_MAX
  const [row] = mayExist
    ? await db
        .select({ ...SUMMARY, ...CONTENT })
        .from(templates)
        .innerJoin(template_versions, isVersion(version))
        .where(isTemplate(userId, idOrSlug))
    : []
  if (!row) throw new ApiError('TEMPLATE_NOT_FOUND')
  return row
}

/**
 * @returns the version that was the latest of a user's template at a time; null if it did not exist
 *   yet
 */
export async function findVersionAt(
  db: Database,
  userId: string,
  { idOrSlug, at }: { idOrSlug: string; at: Date },
): Promise<number | null> {
  const [row] = await db
    .select({ version: max(template_versions.version) })
    .from(template_versions)
    .innerJoin(templates, eq(templates.id, template_versions.template_id))
    .where(and(isTemplate(userId, idOrSlug), lte(template_versions.created_at, at)))
  return row?.version ?? null
}

interface Page {
  limit: number
  offset: number
}

/** Limits a list to some templates. */
interface Filter {
  kind?: Template['kind']
  folder?: string
  tag?: string
}

/** A page of a user's templates, newest first, and the total number of templates. */
export async function listTemplates(
  db: Database,
  userId: string,
  { limit, offset, kind, folder, tag }: Page & Filter,
): Promise<{ rows: TemplateSummary[]; total: number }> {
  const isListed = and(
    eq(templates.user_id, userId),
    kind && eq(templates.kind, kind),
    folder === undefined ? undefined : eq(templates.folder, folder),
    tag === undefined ? undefined : sql`${templates.tags}::jsonb ? ${tag}`,
  )
  const [rows, total] = await Promise.all([
    db
      .select(SUMMARY)
      .from(templates)
      .innerJoin(template_versions, isVersion(null))
      .where(isListed)
      .orderBy(desc(templates.created_at), desc(templates.id))
      .limit(limit)
      .offset(offset),
    db.$count(templates, isListed),
  ])
  const summaries = rows.map(({ tags, ...row }) => ({
    ...withRawVariables(row),
    tags: new RawJson(tags),
  }))
  return { rows: summaries, total }
}

/** A page of a template's versions, newest first. @throws ApiError TEMPLATE_NOT_FOUND */
export async function listVersions(
  db: Database,
  userId: string,
  idOrSlug: string,
  { limit, offset }: Page,
) {
  const { id } = await requireTemplate(db, userId, idOrSlug)
  const ofTemplate = eq(template_versions.template_id, id)
  const [rows, total] = await Promise.all([
    db
      .select({
        version: template_versions.version,
        variables: template_versions.variables,
        note: template_versions.note,
        created_at: template_versions.created_at,
        author_type: template_versions.author_type,
        author_name: template_versions.author_name,
      })
      .from(template_versions)
      .where(ofTemplate)
      .orderBy(desc(template_versions.version))
      .limit(limit)
      .offset(offset),
    db.$count(template_versions, ofTemplate),
  ])
  return { rows: rows.map(withRawVariables), total }
}

function withRawVariables<T extends { variables: string }>(row: T) {
  return { ...row, variables: new RawJson(row.variables) }
}

/** The condition for one template of a user. @param idOrSlug in the form of either */
export function isTemplate(userId: string, idOrSlug: string) {
  const name = isUuid(idOrSlug) ? eq(templates.id, idOrSlug) : eq(templates.slug, idOrSlug)
  return and(eq(templates.user_id, userId), name)
}

/** The condition that joins a version with its template. @param version null = the latest */
export function isVersion(version: number | null) {
  return and(
    eq(template_versions.template_id, templates.id),
    eq(template_versions.version, version ?? templates.version),
  )
}

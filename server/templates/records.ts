/** Reads templates and their versions. A version never changes; a template's current version is its newest. */
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { template_versions, templates } from '../db/schema.ts'
import { ApiError } from '../errors.ts'
import { isUuid } from '../lib/ids.ts'
import { RawJson } from '../lib/raw-json.ts'
import { isSlug } from './slugs.ts'

type TemplateRow = typeof templates.$inferSelect

type Template = Omit<TemplateRow, 'user_id'>

/** A template at one of its versions. */
export interface TemplateRecord extends Template {
  variables: string[]
  html: string
}

/** A template in a list. Its names are not parsed, because a page of templates may have millions. */
export interface TemplateSummary extends Template {
  variables: RawJson
}

/** The largest value of the column. */
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
        .select({ ...SUMMARY, html: template_versions.html })
        .from(templates)
        .innerJoin(template_versions, isVersion(version))
        .where(isTemplate(userId, idOrSlug))
    : []
  if (!row) throw new ApiError('TEMPLATE_NOT_FOUND')
  return { ...row, variables: JSON.parse(row.variables) }
}

interface Page {
  limit: number
  offset: number
}

/** A page of a user's templates, newest first, and the total number of templates. */
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
  return { rows: rows.map(withRawVariables), total }
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
        created_at: template_versions.created_at,
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

function isVersion(version: number | null) {
  return and(
    eq(template_versions.template_id, templates.id),
    eq(template_versions.version, version ?? templates.version),
  )
}

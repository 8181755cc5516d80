/** Finds the templates that render a part, in their latest versions or in their drafts. */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { template_drafts, template_versions, templates } from '../db/schema.ts'
import { ApiError } from '../errors.ts'
import { lockParts } from './parts.ts'
import type { TemplateRecord } from './records.ts'

/** A template that renders a part. */
export interface PartUser {
  id: string
  slug: string
  name: string
  kind: TemplateRecord['kind']
  /** Whether its latest version does. */
  live: boolean
  /** Whether its draft does. */
  draft: boolean
}

/** The slugs that an error names. */
const NAMED_MAX = 5

/** A page of the templates that render a part themselves, sorted by slug, and their number. */
export async function listPartUsers(
  db: Database,
  userId: string,
  part: Pick<TemplateRecord, 'slug'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PartUser[]; total: number }> {
  const live = names(template_versions.parts, part)
  const draft = names(template_drafts.parts, part)
  const { id, slug, name, kind } = templates
  const total = sql<number>`count(*) over ()`.mapWith(Number)
  const rows = await db
    .select({ id, slug, name, kind, live, draft, total })
    .from(templates)
    .innerJoin(
      template_versions,
      and(
        eq(template_versions.template_id, templates.id),
        eq(template_versions.version, templates.version),
      ),
    )
    .leftJoin(template_drafts, eq(template_drafts.template_id, templates.id))
    .where(and(eq(templates.user_id, userId), sql`(${live} or ${draft})`))
    .orderBy(asc(templates.slug))
    .limit(limit)
    .offset(offset)
  return { rows: rows.map(({ total: _, ...user }) => user), total: rows[0]?.total ?? 0 }
}

function names(
  column: typeof template_versions.parts | typeof template_drafts.parts,
  { slug }: { slug: string },
): SQL<boolean> {
  return sql<boolean>`coalesce(nullif(${column}, '')::jsonb ? ${slug}, false)`
}

/**
 * Called in the transaction that makes the change, under the lock of the part.
 * @param change for the message, such as `delete it`
 * @throws ApiError CONFLICT that names the templates that use the part
 */
export async function checkUnused(
  db: Database,
  userId: string,
  template: Pick<TemplateRecord, 'slug' | 'kind'>,
  change: string,
): Promise<void> {
  if (template.kind !== 'part') return
  await lockParts(db, userId)
  const page = { limit: NAMED_MAX, offset: 0 }
  const { rows, total } = await listPartUsers(db, userId, template, page)
  if (total === 0) return
  const slugs = rows.map(({ slug }) => `\`${slug}\``).join(', ')
  const others = total > rows.length ? ` and ${total - rows.length} more` : ''
  throw new ApiError('CONFLICT', {
    message: `Other templates render this part: ${slugs}${others}. Remove it from them before you ${change}.`,
  })
}

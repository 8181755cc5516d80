/**
 * Finds the parts of a template, and the parts of these. Their versions are those of the moment at
 * which a request is accepted: the expanded HTML is what is rendered, also in the background.
 */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { template_versions, templates, user_counters } from '../db/schema.ts'
import { type ApiError, validationError } from '../errors.ts'
import type { PartInput } from './liquid-types.ts'

/** A part at its latest version. */
export interface Part {
  id: string
  version: number
  slug: string
  html: string
  /** The rules of its variables as JSON; empty for none. */
  variable_rules: string
  /** The names of its own parts. */
  parts: string[]
}

/** A part as the database returns it. */
interface PartRow extends Record<string, unknown>, Omit<Part, 'html' | 'parts'> {
  /** Null if the parts together are too large. */
  html: string | null
  parts: string
}

/** A template as far as its parts matter. */
interface Whole {
  /** The slug of a template that has one. */
  slug: string | null
  /** JSON text: the names of its parts; empty for none. */
  parts: string
}

/** Limits of one template: parts within parts, their number, and the characters of all of them. */
const LIMITS = { depth: 8, parts: 50, chars: 1_000_000 }
/** A text of more UTF-8 bytes has more characters than allowed. */
const BYTES_MAX = 3 * LIMITS.chars

/** The names in a column; none if the column is empty. */
function namesIn(column: SQL | typeof template_versions.parts): SQL {
  return sql`(select jsonb_array_elements_text(nullif(${column}, '')::jsonb))`
}

/**
 * SQL for the version of a template: its latest one, or that of a time.
 * @param row the row of `templates`
 */
function versionOf(row: SQL, at: Date | null): SQL {
  if (at === null) return sql`${row}.version`
  return sql`(
    select max(earlier.version) from template_versions earlier
    where earlier.template_id = ${row}.id and earlier.created_at <= ${at.toISOString()}::timestamptz
  )`
}

/**
 * SQL for the ids of the parts that can be reached from these names, as `reached`: one more than a
 * template may have, so that the search ends there however many the user has. `union` ends at a
 * circle.
 */
function reachable(
  userId: SQL | string,
  names: SQL | typeof template_versions.parts,
  at: Date | null = null,
): SQL {
  return sql`
    with recursive used(id) as (
      select part.id from templates part
      where part.user_id = ${userId} and part.kind = 'part' and part.slug in ${namesIn(names)}
      union
      select part.id from used
      join templates owner on owner.id = used.id
      join template_versions latest on latest.template_id = owner.id
        and latest.version = ${versionOf(sql`owner`, at)}
      join templates part on part.user_id = owner.user_id and part.kind = 'part'
        and part.slug in ${namesIn(sql`latest.parts`)}
    ), reached as (
      -- The database computes no more rows of a recursive query than are read.
      select id from used limit ${LIMITS.parts + 1}::int
    )`
}

/**
 * The parts of a template, with the parts of these.
 * @param path the field that an error names
 * @param at the time whose versions are meant; null = now
 * @throws ApiError VALIDATION_ERROR for a missing part, a circle, and beyond the limits
 */
export async function loadParts(
  db: Database,
  userId: string,
  whole: Whole,
  path: string,
  at: Date | null = null,
): Promise<Part[]> {
  if (whole.parts === '') return []
  const rows = await db.execute<PartRow>(sql`
    ${reachable(userId, sql`${whole.parts}::text`, at)}
    select part.id, latest.version, part.slug, latest.parts, latest.variable_rules,
      -- The database knows the size of a text without reading it.
      case when sum(octet_length(latest.html)) over () <= ${BYTES_MAX}::bigint then latest.html end as html
    from reached
    join templates part on part.id = reached.id
    join template_versions latest on latest.template_id = part.id
      and latest.version = ${versionOf(sql`part`, at)}
    order by part.id`)
  if (rows.length > LIMITS.parts) throw invalid(path, `has more than ${LIMITS.parts} parts`)
  const parts = [...rows].map(({ html, ...row }) => {
    if (html === null) throw tooLarge(path)
    return { ...row, html, parts: partNames(row.parts) }
  })
  if (parts.reduce((sum, { html }) => sum + html.length, 0) > LIMITS.chars) throw tooLarge(path)
  checkGraph(whole, parts, path)
  return parts
}

/**
 * Checks parts that are about to be saved, and keeps them until the transaction ends.
 * @throws ApiError as `loadParts`
 */
export async function holdParts(
  tx: Database,
  userId: string,
  whole: Whole,
  path: string,
): Promise<void> {
  if (whole.parts === '') return
  await lockParts(tx, userId)
  await loadParts(tx, userId, whole, path)
}

/**
 * Waits until no other transaction of the user saves, renames or deletes what `holdParts` has
 * checked. The counters are locked after the template, as by changes of the quota.
 */
export async function lockParts(tx: Database, userId: string): Promise<void> {
  await tx.select().from(user_counters).where(eq(user_counters.user_id, userId)).for('update')
}

/** The names in the column of a template. */
export function partNames(text: string): string[] {
  return text === '' ? [] : JSON.parse(text)
}

/** The texts and the rules of parts by their names. */
export function partInputs(parts: readonly Part[]): Record<string, PartInput> {
  return Object.fromEntries(
    parts.map(({ slug, html, variable_rules: rules }) => [slug, { html, rules }]),
  )
}

/** The versions of parts, from which images follow. */
export function partVersions(parts: readonly Pick<Part, 'id' | 'version'>[]): [string, number][] {
  return parts.map(({ id, version }) => [id, version])
}

/** SQL for JSON of the same, for the template of a query. Null for a template without parts. */
export function partVersionsOf(): SQL<[string, number][] | null> {
  return sql`case when ${template_versions.parts} = '' then null else (
    ${reachable(sql`${templates.user_id}`, template_versions.parts)}
    select json_agg(json_build_array(part.id, part.version) order by part.id)
    from reached join templates part on part.id = reached.id
  ) end`
}

/** Follows every chain of parts once: the chains below a part are the same wherever it is. */
function checkGraph({ slug, parts: text }: Whole, parts: readonly Part[], path: string): void {
  const bySlug = new Map(parts.map((part) => [part.slug, part]))
  const depths = new Map<string, number>()

  /** The number of levels from this part on. */
  function depthOf(name: string, chain: readonly string[]): number {
    const names = [...chain, name]
    if (chain.includes(name)) throw invalid(path, `has a circle of parts: ${names.join(' > ')}`)
    const part = bySlug.get(name)
    if (!part) throw invalid(path, `names a part that does not exist: ${names.join(' > ')}`)
    if (names.length > LIMITS.depth + 1) throw tooDeep(path, names)
    const known = depths.get(name)
    if (known !== undefined) return known
    const below = part.parts.map((one) => depthOf(one, names))
    const depth = 1 + Math.max(0, ...below)
    depths.set(name, depth)
    return depth
  }

  const start = slug === null ? [] : [slug]
  for (const name of partNames(text)) {
    if (depthOf(name, start) > LIMITS.depth) throw tooDeep(path, [...start, name])
  }
}

function tooLarge(path: string): ApiError {
  return invalid(path, `has parts with more than ${LIMITS.chars} characters together`)
}

function tooDeep(path: string, names: readonly string[]): ApiError {
  return invalid(path, `has more than ${LIMITS.depth} levels of parts: ${names.join(' > ')}`)
}

function invalid(path: string, what: string): ApiError {
  const subject = path === 'html' ? '`html`' : 'The template'
  return validationError([{ path, message: `${subject} ${what}.` }])
}

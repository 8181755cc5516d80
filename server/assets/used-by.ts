/** Finds the templates that use an asset, so that people know what its deletion breaks. */
import { sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { template_versions, templates } from '../db/schema.ts'
import type { AssetRow } from './records.ts'

/** A template whose current HTML contains the address of an asset or the family of a font. */
export type AssetUse = Record<string, unknown> & {
  id: string
  slug: string
  name: string
  version: number
  by: 'address' | 'font_family'
}

/** The templates of one answer. */
const LISTED_MAX = 50
/** UTF-8 bytes of HTML that one search reads: it occupies the embedded database for less than 0.1 s. */
const SEARCHED_BYTES = 10_000_000

/** @returns the newest templates that use the asset, and whether nothing was left out */
export async function findUses(
  db: Database,
  { id, user_id, face }: Pick<AssetRow, 'id' | 'user_id' | 'face'>,
): Promise<{ templates: AssetUse[]; complete: boolean }> {
  const family = face === null ? null : patternOf(face.family)
  const rows = await db.execute<AssetUse & { complete: boolean }>(sql`
    with candidate as (
      select ${templates}.id, slug, name, ${templates}.version, ${templates}.created_at, html,
        -- The database knows the size of a text without reading it.
        sum(octet_length(html)) over (order by ${templates}.created_at desc, ${templates}.id desc) as bytes
      from ${templates} join ${template_versions}
        on template_id = ${templates}.id and ${template_versions}.version = ${templates}.version
      where user_id = ${user_id}::uuid
    ), found as (
      select id, slug, name, version, created_at,
        case when strpos(html, ${id}) > 0 then 'address' else 'font_family' end as by
      from candidate
      where bytes <= ${SEARCHED_BYTES}::bigint and (strpos(html, ${id}) > 0 or html ~* ${family}::text)
      order by created_at desc, id desc limit ${LISTED_MAX + 1}
    )
    select id, slug, name, version, by,
      not exists (select from candidate where bytes > ${SEARCHED_BYTES}::bigint) as complete
    from found
    union all
    -- Tells whether all templates were searched if none is found.
    select null, null, null, null, null, not exists (select from candidate where bytes > ${SEARCHED_BYTES}::bigint)`)
  const found = rows.flatMap(({ complete: _, ...use }) => (use.id === null ? [] : [use]))
  const isSearched = rows.every(({ complete }) => complete)
  return {
    templates: found.slice(0, LISTED_MAX) as AssetUse[],
    complete: isSearched && found.length <= LISTED_MAX,
  }
}

/** A regular expression of PostgreSQL for a name that is not a part of a longer one. */
function patternOf(family: string): string {
  const name = family.replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`)
  return `(^|[^[:alnum:]_-])${name}($|[^[:alnum:]_-])`
}

/**
 * Finds the templates that use an asset, and whether the brand of the account does, so that people
 * know what its deletion breaks.
 */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { preferences, template_drafts, template_versions, templates } from '../db/schema.ts'
import type { AssetRow } from './records.ts'

/**
 * A template whose latest version or draft contains the address of an asset or the family of a
 * font.
 */
export type AssetUse = Record<string, unknown> & {
  id: string
  slug: string
  name: string
  version: number
  by: 'address' | 'font_family'
}

/** The templates of one answer. */
const LISTED_MAX = 50
/**
 * UTF-8 bytes of templates that one search reads: it occupies the embedded database for less than
 * 0.1 s.
 */
const SEARCHED_BYTES = 10_000_000

/** The fields that may name an asset or a font. */
const DESIGN = ['html', 'styles', 'header', 'footer', 'settings'] as const
/** The fields that may have the address of an asset. A name in them is no font. */
const DATA = ['sample_data', 'variable_rules'] as const

type UsedAsset = Pick<AssetRow, 'id' | 'user_id' | 'face'>

/** @returns the newest templates that use the asset, and whether nothing was left out */
export async function findUses(
  db: Database,
  asset: UsedAsset,
): Promise<{ templates: AssetUse[]; brand: boolean; complete: boolean }> {
  const { id, user_id, face } = asset
  const family = face === null ? null : patternOf(face.family)
  const [live, draft] = [template_versions, template_drafts]
  const design = DESIGN.flatMap((field) => [live[field], draft[field]])
  const texts = [...design, ...DATA.flatMap((field) => [live[field], draft[field]])]
  // The database knows the size of a text without reading it.
  const sizes = texts.map((text) => sql`coalesce(octet_length(${text}), 0)`)
  const columns = texts.map((text, index) => sql`${text} as ${textName(index)}`)
  const names = texts.map((_, index) => textName(index))
  const [designs, data] = [names.slice(0, design.length), names.slice(design.length)]
  const rows = await db.execute<AssetUse & { complete: boolean }>(sql`
    with candidate as (
      select ${templates}.id, slug, name, ${templates}.version, ${templates}.created_at, ${list(columns)},
        sum(${sql.join(sizes, sql` + `)})
          over (order by ${templates}.created_at desc, ${templates}.id desc) as bytes
      from ${templates} join ${live}
        on ${live}.template_id = ${templates}.id and ${live}.version = ${templates}.version
      left join ${draft} on ${draft}.template_id = ${templates}.id
      where user_id = ${user_id}::uuid
    ), searched as materialized (
      select id, slug, name, version, created_at,
        concat_ws(E'\\n', ${list(designs)}) as design, concat_ws(E'\\n', ${list(data)}) as data
      from candidate where bytes <= ${SEARCHED_BYTES}::bigint
    ), found as (
      select id, slug, name, version, created_at,
        case when strpos(design, ${id}) > 0 or strpos(data, ${id}) > 0 then 'address'
          else 'font_family' end as by
      from searched
      where strpos(design, ${id}) > 0 or strpos(data, ${id}) > 0 or design ~* ${family}::text
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
    brand: await isOfBrand(db, asset),
    templates: found.slice(0, LISTED_MAX) as AssetUse[],
    complete: isSearched && found.length <= LISTED_MAX,
  }
}

/** Whether the brand of the account has the asset as its logo, or its family as a font. */
async function isOfBrand(db: Database, { id, user_id, face }: UsedAsset): Promise<boolean> {
  const [row] = await db.select().from(preferences).where(eq(preferences.user_id, user_id))
  if (!row) return false
  const { logo = '', font = '', font_heading = '' } = JSON.parse(row.brand) as Partial<Brand>
  const families = [font, font_heading].flatMap((list) => list.split(','))
  const plain = (name: string) => name.replaceAll(/["']/g, '').trim().toLowerCase()
  return logo.includes(id) || (face !== null && families.map(plain).includes(plain(face.family)))
}

type Brand = Record<'logo' | 'font' | 'font_heading', string>

function textName(index: number): SQL {
  return sql.raw(`text_${index}`)
}

function list(columns: SQL[]): SQL {
  return sql.join(columns, sql`, `)
}

/** A regular expression of PostgreSQL for a name that is not a part of a longer one. */
function patternOf(family: string): string {
  const name = family.replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`)
  return `(^|[^[:alnum:]_-])${name}($|[^[:alnum:]_-])`
}

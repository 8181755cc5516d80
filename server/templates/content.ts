/**
 * The content of a template: everything that a version or a draft keeps, as the columns of both.
 * JSON is kept as text, which is empty for an empty value.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { template_versions } from '../db/schema.ts'
import { RawJson } from '../lib/raw-json.ts'

/** The fields of content that an author writes. */
export interface WrittenContent {
  html: string
  styles: string
  header: string
  footer: string
  /** JSON text of the options; empty for none. */
  settings: string
  /** JSON text of the values; empty for none. */
  sample_data: string
  /** JSON text of the rules; empty for none. */
  variable_rules: string
}

/** The content as it is kept, with the names that were found in it. */
export interface TemplateContent extends WrittenContent {
  /** JSON text: the names of the variables. */
  variables: string
  /** JSON text: the slugs of the parts; empty for none. */
  parts: string
}

/** The fields of a request that are content, as they were sent. */
export interface ContentFields {
  html?: string
  styles?: string
  header?: string
  footer?: string
  settings?: object
  sample_data?: object
  variable_rules?: object
}

export const EMPTY_CONTENT: WrittenContent = {
  html: '',
  styles: '',
  header: '',
  footer: '',
  settings: '',
  sample_data: '',
  variable_rules: '',
}

/** The columns, for a query. */
export const CONTENT = columnsOf(template_versions)

/** The columns of the content in a table. */
export function columnsOf<T extends Record<keyof TemplateContent, unknown>>({
  html,
  styles,
  header,
  footer,
  settings,
  sample_data,
  variable_rules,
  variables,
  parts,
}: T): Pick<T, keyof TemplateContent> {
  const texts = { html, styles, header, footer }
  return { ...texts, settings, sample_data, variable_rules, variables, parts }
}

/** Replaces the fields that a request has. */
export function mergeContent(
  before: WrittenContent,
  { settings, sample_data, variable_rules, ...texts }: ContentFields,
): WrittenContent {
  const { html, styles, header, footer } = { ...before, ...texts }
  return {
    html,
    styles,
    header,
    footer,
    settings: jsonText(settings, before.settings),
    sample_data: jsonText(sample_data, before.sample_data),
    variable_rules: jsonText(variable_rules, before.variable_rules),
  }
}

function jsonText(value: object | undefined, before: string): string {
  if (value === undefined) return before
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value)
}

export function isSameContent(a: WrittenContent, b: WrittenContent): boolean {
  return WRITTEN.every((name) => a[name] === b[name])
}

/** The fields that an author writes, in the order of comparisons. */
export const WRITTEN = [
  'html',
  'styles',
  'header',
  'footer',
  'settings',
  'sample_data',
  'variable_rules',
] as const

/** Separates the fields of a request that are content from the others. */
export function splitFields<T extends ContentFields>(
  fields: T,
): { content: ContentFields; rest: Omit<T, keyof ContentFields> } {
  const { html, styles, header, footer, settings, sample_data, variable_rules, ...rest } = fields
  const texts = { html, styles, header, footer }
  const given = Object.entries({ ...texts, settings, sample_data, variable_rules })
  return { content: Object.fromEntries(given.filter(([, value]) => value !== undefined)), rest }
}

/** The field that takes the most of the quota, for an error. */
export function largestField(content: WrittenContent): keyof WrittenContent {
  return WRITTEN.reduce((a, b) => (content[b].length > content[a].length ? b : a))
}

/** The size of a version, in UTF-8 bytes. */
export function contentBytes(content: TemplateContent): number {
  const texts = Object.keys(CONTENT) as (keyof TemplateContent)[]
  return texts.reduce((sum, name) => sum + Buffer.byteLength(content[name]), 0)
}

/** SQL for the size of a version or a draft. @param columns its columns */
export function storedBytes(columns: Record<string, SQLWrapper> = CONTENT): SQL<number> {
  const sizes = Object.values(columns).map((column) => sql`octet_length(${column})`)
  return sql<number>`${sql.join(sizes, sql` + `)}`
}

/** The content as the API returns it. */
export function contentJson({
  settings,
  sample_data,
  variable_rules,
  variables,
  parts,
  ...texts
}: TemplateContent) {
  const { html, styles, header, footer } = texts
  return {
    variables: new RawJson(variables),
    parts: new RawJson(parts || '[]'),
    html,
    styles,
    header,
    footer,
    settings: new RawJson(settings || '{}'),
    sample_data: new RawJson(sample_data || '{}'),
    variable_rules: new RawJson(variable_rules || '{}'),
  }
}

/**
 * The content of a template in the studio: texts, one for each tab. JSON is edited as text, too.
 */
import type { Template } from '../templates/queries.ts'
import { jsonFault } from './json-fault.ts'
import { placeAt } from './place-at.ts'

export type FieldName =
  | 'html'
  | 'styles'
  | 'header'
  | 'footer'
  | 'sample_data'
  | 'settings'
  | 'variable_rules'

/** The fields that are JSON. */
export const JSON_FIELDS = ['sample_data', 'settings', 'variable_rules'] as const
export type JsonField = (typeof JSON_FIELDS)[number]

export type Syntax = 'html' | 'css' | 'json'

interface FieldInfo {
  title: string
  syntax: Syntax
  /** The words that stand in its place while it is empty. */
  purpose?: string
}

function marginPurpose(end: 'top' | 'bottom'): string {
  return `HTML at the ${end} of each page of a PDF.\nWithout HTML: Insert, then Header and footer.`
}

export const FIELDS: Record<FieldName, FieldInfo> = {
  html: { title: 'Body', syntax: 'html' },
  styles: {
    title: 'Styles',
    syntax: 'css',
    purpose:
      'CSS for the body, such as h1 { color: #0b6a91 }.\nInsert puts page numbers and margin texts here.',
  },
  header: { title: 'Header', syntax: 'html', purpose: marginPurpose('top') },
  footer: { title: 'Footer', syntax: 'html', purpose: marginPurpose('bottom') },
  sample_data: { title: 'Data', syntax: 'json' },
  settings: { title: 'Settings', syntax: 'json' },
  variable_rules: { title: 'Rules', syntax: 'json' },
}

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

export type Content = Record<FieldName, string>

type Texts = Pick<Template, Exclude<FieldName, JsonField>> & Record<JsonField, object>

/** The texts of a template. */
export function contentOf(template: Texts): Content {
  const { html, styles, header, footer, sample_data, settings, variable_rules } = template
  return {
    html,
    styles,
    header,
    footer,
    sample_data: jsonText(sample_data),
    settings: jsonText(settings),
    variable_rules: jsonText(variable_rules),
  }
}

/** JSON as the studio shows it: an object without fields is an empty text. */
export function jsonText(value: object): string {
  return Object.keys(value).length === 0 ? '' : `${JSON.stringify(value, null, 2)}\n`
}

/** The fields in which two contents differ. The same JSON in another form is no change. */
export function changedFields(before: Content, after: Content): FieldName[] {
  return FIELD_NAMES.filter((name) => {
    if (before[name] === after[name]) return false
    if (FIELDS[name].syntax !== 'json') return true
    return compact(before[name]) !== compact(after[name])
  })
}

/** Whether a published version renders something else than a content with the same data. */
export function isAhead(published: Texts, content: Content): boolean {
  return changedFields(contentOf(published), content).some((name) => name !== 'sample_data')
}

function compact(text: string): string {
  try {
    return text.trim() === '' ? '{}' : JSON.stringify(JSON.parse(text))
  } catch {
    return text // it is still typed
  }
}

/** A place in a field: lines and columns begin with 1. */
export interface Problem {
  field: FieldName
  severity: 'error' | 'warning'
  message: string
  line: number | null
  column: number | null
  /** Whether publishing is refused because of it: what only some data lead to is not. */
  isRefused?: boolean
  /** The way to solve it without the code: a picture in the place of this address, or a file. */
  offer?: { picture: string } | 'assets'
  /** The value whose field of the form it belongs to. */
  path?: readonly (string | number)[]
}

type JsonResult = { value: Record<string, unknown> } | { problem: Problem }

/** Reads a field of JSON, which is an object or empty. */
export function readJson(field: JsonField, text: string): JsonResult {
  if (text.trim() === '') return { value: {} }
  const fault = (message: string): JsonResult => ({
    problem: { field, severity: 'error', message, isRefused: true, ...placeIn(text) },
  })
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isObject) return { value: { ...value } }
    return fault(`${FIELDS[field].title} must be a JSON object, such as { "customer": "Ada" }.`)
  } catch (error) {
    return fault(error instanceof Error ? error.message : String(error))
  }
}

/** The place where a text stops being JSON. */
function placeIn(text: string): Pick<Problem, 'line' | 'column'> {
  const at = jsonFault(text)
  return at === null ? { line: null, column: null } : placeAt(text, at)
}

function isJsonField(name: FieldName): name is JsonField {
  return FIELDS[name].syntax === 'json'
}

/**
 * The fields of a request that saves or previews a content.
 * @returns the problem if JSON is not valid
 */
export function fieldsOf(
  content: Content,
  names: readonly FieldName[],
): { fields: Record<string, unknown> } | { problem: Problem } {
  const fields: Record<string, unknown> = {}
  for (const name of names) {
    if (!isJsonField(name)) {
      fields[name] = content[name]
      continue
    }
    const read = readJson(name, content[name])
    if ('problem' in read) return read
    fields[name] = read.value
  }
  return { fields }
}

/** Whether there is something to fill in. */
export function hasData(of: Pick<Template, 'variables' | 'sample_data'>): boolean {
  return of.variables.length > 0 || Object.keys(of.sample_data).length > 0
}

/** The content whose data have each variable: those without a value have their name as one. */
export function withSamples(
  content: Content,
  data: Readonly<Record<string, unknown>>,
  variables: readonly string[],
): Content {
  const missing = variables.filter((name) => !(name in data))
  const added = { ...data, ...Object.fromEntries(missing.map((name) => [name, name])) }
  return { ...content, sample_data: `${JSON.stringify(added, null, 2)}\n` }
}

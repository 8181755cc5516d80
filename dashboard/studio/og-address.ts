/** The address of the Open Graph picture of a template, and the values in it. */
import { type Rule, type RuleType, readExample } from './rules.ts'

/** A variable as a field of the form shows it. */
export interface OgField {
  name: string
  rule: Rule
  /** The type as which its text is read. */
  type: RuleType
}

/** Parameters of the address that are no variables. */
const RESERVED = ['key', 'v', 'json']

/**
 * The fields for the variables of a template.
 * @param sample values from which unknown types follow
 */
export function ogFields(
  names: readonly string[],
  rules: Readonly<Record<string, Rule>>,
  sample: Readonly<Record<string, unknown>>,
): OgField[] {
  return names.flatMap((name) => {
    if (RESERVED.includes(name)) return []
    const rule = (Object.hasOwn(rules, name) && rules[name]) || {}
    return [{ name, rule, type: rule.type ?? typeOf(ownValue(sample, name)) }]
  })
}

function typeOf(value: unknown): RuleType {
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'object' && value !== null) return 'object'
  return typeof value === 'number' || typeof value === 'boolean'
    ? (typeof value as RuleType)
    : 'string'
}

/** The value of a variable, which may be called `constructor`. */
export function ownValue(values: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** The text of a value in a field. */
export function ogText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The values of the texts of a form. */
export interface OgRead {
  values: Record<string, unknown>
  /** Sentences by the names of the fields. */
  problems: Record<string, string>
}

/** Reads the texts of the fields. An empty one is a missing variable. */
export function readOgTexts(
  fields: readonly OgField[],
  texts: Readonly<Record<string, string>>,
): OgRead {
  const values: [string, unknown][] = []
  const problems: [string, string][] = []
  for (const { name, rule, type } of fields) {
    const text = Object.hasOwn(texts, name) ? (texts[name] ?? '') : ''
    const read = readExample(text, type)
    if ('problem' in read) problems.push([name, read.problem.replace('example', 'value')])
    else if (read.value !== undefined) values.push([name, read.value])
    else if (rule.required) problems.push([name, 'The template requires this variable.'])
  }
  return { values: Object.fromEntries(values), problems: Object.fromEntries(problems) }
}

/** Stands in the tag until there is a key. */
export const ogKeyPlace = 'YOUR_OG_KEY'

/**
 * The meta tag with a key, or with a place for it. Texts are parameters of their own, and other
 * values are in `json`.
 */
export function ogMetaTag(
  origin: string,
  slug: string,
  values: OgRead['values'],
  key: string = ogKeyPlace,
): string {
  const entries = Object.entries(values)
  const others = entries.filter(([, value]) => typeof value !== 'string')
  const query = new URLSearchParams([
    ...entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ...(others.length === 0 ? [] : [['json', JSON.stringify(Object.fromEntries(others))]]),
    ['key', key],
  ])
  const address = `${origin}/api/v1/og/${encodeURIComponent(slug)}?${query}`
  return `<meta property="og:image" content="${address.replaceAll('&', '&amp;')}">`
}

/** Predicates of validation messages: what a value must be, by JSON Schema keyword. */
import type { ErrorObject } from 'ajv'
import { JSON_EXCESS, type JsonExcess, type JsonLimits } from './json-limits.ts'

/** Lists of more fields are not included in messages. */
export const KNOWN_FIELDS_MAX = 8

/** Predicates for formats, including the custom formats of openapi.yaml. */
const FORMATS: Record<string, string> = {
  uri: 'must be an absolute URL such as https://example.com/page',
  uuid: 'must be a UUID',
  email: 'must be an email address',
  'css-length':
    'must be a length greater than 0 and at most 5 m: a number followed by mm, cm, in, px, pt or pc, such as "210mm"',
  'css-margin':
    'must be a length from 0 to 5 m: a number followed by mm, cm, in, px, pt or pc, such as "20mm"',
  'css-selector': 'must be a CSS selector',
  'page-ranges':
    'must be page numbers and ranges from 1, divided by commas, such as "1-3,5,8-", each range from a smaller to a larger number',
  day: 'must be a day such as 2026-11-20',
  'day-or-time': 'must be a day such as 2026-11-20, or a time such as 2026-11-20T10:15:00Z',
}

/** Creates the rest of a sentence that starts with the field's name, without the full stop. */
type Predicate = (params: Record<string, unknown>, error: ErrorObject) => string

/**
 * Predicates by JSON Schema keyword. Only numbers are quoted from the request, because text may be
 * secret.
 */
const PREDICATES: Record<string, Predicate> = {
  required: () => 'is required',
  type: ({ type }, { data, parentSchema }) =>
    mustBeOfType([type].flat().map(String), data, parentSchema),
  enum: ({ allowedValues }, { parentSchema }) =>
    adviceOf(parentSchema) ?? `must be one of ${[allowedValues].flat().map(String).join(', ')}`,
  const: ({ allowedValue }) => `must be ${String(allowedValue)}`,
  minimum: ({ limit }, { data }) => `must be at least ${limit}${got(data)}`,
  maximum: ({ limit }, { data }) => `must be at most ${limit}${got(data)}`,
  exclusiveMinimum: ({ limit }, { data }) => `must be greater than ${limit}${got(data)}`,
  minLength: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`,
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  minItems: ({ limit }) => `must have at least ${limit} items`,
  maxItems: ({ limit }) => `must have at most ${limit} items`,
  minProperties: ({ limit }) => `must have at least ${limit} ${limit === 1 ? 'field' : 'fields'}`,
  maxProperties: ({ limit }) => `must have at most ${limit} fields`,
  pattern: ({ pattern }, { parentSchema }) => adviceOf(parentSchema) ?? `must match ${pattern}`,
  format: ({ format }) => FORMATS[String(format)] ?? `must be a valid ${format}`,
  oneOf: (_params, { schema }) => `must be ${orList((schema as Branch[]).map(describeBranch))}`,
  'x-exactly-one-of': (_params, { schema, data }) =>
    exactlyOneOf(schema as string[], data as object),
  'x-json-limits': ({ excess }, { schema }) =>
    JSON_EXCESS[excess as JsonExcess](schema as JsonLimits),
  'x-max-bytes': (_params, { schema }) => `must be at most ${schema} bytes as compact JSON`,
}

function adviceOf(schema: unknown): string | undefined {
  return (schema as DescribedSchema | undefined)?.['x-message']
}

/** Returns what the value must be, for a sentence that starts with the field's name. */
export function predicateOf(error: ErrorObject): string {
  const { keyword, params } = error
  return PREDICATES[keyword]?.(params, error) ?? `is not valid (${keyword})`
}

const TYPES: Record<string, string> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
}

/** The parts of a schema that messages use. */
export interface DescribedSchema {
  [keyword: string]: unknown
  format?: string
  properties?: object
  'x-message'?: string
}

interface Branch {
  enum?: string[]
  type?: string
  required?: string[]
}

function mustBeOfType(types: string[], data: unknown, schema: DescribedSchema | undefined): string {
  const text = FORMATS[schema?.format ?? '']
  if (types.includes('string') && text !== undefined) {
    return `${text}, written as a JSON string${types.includes('null') ? ', or null' : ''}`
  }
  const advice = schema?.['x-message']
  if (advice !== undefined && typeof data === 'object' && data !== null) return advice
  const fields = fieldsIn(schema)
  const isShort = fields.length > 0 && fields.length <= KNOWN_FIELDS_MAX
  const must = `must be ${orList(types.map((name) => TYPES[name] ?? name))}`
  if (types.includes('object') && isShort) return `${must} (fields: ${fields.join(', ')})`
  if (typeof data === 'string' && isQuotedValue(data, types))
    return `${must}: write it without quotes`
  if (types.includes('string') && ['number', 'boolean'].includes(typeof data)) {
    return `${must}: write it in double quotes`
  }
  return must
}

/** Whether a string would be valid for one of the types without its quotes. */
function isQuotedValue(text: string, types: string[]): boolean {
  if (types.includes('boolean')) return /^(true|false)$/i.test(text)
  const isNumber = types.includes('integer') || types.includes('number')
  return isNumber && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)
}

/** Returns the names of the fields of a schema. */
export function fieldsIn(schema: DescribedSchema | undefined): string[] {
  return Object.keys(schema?.properties ?? {})
}

/** Returns the strings that the branches of a oneOf allow. */
export function enumIn(keyword: string, schema: unknown): unknown[] {
  return keyword === 'oneOf' ? (schema as Branch[]).flatMap((branch) => branch.enum ?? []) : []
}

function describeBranch(branch: Branch): string {
  if (branch.enum) return `one of ${branch.enum.join(', ')}`
  const fields = branch.required ? ` with ${branch.required.join(' and ')}` : ''
  return `${TYPES[branch.type ?? ''] ?? 'a value'}${fields}`
}

function exactlyOneOf(names: string[], value: object): string {
  const quoted = names.map((name) => `\`${name}\``)
  const given = quoted.filter((_, index) => Object.hasOwn(value, names[index] ?? ''))
  const rule = `must have exactly one of ${andList(quoted)}`
  if (given.length === 0) return `${rule}, but it has none of them`
  return `${rule}, but it has ${given.length === 2 ? 'both ' : ''}${andList(given)}`
}

/** Quotes a number from the request. */
function got(data: unknown): string {
  return typeof data === 'number' ? `, got ${data}` : ''
}

function orList(words: unknown[]): string {
  return listOf(words, 'or')
}

function andList(words: unknown[]): string {
  return listOf(words, 'and')
}

function listOf(words: unknown[], conjunction: string): string {
  return words.length > 1
    ? `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`
    : `${words[0]}`
}

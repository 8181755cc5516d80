/** Puts Ajv's findings into sentences for a person: which field, what it must be, what was meant. */
import type { ErrorObject } from 'ajv'
import { ISSUES_MAX, type Issue } from '../errors.ts'
import { type Hint, type Suggest, suggestValue } from './field-suggestions.ts'

/** What a value of a format must be; openapi.yaml's own formats included. */
const FORMATS: Record<string, string> = {
  uri: 'must be an absolute URL such as https://example.com/page',
  uuid: 'must be a uuid',
  email: 'must be an e-mail address',
  'css-length':
    'must be a length above 0 and at most 5 m, a number with mm, cm, in, px or pt (such as "210mm")',
  'css-margin':
    'must be a length from 0 to 5 m, a number with mm, cm, in, px or pt (such as "20mm")',
  'css-selector': 'must be a CSS selector',
}

/** The rest of a sentence that begins with the field's name. Its full stop is added. */
type Predicate = (params: Record<string, unknown>, error: ErrorObject) => string

/** Predicates by JSON Schema keyword. Values are quoted only where they are numbers: text may be secret. */
const PREDICATES: Record<string, Predicate> = {
  required: () => 'is required',
  type: ({ type }, { data, parentSchema }) =>
    mustBeOfType([type].flat().map(String), data, parentSchema),
  enum: ({ allowedValues }) => `must be one of ${[allowedValues].flat().join(', ')}`,
  const: ({ allowedValue }) => `must be ${String(allowedValue)}`,
  minimum: ({ limit }, { data }) => `must be at least ${limit}${got(data)}`,
  maximum: ({ limit }, { data }) => `must be at most ${limit}${got(data)}`,
  exclusiveMinimum: ({ limit }, { data }) => `must be more than ${limit}${got(data)}`,
  minLength: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`,
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  minItems: ({ limit }) => `must have at least ${limit} items`,
  maxItems: ({ limit }) => `must have at most ${limit} items`,
  minProperties: ({ limit }) => `must have at least ${limit} ${limit === 1 ? 'field' : 'fields'}`,
  maxProperties: ({ limit }) => `must have at most ${limit} fields`,
  pattern: ({ pattern }, { parentSchema }) =>
    String((parentSchema as Described | undefined)?.['x-message'] ?? `must match ${pattern}`),
  format: ({ format }) => FORMATS[String(format)] ?? `must be a valid ${format}`,
  oneOf: (_params, { schema }) => `must be ${orList((schema as Branch[]).map(branchInWords))}`,
  'x-exactly-one-of': (_params, { schema, data }) => exactlyOne(schema as string[], data as object),
  'x-max-bytes': (_params, { schema }) => `must be at most ${schema} bytes as JSON`,
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

/** What is judged: it decides how its parts are called. */
export interface Subject {
  /** One part of it, as `field` or `query parameter`. */
  part: string
  suggest: Suggest
}

/** Stands for every issue that is counted and not listed. */
const UNLISTED: Issue = { path: '', message: 'The request has more issues than are listed.' }

/**
 * Ajv's errors as issues. A request may hold thousands of mistakes: what is not listed is only counted.
 */
export function issuesOf(errors: ErrorObject[], subject: Subject): Issue[] {
  const choices = errors.filter(({ keyword }) => keyword === 'oneOf')
  const issues = errors
    .filter((error) => !isNoise(error, choices))
    .map((error, index) => (index < ISSUES_MAX ? issueOf(error, subject) : UNLISTED))
  // A field of another name is the reason why one is missing.
  return issues.some(({ suggestion }) => suggestion !== undefined)
    ? issues.toSorted((a, b) => rank(a) - rank(b))
    : issues
}

function rank(issue: Issue): number {
  if (issue === UNLISTED) return 2
  return issue.suggestion === undefined ? 1 : 0
}

function issueOf(error: ErrorObject, { part, suggest }: Subject): Issue {
  const { keyword, params, parentSchema, data, schema } = error
  const parent = pathOf(segmentsOf(error))
  if (keyword === 'additionalProperties') {
    const name = String(params['additionalProperty'])
    const path = pathOf([...segmentsOf(error), name])
    return unknownIssue({ path, part, hint: suggest(parent, name), known: fieldsIn(parentSchema) })
  }
  const path =
    keyword === 'required'
      ? pathOf([...segmentsOf(error), String(params['missingProperty'])])
      : parent
  const predicate = PREDICATES[keyword]?.(params, error) ?? `is not valid (${keyword})`
  const message = `${path === '' ? 'The request body' : `\`${path}\``} ${predicate}`
  const allowed =
    keyword === 'enum' ? (params['allowedValues'] as unknown[]) : enumIn(keyword, schema)
  const suggestion = suggestValue(data, allowed)
  if (suggestion === null) return { path, message: `${message}.` }
  return { path, message: `${message}; did you mean \`${suggestion}\`?`, suggestion }
}

/** Longer lists of known fields help nobody. */
const KNOWN_FIELDS_MAX = 8

interface Unknown {
  path: string
  part: string
  hint: Hint | null
  known: string[]
}

function unknownIssue({ path, part, hint, known }: Unknown): Issue {
  const message = `\`${path}\` is not a known ${part}`
  if (hint?.suggestion !== undefined) {
    const { suggestion } = hint
    return { path, message: `${message}; did you mean \`${suggestion}\`?`, suggestion }
  }
  if (hint?.advice !== undefined) return { path, message: `${message}. ${hint.advice}` }
  const isShort = known.length > 0 && known.length <= KNOWN_FIELDS_MAX
  return { path, message: isShort ? `${message} (known: ${known.join(', ')}).` : `${message}.` }
}

/**
 * A value that fits no branch of a oneOf yields the errors of every branch. An object was meant
 * for the object branch: only that one's errors count. Of anything else the oneOf itself speaks.
 */
function isNoise(error: ErrorObject, choices: ErrorObject[]): boolean {
  // Its type is an issue of its own.
  if (error.keyword === 'enum' && !isOfType(error.data, error.parentSchema?.['type'])) return true
  const choice = choices.find(
    ({ instancePath }) =>
      error.instancePath === instancePath || error.instancePath.startsWith(`${instancePath}/`),
  )
  if (!choice) return false
  if (!isObject(choice.data)) return error !== choice
  return (
    ['oneOf', 'type', 'enum'].includes(error.keyword) && error.instancePath === choice.instancePath
  )
}

/** RFC 6901 section 4. */
function segmentsOf({ instancePath }: ErrorObject): string[] {
  return instancePath
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A name that a client made up may be as long as the body. */
const NAME_CHARS_MAX = 100

/** Joins names to a dotted path, and cuts those that are too long to be any of ours. */
export function pathOf(segments: string[]): string {
  return segments
    .map((name) => (name.length > NAME_CHARS_MAX ? `${name.slice(0, NAME_CHARS_MAX)}…` : name))
    .reduce(
      (path, name) =>
        /^\d+$/.test(name) && path ? `${path}[${name}]` : path ? `${path}.${name}` : name,
      '',
    )
}

function isOfType(value: unknown, type: unknown): boolean {
  return type === 'integer' ? Number.isInteger(value) : type === undefined || type === typeof value
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What of a schema is said in sentences. */
interface Described {
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

function mustBeOfType(types: string[], data: unknown, schema: Described | undefined): string {
  const text = FORMATS[schema?.format ?? '']
  if (types.includes('string') && text !== undefined) {
    return `${text}, written as a JSON string${types.includes('null') ? ', or null' : ''}`
  }
  const fields = fieldsIn(schema)
  const isShort = fields.length > 0 && fields.length <= KNOWN_FIELDS_MAX
  const must = `must be ${orList(types.map((name) => TYPES[name] ?? name))}`
  if (types.includes('object') && isShort) return `${must} (with ${fields.join(', ')})`
  if (typeof data === 'string' && isBareIn(data, types)) return `${must}: write it without quotes`
  if (types.includes('string') && ['number', 'boolean'].includes(typeof data)) {
    return `${must}: write it in double quotes`
  }
  return must
}

/** Whether a text would be a value of one of the types, were it not for its quotes. */
function isBareIn(text: string, types: string[]): boolean {
  if (types.includes('boolean')) return /^(true|false)$/i.test(text)
  const isNumber = types.includes('integer') || types.includes('number')
  return isNumber && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)
}

function fieldsIn(schema: Described | undefined): string[] {
  return Object.keys(schema?.properties ?? {})
}

/** The strings that the branches of a oneOf allow. */
function enumIn(keyword: string, schema: unknown): unknown[] {
  return keyword === 'oneOf' ? (schema as Branch[]).flatMap((branch) => branch.enum ?? []) : []
}

function branchInWords(branch: Branch): string {
  if (branch.enum) return `one of ${branch.enum.join(', ')}`
  const fields = branch.required ? ` with ${branch.required.join(' and ')}` : ''
  return `${TYPES[branch.type ?? ''] ?? 'a value'}${fields}`
}

function exactlyOne(names: string[], value: object): string {
  const quoted = names.map((name) => `\`${name}\``)
  const given = quoted.filter((_, at) => Object.hasOwn(value, names[at] ?? ''))
  const rule = `must have exactly one of ${andList(quoted)}`
  if (given.length === 0) return `${rule}; it has none of them`
  return `${rule}; it has ${given.length === 2 ? 'both ' : ''}${andList(given)}`
}

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

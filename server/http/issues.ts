/** Puts Ajv's findings into sentences for a person: which field, what it must be. */
import type { ErrorObject } from 'ajv'
import type { Issue } from '../errors.ts'

/** Sentences by format name; openapi.yaml's own formats included. */
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

type Sentence = (params: Record<string, unknown>, error: ErrorObject) => string

/** Sentences by JSON Schema keyword. Values are quoted only where they are numbers: text may be secret. */
const SENTENCES: Record<string, Sentence> = {
  required: () => 'is required',
  additionalProperties: (_params, { parentSchema }) => {
    const known = Object.keys((parentSchema?.['properties'] as object | undefined) ?? {})
    return `is not a known field${known.length > 0 ? ` (known: ${known.join(', ')})` : ''}`
  },
  type: ({ type }) => `must be ${orList([type].flat().map((name) => TYPES[String(name)] ?? name))}`,
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
  minProperties: ({ limit }) => `must have at least ${limit} field(s)`,
  maxProperties: ({ limit }) => `must have at most ${limit} fields`,
  pattern: ({ pattern }) => `must match ${pattern}`,
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

/** Ajv's errors as issues, one per finding. Linear: a request may hold thousands of mistakes. */
export function issuesOf(errors: ErrorObject[]): Issue[] {
  const choices = errors.filter(({ keyword }) => keyword === 'oneOf')
  return errors
    .filter((error) => !isNoise(error, choices))
    .map((error) => ({
      path: pathOf(error),
      message: SENTENCES[error.keyword]?.(error.params, error) ?? `is invalid (${error.keyword})`,
    }))
}

/**
 * A value that fits no branch of a oneOf yields the errors of every branch. An object was meant
 * for the object branch: only that one's errors count. Of anything else the oneOf itself speaks.
 */
function isNoise(error: ErrorObject, choices: ErrorObject[]): boolean {
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

function pathOf({ instancePath, keyword, params }: ErrorObject): string {
  const segments = instancePath.split('/').slice(1).map(unescapePointer)
  if (keyword === 'required') segments.push(String(params['missingProperty']))
  if (keyword === 'additionalProperties') segments.push(String(params['additionalProperty']))
  return segments
    .map(shorten)
    .reduce(
      (path, segment) =>
        /^\d+$/.test(segment) && path
          ? `${path}[${segment}]`
          : path
            ? `${path}.${segment}`
            : segment,
      '',
    )
}

/** Characters of one name in a path: a client may have made it as long as the body. */
const NAME_CHARS_MAX = 100

function shorten(name: string): string {
  return name.length > NAME_CHARS_MAX ? `${name.slice(0, NAME_CHARS_MAX)}...` : name
}

/** RFC 6901 section 4. */
function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

interface Branch {
  enum?: string[]
  type?: string
  required?: string[]
}

function branchInWords(branch: Branch): string {
  if (branch.enum) return `one of ${branch.enum.join(', ')}`
  const fields = branch.required ? ` with ${branch.required.join(' and ')}` : ''
  return `${TYPES[branch.type ?? ''] ?? 'a value'}${fields}`
}

function exactlyOne(names: string[], value: object): string {
  const given = names.filter((name) => Object.hasOwn(value, name))
  const rule = `must have exactly one of ${names.join(', ')}`
  return given.length === 0 ? `${rule}; none is given` : `${rule}; ${given.join(' and ')} are given`
}

function got(data: unknown): string {
  return typeof data === 'number' ? `, got ${data}` : ''
}

function orList(words: unknown[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : `${words[0]}`
}

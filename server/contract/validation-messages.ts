/**
 * Converts Ajv's errors to issues: full sentences that name the field, what it must be, and a
 * suggestion.
 */
import type { ErrorObject } from 'ajv'
import { ISSUES_MAX, type Issue } from '../errors.ts'
import { type FieldHint, type Suggest, suggestValue } from './field-suggestions.ts'
import { enumIn, fieldsIn, KNOWN_FIELDS_MAX, predicateOf } from './predicates.ts'

/** The subject of a validation. */
export interface Subject {
  /** The term for one part of it, such as `field` or `query parameter`. */
  part: string
  suggest: Suggest
}

/** Represents every issue that is counted but not listed. */
const UNLISTED: Issue = { path: '', message: 'The request has more issues than are listed.' }

/**
 * Converts Ajv's errors to issues. A request may contain thousands of mistakes: those beyond the
 * listed ones are only counted.
 */
export function issuesOf(errors: ErrorObject[], subject: Subject): Issue[] {
  const choices = errors.filter(({ keyword }) => keyword === 'oneOf')
  const issues = errors
    .filter((error) => !isRedundant(error, choices) && !isEmptyToo(error, errors))
    .map((error, index) => (index < ISSUES_MAX ? issueOf(error, subject) : UNLISTED))
  // A misnamed field is often the reason why another one is missing, so it comes first.
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
  const subject = path === '' ? 'The request body' : `\`${path}\``
  const message = `${subject} ${predicateOf(error)}`
  const allowed =
    keyword === 'enum' ? (params['allowedValues'] as unknown[]) : enumIn(keyword, schema)
  const suggestion = suggestValue(data, allowed)
  if (suggestion === null) return { path, message: `${message}.` }
  return { path, message: `${message}; did you mean \`${suggestion}\`?`, suggestion }
}

interface UnknownField {
  path: string
  part: string
  hint: FieldHint | null
  known: string[]
}

function unknownIssue({ path, part, hint, known }: UnknownField): Issue {
  const message = `\`${path}\` is not a known ${part}`
  if (hint?.suggestion !== undefined) {
    const { suggestion } = hint
    return { path, message: `${message}; did you mean \`${suggestion}\`?`, suggestion }
  }
  if (hint?.advice !== undefined) return { path, message: `${message}. ${hint.advice}` }
  const isShort = known.length > 0 && known.length <= KNOWN_FIELDS_MAX
  return {
    path,
    message: isShort ? `${message} (known ${part}s: ${known.join(', ')}).` : `${message}.`,
  }
}

/**
 * Whether an error only repeats another one. A value that matches no branch of a oneOf produces the
 * errors of all branches. For an object, only the errors of the object branch are useful; for any
 * other value, only the error of the oneOf itself.
 */
function isRedundant(error: ErrorObject, choices: ErrorObject[]): boolean {
  // The wrong type is reported separately.
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

/** Whether an error says that a text is empty, of which another one says what it must be. */
function isEmptyToo({ keyword, data, instancePath }: ErrorObject, errors: ErrorObject[]): boolean {
  if (keyword !== 'minLength' || data !== '') return false
  return errors.some((other) => other.instancePath === instancePath && other.keyword !== keyword)
}

/** Decodes a JSON pointer (RFC 6901 section 4). */
function segmentsOf({ instancePath }: ErrorObject): string[] {
  return instancePath
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** An unknown name may be as long as the body. */
const NAME_CHARS_MAX = 100

/** Joins names to a dotted path. Long names, which cannot be known ones, are cut. */
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
  if (Array.isArray(type)) return type.some((one) => isOfType(value, one))
  return type === 'integer' ? Number.isInteger(value) : type === undefined || type === typeof value
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

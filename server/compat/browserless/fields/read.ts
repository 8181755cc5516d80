/** Reads the fields of a body. Every field that is sent is read, ignored by name, or refused. */
import { CompatError } from '../../adapter.ts'
import {
  type Draft,
  type FieldTable,
  ignoredFields,
  isObject,
  readFields,
  refusedFields,
  type Sent,
  type ValuesOf,
} from '../../fields/index.ts'
import { IGNORED_FIELDS, REFUSED_FIELDS } from './other-fields.ts'

const PROBLEMS_MAX = 20
const NAME_CHARS_MAX = 100

const OTHER_FIELDS = {
  ...ignoredFields(IGNORED_FIELDS, () => true),
  ...refusedFields(REFUSED_FIELDS, (value: unknown) =>
    Array.isArray(value) ? value.length > 0 : value !== '' && value !== false,
  ),
}

/** @throws CompatError 400 */
export function readBody<Table extends FieldTable>(
  body: Record<string, unknown>,
  table: Table,
  draft: Draft,
): ValuesOf<Table> {
  const all: FieldTable = { ...table, ...OTHER_FIELDS }
  const groups = new Set(Object.keys(all).flatMap(groupsOf))
  const { values, problems } = readFields(all, sentFields(body, groups), draft, {
    // The sentence about a refused field is whole.
    problem: (path, message) => `"${path}" ${message.replace(/\.$/, '')}.`,
    unknown: (path) =>
      groups.has(path)
        ? `"${path}" must be an object.`
        : `"${path.slice(0, NAME_CHARS_MAX)}" is not a field of this route.`,
  })
  if (problems.length > 0) throw new CompatError(400, problems.slice(0, PROBLEMS_MAX).join('\n'))
  return values as ValuesOf<Table> // which is a part of all fields
}

/**
 * Fields by the path of their names, such as `gotoOptions.timeout`. null stands for one that is
 * left out.
 */
function* sentFields(
  object: Record<string, unknown>,
  groups: ReadonlySet<string>,
  prefix = '',
): Generator<Sent> {
  for (const [name, value] of Object.entries(object)) {
    const path = `${prefix}${name}`
    if (groups.has(path) && isObject(value)) yield* sentFields(value, groups, `${path}.`)
    else if (value !== null) yield [path, value]
  }
}

/** The paths of the objects that a field is in. */
function groupsOf(path: string): string[] {
  const names = path.split('.')
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join('.'))
}

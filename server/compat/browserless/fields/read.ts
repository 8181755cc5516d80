/** Reads the fields of a body by a table. Every field that is sent is read, ignored by name, or refused. */
import { CompatError } from '../../adapter.ts'
import { FieldProblem, type FieldTable, isObject, type ValuesOf } from './field.ts'
import { IGNORED_FIELDS, REFUSED_FIELDS } from './other-fields.ts'

const FINDINGS_MAX = 20
const NAME_CHARS_MAX = 100

interface ReadFields<Table extends FieldTable> {
  values: ValuesOf<Table>
  /** Names of fields that were sent and have no effect. */
  ignored: string[]
}

/** @throws CompatError 400 */
export function readFields<Table extends FieldTable>(
  body: Record<string, unknown>,
  table: Table,
): ReadFields<Table> {
  const known = [table, IGNORED_FIELDS, REFUSED_FIELDS].flatMap((one) => Object.keys(one))
  const groups = new Set(known.flatMap(groupsOf))
  const findings: string[] = []
  const ignored: string[] = []
  const read = new Map<string, unknown>()

  function visit(object: Record<string, unknown>, prefix: string): void {
    for (const [name, value] of Object.entries(object)) {
      if (findings.length >= FINDINGS_MAX) return
      if (value !== null) visitField(`${prefix}${name}`, value)
    }
  }

  function visitField(path: string, value: unknown): void {
    const field = Object.hasOwn(table, path) ? table[path] : undefined
    if (field !== undefined) {
      try {
        read.set(path, field.parse(value))
      } catch (error) {
        if (!(error instanceof FieldProblem)) throw error
        findings.push(`"${path}" ${error.message}.`)
      }
    } else if (groups.has(path)) {
      if (isObject(value)) visit(value, `${path}.`)
      else findings.push(`"${path}" must be an object.`)
    } else if (Object.hasOwn(IGNORED_FIELDS, path)) {
      ignored.push(path)
    } else if (Object.hasOwn(REFUSED_FIELDS, path)) {
      const isEmpty =
        value === '' || value === false || (Array.isArray(value) && value.length === 0)
      if (!isEmpty) findings.push(`"${path}" is not available. ${REFUSED_FIELDS[path]}`)
    } else {
      findings.push(`"${path.slice(0, NAME_CHARS_MAX)}" is not a field of this route.`)
    }
  }

  visit(body, '')
  if (findings.length > 0) throw new CompatError(400, findings.join('\n'))
  const values = Object.entries(table).map(([path, { fallback }]) => [
    path,
    read.has(path) ? read.get(path) : fallback,
  ])
  // Each value comes from the field of its path.
  return { values: Object.fromEntries(values) as ValuesOf<Table>, ignored }
}

/** The paths of the objects that a field is in. */
function groupsOf(path: string): string[] {
  const names = path.split('.')
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join('.'))
}

/**
 * Reads what a request has sent by a table of fields, and writes it into a draft of our options.
 */
import type { Draft } from './draft.ts'
import { FieldProblem, type FieldTable, type ValuesOf } from './field.ts'

/** A field as it was sent, with the name that it was sent by. */
export type Sent = readonly [name: string, value: unknown]

/** The words of a service about fields. */
export interface Wording {
  /** A problem with the value of a field. */
  problem(name: string, message: string, value: unknown): string
  /** A field that is in no table; null if the answer only names it as one without an effect. */
  unknown(name: string): string | null
}

export interface ReadFields<Table extends FieldTable> {
  values: ValuesOf<Table>
  /** In the order in which the fields were sent. */
  problems: string[]
}

/** Fields that are left out set their fallbacks. @param draft also receives what is ignored */
export function readFields<Table extends FieldTable>(
  table: Table,
  sent: Iterable<Sent>,
  draft: Draft,
  wording: Wording,
): ReadFields<Table> {
  const values: Record<string, unknown> = {}
  const names = new Map<string, string>()
  for (const [name, { aliases = [] }] of Object.entries(table)) {
    for (const one of [name, ...aliases]) names.set(one, name)
    set(name, null)
  }

  function set(name: string, parsed: unknown): void {
    const field = table[name]
    const value = parsed ?? field?.fallback ?? null
    values[name] = value
    if (value !== null) field?.write?.(draft, value)
  }

  const problems: string[] = []
  for (const [sentName, value] of sent) {
    const name = names.get(sentName) ?? ''
    const field = table[name]
    try {
      if (field === undefined) {
        const problem = wording.unknown(sentName)
        if (problem === null) draft.ignored.push(sentName)
        else problems.push(problem)
      } else set(name, field.parse(value, name))
      if (field?.isIgnored && values[name] === true) draft.ignored.push(sentName)
    } catch (error) {
      if (!(error instanceof FieldProblem)) throw error
      problems.push(wording.problem(sentName, error.message, value))
    }
  }
  // Each value comes from the field of its name.
  return { values: values as ValuesOf<Table>, problems }
}

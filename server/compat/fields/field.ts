/**
 * Fields of requests to other services as data: how a value is read, which option of ours it sets,
 * and the words of the documentation about it.
 */
import type { Draft, PathTo } from './draft.ts'

/** A value that its field does not accept. The message follows the name of the field. */
export class FieldProblem extends Error {
  override name = 'FieldProblem'
}

export type Output = 'pictures' | 'PDFs'

export interface Field<Value> {
  /** As the documentation names it. */
  type: string
  /** The default in words. */
  default: string
  /** A short sentence for the documentation. */
  about: string
  /** The value of a field that is left out. */
  fallback: Value
  /** Names that it has beside its own. */
  aliases?: readonly string[]
  /** The outputs on which it has an effect; all of them if it is left out. */
  only?: Output
  /** Its value says whether the answer names it as a field without an effect. */
  isIgnored?: true
  /** @param sent as the reader of the service hands it over @throws FieldProblem */
  parse(sent: unknown, name: string): Value
  /** Sets options of ours. It is not called for null. */
  write?(draft: Draft, value: NonNullable<Value>): void
}

/** Fields by name, in the order of the documentation. */
export type FieldTable = Record<string, Field<unknown>>

export type ValuesOf<Table extends FieldTable> = {
  [Name in keyof Table]: Table[Name] extends Field<infer Value> ? Value : never
}

/** Makes fields whose values are read alike. Without a fallback, one that is left out is null. */
export interface Kind<Value> {
  (about?: string, fallback?: null, words?: string): Field<Value | null>
  (about: string, fallback: Value, words?: string): Field<Value>
}

/** @param parse returns null for a value that counts as left out */
export function kind<Value, Sent = unknown>(
  type: string,
  parse: (sent: Sent, name: string) => Value | null,
): Kind<Value> {
  return (about = '', fallback: Value | null = null, words = String(fallback ?? '')) =>
    // A field whose fallback is no null has no null as its value: see `readFields`.
    ({ type, default: words, about, fallback, parse }) as Field<Value>
}

/** Has each word stand for itself in `oneOf`. */
export function words<const Word extends string>(...all: Word[]) {
  return Object.fromEntries(all.map((word) => [word, word])) as Record<Word, Word>
}

interface ChoiceRules {
  /** The problem of a word that is not among them. */
  problem?: string
  /** Whether the words, which are in lower case, may be sent in any case. */
  anyCase?: boolean
}

/** Parses one of a few words, each of which stands for a value. */
export function oneOf<Value>(
  known: Readonly<Record<string, Value>>,
  {
    problem = `must be one of ${Object.keys(known).join(', ')}`,
    anyCase = false,
  }: ChoiceRules = {},
) {
  return (sent: unknown): Value => {
    const word = typeof sent === 'string' ? (anyCase ? sent.toLowerCase() : sent) : null
    const found = word !== null && Object.hasOwn(known, word) ? known[word] : undefined
    if (found === undefined) throw new FieldProblem(problem)
    return found
  }
}

/** Makes a field set the option at a path of the draft, or several by a function. */
export function to<Value>(
  target: PathTo<NonNullable<Value>> | ((draft: Draft, value: NonNullable<Value>) => void),
  field: Field<Value>,
): Field<Value> {
  if (typeof target === 'function') return { ...field, write: target }
  const [group = '', name] = target.split('.')
  return {
    ...field,
    write(draft, value) {
      const part: object = name === undefined ? draft : Reflect.get(draft, group)
      Reflect.set(part, name ?? group, value)
    },
  }
}

/** Gives all fields of a table what they have in common. */
export function each<Table extends FieldTable>(
  table: Table,
  shared: Pick<Field<unknown>, 'only'>,
): Table {
  const entries = Object.entries(table).map(([name, field]) => [name, { ...field, ...shared }])
  return Object.fromEntries(entries) as Table // with the same names
}

/** Names of fields with a sentence about each. */
export type Notes = Readonly<Record<string, string>>

/** Fields without an effect. @param isSent whether a value is one that the answer names */
export function ignoredFields(notes: Notes, isSent: (sent: never) => boolean): FieldTable {
  return tableOf(notes, (about) => ({ ...kind('ignored', isSent)(about), isIgnored: true }))
}

/**
 * Fields without which the output would be another one.
 * @param isSent whether a value is refused
 */
export function refusedFields(notes: Notes, isSent: (sent: never) => boolean): FieldTable {
  return tableOf(notes, (about) =>
    kind('refused', (sent: never) => {
      if (isSent(sent)) throw new FieldProblem(`is not available. ${about}`)
      return null
    })(about),
  )
}

function tableOf(notes: Notes, make: (about: string) => Field<unknown>): FieldTable {
  return Object.fromEntries(Object.entries(notes).map(([name, about]) => [name, make(about)]))
}

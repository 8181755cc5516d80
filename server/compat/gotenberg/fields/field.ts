/** Fields of forms as data: how each is parsed, and what the documentation says about it. */
import type { Form } from '../form/form.ts'
import { invalidField, ValueProblem } from '../form/problem.ts'
import {
  parseBool,
  parseDuration,
  parseFloat64,
  parseInches,
  parseInteger,
} from '../form/values.ts'

export interface Field<Value> {
  /** As the documentation names it. */
  type: string
  /** The default in words. */
  default: string
  /** A short sentence for the documentation. */
  about: string
  /** The value of a field that is left out or empty. */
  fallback: Value
  /** @throws ValueProblem */
  parse(text: string): Value
  /** Names that later versions of Gotenberg give it. */
  aliases?: readonly string[]
}

/** Fields by name, in the order in which their problems are listed. */
export type FieldTable = Record<string, Field<unknown>>

export type ValuesOf<Table extends FieldTable> = {
  [Name in keyof Table]: Table[Name] extends Field<infer Value> ? Value : never
}

/** Parses the fields of a table. @param findings receives what is wrong, one entry for each field */
export function readFields<Table extends FieldTable>(
  { values }: Pick<Form, 'values'>,
  table: Table,
  findings: string[],
): ValuesOf<Table> {
  const entries = Object.entries(table).map(([name, { aliases = [], fallback, parse }]) => {
    const sent = [name, ...aliases].find((one) => values.get(one)?.[0])
    const text = sent === undefined ? '' : (values.get(sent)?.[0] ?? '')
    if (sent === undefined || text === '') return [name, fallback]
    try {
      return [name, parse(text)]
    } catch (error) {
      if (!(error instanceof ValueProblem)) throw error
      findings.push(invalidField(sent, text, error.message))
      return [name, fallback]
    }
  })
  // Each value comes from the field of its name.
  return Object.fromEntries(entries) as ValuesOf<Table>
}

type Described = { about: string; aliases?: readonly string[] }

export function bool(fallback: boolean, about: string, more: Partial<Described> = {}) {
  return { type: 'bool', default: String(fallback), about, fallback, parse: parseBool, ...more }
}

export function integer(fallback: number, about: string) {
  return { type: 'int', default: String(fallback), about, fallback, parse: parseInteger }
}

export function float(fallback: number, about: string) {
  return { type: 'float', default: String(fallback), about, fallback, parse: parseFloat64 }
}

/** A length in inches. */
export function length(fallback: number, about: string) {
  return { type: 'length', default: `${fallback}in`, about, fallback, parse: parseInches }
}

/** A duration in milliseconds. */
export function duration(about: string) {
  return { type: 'duration', default: '0s', about, fallback: 0, parse: parseDuration }
}

/** A text; null if it is left out. */
export function text(about: string, more: Partial<Described> = {}): Field<string | null> {
  return { type: 'string', default: '', about, fallback: null, parse: (value) => value, ...more }
}

/** One of a few words. @param problem what Gotenberg says about another one */
export function choice<const Word extends string>(
  words: readonly Word[],
  problem: string,
  about: string,
): Field<Word | null> {
  return {
    type: words.join(', '),
    default: '',
    about,
    fallback: null,
    parse(value) {
      const found = words.find((word) => word === value)
      if (found === undefined) throw new ValueProblem(problem)
      return found
    },
  }
}

/** A field of JSON. */
export function json<Value>(
  type: string,
  fallback: Value,
  parse: (value: string) => Value,
  about: string,
  standard = '',
): Field<Value> {
  return { type: `JSON ${type}`, default: standard, about, fallback, parse }
}

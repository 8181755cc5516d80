/** Fields of JSON bodies as data: how each is read, and what the documentation says about it. Words and numbers may be strings. */

/** A problem with the value of a field: the rest of a sentence that begins with its name. */
export class FieldProblem extends Error {
  override name = 'FieldProblem'
}

export interface Field<Value> {
  /** As the documentation names it. */
  type: string
  /** The default in words. */
  standard: string
  /** A short sentence for the documentation. */
  about: string
  /** The value of a field that is left out or null. */
  fallback: Value
  /** @throws FieldProblem */
  parse(value: unknown): Value
}

/** Fields by the path of their names, such as `gotoOptions.timeout`. */
export type FieldTable = Record<string, Field<unknown>>

export type ValuesOf<Table extends FieldTable> = {
  [Name in keyof Table]: Table[Name] extends Field<infer Value> ? Value : never
}

function parseBool(value: unknown): boolean {
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  throw new FieldProblem('must be true or false')
}

export function parseNumber(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isFinite(number)) return number
  throw new FieldProblem('must be a number')
}

function parseText(value: unknown): string {
  if (typeof value === 'string') return value
  throw new FieldProblem('must be a string')
}

export function bool(fallback: boolean, about: string): Field<boolean> {
  return { type: 'bool', standard: String(fallback), about, fallback, parse: parseBool }
}

export function number(fallback: number, about: string): Field<number> {
  return { type: 'number', standard: String(fallback), about, fallback, parse: parseNumber }
}

/** A number; null if it is left out. */
export function optionalNumber(about: string): Field<number | null> {
  return { type: 'number', standard: '', about, fallback: null, parse: parseNumber }
}

/** A text; null if it is left out or empty. */
export function text(about: string): Field<string | null> {
  const parse = (value: unknown) => parseText(value) || null
  return { type: 'string', standard: '', about, fallback: null, parse }
}

/** A text that may be empty; null if it is left out. */
export function anyText(about: string): Field<string | null> {
  return { type: 'string', standard: '', about, fallback: null, parse: parseText }
}

/** One of a few words. */
export function choice<const Word extends string>(
  words: readonly Word[],
  fallback: Word,
  about: string,
): Field<Word> {
  return {
    type: words.join(', '),
    standard: fallback,
    about,
    fallback,
    parse(value) {
      const found = words.find((word) => word === value)
      if (found === undefined) throw new FieldProblem(`must be one of ${words.join(', ')}`)
      return found
    },
  }
}

/** A value of another form. */
export function custom<Value>(
  type: string,
  fallback: Value,
  parse: (value: unknown) => Value,
  about: string,
  standard = '',
): Field<Value> {
  return { type, standard, about, fallback, parse }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A list of objects. @throws FieldProblem */
export function objectsOf(value: unknown, max: number): Record<string, unknown>[] {
  if (!Array.isArray(value) || !value.every(isObject)) {
    throw new FieldProblem('must be a list of objects')
  }
  if (value.length > max) throw new FieldProblem(`must have at most ${max} entries`)
  return value
}

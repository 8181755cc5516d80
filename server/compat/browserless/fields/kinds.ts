/** The kinds of fields in JSON bodies. Words and numbers may be strings. */
import { FieldProblem, isObject, kind, oneOf, words } from '../../fields/index.ts'

export const bool = kind('bool', (value) => {
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  throw new FieldProblem('must be true or false')
})

/** @throws FieldProblem */
export function parseNumber(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isFinite(number)) return number
  throw new FieldProblem('must be a number')
}

export const number = kind('number', parseNumber)

function parseText(value: unknown): string {
  if (typeof value === 'string') return value
  throw new FieldProblem('must be a string')
}

/** An empty text counts as left out. */
export const text = kind('string', (value) => parseText(value) || null)

export const anyText = kind('string', parseText)

/** One of a few words. */
export function choice<const Word extends string>(...known: Word[]) {
  return kind<Word>(known.join(', '), oneOf(words(...known)))
}

/** Parses a list of objects. @throws FieldProblem */
export function parseObjects(value: unknown, max: number): Record<string, unknown>[] {
  if (!Array.isArray(value) || !value.every(isObject)) {
    throw new FieldProblem('must be a list of objects')
  }
  if (value.length > max) throw new FieldProblem(`must have at most ${max} entries`)
  return value
}

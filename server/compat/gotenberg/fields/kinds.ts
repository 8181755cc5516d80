/** The kinds of fields in forms, whose texts are read as Go reads them. */
import { FieldProblem, kind, oneOf, words } from '../../fields/index.ts'
import { parseBool, parseFloat64, parseInches, parseInteger } from '../form/values.ts'

export const bool = kind('bool', parseBool)
export const integer = kind('int', parseInteger)
export const float = kind('float', parseFloat64)
export const text = kind('string', (value: string) => value)

/** A length in inches, as our options have it. */
export const length = kind('length', (value: string) => {
  const inches = parseInches(value)
  // No exponent: a length has none.
  return inches === 0 ? '0' : `${Number(inches.toFixed(6))}in`
})

/** A whole number up to 100. @param problem the words about a number below the minimum */
export function percentage(min: number, problem: string) {
  return kind('int', (value: string) => {
    const number = parseInteger(value)
    if (number < min) throw new FieldProblem(problem)
    if (number > 100) throw new FieldProblem('value is superior to 100')
    return number
  })
}

/** One of a few words. @param problem the words about another one */
export function choice<const Word extends string>(problem: string, ...known: Word[]) {
  return kind<Word>(known.join(', '), oneOf(words(...known), { problem }))
}

/** A field of JSON. */
export function json<Value>(type: string, parse: (value: string, name: string) => Value) {
  return kind(`JSON ${type}`, parse)
}

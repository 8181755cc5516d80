/** The kinds of parameters: each is sent as a list of texts, of which the last one counts. */
import {
  FieldProblem,
  ignoredFields,
  isSelector,
  kind,
  type Notes,
  oneOf,
  refusedFields,
} from '../fields/index.ts'

const OFF = ['', 'false', '0']

/** Whether the values of a parameter turn nothing on. */
export function isOff(values: string[]): boolean {
  return values.every((value) => OFF.includes(value))
}

/** An empty text counts as left out. */
function ofLast<Value>(type: string, parse: (value: string) => Value) {
  return kind(type, (values: string[]) => {
    const value = values.at(-1) ?? ''
    return value === '' ? null : parse(value)
  })
}

export const text = ofLast('text', (value) => value)

export const texts = kind('texts', (values: string[]) => values.filter((value) => value !== ''))

/** @throws FieldProblem for a text that is no CSS selector, or a very long one */
export function checkSelector(value: string): string {
  if (isSelector(value)) return value
  throw new FieldProblem('must be a CSS selector')
}

export const selector = ofLast('text', checkSelector)

export const bool = ofLast('boolean', (value) => {
  if (!['true', 'false', '1', '0'].includes(value)) throw new FieldProblem('must be true or false')
  return value === 'true' || value === '1'
})

export const number = ofLast('number', (value) => {
  if (!/^-?\d{1,15}(\.\d{1,15})?$/.test(value)) throw new FieldProblem('must be a number')
  return Number(value)
})

/** One of a few words, in any letter case. */
export function choice<Value>(words: Readonly<Record<string, Value>>) {
  return ofLast(Object.keys(words).join(', '), oneOf(words, { anyCase: true }))
}

/** Parameters without which the output is nearly the same. @param names with spaces between them */
export function ignored(names: string, about = 'It has no effect.') {
  return ignoredFields(alike(names, about), isOn)
}

/**
 * Parameters without which the output would be another one.
 * @param names with spaces between them
 */
export function refused(names: string, about: string) {
  return refusedFields(alike(names, about), isOn)
}

const isOn = (values: string[]) => !isOff(values)

function alike(names: string, about: string): Notes {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, about]))
}

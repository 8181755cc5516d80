/** Parameters as data: how each is read into a draft, and what the documentation says about it. */
import { isSelector } from '../../contract/css-selector.ts'
import type { Draft } from './draft.ts'

export interface Field {
  /** As the documentation names it. */
  type: string
  about: string
  /** The only outputs on which it has an effect; all of them if it is left out. */
  only?: Output
  /** @param values as sent, at least one @throws FieldProblem */
  set(draft: Draft, values: string[]): void
}

export type Output = 'pictures' | 'PDFs'

/** Parameters by name. */
export type FieldTable = Record<string, Field>

/** Fields that have an effect on one kind of output only. */
export function onlyFor(only: Output, fields: FieldTable): FieldTable {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, only }]),
  )
}

/** A value that its field does not accept. The message follows the name of the field. */
export class FieldProblem extends Error {
  override name = 'FieldProblem'
}

const OFF = ['', 'false', '0']

/** Whether the values of a parameter turn nothing on. */
export function isOff(values: string[]): boolean {
  return values.every((value) => OFF.includes(value))
}

export function text(about: string, set: (draft: Draft, value: string) => void): Field {
  return { type: 'text', about, set: (draft, values) => withLast(values, (one) => set(draft, one)) }
}

export function texts(about: string, set: (draft: Draft, values: string[]) => void): Field {
  const given = (values: string[]) => values.filter((value) => value !== '')
  return { type: 'texts', about, set: (draft, values) => set(draft, given(values)) }
}

/** @throws FieldProblem for a text that is no CSS selector, or a very long one */
export function checkSelector(value: string): string {
  if (isSelector(value)) return value
  throw new FieldProblem('must be a CSS selector')
}

/** A CSS selector. */
export function selector(about: string, set: (draft: Draft, value: string) => void): Field {
  return text(about, (draft, value) => set(draft, checkSelector(value)))
}

export function bool(about: string, set: (draft: Draft, value: boolean) => void): Field {
  return {
    type: 'boolean',
    about,
    set: (draft, values) =>
      withLast(values, (value) => {
        if (!['true', 'false', '1', '0'].includes(value))
          throw new FieldProblem('must be true or false')
        set(draft, value === 'true' || value === '1')
      }),
  }
}

export function number(about: string, set: (draft: Draft, value: number) => void): Field {
  return {
    type: 'number',
    about,
    set: (draft, values) =>
      withLast(values, (value) => {
        if (!/^-?\d{1,15}(\.\d{1,15})?$/.test(value)) throw new FieldProblem('must be a number')
        set(draft, Number(value))
      }),
  }
}

/** One of a few words, in any letter case. */
export function choice<Value>(
  about: string,
  words: Record<string, Value>,
  set: (draft: Draft, value: Value) => void,
): Field {
  const names = Object.keys(words)
  return {
    type: names.join(', '),
    about,
    set: (draft, values) =>
      withLast(values, (value) => {
        const name = value.toLowerCase()
        const found = Object.hasOwn(words, name) ? words[name] : undefined
        if (found === undefined) throw new FieldProblem(`must be one of ${names.join(', ')}`)
        set(draft, found)
      }),
  }
}

/** A parameter without which the output is what was asked for in the main. */
export function ignored(name: string, about = 'It has no effect.'): Field {
  return {
    type: 'ignored',
    about,
    set(draft, values) {
      if (!isOff(values)) draft.ignored.push(name)
    },
  }
}

/** A parameter without which the output would be another one. */
export function refused(about: string): Field {
  return {
    type: 'refused',
    about,
    set(_draft, values) {
      if (!isOff(values)) throw new FieldProblem(`is not available. ${about}`)
    },
  }
}

/** Many parameters that have no effect. */
export function ignoredFields(names: readonly string[], about?: string): FieldTable {
  return Object.fromEntries(names.map((name) => [name, ignored(name, about)]))
}

/** Many parameters that are refused. */
export function refusedFields(names: readonly string[], about: string): FieldTable {
  return Object.fromEntries(names.map((name) => [name, refused(about)]))
}

/** The last value of a parameter counts; an empty one counts as left out. */
function withLast(values: string[], use: (value: string) => void): void {
  const value = values.at(-1) ?? ''
  if (value !== '') use(value)
}

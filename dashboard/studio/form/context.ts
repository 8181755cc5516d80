/**
 * The context of every field of the form, however deep it is. It stays while values are typed, so
 * that only their own fields are drawn.
 */
import { createContext, use } from 'react'
import type { Path } from './change.ts'
import type { Heading } from './mapping.ts'
import type { Untaken, UntakenTexts } from './untaken.ts'

interface FormContext {
  /** The language of the document, in which numbers and dates are read. */
  locale: string
  /** The value whose field is looked for, such as after a click on the page. */
  target: Path | null
  change(path: Path, value: unknown): void
  /** Reads the words that the template prints above the columns of a list. */
  headingsOf(list: string): Heading[]
  untaken: UntakenTexts
  /** Keeps a text that the data cannot take; null = forgets what is kept there and below. */
  setUntaken(path: Path, untaken: Untaken | null): void
}

export const DataFormContext = createContext<FormContext | null>(null)

/** @throws Error outside of the form */
export function useForm(): FormContext {
  const form = use(DataFormContext)
  if (!form) throw new Error('a field of data is outside of its form')
  return form
}

/** The attribute that names the value of a field. */
export function pathAttribute(path: Path): { 'data-path': string } {
  return { 'data-path': path.join('.') }
}

/** Moves to the field of a value. @returns whether the form has one */
export function focusField(path: Path): boolean {
  const name = CSS.escape(path.join('.'))
  const field = document.querySelector<HTMLElement>(`.data-form [data-path="${name}"]`)
  field?.focus()
  field?.scrollIntoView({ block: 'nearest' })
  return field !== null
}

/** Checks the values for the fields of a form, before any of them is written. */
import { inherited } from '../flatten/fields.ts'
import { optionsOf } from '../flatten/values.ts'
import type { PdfDocument } from '../objects/document.ts'
import { statesOf } from './button-states.ts'
import { FLAGS, type FormField } from './form-fields.ts'
import type { Suggest } from './similar-name.ts'

/** Null empties the field. */
export type FieldValue = string | number | boolean | string[] | null

/** A value that a field can take. */
export type Setting =
  | { kind: 'text'; text: string }
  /** The name of a state of its widgets; null for none of them. */
  | { kind: 'state'; state: string | null }
  /** `indexes` are those of its options, in their order. */
  | { kind: 'options'; values: string[]; indexes: number[] }

/** A value that a field cannot take, and why. */
export interface ValueProblem {
  /** Follows the name of the field in a sentence. */
  problem: string
}

const NAMED_MAX = 8
const NAMED_CHARS_MAX = 40

/** @returns the problem of a value that the field cannot take */
export function settingOf(
  document: PdfDocument,
  field: FormField,
  value: FieldValue,
  suggest: Suggest,
): Setting | ValueProblem {
  switch (field.type) {
    case 'text':
      return textSetting(document, field, value)
    case 'checkbox':
    case 'radio':
      return stateSetting(document, field, value, suggest)
    case 'dropdown':
    case 'list':
      return optionSetting(document, field, value, suggest)
    case 'button':
      return { problem: 'is a button, which has no value' }
    case 'signature':
      return { problem: 'is a place for a signature, which has no value' }
  }
}

function textSetting(
  document: PdfDocument,
  { flags, nodes }: FormField,
  value: FieldValue,
): Setting | ValueProblem {
  if (typeof value === 'boolean' || Array.isArray(value)) {
    return { problem: 'takes a text or a number' }
  }
  const text = String(value ?? '').replaceAll(/\r\n?/g, '\n')
  if (text.includes('\n') && (flags & FLAGS.multiline) === 0) {
    return { problem: 'has one line, and its text has several' }
  }
  const most = inherited(document, document.dict(document.object(nodes[0]?.id ?? 0)), 'MaxLen')
  const length = [...text].length
  if (typeof most === 'number' && most > 0 && length > most) {
    return { problem: `takes at most ${most} characters, and its text has ${length}` }
  }
  return { kind: 'text', text }
}

function stateSetting(
  document: PdfDocument,
  field: FormField,
  value: FieldValue,
  suggest: Suggest,
): Setting | ValueProblem {
  if (value === null || value === false || value === 'Off') return { kind: 'state', state: null }
  const states = statesOf(document, field)
  const values = [...new Set(states.map((one) => one.value))]
  const [only, ...others] = new Set(states.map(({ state }) => state))
  const isOneBox = field.type === 'checkbox' && others.length === 0
  if (value === true && isOneBox && only !== undefined) return { kind: 'state', state: only }
  const expected = expectedOf(field, values, isOneBox ? 'one' : 'several')
  if (typeof value === 'boolean' || Array.isArray(value)) return { problem: expected }
  const text = String(value)
  const chosen =
    states.find((one) => one.value === text) ?? states.find(({ state }) => state === text)
  if (chosen !== undefined) return { kind: 'state', state: chosen.state }
  return { problem: `${expected}${meant(suggest(text, values))}` }
}

/** @param boxes of the field: `true` says which one if there is only one */
function expectedOf({ type }: FormField, values: string[], boxes: 'one' | 'several'): string {
  if (type !== 'checkbox') return `takes ${listOf(values)}`
  if (boxes === 'one') return `takes \`true\`, \`false\` or ${listOf(values)}`
  return `has several boxes, and takes \`false\` or the value of one: ${listOf(values)}`
}

function optionSetting(
  document: PdfDocument,
  { type, flags, nodes }: FormField,
  value: FieldValue,
  suggest: Suggest,
): Setting | ValueProblem {
  if (typeof value === 'boolean') return { problem: 'takes a text' }
  const asked = Array.isArray(value) ? value : value === null || value === '' ? [] : [String(value)]
  if (asked.length > 1 && (type === 'dropdown' || (flags & FLAGS.multiple) === 0)) {
    return { problem: 'takes one choice, and not several' }
  }
  const options = optionsOf(document, document.dict(document.object(nodes[0]?.id ?? 0)))
  const byValue = new Map<string, number>()
  for (const [at, option] of options.entries()) {
    if (!byValue.has(option.value)) byValue.set(option.value, at)
  }
  for (const [at, { label }] of options.entries()) if (!byValue.has(label)) byValue.set(label, at)
  const indexes: number[] = []
  for (const text of asked) {
    const index = byValue.get(text)
    if (index !== undefined) indexes.push(index)
    else if (type === 'dropdown' && flags & FLAGS.editable) {
      return { kind: 'options', values: [text], indexes: [] }
    } else {
      const values = options.map((option) => option.value)
      return { problem: `takes ${listOf(values)}${meant(suggest(text, byValue.keys()))}` }
    }
  }
  const inOrder = [...new Set(indexes)].sort((one, two) => one - two)
  const values = inOrder.map((at) => options[at]?.value ?? '')
  return { kind: 'options', values, indexes: inOrder }
}

function meant(suggestion: string | null): string {
  return suggestion === null ? '' : `; did you mean \`${cut(suggestion)}\``
}

function listOf(values: string[]): string {
  const named = values.slice(0, NAMED_MAX).map((value) => `\`${cut(value)}\``)
  const more = values.length - named.length
  if (named.length === 0) return 'no value, as it has no choices'
  if (more > 0) return `${named.join(', ')} or ${more} more`
  const last = named.pop()
  return named.length === 0 ? `${last}` : `${named.join(', ')} or ${last}`
}

function cut(text: string): string {
  return text.length > NAMED_CHARS_MAX ? `${text.slice(0, NAMED_CHARS_MAX - 1)}…` : text
}

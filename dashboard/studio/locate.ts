/**
 * Finds the place in a template that a hint of a report is about. A hint names an address, a word
 * or an element of the page.
 */
import type { Content, FieldName } from './content.ts'
import { placeAt } from './place-at.ts'

export interface Place {
  field: FieldName
  line: number
  column: number
}

const SEARCHED = ['html', 'styles', 'header', 'footer'] as const satisfies FieldName[]

/** @param where what the hint names @returns null if no text of the template has it */
export function locate(content: Content, where: string): Place | null {
  for (const pattern of patternsOf(where)) {
    for (const field of SEARCHED) {
      const at = content[field].search(pattern)
      if (at >= 0) return { field, ...placeAt(content[field], at) }
    }
  }
  return null
}

/**
 * From the most exact one: the text itself, then the id, the class and the name of the last element
 * of a selector.
 */
function patternsOf(where: string): RegExp[] {
  const element = where.split(/[\s>+~]+/).at(-1) ?? ''
  const [, id] = /#([\w-]+)/.exec(element) ?? []
  const [, className] = /\.([\w-]+)/.exec(element) ?? []
  const [tag] = /^[a-z][\w-]*/i.exec(element) ?? []
  return [
    new RegExp(literal(where)),
    ...(id ? [new RegExp(`\\bid=["']?${literal(id)}\\b`)] : []),
    ...(className ? [new RegExp(`\\bclass=["']?[^"'>]*\\b${literal(className)}\\b`)] : []),
    ...(tag ? [new RegExp(`<${literal(tag)}\\b`, 'i')] : []),
  ]
}

/** A pattern that finds a text as it is. */
function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

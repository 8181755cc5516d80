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

/** The attributes with which an element has an alternative text. */
const NAMED = /\s(alt|title|aria-label|aria-labelledby|aria-hidden|role)(?=[\s=/>])/i

/**
 * @param where what the hint names
 * @param code that of the hint; of several elements, the first one that can be meant is taken
 * @returns null if no text of the template has it
 */
export function locate(content: Content, { where, code }: NamedPlace): Place | null {
  const isMeant = (tag: string) => code !== 'ALTERNATIVE_TEXT_MISSING' || !NAMED.test(tag)
  for (const pattern of patternsOf(where)) {
    const found = find(content, pattern, isMeant) ?? find(content, pattern, () => true)
    if (found) return found
  }
  return null
}

interface NamedPlace {
  where: string
  code: string
}

function find(content: Content, pattern: RegExp, isMeant: (tag: string) => boolean): Place | null {
  for (const field of SEARCHED) {
    const text = content[field]
    const found = text.matchAll(pattern).find(({ index }) => isMeant(tagAround(text, index)))
    if (found) return { field, ...placeAt(text, found.index) }
  }
  return null
}

/** The opening tag that a place belongs to, or the text around it. */
function tagAround(text: string, at: number): string {
  const end = text.indexOf('>', at)
  return text.slice(Math.max(0, text.lastIndexOf('<', at)), end < 0 ? text.length : end + 1)
}

/**
 * From the most exact one: the text itself, then the id, an attribute, the class and the name of
 * the last element of a selector.
 */
function patternsOf(where: string): RegExp[] {
  const element = where.split(/[\s>+~]+/).at(-1) ?? ''
  const [, id] = /#([\w-]+)/.exec(element) ?? []
  const [, attribute, value] = /\[([\w-]+)="([^"]*)"\]/.exec(element) ?? []
  const [, className] = /\.([\w-]+)/.exec(element.replace(/\[.*/, '')) ?? []
  const [tag] = /^[a-z][\w-]*/i.exec(element) ?? []
  const named = tag ? [`<${literal(tag)}(?=[\\s/>])`] : []
  // The name of an element alone is a word of styles and comments, too.
  const isTag = tag === where
  return [
    ...(isTag ? named : [literal(where)]),
    ...(id ? [`\\bid=["']?${literal(id)}\\b`] : []),
    ...(attribute
      ? [`<${tag}\\s[^>]*\\b${attribute}=["']?${literal(value ?? '')}(?=["'\\s>])`]
      : []),
    ...(className ? [`\\bclass=["']?[^"'>]*\\b${literal(className)}\\b`] : []),
    ...(isTag ? [literal(where)] : named),
  ].map((source) => new RegExp(source, 'gi'))
}

/** A pattern that finds a text as it is. */
function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

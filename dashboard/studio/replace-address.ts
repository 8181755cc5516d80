/** Puts the address of a file in the place of another one, wherever a template names it. */
import type { Content, FieldName } from './content.ts'

/** Settings and rules name no pictures. */
const SEARCHED: readonly FieldName[] = ['html', 'styles', 'header', 'footer', 'sample_data']

/**
 * @param from as it is written, such as `logo.png`: a longer address that contains it stays
 * @returns the same content if no text has it
 */
export function withAddress(content: Content, from: string, to: string): Content {
  const place = new RegExp(`(?<=["'(=])(\\s*)${RegExp.escape(from)}(?=\\s*["')>]|\\s)`, 'g')
  const next = { ...content }
  for (const field of SEARCHED) {
    next[field] = content[field].replaceAll(place, (_, space: string) => space + to)
  }
  return SEARCHED.some((field) => next[field] !== content[field]) ? next : content
}

/**
 * Reads the fields of forms, whose entries are inherited from the fields above (ISO 32000-1,
 * 12.7.3).
 */
import { decodeText } from '../metadata/text-string.ts'
import type { PdfDocument } from '../objects/document.ts'
import { type Dict, isDict, itemsOf, nameOf, type PdfValue, Ref } from '../objects/values.ts'

const DEPTH_MAX = 50
const NAME_CHARS_MAX = 200

/** An entry of a field, or of one above it. */
export function inherited(document: PdfDocument, field: Dict, key: string): PdfValue {
  let dict: PdfValue = field
  for (let depth = 0; depth < DEPTH_MAX && isDict(dict); depth += 1) {
    const value = document.resolve(dict.get(key))
    if (value !== null) return value
    dict = document.resolve(dict.get('Parent'))
  }
  return null
}

/** Whether a field is one for signatures, and has one. */
export function isSigned(document: PdfDocument, field: Dict): boolean {
  return (
    nameOf(inherited(document, field, 'FT')) === 'Sig' && isDict(inherited(document, field, 'V'))
  )
}

/** The name of a field with those above it, such as `person.name`. */
export function fieldName(document: PdfDocument, field: Dict): string {
  const names: string[] = []
  let dict: PdfValue = field
  for (let depth = 0; depth < DEPTH_MAX && isDict(dict); depth += 1) {
    const name = decodeText(document.resolve(dict.get('T')), NAME_CHARS_MAX)
    if (name !== '') names.unshift(name)
    dict = document.resolve(dict.get('Parent'))
  }
  return names.length === 0 ? '(without a name)' : names.join('.').slice(0, NAME_CHARS_MAX)
}

/** The dictionary of the form; an empty one without a form. */
export function formOf(document: PdfDocument): Dict {
  const catalog = document.catalog()
  return document.dict(catalog.get('AcroForm'))
}

/**
 * Every field of the form and every widget below, once, with its object; those above come first.
 */
export function fieldsOf(document: PdfDocument): { id: number; dict: Dict }[] {
  const form = formOf(document)
  const found: { id: number; dict: Dict }[] = []
  const seen = new Set<number>()
  const waiting = itemsOf(document.resolve(form.get('Fields'))).toReversed()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (!(next instanceof Ref) || seen.has(next.id)) continue
    seen.add(next.id)
    const dict = document.resolve(next)
    if (!isDict(dict)) continue
    found.push({ id: next.id, dict })
    for (const kid of itemsOf(document.resolve(dict.get('Kids'))).toReversed()) waiting.push(kid)
  }
  return found
}

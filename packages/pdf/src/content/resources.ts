/**
 * Walks the resources of pages, and those of the forms, patterns and glyphs in them (ISO 32000-1,
 * 7.8.3).
 */
import type { PdfDocument } from '../objects/document.ts'
import { isDict, type PdfValue, Ref } from '../objects/values.ts'
import { fontName } from './fonts.ts'

export interface Resource {
  category: (typeof CATEGORIES)[number]
  value: PdfValue
  /** The name of the font whose glyphs use it; null outside of glyphs. */
  font: string | null
}

const CATEGORIES = ['ExtGState', 'XObject', 'Pattern', 'Font'] as const

/**
 * @param seen receives the objects that were visited, so that each is visited once in a document
 */
export function* resourcesOf(
  document: PdfDocument,
  page: number,
  seen: Set<number>,
): Generator<Resource> {
  const start = document.dict(new Ref(page)).get('Resources')
  const waiting: { value: PdfValue | undefined; font: string | null }[] = [
    { value: start, font: null },
  ]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: own, font } = next
    if (own instanceof Ref && seen.has(own.id)) continue
    if (own instanceof Ref) seen.add(own.id)
    const resources = document.dict(own)
    for (const category of CATEGORIES) {
      for (const value of document.dict(resources.get(category)).values()) {
        if (value instanceof Ref) {
          if (seen.has(value.id)) continue
          seen.add(value.id)
        }
        yield { category, value, font }
        const inner = document.dict(value).get('Resources')
        if (isDict(document.resolve(inner))) {
          waiting.push({
            value: inner,
            font: category === 'Font' ? fontName(document, value) : font,
          })
        }
      }
    }
  }
}

/**
 * Shortens the names of destinations: PDF/A-2 and PDF/A-3 allow 127 bytes (ISO 19005-2, 6.1.13),
 * ids of HTML may be longer.
 */
import { pagesOf } from '../content/pages.ts'
import type { PdfDocument } from '../objects/document.ts'
import { type Dict, Name, nameOf, type PdfValue, Ref } from '../objects/values.ts'

const NAME_BYTES_MAX = 127

export function shortenDestinations(document: PdfDocument, catalog: Dict): void {
  const dests = catalog.get('Dests')
  const entries = document.dict(dests)
  const short = new Map<string, string>()
  for (const name of entries.keys()) {
    if (name.length > NAME_BYTES_MAX) short.set(name, `destination-${short.size + 1}`)
  }
  if (short.size === 0 || !(dests instanceof Ref)) return
  const rename = (name: string) => short.get(name) ?? name
  document.set(dests.id, new Map([...entries].map(([name, value]) => [rename(name), value])))
  for (const page of pagesOf(document)) {
    for (const annotation of linksOf(document, page)) renameIn(document, annotation, rename)
  }
  renameInOutline(document, catalog.get('Outlines'), rename)
}

function linksOf(document: PdfDocument, page: number): Ref[] {
  const annotations = document.resolve(document.dict(new Ref(page)).get('Annots'))
  if (!Array.isArray(annotations)) return []
  return annotations.filter((annotation) => annotation instanceof Ref)
}

function renameIn(document: PdfDocument, ref: Ref, rename: (name: string) => string): void {
  const dict = document.dict(ref)
  const name = nameOf(dict.get('Dest'))
  if (name === null || rename(name) === name) return
  document.set(ref.id, new Map(dict).set('Dest', new Name(rename(name))))
}

/** Follows the items of an outline (ISO 32000-1, 12.3.3), of which each is visited once. */
function renameInOutline(
  document: PdfDocument,
  outline: PdfValue | undefined,
  rename: (name: string) => string,
): void {
  const seen = new Set<number>()
  const waiting = [outline]
  for (let item = waiting.pop(); item instanceof Ref; item = waiting.pop()) {
    if (seen.has(item.id)) continue
    seen.add(item.id)
    renameIn(document, item, rename)
    const dict = document.dict(item)
    for (const next of [dict.get('Next'), dict.get('First')]) {
      if (next instanceof Ref) waiting.push(next)
    }
  }
}

/** Takes back what a PDF says of itself when a change may have made it untrue. */
import { withoutStandards } from '../metadata/change-xmp.ts'
import { readXmp, standardsIn } from '../metadata/read-xmp.ts'
import type { PdfDocument } from '../objects/document.ts'
import { Stream } from '../objects/values.ts'

/** Removes the standards that the document declares. @returns their names */
export function removeStandards(document: PdfDocument): string[] {
  const catalog = document.catalog()
  const stream = document.resolve(catalog.get('Metadata'))
  const xmp = readXmp(document)
  const names = standardsIn(xmp)
  if (xmp === null || !(stream instanceof Stream) || names.length === 0) return []
  const entries = new Map(stream.dict)
  entries.delete('Filter')
  entries.delete('DecodeParms')
  const changed = document.add(new Stream(entries, Buffer.from(withoutStandards(xmp))))
  document.setCatalog(new Map(catalog).set('Metadata', changed))
  return names
}

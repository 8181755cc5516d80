/** Takes back what a PDF says of itself when a change may have made it untrue. */
import { withoutStandards } from '../metadata/change-xmp.ts'
import { readXmp, standardsIn } from '../metadata/read-xmp.ts'
import type { PdfDocument } from '../objects/document.ts'
import { Ref, Stream } from '../objects/values.ts'

/** Removes the standards that the document declares. @returns whether it declared any */
export function removeStandards(document: PdfDocument): boolean {
  const root = document.trailer.get('Root')
  const catalog = document.dict(root)
  const stream = document.resolve(catalog.get('Metadata'))
  const xmp = readXmp(document)
  if (xmp === null || !(stream instanceof Stream) || standardsIn(xmp).length === 0) return false
  const entries = new Map(stream.dict)
  entries.delete('Filter')
  entries.delete('DecodeParms')
  const changed = document.add(new Stream(entries, Buffer.from(withoutStandards(xmp))))
  if (root instanceof Ref) document.set(root.id, new Map(catalog).set('Metadata', changed))
  return true
}

/**
 * Takes transparency groups away in which nothing is transparent: what they draw looks the same
 * without them.
 */
import type { PdfDocument } from '../objects/document.ts'
import { type Dict, isDict, type PdfValue, Stream } from '../objects/values.ts'

/** For documents without transparency. Pages and forms have groups (ISO 32000-1, 11.6.6). */
export function removeGroups(document: PdfDocument): void {
  for (let id = 1; id < document.count(); id += 1) {
    const object = document.object(id)
    const dict = dictionaryOf(object)
    if (dict === null || !isDict(document.resolve(dict.get('Group')))) continue
    const entries: Dict = new Map(dict)
    entries.delete('Group')
    document.set(id, object instanceof Stream ? new Stream(entries, object.data) : entries)
  }
}

function dictionaryOf(value: PdfValue): Dict | null {
  if (value instanceof Stream) return value.dict
  return isDict(value) ? value : null
}

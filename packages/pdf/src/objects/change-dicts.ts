/** Changes dictionaries wherever they are in a document. */
import type { PdfDocument } from './document.ts'
import { type Dict, isDict, type PdfValue, Stream } from './values.ts'

/**
 * @param change returns the same dictionary where nothing changes. It sees those inside of a
 *   dictionary first.
 */
export function changeDicts(document: PdfDocument, change: (dict: Dict) => Dict): void {
  function inDict(dict: Dict): Dict {
    let inner = dict
    for (const [key, value] of dict) {
      const after = inValue(value)
      if (after === value) continue
      if (inner === dict) inner = new Map(dict)
      inner.set(key, after)
    }
    return change(inner)
  }

  function inValue(value: PdfValue): PdfValue {
    if (isDict(value)) return inDict(value)
    if (value instanceof Stream) {
      const dict = inDict(value.dict)
      return dict === value.dict ? value : new Stream(dict, value.data)
    }
    if (!Array.isArray(value)) return value
    const items = value.map(inValue)
    return items.every((item, at) => item === value[at]) ? value : items
  }

  const count = document.count()
  for (let id = 1; id < count; id += 1) {
    const before = document.object(id)
    const after = inValue(before)
    if (after !== before) document.set(id, after)
  }
}

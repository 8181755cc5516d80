/** Copies pages of a stamp into a PDF, as forms that its pages draw (ISO 32000-1, 8.10). */
import { createCopier } from '../assemble/copier.ts'
import { rotationOf, shownBox } from '../assemble/page-boxes.ts'
import { readPages } from '../assemble/page-list.ts'
import { contentOf } from '../content/pages.ts'
import { compressed, type PdfDocument } from '../objects/document.ts'
import { dictOf, isDict, Name, type Ref, Stream } from '../objects/values.ts'
import { fromPage, shownSize } from './matrix.ts'

export interface Form {
  ref: Ref
  /** In points. Its lower left corner is at the origin. */
  width: number
  height: number
}

/** @param countMax the number of pages of the stamp that are used */
export function formsOf(document: PdfDocument, stamp: PdfDocument, countMax: number): Form[] {
  let bytes = 0
  const target = {
    reserve: () => document.add(null),
    set: (ref: Ref, value: Parameters<PdfDocument['set']>[1]) => {
      if (value instanceof Stream) bytes += value.data.length
      document.set(ref.id, value)
    },
    length: () => bytes,
  }
  // The structure of the stamp stays behind.
  const copier = createCopier(stamp, target, (dict) => {
    if (!dict.has('StructParents')) return dict
    const entries = new Map(dict)
    entries.delete('StructParents')
    return entries
  })
  const { pages, nodes } = readPages(stamp)
  for (const id of [...nodes, ...pages.map((page) => page.id)]) copier.place(id, null)
  const forms = pages.slice(0, countMax).map((page): Form => {
    const box = shownBox(stamp, page)
    const rotation = rotationOf(stamp, page)
    const entries = dictOf({
      Type: new Name('XObject'),
      Subtype: new Name('Form'),
      BBox: [box.left, box.bottom, box.right, box.top],
      Matrix: [...fromPage(box, rotation)],
      Resources: stamp.dict(page.dict.get('Resources')),
      Group: page.dict.get('Group'),
    })
    const copied = copier.copy(entries)
    const form = compressed(contentOf(stamp, page.dict), isDict(copied) ? copied : entries)
    return { ref: document.add(form), ...shownSize(box, rotation) }
  })
  copier.finish()
  return forms
}

/** Tags a document without text and pictures, which Chromium does not. */
import type { PageContent } from '../content/pages.ts'
import type { PdfDocument } from '../objects/document.ts'
import { type Dict, dictOf, Name } from '../objects/values.ts'

/** Adds a structure without content, if there is none and nothing that belongs into one. */
export function addEmptyStructure(
  document: PdfDocument,
  catalog: Dict,
  pages: PageContent[],
): void {
  if (catalog.has('StructTreeRoot') || !pages.every(isEmpty)) return
  const root = document.add(null)
  const whole = document.add(
    dictOf({ Type: new Name('StructElem'), S: new Name('Document'), P: root, K: [] }),
  )
  const parents = document.add(dictOf({ Nums: [] }))
  document.set(root.id, dictOf({ Type: new Name('StructTreeRoot'), K: whole, ParentTree: parents }))
  catalog.set('StructTreeRoot', root)
  catalog.set('MarkInfo', dictOf({ Marked: true }))
  document.setCatalog(catalog)
}

function isEmpty({ parts }: PageContent): boolean {
  return parts.every(({ scan, forms }) => {
    return scan.shown.length === 0 && scan.drawn.every(({ name }) => forms.has(name))
  })
}

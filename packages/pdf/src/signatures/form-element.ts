/**
 * Tags the widget of a new signature field as a form element, which PDF/UA asks for (ISO 14289-1,
 * 7.18.4).
 */
import type { Page } from '../assemble/page-list.ts'
import { encodeText } from '../metadata/text-string.ts'
import type { PdfDocument } from '../objects/document.ts'
import { readNumberTree } from '../objects/trees.ts'
import { dictOf, isDict, itemsOf, Name, Ref } from '../objects/values.ts'

/** @returns the key of the widget in the tree of parents; null for a file without tags */
export function addToStructure(
  document: PdfDocument,
  page: Page,
  { widget, title }: { widget: Ref; title: string },
): number | null {
  const rootRef = document.catalog().get('StructTreeRoot')
  const root = document.resolve(rootRef)
  if (!(rootRef instanceof Ref) || !isDict(root)) return null
  // The element of the whole document, below which the others are.
  const [top] = itemsOf(document.resolve(root.get('K')))
  const parent = top instanceof Ref && isDict(document.resolve(top)) ? top : rootRef
  const reference = dictOf({ Type: new Name('OBJR'), Obj: widget, Pg: new Ref(page.id) })
  const element = document.add(
    dictOf({
      Type: new Name('StructElem'),
      S: new Name('Form'),
      P: parent,
      Pg: new Ref(page.id),
      Alt: encodeText(title),
      K: [reference],
    }),
  )
  const holder = document.dict(parent)
  const kids = itemsOf(document.resolve(holder.get('K')))
  document.set(parent.id, new Map(holder).set('K', [...kids, element]))
  return addParent(document, rootRef, element)
}

/** The last leaf of the tree is a new one, so that the others stay as they are. */
function addParent(document: PdfDocument, rootRef: Ref, element: Ref): number {
  const root = new Map(document.dict(rootRef))
  const tree = root.get('ParentTree')
  const keys = [...readNumberTree(document, tree).keys()]
  const next = root.get('ParentTreeNextKey')
  const key = keys.reduce(
    (most, one) => Math.max(most, one + 1),
    typeof next === 'number' ? next : 0,
  )
  const entries = new Map(document.dict(tree))
  if (Array.isArray(document.resolve(entries.get('Kids')))) {
    const leaf = document.add(dictOf({ Limits: [key, key], Nums: [key, element] }))
    entries.set('Kids', [...itemsOf(document.resolve(entries.get('Kids'))), leaf])
  } else entries.set('Nums', [...itemsOf(document.resolve(entries.get('Nums'))), key, element])
  root.set('ParentTreeNextKey', key + 1)
  if (tree instanceof Ref) document.set(tree.id, entries)
  else root.set('ParentTree', entries)
  document.set(rootRef.id, root)
  return key
}

/** Copies pages of one PDF, and what belongs to them, into the new one. */
import type { PdfDocument } from '../objects/document.ts'
import { type Dict, isDict, itemsOf, nameOf, type PdfValue, Ref } from '../objects/values.ts'
import { filesPart } from './attachments.ts'
import { type Copier, createCopier } from './copier.ts'
import { addDestinations, changeDestination, readDestinations } from './destinations.ts'
import { formPart } from './forms.ts'
import type { Removed } from './kept-elements.ts'
import { addLayers } from './layers.ts'
import type { NewFile } from './new-file.ts'
import { type OutlineItem, readOutline, targetOf } from './outline.ts'
import type { PageList } from './page-list.ts'
import { structurePart } from './structure.ts'
import { tagPage } from './untagged-pages.ts'

export interface Part {
  document: PdfDocument
  list: PageList
  /** The pages to copy, from 0. */
  pages: number[]
}

export interface CopiedPart {
  pages: Ref[]
  outline: OutlineItem[]
  /** The elements at the top of the structure; null for a PDF without tags. */
  elements: PdfValue[] | null
}

/**
 * Entries that only programs that edit PDFs read, scripts, and threads of articles, which lead to
 * other pages.
 */
const LEFT_OUT = ['Parent', 'B', 'AA', 'PieceInfo', 'Thumb']

/**
 * @param parent the new parent of the elements at the top of the structure
 * @param isTagged whether the new PDF has tags
 */
export function copyPart(file: NewFile, part: Part, parent: Ref, isTagged: boolean): CopiedPart {
  const { document, list } = part
  const { target } = file
  const removed = isWhole(part) ? null : removedBy(part)
  const kept = new Set(part.pages.map((at) => list.pages[at]?.id))
  const destinations = addDestinations(file.destinations, readDestinations(document), (page) =>
    kept.has(page),
  )
  const structure = structurePart(document, file.structure, removed)
  const shown = part.pages.flatMap((at) => list.pages[at] ?? [])
  const form = formPart(file.form, document, removed === null ? null : shown)
  const files = removed === null ? filesPart(file.files, document) : null
  const copier = createCopier(document, target, (dict, id) => {
    const renamed = changeDestination(form.change(dict, id), destinations.rename)
    const changed = files === null ? renamed : files.change(renamed, id)
    return structure === null ? withoutKeys(changed) : structure.change(changed, id)
  })
  placeTrees(copier, part, parent)
  if (removed !== null) for (const id of removed.objects) copier.place(id, null)
  structure?.prune(copier)
  const tags: Ref[] = []
  const pages = copyPages(file, part, copier, (page, contents) => {
    if (structure !== null || !isTagged) return
    const tag = tagPage(file, page, { document, contents }, parent)
    if (tag !== null) tags.push(tag)
  })
  copier.finish()
  destinations.copyTo(copier)
  form.copyTo(copier)
  files?.copyTo(copier)
  addLayers(file, document, copier)
  const outline = copyOutline(readOutline(document), copier, destinations.rename, removed !== null)
  const elements = structure?.copyTo(copier) ?? (isTagged ? tags : null)
  copier.finish()
  return { pages, outline, elements }
}

function isWhole({ list, pages }: Part): boolean {
  return new Set(pages).size === list.pages.length
}

interface RemovedObjects extends Removed {
  objects: Set<number>
}

function removedBy({ document, list, pages }: Part): RemovedObjects {
  const kept = new Set(pages.map((at) => list.pages[at]?.id))
  const { pageOf } = readDestinations(document)
  const objects = new Set<number>()
  for (const { id, dict } of list.pages) {
    for (const item of itemsOf(document.resolve(dict.get('Annots')))) {
      if (!(item instanceof Ref)) continue
      const link = document.dict(item)
      const page = nameOf(link.get('Subtype')) === 'Link' ? pageOf(targetOf(document, link)) : null
      if (!kept.has(id) || (page !== null && !kept.has(page))) objects.add(item.id)
    }
  }
  return {
    objects,
    hasPage: (id) => !kept.has(id),
    hasObject: (id) => objects.has(id),
  }
}

/** Trees are made again: what refers to the old ones must not bring them along. */
function placeTrees(copier: Copier, { document, list, pages }: Part, parent: Ref): void {
  const root = document.trailer.get('Root')
  const catalog = document.dict(root)
  const structure = catalog.get('StructTreeRoot')
  for (const id of list.nodes) copier.place(id, null)
  for (const tree of [root, catalog.get('Outlines'), catalog.get('AcroForm')]) {
    if (tree instanceof Ref) copier.place(tree.id, null)
  }
  if (structure instanceof Ref) copier.place(structure.id, parent)
  const kept = new Set(pages)
  for (const [at, { id }] of list.pages.entries()) if (!kept.has(at)) copier.place(id, null)
}

function copyPages(
  file: NewFile,
  { document, list, pages }: Part,
  copier: Copier,
  change: (page: { ref: Ref; dict: Dict }, contents: PdfValue | undefined) => void,
): Ref[] {
  const used = new Set<number>()
  const refs = pages.map(() => file.target.reserve())
  const copies = pages.flatMap((at, index) => {
    const page = list.pages[at]
    const ref = refs[index]
    if (page === undefined || ref === undefined) return []
    const isFirst = !used.has(page.id)
    used.add(page.id)
    // References to a page that is copied twice lead to the first copy.
    if (isFirst) copier.place(page.id, ref)
    return [{ ref, dict: pageEntries(document, page.dict, isFirst) }]
  })
  for (const { ref, dict } of copies) {
    const copied = copier.copy(dict)
    if (!isDict(copied)) continue
    change({ ref, dict: copied }, dict.get('Contents'))
    file.target.set(ref, copied.set('Parent', file.tree))
  }
  return refs
}

/** The structure and the annotations belong to the first copy of a page. */
function pageEntries(document: PdfDocument, dict: Dict, isFirst: boolean): Dict {
  const entries: Dict = new Map(dict)
  for (const key of LEFT_OUT) entries.delete(key)
  const annotations = document.resolve(dict.get('Annots'))
  if (Array.isArray(annotations)) entries.set('Annots', annotations)
  if (isFirst) return entries
  entries.delete('Annots')
  entries.delete('StructParents')
  return entries
}

function withoutKeys(dict: Dict): Dict {
  if (!dict.has('StructParents') && !dict.has('StructParent')) return dict
  const entries = new Map(dict)
  entries.delete('StructParents')
  entries.delete('StructParent')
  return entries
}

/** @param isPruned whether entries that lead nowhere are left out */
function copyOutline(
  items: OutlineItem[],
  copier: Copier,
  rename: (destination: PdfValue) => PdfValue,
  isPruned: boolean,
): OutlineItem[] {
  return items.flatMap((item) => {
    const children = copyOutline(item.children, copier, rename, isPruned)
    const leads = !isPruned || (item.target !== null && rename(item.target) !== null)
    if (!leads && children.length === 0) return []
    const dict = copier.copy(item.dict)
    return isDict(dict) ? [{ ...item, dict, children }] : []
  })
}

/** Reads and writes outlines, which readers show as bookmarks (ISO 32000-1, 12.3.3). */
import type { PdfDocument } from '../objects/document.ts'
import type { NewDocument } from '../objects/new-document.ts'
import { type Dict, dictOf, isDict, Name, nameOf, type PdfValue, Ref } from '../objects/values.ts'
import { PdfFailure } from '../operations/failure.ts'

export interface OutlineItem {
  /** `Title`, `Dest`, `A` and how the entry looks; without the links to other entries. */
  dict: Dict
  /** The destination of the entry, or of its action; null for other actions. */
  target: PdfValue
  isOpen: boolean
  children: OutlineItem[]
}

const ITEMS_MAX = 100_000
const DEPTH_MAX = 100
const KEPT = ['Title', 'Dest', 'A', 'C', 'F']

/** @throws PdfFailure for an outline that is circular, too deep or too large */
export function readOutline(document: PdfDocument): OutlineItem[] {
  const seen = new Set<number>()

  function readItems(first: PdfValue | undefined, depth: number): OutlineItem[] {
    const items: OutlineItem[] = []
    for (let at = first; at instanceof Ref; ) {
      const item = document.resolve(at)
      if (!isDict(item)) break
      if (seen.has(at.id)) throw new PdfFailure('damaged', 'The outline refers to itself.')
      if (depth > DEPTH_MAX) throw new PdfFailure('refused', 'The outline is nested too deeply.')
      if (seen.size >= ITEMS_MAX)
        throw new PdfFailure('refused', 'The outline has too many entries.')
      seen.add(at.id)
      const count = document.resolve(item.get('Count'))
      const kept = KEPT.flatMap((key): [string, PdfValue][] => {
        const value = item.get(key)
        return value === undefined ? [] : [[key, value]]
      })
      items.push({
        dict: new Map(kept),
        target: targetOf(document, item),
        isOpen: typeof count === 'number' && count > 0,
        children: readItems(item.get('First'), depth + 1),
      })
      at = item.get('Next')
    }
    return items
  }

  const catalog = document.catalog()
  return readItems(document.dict(catalog.get('Outlines')).get('First'), 0)
}

/** The destination of an entry of an outline, or of a link. */
export function targetOf(document: PdfDocument, item: Dict): PdfValue {
  const action = document.dict(item.get('A'))
  const isInside = nameOf(action.get('S')) === 'GoTo'
  return item.get('Dest') ?? (isInside ? (action.get('D') ?? null) : null)
}

/** The document into which an outline is written. */
type Target = Pick<NewDocument, 'reserve' | 'set'>

/** @returns the outline; null without items */
export function writeOutline(target: Target, items: OutlineItem[]): Ref | null {
  if (items.length === 0) return null
  const root = target.reserve()
  const { first, last, shown } = writeItems(target, items, root)
  target.set(root, dictOf({ Type: new Name('Outlines'), First: first, Last: last, Count: shown }))
  return root
}

function writeItems(target: Target, items: OutlineItem[], parent: Ref) {
  const refs = items.map(() => target.reserve())
  let shown = items.length
  for (const [at, { dict, isOpen, children }] of items.entries()) {
    const ref = refs[at]
    if (ref === undefined) continue
    const entries: Dict = new Map(dict).set('Parent', parent)
    const [previous, next] = [refs[at - 1], refs[at + 1]]
    if (previous) entries.set('Prev', previous)
    if (next) entries.set('Next', next)
    if (children.length > 0) {
      const below = writeItems(target, children, ref)
      // A closed entry has the count that it would show, negative.
      entries.set('Count', isOpen ? below.shown : -below.shown)
      if (below.first) entries.set('First', below.first)
      if (below.last) entries.set('Last', below.last)
      if (isOpen) shown += below.shown
    }
    target.set(ref, entries)
  }
  return { first: refs[0], last: refs.at(-1), shown }
}

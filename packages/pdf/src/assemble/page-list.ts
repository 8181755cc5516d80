/** Reads the pages of any PDF (ISO 32000-1, 7.7.3). */
import type { PdfDocument } from '../objects/document.ts'
import { type Dict, isDict, type PdfValue, Ref } from '../objects/values.ts'
import { PdfFailure } from '../operations/failure.ts'

export interface Page {
  id: number
  /** With what the page inherits. */
  dict: Dict
}

/** A book has some thousand pages. */
const PAGES_MAX = 20_000
const DEPTH_MAX = 50
/** Entries that pages inherit from the nodes above (table 30). */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate']

export interface PageList {
  pages: Page[]
  /** The object numbers of the nodes above the pages. */
  nodes: Set<number>
}

/** @throws PdfFailure for a tree that is circular, too deep or too large */
export function readPages(document: PdfDocument): PageList {
  const pages: Page[] = []
  const nodes = new Set<number>()
  const open = new Set<number>()
  let visits = 0

  function visit(value: PdfValue, inherited: Dict, depth: number): void {
    visits += 1
    if (pages.length >= PAGES_MAX || visits > 2 * PAGES_MAX)
      throw new PdfFailure('refused', `The PDF has more than ${PAGES_MAX} pages.`)
    if (depth > DEPTH_MAX)
      throw new PdfFailure('refused', 'The tree of pages is nested too deeply.')
    const node = document.resolve(value)
    if (!(value instanceof Ref) || !isDict(node)) return
    if (open.has(value.id)) throw new PdfFailure('damaged', 'The tree of pages refers to itself.')
    const passed = new Map(inherited)
    for (const key of INHERITED) {
      const own = node.get(key)
      if (own !== undefined && own !== null) passed.set(key, own)
    }
    const kids = document.resolve(node.get('Kids'))
    if (!Array.isArray(kids)) {
      pages.push({ id: value.id, dict: new Map([...node, ...passed]) })
      return
    }
    open.add(value.id)
    nodes.add(value.id)
    for (const kid of kids) visit(kid, passed, depth + 1)
    open.delete(value.id)
  }

  const catalog = document.catalog()
  visit(catalog.get('Pages') ?? null, new Map(), 0)
  if (pages.length === 0) throw new PdfFailure('damaged', 'The PDF has no pages.')
  return { pages, nodes }
}

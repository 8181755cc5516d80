/** Attributes of table cells (ISO 32000-1, 14.8.5.7). */
import type { PdfDocument } from '../objects/document.ts'
import { type Dict, isDict, itemsOf, nameOf, type PdfValue, Ref } from '../objects/values.ts'
import { childrenOf, type StructureElement } from './tree.ts'

/** @returns null if the cell does not have it */
export function tableAttribute(cell: Dict, name: string): PdfValue {
  const list = itemsOf(cell.get('A')).find((item) => isListWith(item, name))
  return isDict(list) ? (list.get(name) ?? null) : null
}

function isListWith(item: PdfValue, name: string): boolean {
  return isDict(item) && nameOf(item.get('O')) === 'Table' && item.has(name)
}

/**
 * HTML has cells that reach to the end of their rows, with a `rowspan` of 0, which Chromium writes
 * as it is. PDF has only numbers of rows.
 * @param group a table, or the head, body or foot of one
 */
export function countRowSpans(document: PdfDocument, group: StructureElement): void {
  const rows = childrenOf(group).filter(({ type }) => type === 'TR')
  for (const [at, row] of rows.entries()) {
    for (const { id, dict } of childrenOf(row)) {
      if (tableAttribute(dict, 'RowSpan') !== 0) continue
      const attributes = itemsOf(dict.get('A')).map((item): PdfValue => {
        if (!isDict(item) || !isListWith(item, 'RowSpan')) return item
        return new Map(item).set('RowSpan', rows.length - at)
      })
      document.set(id, new Map(document.dict(new Ref(id))).set('A', attributes))
    }
  }
}

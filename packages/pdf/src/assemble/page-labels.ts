/**
 * Labels of pages, such as `iv` or `A-3`, which readers show in place of numbers (ISO 32000-1,
 * 12.4.2).
 */
import type { PdfDocument } from '../objects/document.ts'
import { readNumberTree } from '../objects/trees.ts'
import { Bytes, type Dict, dictOf, Name, type PdfValue } from '../objects/values.ts'

/** The label of one page: how numbers are written, what stands before them, and the number. */
export interface PageLabel {
  style: string | null
  prefix: string
  number: number
}

/** @returns the labels of all pages; null for a document without any */
export function readLabels(document: PdfDocument, count: number): PageLabel[] | null {
  const catalog = document.catalog()
  const ranges = readNumberTree(document, catalog.get('PageLabels'))
  if (ranges.size === 0) return null
  const labels: PageLabel[] = []
  let label: PageLabel = { style: 'D', prefix: '', number: 1 }
  for (let page = 0; page < count; page += 1) {
    const range = ranges.get(page)
    if (range !== undefined) label = startOf(document, range)
    else if (page > 0) label = { ...label, number: label.number + 1 }
    labels.push(label)
  }
  return labels
}

/** The labels that readers show for pages without any. */
export function plainLabels(count: number): PageLabel[] {
  return Array.from({ length: count }, (_, at) => ({ style: 'D', prefix: '', number: at + 1 }))
}

function startOf(document: PdfDocument, range: PdfValue): PageLabel {
  const dict = document.dict(range)
  const style = document.resolve(dict.get('S'))
  const prefix = document.resolve(dict.get('P'))
  const start = document.resolve(dict.get('St'))
  return {
    style: style instanceof Name ? style.value : null,
    prefix: prefix instanceof Bytes ? prefix.value : '',
    number: typeof start === 'number' ? start : 1,
  }
}

/** The tree of labels, in which each range starts where the numbers do not go on. */
export function labelTree(labels: PageLabel[]): Dict {
  const ranges: PdfValue[] = []
  for (const [page, label] of labels.entries()) {
    const before = labels[page - 1]
    const goesOn =
      before?.style === label.style &&
      before.prefix === label.prefix &&
      before.number + 1 === label.number
    if (goesOn) continue
    ranges.push(
      page,
      dictOf({
        S: label.style === null ? undefined : new Name(label.style),
        P: label.prefix === '' ? undefined : new Bytes(label.prefix),
        St: label.number,
      }),
    )
  }
  return dictOf({ Nums: ranges })
}

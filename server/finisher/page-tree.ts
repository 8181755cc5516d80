/** Finds the pages of a PDF (ISO 32000-1, 7.7.3). */
import type { PdfObjects } from './pdf-objects.ts'

/** A destination has some 40 bytes, a node of the tree of pages 70. */
const DICTIONARY_BYTES_MAX = 8 * 1024 * 1024
const TREE_DEPTH_MAX = 10

/** @returns the object numbers of all pages in their order; none if the PDF has another structure than Chromium's */
export function pageIds(pdf: Buffer, objects: PdfObjects): string[] {
  const root = /\/Root (\d+) 0 R/.exec(objects.trailer)?.[1]
  const tree = /\/Pages (\d+) 0 R/.exec(readDictionary(pdf, objects, root))?.[1]
  return tree === undefined ? [] : leaves(pdf, objects, [tree])
}

function leaves(pdf: Buffer, objects: PdfObjects, nodes: string[], depth = 0): string[] {
  if (depth > TREE_DEPTH_MAX || nodes.length > objects.count) return []
  return nodes.flatMap((id) => {
    const kids = /\/Kids \[([^\]]*)\]/.exec(readDictionary(pdf, objects, id))?.[1]
    if (kids === undefined) return [id]
    const ids = [...kids.matchAll(/(\d+) 0 R/g)].map(([, kid = '']) => kid)
    return leaves(pdf, objects, ids, depth + 1)
  })
}

/** @returns the text of an object that is not a stream; '' if there is none, or one of over 8 MiB */
export function readDictionary(
  pdf: Buffer,
  { offsetOf }: PdfObjects,
  id: string | undefined,
): string {
  const offset = id === undefined ? null : offsetOf(Number(id))
  if (offset === null) return ''
  const end = pdf.indexOf('endobj', offset)
  return end < 0 || end - offset > DICTIONARY_BYTES_MAX ? '' : pdf.toString('latin1', offset, end)
}

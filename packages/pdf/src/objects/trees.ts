/** Reads trees of names and of numbers (ISO 32000-1, 7.9.6 and 7.9.7). */
import { PdfFailure, TOO_DEEP } from '../operations/failure.ts'
import type { PdfDocument } from './document.ts'
import { Bytes, type PdfValue, Ref } from './values.ts'

/** Trees have a few levels. */
const DEPTH_MAX = 50

/**
 * @returns the values by name, whose characters are bytes
 * @throws PdfFailure for a tree that is too deep
 */
export function readNameTree(
  document: PdfDocument,
  root: PdfValue | undefined,
): Map<string, PdfValue> {
  const found = new Map<string, PdfValue>()
  for (const [key, value] of entriesOf(document, root, 'Names')) {
    const name = document.resolve(key)
    if (name instanceof Bytes && !found.has(name.value)) found.set(name.value, value)
  }
  return found
}

export function readNumberTree(
  document: PdfDocument,
  root: PdfValue | undefined,
): Map<number, PdfValue> {
  const found = new Map<number, PdfValue>()
  for (const [key, value] of entriesOf(document, root, 'Nums')) {
    const number = document.resolve(key)
    if (typeof number === 'number' && !found.has(number)) found.set(number, value)
  }
  return found
}

/** Each node is visited once: a tree may be circular. */
function entriesOf(
  document: PdfDocument,
  root: PdfValue | undefined,
  list: 'Names' | 'Nums',
): [PdfValue, PdfValue][] {
  const entries: [PdfValue, PdfValue][] = []
  const seen = new Set<number>()
  function visit(node: PdfValue | undefined, depth: number): void {
    if (depth > DEPTH_MAX) throw new PdfFailure('refused', TOO_DEEP)
    if (node instanceof Ref) {
      if (seen.has(node.id)) return
      seen.add(node.id)
    }
    const dict = document.dict(node)
    const items = document.resolve(dict.get(list))
    if (Array.isArray(items)) {
      for (let at = 0; at + 1 < items.length; at += 2) {
        entries.push([items[at] ?? null, items[at + 1] ?? null])
      }
    }
    const kids = document.resolve(dict.get('Kids'))
    if (Array.isArray(kids)) for (const kid of kids) visit(kid, depth + 1)
  }
  visit(root, 0)
  return entries
}

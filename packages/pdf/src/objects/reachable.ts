/** Finds the objects that a document uses. */
import { type Dict, isDict, type PdfValue, Ref, Stream } from './values.ts'

interface Objects {
  trailer: Dict
  object(id: number): PdfValue
}

/**
 * @returns the numbers of the objects to which the trailer leads, over any others, in ascending
 *   order
 */
export function reachableObjects({ trailer, object }: Objects): number[] {
  const reached = new Set<number>()
  // A list in place of recursion: a chain of references may be as long as the file.
  const waiting: PdfValue[] = [trailer]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof Ref) {
      if (reached.has(next.id)) continue
      reached.add(next.id)
      waiting.push(object(next.id))
    } else if (next instanceof Stream) waiting.push(next.dict)
    else if (Array.isArray(next)) for (const item of next) waiting.push(item)
    else if (isDict(next)) for (const value of next.values()) waiting.push(value)
  }
  return [...reached].toSorted((one, other) => one - other)
}

/** Copies objects of a PDF, and all that they refer to, into a new one. */
import type { PdfDocument } from '../objects/document.ts'
import { type Dict, isDict, type PdfValue, Ref, Stream } from '../objects/values.ts'
import { checkOutput } from '../operations/output-limit.ts'

export interface Copier {
  /** Says what references to an object become. With null, they are left out. */
  place(id: number, ref: Ref | null): void
  /** The reference to the copy of an object. */
  refTo(id: number): Ref | null
  /** @returns the value as it is in the new PDF. What it refers to is copied by `finish`. */
  copy(value: PdfValue): PdfValue
  /** Copies all that was referred to. */
  finish(): void
}

/** The place of copies. */
export interface CopyTarget {
  reserve(): Ref
  set(ref: Ref, value: PdfValue): void
  /** The bytes so far. */
  length(): number
}

/** The subject of a change: a dictionary, and the number of its object if it is one of its own. */
export type Change = (dict: Dict, id: number | null) => Dict

/**
 * Lists whose items are left out with what they refer to. In others, the place of an item has a
 * meaning.
 */
const LISTS = new Set(['Annots', 'Kids', 'K', 'Fields', 'CO', 'AF', 'OCGs', 'Order', 'ON', 'OFF'])

export function createCopier(
  source: PdfDocument,
  target: CopyTarget,
  change: Change = (dict) => dict,
): Copier {
  const refs = new Map<number, Ref | null>()
  const waiting: { id: number; ref: Ref }[] = []

  function refTo(id: number): Ref | null {
    const known = refs.get(id)
    if (known !== undefined) return known
    const ref = target.reserve()
    refs.set(id, ref)
    waiting.push({ id, ref })
    return ref
  }

  function copy(value: PdfValue, id: number | null = null): PdfValue {
    if (value instanceof Ref) return refTo(value.id)
    if (Array.isArray(value)) return value.map((item) => copy(item))
    if (value instanceof Stream) return new Stream(copyDict(value.dict, id), value.data)
    return isDict(value) ? copyDict(value, id) : value
  }

  function copyDict(dict: Dict, id: number | null): Dict {
    const copied: Dict = new Map()
    for (const [key, value] of change(dict, id)) {
      let result = copy(value)
      if (result === null) continue
      if (LISTS.has(key) && Array.isArray(result)) result = result.filter((item) => item !== null)
      copied.set(key, result)
    }
    return copied
  }

  return {
    place(id, ref) {
      refs.set(id, ref)
    },
    refTo,
    copy: (value) => copy(value),
    finish() {
      // A list in place of recursion: a chain of references may be as long as the file.
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        target.set(next.ref, copy(source.object(next.id), next.id))
        checkOutput(target.length())
      }
    },
  }
}

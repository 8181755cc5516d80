/** Compares values of two revisions of a file. */
import type { PdfDocument } from '../objects/document.ts'
import { serialize } from '../objects/serialize.ts'
import { type Dict, itemsOf, type PdfValue, Ref, Stream } from '../objects/values.ts'

/** The items that a list got. @returns null if one of the old items is gone */
export function addedTo(old: PdfValue[], now: PdfValue[]): PdfValue[] | null {
  const before = new Set(old.map(serializeValue))
  const after = new Set(now.map(serializeValue))
  if ([...before].some((one) => !after.has(one))) return null
  return now.filter((one) => !before.has(serializeValue(one)))
}

/** The items of an entry, which may be an object of its own. */
export function itemsIn(document: PdfDocument, dict: Dict, key: string): PdfValue[] {
  return itemsOf(document.resolve(dict.get(key)))
}

/** A dictionary without some of its entries. */
export function without(dict: Dict, keys: string[]): Dict {
  return new Map([...dict].filter(([key]) => !keys.includes(key)))
}

/** Whether two values are the same to the byte, with the data of streams. */
export function isSame(a: PdfValue, b: PdfValue): boolean {
  if (a instanceof Stream || b instanceof Stream) {
    if (!(a instanceof Stream && b instanceof Stream)) return false
    return isSame(a.dict, b.dict) && Buffer.compare(a.data, b.data) === 0
  }
  return serialize(a) === serialize(b)
}

function serializeValue(value: PdfValue): string {
  return value instanceof Stream ? '' : serialize(value)
}

/** The number of the object that a reference names; null for other values. */
export function idOf(value: PdfValue | undefined): number | null {
  return value instanceof Ref ? value.id : null
}

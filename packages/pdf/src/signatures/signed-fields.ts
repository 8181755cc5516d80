/** Tells which fields of a file have a signature that counts. */
import { inherited } from '../flatten/fields.ts'
import type { PdfDocument } from '../objects/document.ts'
import { serialize } from '../objects/serialize.ts'
import { type Dict, isDict, nameOf, type PdfValue } from '../objects/values.ts'

/** A signature with the end of the revision that it covers. */
export interface SignedRevision {
  dict: Dict
  end: number
  /** Whether the signed bytes and the signature are as they were made. */
  isIntact: boolean
}

/** The ends of the intact signatures, by their text: each revision has its own dictionaries. */
export function intactSignatures(signatures: SignedRevision[]): ReadonlyMap<string, number> {
  return new Map(
    signatures
      .filter(({ isIntact }) => isIntact)
      .map(({ dict, end }): [string, number] => [serialize(dict), end]),
  )
}

/** The intact signatures with their ends, and the end of the revision that is compared. */
export interface Intact {
  intact: ReadonlyMap<string, number>
  end: number
}

/**
 * Tells fields with an intact signature of a later revision: a widget could show the signature that
 * was there already, or none.
 */
export function signedFields(
  document: PdfDocument,
  { intact, end }: Intact,
): (one: PdfValue) => boolean {
  // Any number of widgets can have the same long signature.
  const known = new Map<Dict, boolean>()
  return (one) => {
    const field = document.dict(one)
    const value = inherited(document, field, 'V')
    if (nameOf(inherited(document, field, 'FT')) !== 'Sig' || !isDict(value)) return false
    const isSigned = known.get(value) ?? (intact.get(serialize(value)) ?? 0) > end
    known.set(value, isSigned)
    return isSigned
  }
}

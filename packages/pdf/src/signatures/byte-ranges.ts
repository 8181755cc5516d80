/** Reads the signatures of a file and the bytes that each one covers (ISO 32000-1, 12.8.1). */

import { readPages } from '../assemble/page-list.ts'
import { annotationsOf } from '../flatten/annotations.ts'
import { fieldName, fieldsOf, inherited, isSigned } from '../flatten/fields.ts'
import { printable } from '../metadata/properties.ts'
import type { PdfDocument } from '../objects/document.ts'
import { Bytes, type Dict, isDict, itemsOf, nameOf } from '../objects/values.ts'

/** A signature of a field. */
export interface FoundSignature {
  field: string
  dict: Dict
}

const SIGNATURES_MAX = 100

/** The signatures, each once, in the order of the form. */
export function foundSignatures(document: PdfDocument): FoundSignature[] {
  // Fields may have the same name, or none, and a signature is listed by its field and its widget.
  const found = new Map<Dict, FoundSignature>()
  for (const field of candidates(document)) {
    if (found.size >= SIGNATURES_MAX) break
    const dict = inherited(document, field, 'V')
    if (nameOf(inherited(document, field, 'FT')) !== 'Sig' || !isDict(dict)) continue
    if (!found.has(dict)) found.set(dict, { field: printable(fieldName(document, field)), dict })
  }
  return [...found.values()]
}

/** Fields of the form, and widgets that the form does not list. */
function* candidates(document: PdfDocument): Generator<Dict> {
  for (const { dict } of fieldsOf(document)) yield dict
  for (const page of readPages(document).pages) {
    for (const { dict, subtype } of annotationsOf(document, page)) {
      if (subtype === 'Widget') yield dict
    }
  }
}

/** Pages are searched only if no field of the form is signed, and some bytes are. */
export function isSignedFile(document: PdfDocument): boolean {
  const isInForm = fieldsOf(document).some(({ dict }) => isSigned(document, dict))
  return isInForm || (document.mentions('/ByteRange') && foundSignatures(document).length > 0)
}

/** The bytes that are signed, and the signature between them. */
export interface SignedBytes {
  parts: [Buffer, Buffer]
  cms: Buffer
  /** The end of the revision that was signed. */
  end: number
}

/**
 * @returns null if the range does not begin with the file, leave out the signature and nothing
 *   else, and end in the file
 */
export function signedBytes(document: PdfDocument, pdf: Buffer, dict: Dict): SignedBytes | null {
  const range = itemsOf(document.resolve(dict.get('ByteRange')))
  const contents = document.resolve(dict.get('Contents'))
  const isWhole = range.every((item) => Number.isSafeInteger(item) && Number(item) >= 0)
  if (range.length !== 4 || !isWhole || !(contents instanceof Bytes)) return null
  const [from = 0, length = 0, next = 0, rest = 0] = range.map(Number)
  const end = next + rest
  if (from !== 0 || next <= length || end > pdf.length) return null
  const hex = pdf.toString('latin1', length, next)
  if (!/^<[0-9A-Fa-f\s]*>$/.test(hex)) return null
  const cms = Buffer.from(hex.slice(1, -1).replaceAll(/\s/g, ''), 'hex')
  // Otherwise a program would show another signature than the one that covers the bytes.
  if (!cms.equals(Buffer.from(contents.value, 'latin1'))) return null
  return { parts: [pdf.subarray(0, length), pdf.subarray(next, end)], cms, end }
}

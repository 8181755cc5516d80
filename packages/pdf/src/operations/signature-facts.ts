/**
 * Tells who has signed a PDF and when, as its signatures say. Nothing is verified (ISO 32000-1,
 * 12.8).
 */
import { readPages } from '../assemble/page-list.ts'
import { annotationsOf } from '../flatten/annotations.ts'
import { fieldName, fieldsOf, inherited } from '../flatten/fields.ts'
import { readPdfDate } from '../metadata/dates.ts'
import { printable } from '../metadata/properties.ts'
import { decodeText } from '../metadata/text-string.ts'
import type { PdfDocument } from '../objects/document.ts'
import type { Dict } from '../objects/values.ts'
import type { SignatureFacts } from './pdf-facts.ts'
import { isSigned } from './remove-signatures.ts'

const SIGNATURES_MAX = 100
const TEXT_CHARS_MAX = 200

export function signaturesOf(document: PdfDocument): SignatureFacts[] {
  if (!document.mentions('/Sig')) return []
  const found = new Map<string, SignatureFacts>()
  for (const dict of candidates(document)) {
    if (found.size >= SIGNATURES_MAX) break
    if (!isSigned(document, dict)) continue
    const field = printable(fieldName(document, dict))
    if (!found.has(field)) found.set(field, { field, ...saidBy(document, dict) })
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

function saidBy(document: PdfDocument, field: Dict): Pick<SignatureFacts, 'signer' | 'signed'> {
  const signature = document.dict(inherited(document, field, 'V'))
  const text = (key: string) => decodeText(document.resolve(signature.get(key)), TEXT_CHARS_MAX)
  return {
    signer: printable(text('Name')) || null,
    signed: readPdfDate(text('M') || null)?.toISOString() ?? null,
  }
}

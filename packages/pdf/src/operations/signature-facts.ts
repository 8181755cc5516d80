/**
 * Tells who has signed a PDF and when, as its signatures say. Nothing is verified (ISO 32000-1,
 * 12.8).
 */
import { readPdfDate } from '../metadata/dates.ts'
import { printable } from '../metadata/properties.ts'
import { decodeText } from '../metadata/text-string.ts'
import type { PdfDocument } from '../objects/document.ts'
import { foundSignatures } from '../signatures/byte-ranges.ts'
import type { SignatureFacts } from './pdf-facts.ts'

const TEXT_CHARS_MAX = 200

export function signaturesOf(document: PdfDocument): SignatureFacts[] {
  if (!document.mentions('/Sig')) return []
  return foundSignatures(document).map(({ field, dict }) => {
    const text = (key: string) => decodeText(document.resolve(dict.get(key)), TEXT_CHARS_MAX)
    return {
      field,
      signer: printable(text('Name')) || null,
      signed: readPdfDate(text('M') || null)?.toISOString() ?? null,
    }
  })
}

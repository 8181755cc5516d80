/**
 * Opens the PDF that is signed: as it is, so that earlier signatures stay valid; or, without any,
 * as qpdf repairs it.
 */

import { readPages } from '../assemble/page-list.ts'
import type { PdfDocument } from '../objects/document.ts'
import { ENCRYPTED, openRevisions } from '../objects/revisions.ts'
import { PdfFailure } from '../operations/failure.ts'
import { type Opening, openNoting } from '../operations/open-for-change.ts'
import type { PdfSource } from '../operations/tasks.ts'
import { checkEnds } from '../qpdf/open-source.ts'

/** @throws PdfFailure */
export async function openToSign(source: PdfSource, opening: Opening): Promise<PdfDocument> {
  checkEnds(source.pdf)
  const bytes = Buffer.from(source.pdf.buffer, source.pdf.byteOffset, source.pdf.length)
  const asItIs = openAsItIs(bytes)
  if (asItIs !== null) return asItIs
  if (bytes.includes('/ByteRange')) {
    const message =
      'The PDF is signed and damaged: a repair would break its signatures, and no further one can be added.'
    throw new PdfFailure('refused', message)
  }
  const document = await openNoting(source, opening)
  const isEncrypted = bytes.includes('/Encrypt')
  if (isEncrypted) throw new PdfFailure('refused', ENCRYPTED)
  return openRevisions(document.save())
}

function openAsItIs(bytes: Buffer): PdfDocument | null {
  try {
    const document = openRevisions(bytes)
    readPages(document)
    return document
  } catch (error) {
    if (error instanceof PdfFailure && error.reason === 'refused') throw error
    return null // qpdf may repair it
  }
}

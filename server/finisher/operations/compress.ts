/** Makes a PDF smaller: without loss, and its photos with less quality if that is wanted. */
import { openSource, rewrite } from '../qpdf/open-source.ts'
import { recompressImages } from './recompress-images.ts'
import type { PdfSource } from './tasks.ts'

const LOSSLESS = [
  '--object-streams=generate',
  '--recompress-flate',
  '--compression-level=9',
  '--deterministic-id',
]

/** @returns the PDF as it was if it cannot be made smaller */
export async function compressPdf(
  source: PdfSource,
  imageQuality: number | null,
): Promise<Uint8Array> {
  const compressed = await rewrite(await withSmallImages(source, imageQuality), LOSSLESS)
  // An encrypted PDF is decrypted by every operation.
  const isPlain = source.password === null && !Buffer.from(source.pdf).includes('/Encrypt')
  return isPlain && source.pdf.length <= compressed.length ? source.pdf : compressed
}

async function withSmallImages(source: PdfSource, quality: number | null): Promise<PdfSource> {
  if (quality === null) return source
  const document = await openSource(source)
  const isChanged = await recompressImages(document, quality)
  return isChanged ? { pdf: document.save(), password: null } : source
}

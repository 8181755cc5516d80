/** Makes a PDF smaller: without loss, and its photos with less quality if that is wanted. */
import { openSource, rewrite } from '../qpdf/open-source.ts'
import type { QpdfRunner } from '../qpdf/runner.ts'
import type { PdfNote } from './notes.ts'
import { type Changing, readyForChange } from './open-for-change.ts'
import { recompressImages } from './recompress-images.ts'
import type { PdfOperation, PdfSource } from './tasks.ts'

const LOSSLESS = [
  '--object-streams=generate',
  '--recompress-flate',
  '--compression-level=9',
  '--deterministic-id',
]

/** @returns the PDF as it was if it is whole and cannot be made smaller */
export async function compressPdf(
  { source, imageQuality }: Extract<PdfOperation, { kind: 'compress' }>,
  changing: Changing,
): Promise<Uint8Array> {
  const notes: PdfNote[] = []
  const ready = await readyForChange(source, { ...changing, notes: (note) => notes.push(note) })
  const { qpdf } = changing
  const small = await withSmallImages(qpdf, ready, imageQuality)
  const compressed = await rewrite(qpdf, small, { args: LOSSLESS })
  // An encrypted PDF is decrypted by every operation.
  const isPlain = source.password === null && !Buffer.from(source.pdf).includes('/Encrypt')
  const isDamaged = notes.some(({ code }) => code === 'PDF_REPAIRED')
  const isKept = isPlain && !isDamaged && source.pdf.length <= compressed.length
  if (isKept && !(changing.isActiveRemoved && ready !== source)) return source.pdf
  for (const note of notes) changing.notes(note)
  return compressed
}

async function withSmallImages(
  qpdf: QpdfRunner,
  source: PdfSource,
  quality: number | null,
): Promise<PdfSource> {
  if (quality === null) return source
  const document = await openSource(qpdf, source)
  const isChanged = await recompressImages(document, quality)
  return isChanged ? { pdf: document.save(), password: null } : source
}

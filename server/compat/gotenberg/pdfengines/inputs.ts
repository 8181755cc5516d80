/** The PDFs of a form, as the work on them takes them. */

import type { NamedSource } from '@platen/pdf/internal'
import { EngineError } from '../../../engine/index.ts'
import { fieldError } from '../../../pdfs/failures.ts'
import type { PdfTools } from '../../../pdfs/tools.ts'
import { bookmarksFor, joinBookmarks } from '../finish/bookmarks.ts'
import type { NamedPdf } from '../finish/pipeline.ts'
import type { PdfWork } from '../finish/work.ts'

type Sources = readonly [NamedSource, ...NamedSource[]]

/** Joins all files, with their bookmarks. @throws EngineError */
export async function joinPdfs(
  pdfs: Sources,
  { name, work }: { name: string; work: Pick<PdfWork, 'bookmarks'> },
  tools: PdfTools,
): Promise<NamedPdf> {
  const { change, date } = tools
  const outline = await joinBookmarks(work.bookmarks, pdfs, tools)
  const [first, ...others] = pdfs
  if (others.length === 0) return { name, pdf: first.pdf, outline }
  const sources = [...pdfs]
  const pdf = await change({ kind: 'merge', sources, outline: 'joined', date })
  return { name, pdf, outline }
}

/**
 * Reads every file, so that an error names one that is damaged or has a password.
 * @throws EngineError
 */
export async function openPdfs(
  pdfs: readonly NamedSource[],
  { bookmarks }: Pick<PdfWork, 'bookmarks'>,
  { pagesOf }: PdfTools,
): Promise<NamedPdf[]> {
  const inputs: NamedPdf[] = []
  for (const source of pdfs) {
    await pagesOf(source)
    const { name, pdf } = source
    inputs.push({ name: name.replace(/\.pdf$/i, ''), pdf, outline: bookmarksFor(bookmarks, name) })
  }
  return inputs
}

/**
 * Refuses a file that this server has not printed: PDF/A, PDF/UA and Factur-X have rules that only
 * its own prints are known to keep.
 * @throws EngineError
 */
export async function requirePrints(
  pdfs: readonly NamedSource[],
  { pagesOf, finish }: PdfTools,
): Promise<void> {
  for (const source of pdfs) {
    await pagesOf(source)
    await finish(source.pdf, {}, true).catch((error: unknown) => {
      if (!(error instanceof EngineError) || error.details.reason !== 'not_a_print') throw error
      throw notPrinted(source.name)
    })
  }
}

function notPrinted(name: string): EngineError {
  const message = `PDF/A, PDF/UA and Factur-X are made only of PDFs as this server has printed them, without a change: '${name}' is another one. Send the field to /forms/chromium/convert with the page itself.`
  return fieldError('files', 'not_a_print', message)
}

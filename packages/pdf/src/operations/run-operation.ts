/** Does what a task asks for with PDFs of users. */
import type { Suggest } from '../forms/similar-name.ts'
import { rewrite } from '../qpdf/open-source.ts'
import type { QpdfRunner } from '../qpdf/runner.ts'
import { attachFiles } from './attach-files.ts'
import { compressPdf } from './compress.ts'
import { encryptPdf } from './encrypt.ts'
import { factsOf, pagesOf } from './facts.ts'
import { failureOf } from './failure.ts'
import { fillPdf } from './fill.ts'
import { flattenPdf } from './flatten.ts'
import { mergePdfs } from './merge.ts'
import type { PdfNote } from './notes.ts'
import { type Changing, readyForChange } from './open-for-change.ts'
import { checkOutput } from './output-limit.ts'
import { overlayPdf } from './overlay.ts'
import type { PdfFacts } from './pdf-facts.ts'
import { rotatePages } from './rotate.ts'
import { setMetadata } from './set-metadata.ts'
import { setOutline } from './set-outline.ts'
import { splitPdf } from './split.ts'
import type { PdfOperation, PdfOperationReply } from './tasks.ts'

/**
 * Does the work. An error of a PDF that cannot be read is a failure of the PDF, not of the server.
 * @param suggest finds the names and choices that values of forms were meant for
 */
export async function runOperation(
  qpdf: QpdfRunner,
  task: PdfOperation,
  suggest: Suggest,
): Promise<PdfOperationReply> {
  try {
    if (task.kind === 'pages') return { kind: 'pages', pages: await pagesOf(qpdf, task.source) }
    const notes: PdfNote[] = []
    const add = (note: PdfNote) => void notes.push(note)
    if (task.kind === 'facts') {
      return { kind: 'facts', json: jsonOf(await factsOf(task, { qpdf, notes: add })), notes }
    }
    const isActiveRemoved = task.removeActiveContent === true
    const keepsSignatures = task.keepSignatures === true
    const changing = { qpdf, notes: add, isActiveRemoved, keepsSignatures }
    const pdfs =
      task.kind === 'fill' ? [await fillPdf(task, changing, suggest)] : await pdfsOf(task, changing)
    checkOutput(pdfs.reduce((sum, pdf) => sum + pdf.length, 0))
    return { kind: 'pdfs', pdfs, notes }
  } catch (error) {
    return { kind: 'failure', failure: failureOf(error).facts }
  }
}

/** Encoded here, so that the server only passes the bytes on. */
function jsonOf(facts: PdfFacts): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(facts))
}

async function pdfsOf(
  task: Exclude<PdfOperation, { kind: 'facts' | 'fill' | 'pages' }>,
  changing: Changing,
): Promise<Uint8Array[]> {
  switch (task.kind) {
    case 'encrypt':
      return [await encryptPdf(task, changing)]
    case 'decrypt':
      return [await rewrite(changing.qpdf, await readyForChange(task.source, changing), {})]
    case 'compress':
      return [await compressPdf(task, changing)]
    case 'merge':
      return [await mergePdfs(task, changing)]
    case 'split':
      return splitPdf(task, changing)
    case 'rotate':
      return [await rotatePages(task, changing)]
    case 'flatten':
      return [await flattenPdf(task.source, changing)]
    case 'overlay':
      return [await overlayPdf(task, changing)]
    case 'setMetadata':
      return [await setMetadata(task, changing)]
    case 'setOutline':
      return [await setOutline(task, changing)]
    case 'attach':
      return [await attachFiles(task, changing)]
  }
}

/** Does what a task asks for with PDFs of users. */
import { rewrite } from '../qpdf/open-source.ts'
import { attachFiles } from './attach-files.ts'
import { compressPdf } from './compress.ts'
import { encryptPdf } from './encrypt.ts'
import { factsOf, pagesOf } from './facts.ts'
import { failureOf } from './failure.ts'
import { flattenPdf } from './flatten.ts'
import { mergePdfs } from './merge.ts'
import { checkOutput } from './output-limit.ts'
import { overlayPdf } from './overlay.ts'
import { rotatePages } from './rotate.ts'
import { setMetadata } from './set-metadata.ts'
import { setOutline } from './set-outline.ts'
import { splitPdf } from './split.ts'
import type { PdfFacts, PdfOperation, PdfOperationReply } from './tasks.ts'

/** Does the work. An error of a PDF that cannot be read is a failure of the PDF, not of the server. */
export async function runOperation(task: PdfOperation): Promise<PdfOperationReply> {
  try {
    if (task.kind === 'facts') return { kind: 'facts', json: jsonOf(await factsOf(task)) }
    if (task.kind === 'pages') return { kind: 'pages', pages: await pagesOf(task.source) }
    const pdfs = await pdfsOf(task)
    checkOutput(pdfs.reduce((sum, pdf) => sum + pdf.length, 0))
    return { kind: 'pdfs', pdfs }
  } catch (error) {
    return { kind: 'failure', failure: failureOf(error).facts }
  }
}

/** Encoded here, so that the server only passes the bytes on. */
function jsonOf(facts: PdfFacts): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(facts))
}

async function pdfsOf(
  task: Exclude<PdfOperation, { kind: 'facts' | 'pages' }>,
): Promise<Uint8Array[]> {
  switch (task.kind) {
    case 'encrypt':
      return [await encryptPdf(task)]
    case 'decrypt':
      return [await rewrite(task.source, [])]
    case 'compress':
      return [await compressPdf(task.source, task.imageQuality)]
    case 'merge':
      return [await mergePdfs(task)]
    case 'split':
      return splitPdf(task)
    case 'rotate':
      return [await rotatePages(task)]
    case 'flatten':
      return [await flattenPdf(task.source)]
    case 'overlay':
      return [await overlayPdf(task)]
    case 'setMetadata':
      return [await setMetadata(task)]
    case 'setOutline':
      return [await setOutline(task)]
    case 'attach':
      return [await attachFiles(task)]
  }
}

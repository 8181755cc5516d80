/** Does what a task asks for with PDFs of users. */
import { rewrite } from '../qpdf/open-source.ts'
import { compressPdf } from './compress.ts'
import { encryptPdf } from './encrypt.ts'
import { failureOf } from './failure.ts'
import { flattenPdf } from './flatten.ts'
import { pdfInfo } from './info.ts'
import { mergePdfs } from './merge.ts'
import { overlayPdf } from './overlay.ts'
import { rotatePages } from './rotate.ts'
import { setMetadata } from './set-metadata.ts'
import { splitPdf } from './split.ts'
import type { PdfOperation, PdfOperationReply } from './tasks.ts'

/** Does the work. An error of a PDF that cannot be read is a failure of the PDF, not of the server. */
export async function runOperation(task: PdfOperation): Promise<PdfOperationReply> {
  try {
    if (task.kind === 'info') return { kind: 'info', info: await pdfInfo(task.source) }
    return { kind: 'pdfs', pdfs: await pdfsOf(task) }
  } catch (error) {
    return { kind: 'failure', failure: failureOf(error).facts }
  }
}

async function pdfsOf(task: Exclude<PdfOperation, { kind: 'info' }>): Promise<Uint8Array[]> {
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
  }
}

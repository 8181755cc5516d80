/**
 * Makes PDFs of prints of this server conform to standards: archives (PDF/A) and screen readers
 * (PDF/UA).
 */
import type { Issue } from '../../errors.ts'
import { notConforming } from '../../renders/finishing/nonconforming.ts'
import type { PdfPlan } from '../plan.ts'
import type { Schemas } from '../request-fields.ts'
import type { PdfTools } from '../tools.ts'

/** The standards that a request asks for. */
export type Standards = Pick<Schemas['ConvertPdfRequest'], 'pdfa' | 'pdfua'>

export const REMEDY = 'Correct the document, and print it again.'

/** The field that needs prints of this server; null if no standard is asked for. */
export function needsPrintFor({ pdfa, pdfua }: Standards): PdfPlan['needsPrint'] {
  if (pdfa !== null) return 'pdfa'
  return pdfua === null ? null : 'pdfua'
}

export function standardsIssues({ pdfa, pdfua }: Standards): Issue[] {
  if (pdfa !== '4' || pdfua === null) return []
  const message = '`pdfua` cannot be used with `pdfa` "4": PDF/UA-1 is based on PDF 1.7. Use "3a".'
  return [{ path: 'pdfua', message }]
}

/**
 * @returns the PDF as it is if no standard is asked for
 * @throws EngineError for one that cannot conform
 */
export async function archived(
  pdf: Uint8Array,
  { pdfa, pdfua }: Standards,
  { finish }: Pick<PdfTools, 'finish'>,
): Promise<Uint8Array> {
  if (pdfa === null && pdfua === null) return pdf
  const { pdf: finished, conformance } = await finish(pdf, { pdfa, pdfua }, false)
  if (finished === null) throw notConforming(conformance, REMEDY)
  return finished
}

/** An operation on PDFs as a plan: made of its request, checked, then run with the PDFs that it names. */
import type { Issue } from '../errors.ts'
import type { NamedSource } from '../finisher/operations/tasks.ts'
import type { ContentType } from '../renders/output-files.ts'
import type { NamedRequest, Schemas } from './request-fields.ts'
import type { PdfTools } from './tools.ts'

/** The operation of one request. */
export interface PdfPlan extends NamedRequest {
  /** A sentence for lists of renders. */
  title: string
  contentType: ContentType
  /** Problems across fields, which a schema cannot express. */
  issues: Issue[]
  /**
   * @param pdfs in the order of `sources`
   * @returns the output
   * @throws EngineError
   */
  run(pdfs: readonly [NamedSource, ...NamedSource[]], tools: PdfTools): Promise<Uint8Array>
}

/** A plan for one PDF, named `source`. */
export function planFor(
  source: Schemas['PdfSource'],
  plan: Pick<PdfPlan, 'operation' | 'title' | 'run'> & Partial<PdfPlan>,
): PdfPlan {
  return {
    contentType: 'application/pdf',
    sources: [{ path: 'source', source }],
    needsPrint: null,
    issues: [],
    ...plan,
  }
}

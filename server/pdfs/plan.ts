/**
 * An operation on PDFs as a plan: made of its request, checked, then run with the PDFs that it
 * names.
 */

import type { NamedSource } from '@platen/pdf/internal'
import type { Issue } from '../errors.ts'
import type { ContentType } from '../renders/output-files.ts'
import type { NamedRequest, Schemas, SourceField } from './request-fields.ts'
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

/** Plans, each of which may work on the result of the one before. */
export type Plans = readonly [PdfPlan, ...PdfPlan[]]

export function contentTypeOfPlans([first, ...others]: Plans): PdfPlan['contentType'] {
  return (others.at(-1) ?? first).contentType
}

/** A sentence for lists of renders. */
export function titleOfPlans([first, ...others]: Plans): string {
  return others.length === 0 ? first.title : `Work on a PDF in ${others.length + 1} steps`
}

/** The PDF that an operation works on, and the path of the fields of the operation. */
export interface Subject extends SourceField {
  /** See `NamedRequest`. */
  prefix: string
}

/** The `source` of a request. */
export function sourceOf({ source }: { source: Schemas['PdfSource'] }): Subject {
  return { path: 'source', source, prefix: '' }
}

/** A plan for one PDF. */
export function planFor(
  { prefix, ...subject }: Subject,
  plan: Pick<PdfPlan, 'operation' | 'title' | 'run'> & Partial<PdfPlan>,
): PdfPlan {
  return {
    contentType: 'application/pdf',
    sources: [subject],
    prefix,
    needsPrint: null,
    issues: [],
    ...plan,
  }
}

/** An operation on PDFs as a plan: made of its request, checked, then run with the PDFs that it names. */
import type { components } from '../contract.gen.ts'
import type { Issue } from '../errors.ts'
import type { NamedSource } from '../finisher/operations/tasks.ts'
import type { AnswerFields } from '../renders/answer-checks.ts'
import type { ContentType } from '../renders/output-files.ts'
import type { StorageField } from '../renders/uploads/target.ts'
import type { PdfTools } from './tools.ts'

export type Schemas = components['schemas']

/** The fields that all requests about PDFs share. */
export interface PdfsBody extends AnswerFields {
  files?: Record<string, string>
  /** Milliseconds. */
  timeout: number
  metadata?: Record<string, unknown> | null
  storage?: StorageField
}

/** A PDF that a request names, and where. */
export interface SourceField {
  /** Such as `sources[1]`. */
  path: string
  source: Schemas['MergeSource'] | Schemas['PdfSource']
}

/** The operation of one request. */
export interface PdfPlan {
  /** The last part of its path. Idempotency keys belong to it. */
  operation: 'merge' | 'split' | 'rotate' | 'stamp' | 'flatten' | 'metadata' | 'convert'
  /** A sentence for lists of renders. */
  title: string
  contentType: ContentType
  sources: SourceField[]
  /** The field that needs a PDF exactly as `POST /api/v1/pdf` has printed it; null if any will do. */
  needsPrint: 'pdfa' | 'pdfua' | null
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

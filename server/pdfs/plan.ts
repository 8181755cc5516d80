/**
 * An operation on PDFs as a plan: made of its request, checked, then run with the PDFs that it
 * names.
 */

import type { NamedSource } from '@platen/pdf/internal'
import type { Issue } from '../errors.ts'
import type { MadeFile } from '../renders/job-output.ts'
import type { ContentType } from '../renders/output-files.ts'
import type { NamedRequest, Schemas, SourceField } from './request-fields.ts'
import type { SignFields } from './sign/fields.ts'
import type { PdfTools } from './tools.ts'

/** The PDFs of a plan in the order of its `sources`. */
export type Pdfs = readonly [NamedSource, ...NamedSource[]]

/** The operation of one request. */
export interface PdfPlan extends NamedRequest {
  /** A sentence for lists of renders. */
  title: string
  contentType: ContentType
  /** Whether PDFs that are signed are refused. */
  keepSignatures?: boolean
  /** The signature that it makes. */
  signature?: SignFields
  /** Problems across fields, which a schema cannot express. */
  issues: Issue[]
  /**
   * @param sets a set for each result of the plan before; one if it works on no result
   * @throws EngineError
   */
  run(sets: readonly Pdfs[], tools: PdfTools): Promise<MadeFile[]>
}

/** Plans, each of which may work on the results of the one before. */
export type Plans = readonly [PdfPlan, ...PdfPlan[]]

/** The output is a ZIP as soon as one of the plans makes several files. */
export function contentTypeOfPlans([first, ...others]: Plans): PdfPlan['contentType'] {
  const isZip = ({ contentType }: PdfPlan) => contentType === 'application/zip'
  if ([first, ...others].some(isZip)) return 'application/zip'
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

type PlanParts = Pick<PdfPlan, 'operation' | 'title'> & Partial<PdfPlan>

/** A plan that makes one PDF of one. */
export function planFor(
  subject: Subject,
  { change, ...plan }: PlanParts & { change(pdfs: Pdfs, tools: PdfTools): Promise<Uint8Array> },
): PdfPlan {
  return planForMany(subject, {
    ...plan,
    async run(sets, tools) {
      const made: MadeFile[] = []
      for (const pdfs of sets) {
        made.push({ name: pdfs[0].name, bytes: await change(pdfs, tools) })
      }
      return made
    },
  })
}

/** A plan that makes any number of PDFs of those that it works on. */
export function planForMany(
  { prefix, ...subject }: Subject,
  plan: PlanParts & Pick<PdfPlan, 'run'>,
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

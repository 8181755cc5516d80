/** The parts that all requests about PDFs have. */
import type { components } from '../contract.gen.ts'
import type { OperationName } from '../renders/pdf-order.ts'

export type Schemas = components['schemas']

/** A field of all operations that write a PDF. */
export interface Cleaning {
  removeActiveContent?: boolean
}

/** A PDF that a request names, and where. */
export interface SourceField {
  /** Such as `sources[1]`. */
  path: string
  source: RequestedSource | Result
  /** A file of the request that is put into PDFs. The limit of sources does not count it. */
  isInserted?: true
}

/** A source whose bytes have to be found. */
export type NamedField = SourceField & { source: RequestedSource }

/** The PDF that the step before made. */
export interface Result {
  isResult: true
}

/** A PDF as a request of our own names it. */
export type RequestedSource = Schemas['MergeSource'] | Schemas['PdfSource']

/** The parts of a request that messages name. */
export interface NamedRequest {
  operation: OperationName | 'files'
  sources: SourceField[]
  /**
   * The path of its fields in the request, such as `steps[0].stamp.`. Left out, they are those of
   * the request.
   */
  prefix?: string
  /**
   * The field that needs a PDF exactly as `POST /api/v1/pdf` has printed it; null if any will do.
   */
  needsPrint: 'pdfa' | 'pdfua' | null
}

/** The sources of a request without the results of earlier steps. */
export function namedSources({ sources }: Pick<NamedRequest, 'sources'>): NamedField[] {
  return sources.filter((field): field is NamedField => !('isResult' in field.source))
}

/** The facts of a PDF, under the names that they have as JSON. */
import type { FieldFacts } from '../forms/field-facts.ts'
import type { ActiveContentKind } from './active-content.ts'

export interface PdfFacts {
  /** The version of PDF, such as `1.7`. */
  version: string
  /** Whether the PDF is encrypted. Many encrypted PDFs open without a password. */
  encrypted: boolean
  /** Whether it has the structure of the document, for screen readers. */
  tagged: boolean
  page_count: number
  pages: PageFacts[]
  document: DocumentFacts
  outline: OutlineEntry[]
  /** The standards that it declares, such as `PDF/A-3u`. The declaration is not checked. */
  conformance: string[]
  /** The files inside of it. Null for a size that it does not say. */
  attachments: { name: string; size_bytes: number | null }[]
  /** The fields of its form, at most 10,000 of them. */
  fields: FieldFacts[]
  /** The number of all fields. */
  field_count: number
  signatures: SignatureFacts[]
  active_content: { kind: ActiveContentKind; count: number }[]
}

/** A page as it is shown: with its rotation, in points of 1/72 inch. */
export interface PageFacts {
  width: number
  height: number
  /** Degrees by which it is turned clockwise to be shown. */
  rotation: 0 | 90 | 180 | 270
}

/** Properties of the document, each cut after 10,000 characters. Null where it has none. */
export interface DocumentFacts {
  title: string | null
  author: string | null
  subject: string | null
  keywords: string | null
  creator: string | null
  producer: string | null
  /** A BCP 47 tag. */
  language: string | null
  /** Dates as ISO 8601. */
  created: string | null
  modified: string | null
}

/** An entry of an outline; `page` is counted from 1, and null for an entry that leads nowhere. */
export interface OutlineEntry {
  title: string
  page: number | null
  children: OutlineEntry[]
}

/** A signature as it says itself. It is not verified. */
export interface SignatureFacts {
  /** The name of its field. */
  field: string
  signer: string | null
  /** The date as ISO 8601. */
  signed: string | null
}

/** Facts with the entries of the information dictionary by their names, as they are written. */
export type PdfFactsWithInfo = PdfFacts & { info: Record<string, string> }

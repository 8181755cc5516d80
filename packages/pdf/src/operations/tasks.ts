/** Work on PDFs that exist already, as messages between the server and the process. */
import type { Attachment } from '../attachments/attach.ts'
import type { FieldValue } from '../forms/check-value.ts'
import type { MoreProperties } from '../metadata/more-properties.ts'
import type { Placement } from '../overlay/placement.ts'

import type { PdfFailureFacts } from './failure.ts'
import type { PdfNote } from './notes.ts'
import type { OutlineEntry, PageFacts } from './pdf-facts.ts'

export interface PdfSource {
  pdf: Uint8Array
  /** Opens the PDF; null if it has none. */
  password: string | null
}

export interface NamedSource extends PdfSource {
  /** Shown in the outline. */
  name: string
  /** The pages that are taken. By default all. */
  pages?: string | null
}

/** A PDF whose pages are drawn in their order, the last one again where there are no more. */
export interface Stamp extends PdfSource {
  /** The pages on which it is drawn. */
  pages: string | null
  /** By default in the middle of the page, as large as it fits. */
  placement?: Placement
}

/** Actions that are allowed to readers of an encrypted PDF. Reading aloud is always allowed. */
export interface Permissions {
  print: 'none' | 'low' | 'full'
  copy: boolean
  modify: boolean
  annotate: boolean
  fillForms: boolean
  assemble: boolean
}

/** Null stays as it is, '' is removed. */
export interface Metadata {
  title: string | null
  author: string | null
  subject: string | null
  keywords: string | null
  creator: string | null
  language: string | null
}

/** Properties that all stay as they are. */
export const NO_CHANGE: Metadata = {
  title: null,
  author: null,
  subject: null,
  keywords: null,
  creator: null,
  language: null,
}

/** Work on PDFs. Options of all kinds are left out where they do not apply. */
export type PdfOperation = PdfWork & {
  /** Takes out what the PDFs can do when they are opened or used. */
  removeActiveContent?: boolean
  /** Refuses PDFs that are signed. */
  keepSignatures?: boolean
}

/** Page ranges are as `page-ranges.ts` reads them; null means all pages. */
type PdfWork =
  /** One password at least; the owner's is random if it is null. */
  | {
      kind: 'encrypt'
      source: PdfSource
      userPassword: string | null
      ownerPassword: string | null
      permissions: Permissions
    }
  /** Lossless if `imageQuality` (1 to 100) is null. */
  | { kind: 'compress'; source: PdfSource; imageQuality: number | null }
  /** With `outline: 'files'`, the outline of each file is below an entry with its name. */
  | { kind: 'merge'; sources: NamedSource[]; outline: 'files' | 'joined'; date: string }
  /** Makes one PDF of each item of `parts`, or of every so many pages. */
  | { kind: 'split'; source: PdfSource; parts: string[] | { every: number }; date: string }
  | { kind: 'rotate'; source: PdfSource; angle: 90 | 180 | 270; pages: string | null }
  | { kind: 'flatten'; source: PdfSource }
  /** With `flatten`, the filled form becomes a part of the pages. */
  | { kind: 'fill'; source: PdfSource; values: Record<string, FieldValue>; flatten: boolean }
  /**
   * Draws the pages of stamps over or under those of the source. Its failures count the stamps from
   * 1.
   */
  | { kind: 'overlay'; source: PdfSource; stamps: Stamp[]; layer: 'over' | 'under' }
  /** Writes the PDF without its encryption. */
  | { kind: 'decrypt'; source: PdfSource }
  /** `withInfo` adds all entries of the information dictionary. */
  | { kind: 'facts'; source: PdfSource; withInfo?: boolean }
  | { kind: 'pages'; source: PdfSource }
  | {
      kind: 'setMetadata'
      source: PdfSource
      metadata: Metadata
      more?: MoreProperties | undefined
      date: string
    }
  /** Replaces the outline. */
  | { kind: 'setOutline'; source: PdfSource; outline: OutlineEntry[] }
  | { kind: 'attach'; source: PdfSource; attachments: Attachment[]; date: string }

export type PdfOperationReply =
  | { kind: 'pdfs'; pdfs: Uint8Array[]; notes: PdfNote[] }
  /** `PdfFacts` as JSON. */
  | { kind: 'facts'; json: Uint8Array; notes: PdfNote[] }
  | { kind: 'pages'; pages: PageFacts[] }
  | { kind: 'failure'; failure: PdfFailureFacts }

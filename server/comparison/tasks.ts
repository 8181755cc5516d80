/** The messages between the server and a process that compares. */
import type { Box } from './boxes.ts'

export type Side = 'before' | 'after'

export interface ComparisonTask {
  before: Uint8Array
  after: Uint8Array
  /** The kind of both files. */
  kind: 'pdf' | 'picture'
  /** The distance up to which two colors count as the same, 0 to 1. */
  threshold: number
  /** Pixels per inch of the pages of PDFs. */
  dpi: number
  /** Whether pages with changes have pictures that mark them. */
  pictures: boolean
}

/** How one page differs, in pixels. */
export interface PageDifference {
  width: number
  height: number
  /** The number of pixels. */
  changed: number
  boxes: Box[]
  /** The side that does not have the page. */
  missing: Side | null
  resized: boolean
  /** A PNG. */
  picture: Uint8Array | null
}

/** Why the file of a side cannot be compared, as a sentence for the user. */
export interface Refusal {
  side: Side
  message: string
}

/** The pages, a refusal, or an error that no file explains. */
export type ComparisonReply = { pages: PageDifference[] } | { refusal: Refusal } | { error: Error }

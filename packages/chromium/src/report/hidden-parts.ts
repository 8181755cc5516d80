/**
 * Facts about elements of a page that hide a part of their content. Every text in them may come
 * from a hostile page.
 */

/** An element that hides a part of its content. */
export interface HiddenPart {
  /** A short selector of it. */
  selector: string
  /**
   * A `box` cuts its content off and cannot be scrolled by a reader, but by scripts. A `list` has
   * grown to its full height, and is empty where its scripts have drawn nothing.
   */
  kind: 'scroller' | 'frame' | 'text area' | 'box' | 'list'
  /** The length of the content that is out of view below and beside, in CSS pixels. */
  downPx: number
  acrossPx: number
}

/** Parts of a page that were shown in the window, and are hidden or empty below it. */
export interface HiddenAgain {
  /** A short selector of the first. */
  selector: string
  /** The number of all. */
  count: number
}

export interface HiddenParts {
  /** Those that hide most, at most three. */
  parts: HiddenPart[]
  /** The number of all. */
  count: number
}

/** What the rules know about a render. Every text in it may come from a hostile page. */
import type { components } from '../../../contract.gen.ts'
import type { EngineError, PdfOptions, ScreenshotOptions } from '../../index.ts'
import type { Look } from '../../page/document-facts.ts'
import type { Overflow } from '../../page/overflow.ts'
import type { FaceNames } from '../fonts.ts'
import type { PrintedPage } from '../printed-page.ts'
import type { Exchange } from '../requests.ts'

export type Hint = components['schemas']['ReportHint']

/** Explains one kind of failure. @returns an empty list if it did not happen */
export type Rule = (facts: Facts) => Hint[]

/** The options that the hints refer to. Exactly one of `pdf` and `screenshot` is set. */
export interface Asked {
  pdf: PdfOptions | null
  screenshot: ScreenshotOptions | null
  /** The system's fonts: families by the PostScript names of their faces. */
  installed: FaceNames
}

export interface Facts extends Asked {
  /** Whether the source is HTML, which has no address of its own. */
  isHtml: boolean
  /** Whether the page's scripts ran. */
  scripts: boolean
  /** Whether the caller can turn scripts on: Open Graph images never run any. */
  canRunScripts: boolean
  /** The document at the end of the render; null if the render failed before that. */
  look: Look | null
  /** The first page of the PDF; null for images, and if it could not be read. */
  printed: PrintedPage | null
  /** Null unless the content is wider than the page. */
  overflow: Overflow | null
  requests: Exchange[]
  imagesNotLoaded: string[]
  /** Lists of font families that visible text asks for. */
  fontStacks: string[]
  /** Families in the output; null if they are unknown. */
  fontsUsed: string[] | null
  /** Why the render failed; null if it succeeded. */
  error: EngineError | null
}

/** The facts about a render that the rules read. Every text in them may come from a hostile page. */
import type { components } from '../../../contract.gen.ts'
import type { EngineError, PdfOptions, ScreenshotOptions } from '../../index.ts'
import type { StalledRequest } from '../../page/load-tracker.ts'
import type { Overflow } from '../../page/overflow.ts'
import type { DocumentFacts } from '../../page-scripts/document-facts/document-facts.ts'
import type { LastPageCause } from '../../page-scripts/last-page.ts'
import type { ScriptMotion } from '../../steps/script-motion.ts'
import type { InstalledFonts } from '../installed-fonts.ts'
import type { PrintedPage } from '../printed-page.ts'
import type { Exchange } from '../requests.ts'

export type Hint = components['schemas']['ReportHint']

/** Explains one kind of failure. @returns an empty list if it did not happen */
export type Rule = (facts: Facts) => Hint[]

/** The options that the hints refer to, and the fonts of the system. */
export interface HintContext {
  /** Exactly one of `pdf` and `screenshot` is set. */
  pdf: PdfOptions | null
  screenshot: ScreenshotOptions | null
  installed: InstalledFonts
}

export interface Facts extends HintContext {
  /** Whether the source is HTML, which has no address of its own. */
  isHtml: boolean
  /** Whether the page's scripts ran. */
  scripts: boolean
  /** Whether the caller can turn scripts on: Open Graph images never run any. */
  canRunScripts: boolean
  /** The document at the end of the render; null if the render failed before that. */
  documentFacts: DocumentFacts | null
  /** Why the last page of the PDF shows nothing; null if it shows something, and where the reason is not known. */
  lastPageCause: LastPageCause | null
  /** Addresses of data that the page's scripts were loading when the output was made, at most 20. */
  dataUnderWay: string[]
  /** The first and last page of the PDF; null for images, and if it could not be read. */
  printed: PrintedPage | null
  /** Null unless the content is wider than the page. */
  overflow: Overflow | null
  /** An element whose mask the PDF shows wrong; null if there is none. */
  wrongMask: string | null
  /** Whether the page adds content without end when it is scrolled, of which a part is in the output. */
  growsWithoutEnd: boolean
  /** How far scripts were brought that may have drawn; null if there were none. */
  scriptMotion: ScriptMotion | null
  requests: Exchange[]
  /** Requests that the output was made without, because they took too long. */
  stalled: StalledRequest[]
  imagesNotLoaded: string[]
  /** Lists of font families of visible text. */
  fontStacks: string[]
  /** Families in the output; null if they are unknown. */
  fontsUsed: string[] | null
  /** Why the render failed; null if it succeeded. */
  error: EngineError | null
}

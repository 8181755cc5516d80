/**
 * A render in the engine's own terms: what PDFs and screenshots have in common, as four records.
 * Steps are handed the records that they need.
 */

import type { Markup } from '../markup/html-heuristics.ts'
import type { Hiding } from '../page-scripts/hiding.ts'
import type { HintContext, RefusedRequest } from '../report/facts.ts'
import type { FormControl } from '../report/form-controls.ts'
import type { CutSize } from '../report/hints/paper.ts'
import type { Font, LocalFiles, Output, PdfOptions, Phase, ScopedHeader, Source } from './index.ts'
import type { Media } from './page/appearance.ts'
import type { Emulation } from './page/emulation.ts'
import type { LanePage } from './page/page.ts'
import type { Viewport } from './page/screen.ts'

export interface Job {
  document: JobDocument
  page: JobPage
  waits: JobWaits
  failOn: FailOn | null
  output: JobOutput
}

/** The document, and what it is made of. */
export interface JobDocument {
  source: Source
  /** Facts about the HTML; those of an empty document if the source is a URL. */
  markup: Markup
  scripts: boolean
  injectCss: string | null
  injectJs: string | null
  /**
   * Whether any code runs: scripts of the document, or code of the request, which runs with scripts
   * off, too.
   */
  runsCode: boolean
  /** Whether elements that scroll are shown with all of their content. */
  expands: boolean
  /** Null if no element is hidden. */
  hiding: Hiding | null
  fonts: Font[]
  files: LocalFiles
  /** Whether the HTML or the injected style sheet could name one of `files`. */
  mayNameFiles: boolean
}

/** The browser as the document sees it. */
export interface JobPage {
  viewport: Viewport
  media: Media
  /** Whether the page has no background of the browser's own. */
  transparent: boolean
  emulation: Emulation
  /** The origin of the address; null for HTML. */
  origin: string | null
  cookies: PdfOptions['cookies']
  /** Added to requests for `origin` only. */
  extraHeaders: Record<string, string>
  /** Added to requests for any origin. */
  scopedHeaders: ScopedHeader[]
  /** Answers challenges of `origin` only. */
  httpCredentials: { username: string; password: string } | null
  /** Whether advertising and tracking hosts are blocked. */
  blockAds: boolean
  hideCookieBanners: boolean
  /** Types of resources that are not loaded. */
  blockResources: PdfOptions['blockResources']
  /**
   * Whether the clock of the page stands still while it loads, so that scripts begin at the same
   * time in every render, or at one of their own.
   */
  stopsClock: boolean
}

/** Waits of the render, and their limit. */
export interface JobWaits {
  /** For the whole render, in ms. */
  timeoutMs: number
  /** When the document counts as loaded. */
  until: NonNullable<PdfOptions['waitUntil']>
  selector: { selector: string; state: 'attached' | 'visible' | 'hidden' } | null
  /** The JavaScript expression that has to be truthy. */
  expression: string | null
  /** Whether an expression that throws or is undefined fails the render. */
  isStrict: boolean
  /** In ms. */
  pauseMs: number | null
  /** The longest time for bringing what scripts draw to its end, in ms. */
  motionMs: number
  /** Whether an output is made of what is there when a wait takes too long. */
  bestAttempt: boolean
}

/** Conditions under which the render fails. */
export type FailOn = NonNullable<PdfOptions['failOn']> & {
  /** Hosts whose statuses do not count. */
  ignoredHosts?: string[]
  /** Whether the render fails once everything is known, and not with the first thing. */
  isCollected?: boolean
}

/**
 * The part of the page in the output: the viewport, all of it on screen or on paper, or the element
 * of a selector.
 */
export type View = 'viewport' | 'whole page' | 'paper' | { selector: string }

/** The output, and how it is made. */
interface JobOutput {
  contentType: Output['contentType']
  /** The phase in which it is made. */
  phase: Phase
  /** The part of the page in the output: lazy images there are loaded first. */
  view: View
  /**
   * Options of the request, and the fonts of the system, that the hints of the report depend on.
   */
  hintContext: HintContext
  /** Whether the report says what readers would miss who see less, or listen. */
  checksAccessibility: boolean
  /** Null for pictures, which have the layout of the window. */
  paper: JobPaper | null
  /**
   * Prints or captures the page.
   * @param onAsked called when the page can be read: at once, or when it was asked for its output,
   *   so that it is read while the browser assembles that
   */
  make(page: LanePage, onAsked?: () => void): Promise<Made>
}

/** Properties that only PDFs have. */
interface JobPaper {
  /** Fonts that headers or footers could name. A page cannot provide them: the browser has to. */
  marginFonts: Font[]
  /** Whether the document is changed to be printed. */
  changesDocument: boolean
  /** Prepares headers and footers. @returns references in them that were removed */
  prepareMargins(page: LanePage): Promise<RefusedRequest[]>
  /** Lays the page out as for its output, and back. */
  layOut(page: LanePage): Promise<unknown>
}

/** The output as it was made. */
export interface Made {
  bytes: Buffer<ArrayBuffer>
  /** The document without headers and footers, if they were drawn over it. */
  content?: Buffer<ArrayBuffer>
  /** The controls of its forms, if they are marked in it. */
  controls?: FormControl[]
  /** The sizes that its pages are cut to, if they are. */
  cutSizes?: CutSize[]
  /** An element whose mask the output shows wrong; null if there is none. */
  wrongMask: string | null
  /**
   * Font families in the output; null if they are unknown.
   * @param requested families that the document asks for, in its own spelling
   */
  fonts(requested: string[]): string[] | null | Promise<string[]>
}

/** Whether the page is to be drawn for a user who prefers dark. */
export function prefersDark({ media }: JobPage): boolean {
  return media.features['prefers-color-scheme'] === 'dark'
}

/** Whether the page could look different from one moment to the next. */
export function mayMove({ source, markup, runsCode, injectCss }: JobDocument): boolean {
  return !('html' in source) || runsCode || injectCss !== null || markup.mayMove
}

/** Whether parts of the page are drawn only after a frame has shown that they are in view. */
export function needsFrames({ source, markup, runsCode, injectCss }: JobDocument): boolean {
  return !('html' in source) || runsCode || injectCss !== null || markup.needsFrames
}

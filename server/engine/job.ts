/** A render in the engine's own terms: what PDFs and screenshots have in common. */
import type { Font, LocalFiles, Output, Phase, Source } from './index.ts'
import type { Markup } from './page/html-heuristics.ts'
import type { View } from './page/lazy-loading.ts'
import type { LanePage, Viewport } from './page/page.ts'
import type { RefusedRequest } from './page/request-interceptor.ts'
import type { Reuse } from './page/reuse.ts'
import { leavesNothing } from './page/warm-page.ts'
import type { HintContext } from './report/hints/facts.ts'

export interface Job {
  source: Source
  /** Properties of the request that the hints of the report depend on. */
  hintContext: HintContext
  /** Facts about the HTML; those of an empty document if the source is a URL. */
  markup: Markup
  timeoutMs: number
  scripts: boolean
  /** Whether the clock of the page stands still while it loads, so that scripts begin at the same time in every render. */
  stopsClock: boolean
  viewport: Viewport
  dark: boolean
  cookies: { name: string; value: string; domain: string }[]
  extraHeaders: Record<string, string>
  injectCss: string | null
  waitForSelector: string | null
  waitForTimeoutMs: number | null
  /** The part of the page in the output: lazy images there are loaded first. */
  view: View
  /** Whether advertising and tracking hosts are blocked. */
  blockAds: boolean
  fonts: Font[]
  files: LocalFiles
  /** Whether the HTML or the injected style sheet could name one of `files`. */
  mayNameFiles: boolean
  /** Fonts that headers or footers could name. A page cannot provide them: the browser has to. */
  marginFonts: Font[]
  /** Prepares headers and footers. @returns references in them that were removed */
  prepareMargins?(page: LanePage): Promise<RefusedRequest[]>
  contentType: Output['contentType']
  /** The phase of `produce`. */
  phase: Phase
  /** Lays the page out as for its output, and back; not for pictures, which have the layout of the window. */
  layOut?(page: LanePage): Promise<unknown>
  /**
   * Prints or captures the page.
   * @param settle shows what moves at its moment again, after media queries may have changed for a moment
   */
  produce(page: LanePage, settle: () => Promise<void>): Promise<Produced>
}

export interface Produced {
  bytes: Buffer<ArrayBuffer>
  /** An element whose mask the output shows wrong; null if there is none. */
  wrongMask: string | null
  /**
   * Font families in the output; null if they are unknown.
   * @param requested families that the document asks for, in its own spelling
   */
  fonts(requested: string[]): string[] | null | Promise<string[]>
}

/** Whether the page could look different from one moment to the next. */
export function mayMove({ source, markup, scripts, injectCss }: Job): boolean {
  return !('html' in source) || scripts || injectCss !== null || markup.mayMove
}

/** Whether something that page scripts cannot reach could move: see page/hidden-animations.ts. */
export function mayMoveHidden(job: Job): boolean {
  const { source, markup, scripts, injectCss } = job
  if (!('html' in source)) return true
  if (scripts) return markup.mayMove || markup.loads || injectCss !== null
  return mayMove(job) && markup.hasHiddenTrees
}

/** Whether parts of the page are drawn only after a frame has shown that they are in view. */
export function needsFrames({ source, markup, scripts, injectCss }: Job): boolean {
  return !('html' in source) || scripts || injectCss !== null || markup.needsFrames
}

/** Tells which part of an earlier render's page the render can have, and leaves to a later one (see page/new-document.ts). */
export function reuseOf(job: Job): Reuse | null {
  const { source, cookies, viewport, scripts } = job
  // Text is laid out a little differently after the scale has changed, in either direction.
  if (cookies.length > 0 || viewport.deviceScaleFactor !== 1) return null
  if ('html' in source) return isPlain(job, source.html) ? 'document' : 'renderer'
  // An origin has storage, but only scripts use it. The name and password of an address stay in a context.
  const { username, password } = new URL(source.url)
  return scripts || username !== '' || password !== '' ? null : 'context'
}

/** Whether even the document can be reused for the same user: it will hold nothing but content. */
function isPlain({ markup, scripts, injectCss, view, fonts }: Job, html: string): boolean {
  // An element is brought into view by scrolling, which the next document would inherit.
  if (scripts || typeof view === 'object') return false
  if (fonts.length > 0 && markup.hasFrames) return false
  return injectCss === null && leavesNothing(html)
}

/** Whether style sheets of the page could load anything. */
export function mayLoadByStyle({ source, markup }: Job): boolean {
  return !('html' in source) || markup.loadsByStyle
}

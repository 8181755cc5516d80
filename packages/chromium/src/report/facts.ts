/**
 * The facts about a render that the rules read. Every text in them may come from a hostile page.
 */
import type { components } from '../contract.gen.ts'
import type { AccessibilityFacts } from './accessibility-facts.ts'
import type { DocumentFacts } from './document-facts.ts'
import type { HiddenAgain, HiddenParts } from './hidden-parts.ts'
import type { InstalledFonts } from './installed-fonts.ts'
import type { PrintedPage } from './printed-page.ts'

type Schemas = components['schemas']

export type PdfOptions = Schemas['PdfOptions']

export type Hint = Schemas['ReportHint']

/** Explains one kind of failure. @returns an empty list if it did not happen */
export type Rule = (facts: Facts) => Hint[]

/** The options that the hints refer to, and the fonts of the system. */
export interface HintContext {
  /** Exactly one of `pdf` and `screenshot` is set. */
  pdf: PdfOptions | null
  screenshot: Schemas['ScreenshotOptions'] | null
  installed: InstalledFonts
}

type ResourceType = PdfOptions['blockResources'][number]

/** Whether the request keeps resources of this type out of the page. */
export function keepsOut({ pdf, screenshot }: HintContext, type: ResourceType): boolean {
  return (pdf ?? screenshot)?.blockResources.includes(type) === true
}

/** Facts that are read from the page and from the output. Null where one is unknown. */
export interface CollectedFacts {
  /** The document at the end of the render; null if the render failed before that. */
  documentFacts: DocumentFacts | null
  /**
   * Why the last page of the PDF shows nothing; null if it shows something, and where the reason is
   * not known.
   */
  lastPageCause: LastPageCause | null
  /**
   * Addresses of data that the page's scripts were loading when the output was made, at most 20.
   */
  dataUnderWay: string[]
  /** Workers of the page that still had something to do when the output was made, at most 3. */
  unfinishedWorkers: UnfinishedWorker[]
  /** The first and last page of the PDF; null for images, and if it could not be read. */
  printed: PrintedPage | null
  /** Null unless the content is wider than the page. */
  overflow: Overflow | null
  /** Elements that hide a part of their content; null if that was not looked for. */
  hiddenParts: HiddenParts | null
  /** Whether scripts have changed what is below the window once it had left it. */
  hidesAgain: boolean
  /** Parts that they have hidden; null if all are shown. */
  hiddenAgain: HiddenAgain | null
  /** An element whose mask the PDF shows wrong; null if there is none. */
  wrongMask: string | null
  /**
   * Whether the page adds content without end when it is scrolled, of which a part is in the
   * output.
   */
  growsWithoutEnd: boolean
  /** The phase of the wait without whose end the output was made; null if every wait ended. */
  cutWait: string | null
  /** The message of the last error of `waitForExpression`; null if it threw none. */
  expressionError: string | null
  /** How far the clock was moved for scripts that may have drawn; null if there were none. */
  scriptMotion: ScriptMotion | null
  /** Null unless the request asks for it. */
  cookieBanner: CookieBanner | null
  /** Selectors of the request that match nothing in the document, but elsewhere in the page. */
  elsewhere: Elsewhere[]
  /** Null unless the render is a dry run. */
  accessibility: AccessibilityFacts | null
}

export interface Facts extends HintContext, CollectedFacts {
  /** Whether the source is HTML, which has no address of its own. */
  isHtml: boolean
  /** Whether the page's scripts could run. */
  scripts: boolean
  /** Whether the caller can turn scripts on: Open Graph images never run any. */
  canRunScripts: boolean
  requests: Exchange[]
  /** Requests that the output was made without, because they took too long. */
  stalled: StalledRequest[]
  imagesNotLoaded: string[]
  /** Lists of font families of visible text. */
  fontStacks: string[]
  /** Families in the output; null if they are unknown. */
  fontsUsed: string[] | null
  /** The files that were sent with the request; null without any. */
  sentFiles: { base: string; unused: string[] } | null
  /** Addresses without their queries that were looked up, and at which there is no asset. */
  missingAssets: ReadonlySet<string>
  /** Why the render failed; null if it succeeded. */
  error: Failure | null
}

/** One request with its redirects. */
export interface Exchange {
  /** Whether it is the document of the main frame. */
  isMain: boolean
  /** In lower case: document, image, font, script and so on. */
  type: string
  /** The address that the page requested. */
  url: string
  /** The last address after redirects. */
  finalUrl: string
  status: number | null
  /** Without parameters, in lower case; '' if it is unknown. */
  contentType: string
  /** Why there was no response; null if there was one. */
  failure: string | null
  /** Why the response was kept from the page. */
  refusal: 'cors' | 'mixed-content' | 'private' | 'ads' | null
  /** The Content-Encoding of the response, in lower case; '' without one. */
  encoding: string
  /** Whether the server declares its response to be a challenge for bots. */
  challenged: boolean
}

/** Lengths in CSS pixels. */
export interface Overflow {
  /** The width of the page's content area. */
  roomPx: number
  /** The width of the content. */
  neededPx: number
  /** The widest element as a short selector, and its tag. */
  selector: string | null
  tag: string | null
}

/** The element that begins a last page that shows nothing, as a short selector. */
export interface LastPageCause {
  kind: 'height' | 'break'
  selector: string
  /** The height, such as `height: 100%`; '' for a break. */
  value: string
}

/**
 * An element that a selector of the request matches, in a tree that the selector does not lead
 * into.
 */
export interface Elsewhere {
  /** The option with the selector, such as `options.selector`. */
  option: string
  selector: string
  kind: 'shadow tree' | 'frame' | 'frame of another site'
  /**
   * The element that holds the tree, or the outermost of several, as a short selector; '' if it is
   * not known.
   */
  host: string
}

export interface CookieBanner {
  /** The rule that found it, or a selector of it; null if there was none. */
  found: string | null
  action: 'none' | 'rejected' | 'hidden'
}

export interface ScriptMotion {
  /** How far the clock of the page was moved, in ms. */
  advancedMs: number
  /** Whether it came to an end. */
  ended: boolean
}

/** A worker that was not waited for any longer. */
export interface UnfinishedWorker {
  /** The address of its script. */
  url: string
  /** Its work: loading its script, computing, waiting for requests of its own, or timers. */
  task: 'file' | 'computing' | 'requests' | 'timer'
}

/** A request that the output was made without. */
export interface StalledRequest {
  requestId: string
  url: string
  /** Chromium's name of its kind, such as `Image`. */
  type: string | undefined
  /** How long the render waited for it. */
  waitedMs: number
}

/** The error of a failed render, as far as the hints depend on it. */
export interface Failure {
  kind: string
  details: {
    /** The phase in which the time ran out. */
    phase?: string
    /** Chromium's name of a network error. */
    net_error?: string
    /** URLs still loading when the time ran out. */
    pending?: string[]
  }
}

/** A request or a font that the engine refused, for the reason that it names. */
export interface RefusedRequest {
  /** As in the events of the CDP domain Network; undefined for some requests of workers. */
  networkId: string | undefined
  /** The address of an asset, or the family of a font. */
  url: string
  resourceType: string
  /** The reason in the report. */
  reason: string
}

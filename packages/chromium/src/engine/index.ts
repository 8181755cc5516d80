/** The interface of the rendering engine: three methods and one error. */

import type { OutputType, Tier } from '@platen/lib'
import type { ChromiumBuild } from '../chromium/build.ts'
import type { components } from '../contract.gen.ts'
import type { CutText, PageAddress, PageLink, PageMetadata } from '../page-scripts/page-facts.ts'
import type { Scraped } from '../page-scripts/scrape.ts'
import type { FormControl } from '../report/form-controls.ts'
import type { CutSize } from '../report/hints/paper.ts'
import {
  type AdapterOptions,
  NOT_SENT,
  type PageFailure,
  type ScopedHeader,
} from './adapter-options.ts'
import type { EngineLoad, LaneStatus } from './lane-status.ts'

export type { AdapterOptions, EngineLoad, LaneStatus, PageFailure, ScopedHeader }
export { NOT_SENT }

type Schemas = components['schemas']

/**
 * The document to render. A URL has passed the egress policy and is navigated to exactly as given.
 * Scripts in HTML are off in PDFs unless the options enable them, and on in screenshots unless
 * `scripts` is off.
 */
export type Source = { html: string; scripts?: 'off' } | { url: string }

/** Options with all defaults applied. */
export type PdfOptions = Schemas['PdfOptions'] & { adapter?: AdapterOptions }
export type ScreenshotOptions = Schemas['ScreenshotOptions'] & { adapter?: AdapterOptions }

/** The parts of a page to read. Of `pdf`, only the options about paper have an effect. */
export interface ExtractRequest {
  formats: NonNullable<Schemas['ExtractRequest']['formats']>
  options: ScreenshotOptions
  pdf: PdfOptions
}

/** Content that was read of a page; null where it was not asked for. */
export interface PageContent extends PageAddress {
  /** Short HTML of what the page shows. */
  readable: CutText | null
  metadata: PageMetadata | null
  links: { links: PageLink[]; isCut: boolean } | null
  text: CutText | null
  html: CutText | null
  scraped: Scraped | null
  screenshot: Output['bytes'] | null
  pdf: Output['bytes'] | null
}

/** Describes what happened while the page was rendered. Lists hold at most 100 entries. */
export type Report = Omit<Schemas['RenderReport'], 'request_id' | 'output_bytes'>

export interface Output {
  /** Never empty, and checked to be of `contentType`. */
  bytes: Uint8Array<ArrayBuffer>
  contentType: OutputType
  /** Time from the start of the render to its output, without the wait for a free lane. */
  durationMs: number
  /** The language that the document declares; null = none. Absent for work on other outputs. */
  language?: string | null
  /** The controls of its forms, if they are marked in it. */
  controls?: FormControl[] | undefined
  /** The sizes that its pages are cut to, if they are. */
  cutSizes?: CutSize[] | undefined
  report: Report
}

/** A font of the render's owner. Pages use it by the name of its family. */
export interface Font {
  /** Fonts with the same id are identical. */
  id: string
  family: string
  /** The font's name in a PDF; null if it has none. */
  postscript: string | null
  /** Descriptors of CSS `@font-face`. */
  weight: string
  style: string
  stretch: string
  sizeBytes: number
  /** Reads the file: TrueType, OpenType, WOFF or WOFF 2.0; null if it was deleted meanwhile. */
  read(): Promise<Buffer | null>
}

/** Files of this server that pages may load, although the egress policy refuses its address. */
export interface LocalFiles {
  /** The files have URLs that begin with one of these. */
  prefixes(): string[]
  /** The path that all prefixes end with. */
  path: string
  /** Null if there is no file at this URL. */
  find(url: string): Promise<LocalFile | null>
  /** The files of the request, if it has some: nothing is at other addresses below `base`. */
  sent?: SentFiles
}

export interface SentFiles {
  /** An address that does not exist, with a slash at its end. */
  base: string
  /** The names of the files that were not loaded. */
  unused(): string[]
}

export interface LocalFile {
  /** Files with the same id have the same content. */
  id: string
  sizeBytes: number
  headers: Record<string, string>
  /** Null if it was deleted meanwhile. */
  read(): Promise<Buffer | null>
}

/** The user of a render, the fonts and files that its pages may use, and its signal. */
export interface RenderOwner {
  /** Users share no page, and the queue is fair between them. */
  userId: string
  /** Renders that the user may have under way at a time; by default as many as there are lanes. */
  lanesMax?: number
  /** Free users together hold a share of the lanes (see lanes/shares.ts). By default `paid`. */
  tier?: Tier
  /** Whether nobody waits for the response: the render yields to others. By default false. */
  inBackground?: boolean
  /**
   * Newest first: the newest font of a family, weight, style and width replaces the older ones. If
   * a font or file cannot be read, the render fails (see `ownerErrorOf` in owner-files.ts).
   */
  fonts: Font[]
  files: LocalFiles
  /** Cancels the render at any point: it fails with reason `cancelled`. */
  signal: AbortSignal
  /** Whether the report says what readers would miss who see less, or listen. */
  checksAccessibility?: boolean
  /** Called when the render has a lane, or a place in the queue for one. */
  entered?: () => void
  /** Called with the output before its report is complete, and again if it is made again. */
  produced?: (bytes: Output['bytes']) => void
}

export interface Engine {
  /** @throws EngineError */
  pdf(source: Source, options: PdfOptions, owner: RenderOwner): Promise<Output>
  /** @throws EngineError */
  screenshot(source: Source, options: ScreenshotOptions, owner: RenderOwner): Promise<Output>
  /** Reads a page. The bytes of the output have no content. @throws EngineError */
  extract(
    source: Source,
    request: ExtractRequest,
    owner: RenderOwner,
  ): Promise<{ output: Output; content: PageContent }>
  load(): EngineLoad
  /** The lanes of this process, oldest first. */
  lanes(): LaneStatus[]
  /** Replaces a lane once its render has ended. @returns `waiting` while another is replaced */
  recycle(laneId: number): 'started' | 'waiting' | 'unknown'
  /** Calls the listener when a lane becomes idle. @returns a function that removes it */
  onIdle(listener: () => void): () => void
  /** The oldest Chromium that runs; null if none has started, as without lanes. */
  chromium(): ChromiumBuild | null
  /** Whether a render could start soon. Starts no browser; replacing a lane is no failure. */
  health(): 'ok' | 'failing'
  /** Ends all processes and removes all scratch files. Renders under way fail. */
  close(): Promise<void>
}

/**
 * `invalid`: Chromium rejects one of the options; `details.issues` names it. `nonconforming`: the
 * PDF cannot satisfy a standard; `details.conformance` says why.
 */
export type EngineErrorKind =
  | 'timeout'
  | 'blocked'
  | 'unavailable'
  | 'failed'
  | 'invalid'
  | 'nonconforming'

/** The phases of a render, in order, after the wait for a lane; `load` is of work on PDFs. */
export type Phase = NonNullable<Schemas['ErrorDetails']['phase']>

export interface EngineErrorDetails {
  /** The phase in which the time ran out. */
  phase?: Phase
  /** Why a render failed, such as `navigation_failed` or `renderer_crashed`. */
  reason?: string
  /** Chromium's name of a network error, such as `net::ERR_CONNECTION_REFUSED`. */
  net_error?: string
  /** The host of a `blocked` URL. */
  host?: string
  /** URLs still loading when the time ran out, at most 20. */
  pending?: string[]
  /** The problems that keep the document from a standard; set if the kind is `nonconforming`. */
  conformance?: Schemas['ConformanceIssue'][]
  /** Rejected fields of the request; set if the kind is `invalid`. */
  issues?: { path: string; message: string }[]
}

/** The only error that an engine throws. `message` is a sentence for the client. */
export class EngineError extends Error {
  override name = 'EngineError'
  /** The report up to the failure; null if the render had no page yet. */
  report: Report | null = null
  /** How long the render held a lane, in ms; 0 if the page did not cause the failure. */
  laneMs = 0
  /** Whether the attempt used its page. A lane may have been lost before that. */
  hasBegun = false
  /** Everything that the page did and that `failOn` names. */
  failures: PageFailure[] = []
  /** When a lane is likely to be free; set for some errors of kind `unavailable`. */
  retryAfterSeconds: number | null = null

  constructor(
    readonly kind: EngineErrorKind,
    message: string,
    readonly details: EngineErrorDetails = {},
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}

/** The `details.reason` of a page whose host name could not be looked up, because DNS failed. */
export const DNS_UNAVAILABLE = 'dns_unavailable'

/** Whether a render failed because DNS did, which says nothing about its page. */
export function isDnsUnavailable(error: unknown): boolean {
  return error instanceof EngineError && error.details.reason === DNS_UNAVAILABLE
}

/** Creates the error of a request that cannot be served at the moment. */
export function unavailableError(message: string, retryAfterSeconds: number): EngineError {
  const error = new EngineError('unavailable', message)
  error.retryAfterSeconds = retryAfterSeconds
  return error
}

/** How long a render that failed with this error held a lane, in ms. */
export function laneMsOf(error: unknown): number {
  return error instanceof EngineError ? error.laneMs : 0
}

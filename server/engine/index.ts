/** The rendering engine as the rest of the program sees it: two methods and one error. */
import type { components } from '../contract.gen.ts'

type Schemas = components['schemas']

/**
 * What is rendered. A URL has passed `outbound` and is navigated to exactly as given here. Scripts in HTML
 * are off in PDFs unless their options say otherwise, and on in screenshots unless this says so.
 */
export type Source = { html: string; scripts?: 'off' } | { url: string }

/** Options with every default filled in. */
export type PdfOptions = Schemas['PdfOptions']
export type ScreenshotOptions = Schemas['ScreenshotOptions']

/** What happened while the page was rendered. Lists hold at most 100 entries. */
export type Report = Omit<Schemas['RenderReport'], 'request_id' | 'output_bytes'>

export interface Output {
  /** Never empty, and of the content type it claims. */
  bytes: Uint8Array<ArrayBuffer>
  contentType: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp'
  /** From the start of the render to its bytes, without the wait for a free lane. */
  durationMs: number
  report: Report
}

/** A font of the render's owner, which its pages use by the name of its family. */
export interface Font {
  /** What has the same id is the same font. */
  id: string
  family: string
  /** Its name in a PDF; null if it has none. */
  postscript: string | null
  /** Descriptors of CSS `@font-face`. */
  weight: string
  style: string
  stretch: string
  sizeBytes: number
  /** The file: TrueType, OpenType, WOFF or WOFF 2.0; null if it was deleted meanwhile. */
  read(): Promise<Buffer | null>
}

/** Files of this server that pages may load, although its address is refused to them. */
export interface LocalFiles {
  /** Where they lie: addresses that begin with one of these. */
  prefixes(): string[]
  /** What each of those ends with. */
  path: string
  /** Null if there is none at this address. */
  find(url: string): Promise<LocalFile | null>
}

export interface LocalFile {
  /** Files with the same id have the same content. */
  id: string
  sizeBytes: number
  headers: Record<string, string>
  /** Null if it was deleted meanwhile. */
  read(): Promise<Buffer | null>
}

/** Whose render it is, what its pages may use of theirs, and whether it is still wanted. */
export interface RenderOwner {
  /** Nothing of one user's render is left for another's; lines are fair between users. */
  userId: string
  /** Renders of the user that may be under way at a time; left out, as many as there are lanes. */
  lanesMax?: number
  /** The newest first: it stands for others of its family, weight, style and width. */
  fonts: Font[]
  files: LocalFiles
  /** Gives the render up, wherever it is: it fails with reason `cancelled`. */
  signal: AbortSignal
  /** Called when the render has its lane, or its place in the queue for one. */
  entered?: () => void
}

export interface Engine {
  /** @throws EngineError */
  pdf(source: Source, options: PdfOptions, owner: RenderOwner): Promise<Output>
  /** @throws EngineError */
  screenshot(source: Source, options: ScreenshotOptions, owner: RenderOwner): Promise<Output>
  load(): EngineLoad
  /** Whether a render could start soon. Looks, never launches anything; recycling is no failure. */
  health(): 'ok' | 'failing'
  /** Ends every process and removes every scratch file. Renders under way fail. */
  close(): Promise<void>
}

export interface EngineLoad {
  /** Renders under way. */
  active: number
  /** Renders in line. */
  waiting: number
  /** Lanes that wait for a render. */
  idle: number
  /** Users who hold as many lanes as they may at the moment: their next render would wait. */
  usersWithoutRoom: readonly string[]
  /** How long a render has a lane, in ms: a mean over the last ones. */
  meanMs: number
  /** Lanes with a living browser. */
  lanes: number
  /** Lanes replaced so far, by why: `renders`, `age`, `memory`, `ended` ... */
  replaced: ReadonlyMap<string, number>
}

/** `invalid`: the options ask for something that Chromium refuses; `details.issues` names the field. */
export type EngineErrorKind = 'timeout' | 'blocked' | 'unavailable' | 'failed' | 'invalid'

/** What a render was doing, in order; the wait for a free lane is none of them. */
export type Phase = 'navigate' | 'wait_selector' | 'wait_timeout' | 'fonts' | 'print' | 'capture'

export interface EngineErrorDetails {
  /** Where a timeout struck. */
  phase?: Phase
  /** Why a render failed, e.g. `navigation_failed`, `renderer_crashed`. */
  reason?: string
  /** Chromium's name of a network error, e.g. `net::ERR_CONNECTION_REFUSED`. */
  net_error?: string
  /** Of a `blocked` address. */
  host?: string
  /** Addresses still loading when the time ran out, at most 20. */
  pending?: string[]
  /** Fields of the request that are refused, of `invalid`. */
  issues?: { path: string; message: string }[]
}

/** The only error of an engine. `message` is a sentence for the client. */
export class EngineError extends Error {
  override name = 'EngineError'
  /** What happened until then; null if the render never began. */
  report: Report | null = null
  /** For how many ms the render held a lane; 0 if its failure was not the page's doing. */
  laneMs = 0
  /** Of `unavailable`: when a lane is likely to be free, if that is known. */
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

/** The error of a request that cannot be served for the moment. */
export function unavailableError(message: string, retryAfterSeconds: number): EngineError {
  const error = new EngineError('unavailable', message)
  error.retryAfterSeconds = retryAfterSeconds
  return error
}

/** For how many ms a render held a lane that failed with this error. */
export function laneMsOf(error: unknown): number {
  return error instanceof EngineError ? error.laneMs : 0
}

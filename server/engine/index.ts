/** The rendering engine as the rest of the program sees it: two methods and one error. */
import type { components } from '../contract.gen.ts'

type Schemas = components['schemas']

/** What is rendered. A URL has passed `outbound` and is navigated to exactly as given here. */
export type Source = { html: string } | { url: string }

/** Options with every default filled in. */
export type PdfOptions = Schemas['PdfOptions']
export type ScreenshotOptions = Schemas['ScreenshotOptions']

export interface Output {
  /** Never empty, and of the content type it claims. */
  bytes: Uint8Array<ArrayBuffer>
  contentType: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp'
  /** From the start of the render to its bytes, without the wait for a free lane. */
  durationMs: number
}

export interface Engine {
  /**
   * @param signal gives the render up, wherever it is: it fails with reason `cancelled`
   * @throws EngineError
   */
  pdf(source: Source, options: PdfOptions, signal: AbortSignal): Promise<Output>
  /** @param signal as in `pdf` @throws EngineError */
  screenshot(source: Source, options: ScreenshotOptions, signal: AbortSignal): Promise<Output>
  /** Renders under way, and those that wait for a place. */
  load(): { active: number; waiting: number }
  /** Whether a render could start now. Looks, never launches anything. */
  health(): 'ok' | 'failing'
  /** Ends every process and removes every scratch file. Renders under way fail. */
  close(): Promise<void>
}

export type EngineErrorKind = 'timeout' | 'blocked' | 'unavailable' | 'failed'

/** What a render was doing, in order; the wait for a free lane is none of them. */
export type Phase = 'navigate' | 'fonts' | 'print' | 'capture'

export interface EngineErrorDetails {
  /** Where a timeout struck. */
  phase?: Phase
  /** Why a render failed, e.g. `navigation_failed`, `renderer_crashed`. */
  reason?: string
  /** Chromium's name of a network error, e.g. `net::ERR_CONNECTION_REFUSED`. */
  net_error?: string
  /** Addresses still loading when the time ran out, at most 20. */
  pending?: string[]
}

/** The only error of an engine. `message` is a sentence for the client. */
export class EngineError extends Error {
  override name = 'EngineError'
  constructor(
    readonly kind: EngineErrorKind,
    message: string,
    readonly details: EngineErrorDetails = {},
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}

/**
 * Failures of a render that no single step reports, and the conversion of any failure to an
 * `EngineError`.
 */
import { BrowserStartError } from '../chromium/browser.ts'
import { EngineError, unavailableError } from './index.ts'

const FRAME_STUCK = 'frame_stuck'
const BROWSER_LOST = 'browser_lost'
const RETRY_AFTER_SECONDS = 5

/**
 * Whether a render failed because Chromium did not draw, ended or hung, which is not the page's
 * fault.
 */
export function isRetryable(error: unknown): error is EngineError {
  if (!(error instanceof EngineError)) return false
  return error.details.reason === FRAME_STUCK || error.details.reason === BROWSER_LOST
}

/** The error of a render whose page did not draw a frame in time. */
export function frameStuck(): EngineError {
  const details = { reason: FRAME_STUCK }
  return new EngineError('unavailable', 'The page was not drawn; try again.', details)
}

/** The error of a render whose browser ended or hung. */
export function browserLost(cause?: unknown): EngineError {
  const message = 'The renderer ended during the render; try again.'
  return new EngineError('unavailable', message, { reason: BROWSER_LOST }, cause)
}

/**
 * The error of a render whose lane was lost. The page is to blame only if the browser sent more
 * than it may.
 * @param reason the reason that `Lane.lost` gives
 */
export function laneLost(reason: string): EngineError {
  if (reason === 'message') {
    const message = 'The output is too large: it would have more than 96 MB.'
    return new EngineError('failed', message, { reason: 'output_too_large' })
  }
  if (reason === 'events') {
    const message = 'The page did too much at once: it logged or loaded without end.'
    return new EngineError('failed', message, { reason: 'page_too_busy' })
  }
  return browserLost()
}

/** The error of a render, or of the start of the engine, for which no browser started. */
export function notStarted(cause: unknown): EngineError {
  return new EngineError('unavailable', 'The renderer did not start.', {}, cause)
}

/**
 * The error of a request whose option Chromium rejects.
 * @param path the field, such as `options.timezone`
 */
export function invalidOption(path: string, message: string, cause?: unknown): EngineError {
  return new EngineError('invalid', message, { issues: [{ path, message }] }, cause)
}

/** The error of a render whose image would wait for too many others. */
export function tooManyImages(): EngineError {
  return unavailableError('Too many images are being encoded; try again.', RETRY_AFTER_SECONDS)
}

/** The error of a render whose output has no bytes: Chromium responds so to some captures. */
export function emptyOutput(): EngineError {
  return new EngineError('failed', 'The renderer produced no output.', { reason: 'empty_output' })
}

/** The error of a render whose page ended its renderer process. */
export function rendererCrashed(): EngineError {
  const details = { reason: 'renderer_crashed' }
  return new EngineError('failed', 'The page crashed its renderer.', details)
}

/**
 * Converts any failure of a render to an `EngineError`.
 * @param signal the render's own; if it is aborted, other errors mean that the render was cancelled
 */
export function asEngineError(error: unknown, signal: AbortSignal): EngineError {
  if (error instanceof EngineError) {
    // All renders that a signal aborts share its reason, and each of them needs a report of its
    // own.
    return error === signal.reason ? new EngineError(error.kind, error.message) : error
  }
  if (signal.aborted) {
    return new EngineError('failed', 'The render was cancelled.', { reason: 'cancelled' }, error)
  }
  if (error instanceof BrowserStartError) {
    // It may have lacked a font that could not be read.
    return error.cause instanceof EngineError ? error.cause : notStarted(error)
  }
  const details = { reason: 'browser_error' }
  return new EngineError('failed', 'The page could not be rendered.', details, error)
}

/** The errors that the SDK throws. Every class extends `PlatenError`. */
import type { ReportHint } from './generated/types.ts'
import { isPlatenError, messageOf, PlatenError } from './platen-error.ts'

export * from './api-errors.ts'

/**
 * A request was aborted by its `signal`, whose reason is the `cause`. Its name is `AbortError`, as
 * for aborts of `fetch`.
 */
export class RequestAbortedError extends PlatenError {
  override readonly name: string = 'AbortError'
}

/** The error of an aborted signal: its reason if that is an error of the SDK. */
export function abortError({ reason }: AbortSignal): PlatenError {
  if (isPlatenError(reason)) return reason
  return new RequestAbortedError(`The request was aborted: ${messageOf(reason)}`, { cause: reason })
}

/** A file on disk could not be read or written. `cause` is the error of the file system. */
export class FileError extends PlatenError {
  override readonly name: string = 'FileError'
}

/**
 * The idempotency key was already used for a request with another body, so the result is not that
 * of this request. Use another key, or set `onIdempotencyMismatch: 'return'` to get the earlier
 * result.
 */
export class IdempotencyMismatchError extends PlatenError {
  override readonly name: string = 'IdempotencyMismatchError'

  constructor(
    /** The key that was used twice. */
    readonly idempotencyKey: string | null,
    /** Request id of the response. */
    readonly requestId: string | null,
  ) {
    super(
      `The idempotency key ${JSON.stringify(idempotencyKey)} was already used with another body. Use another key, or set onIdempotencyMismatch to 'return'.`,
    )
  }
}

/** `file.assertClean` found problems in the page. `hints` lists them. */
export class RenderNotCleanError extends PlatenError {
  override readonly name: string = 'RenderNotCleanError'

  constructor(
    /** The hints of the render's report. */
    readonly hints: readonly ReportHint[],
    /** Id of the render. */
    readonly requestId: string,
  ) {
    const lines = hints.map(
      ({ message, where, fix }) => `- ${message}${where === null ? '' : ` (${where})`} ${fix}`,
    )
    super([`The report of ${requestId} has ${hints.length} hints:`, ...lines].join('\n'))
  }
}

/** An option or argument is missing or invalid. No request was sent. */
export class ConfigurationError extends PlatenError {
  override readonly name: string = 'ConfigurationError'
}

/** The connection failed before or during the response. `cause` is the error of `fetch`. */
export class ConnectionError extends PlatenError {
  override readonly name: string = 'ConnectionError'
  /** Request id, if the response had begun; otherwise null. */
  readonly requestId: string | null

  constructor(message: string, options: ErrorOptions & { requestId?: string | null } = {}) {
    super(message, options)
    this.requestId = options.requestId ?? null
  }
}

/** The client waited longer than `timeoutMs` for the response or its body. */
export class ClientTimeoutError extends ConnectionError {
  override readonly name: string = 'ClientTimeoutError'
}

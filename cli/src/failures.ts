/** Exit codes, and the sentences for errors of every kind. */
import {
  ApiError,
  AuthenticationError,
  ClientTimeoutError,
  ConfigurationError,
  ConnectionError,
  FileError,
  RenderNotCleanError,
  ValidationError,
} from '../../sdk/src/index.ts'

/** Exit codes of the command. */
export const EXIT = { ok: 0, request: 1, setup: 2, findings: 3 } as const

/** A mistake in the arguments or the files of the caller. No request was sent. */
export class SetupError extends Error {}

/** Findings, such as hints of a report or differences of templates. They were already printed. */
export class Findings extends Error {}

/** Renders of a batch have failed. Their errors were already printed. */
export class BatchFailure extends Error {
  constructor(failed: number, total: number) {
    super(`${failed} of ${total} renders failed.`)
  }
}

/** A request for a file has failed. The cause is the error to explain. */
export class FileFailure extends Error {
  constructor(
    readonly path: string,
    override readonly cause: unknown,
  ) {
    super(`${path} failed`)
  }
}

/** The exit code for an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof FileFailure) return exitCodeOf(error.cause)
  if (error instanceof Findings || error instanceof RenderNotCleanError) return EXIT.findings
  const isSetup = [SetupError, ConfigurationError, AuthenticationError, FileError].some(
    (type) => error instanceof type,
  )
  return isSetup ? EXIT.setup : EXIT.request
}

/** A sentence for people: the error, and what to do about it. */
export function explain(error: unknown): string {
  if (error instanceof FileFailure) return `${error.path}: ${explain(error.cause)}`
  if (error instanceof ValidationError && error.issues.length > 0) {
    // Each message is a sentence that names its field and what was probably meant.
    const sentences = error.issues.map(({ message }) => message).join('\n')
    if (error.details?.reason !== 'wrong_password') return sentences
    return `${sentences} Set PLATEN_PDF_PASSWORD, or pass --password-file.`
  }
  if (error instanceof AuthenticationError) {
    return `The server refused the API key (${error.code}). Check PLATEN_API_KEY or --api-key, or run: platen login`
  }
  if (error instanceof ClientTimeoutError) return `${error.message} Raise --timeout.`
  if (error instanceof ConnectionError) {
    return `${error.message}. Is the server running? Check PLATEN_BASE_URL or --base-url.`
  }
  if (error instanceof ConfigurationError) {
    if (error.message.startsWith('apiKey is missing')) {
      return 'There is no API key. Set PLATEN_API_KEY, pass --api-key, or run: platen login'
    }
    if (error.message.startsWith('baseUrl is missing')) {
      return 'There is no server. Set PLATEN_BASE_URL, pass --base-url, or run: platen login'
    }
  }
  if (error instanceof ApiError && error.requestId !== null) {
    return `${error.message} (request ${error.requestId})`
  }
  return error instanceof Error ? error.message : String(error)
}

/** The error as JSON, for `--json`. */
export function errorJson(error: unknown): object {
  const cause = error instanceof FileFailure ? error.cause : error
  const api = cause instanceof ApiError ? cause : null
  return {
    error: {
      name: cause instanceof Error ? cause.name : 'Error',
      message: explain(error),
      ...(error instanceof FileFailure && { file: error.path }),
      ...(api && { code: api.code, status: api.status, request_id: api.requestId }),
      ...(api?.details && { details: api.details }),
    },
  }
}

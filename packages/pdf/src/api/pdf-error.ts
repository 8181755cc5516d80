/** The one error that this package throws. */
import type { Conformance } from '../finish.ts'
import { failureOf, type PdfFailureReason, RunnerError } from '../operations/failure.ts'

/**
 * - `INVALID_OPTIONS`: options that are wrong, or cannot be used together.
 * - `NOT_A_PRINT`: the file is not as Chromium printed it.
 * - `CONFORMANCE_FAILED`: the document breaks a standard that it has to satisfy; `conformance` says
 *   where, and what to do.
 * - `DAMAGED_PDF`: the file is not a PDF, or not all of one.
 * - `WRONG_PASSWORD`: the PDF is encrypted, and its password is missing or wrong.
 * - `NO_SUCH_PAGES`: the PDF has none of the pages of a range.
 * - `PDF_REFUSED`: it is larger or more deeply nested than is accepted.
 * - `QPDF_MISSING`: the file needs the program qpdf, which could not be started.
 */
export type PdfErrorCode =
  | 'INVALID_OPTIONS'
  | 'NOT_A_PRINT'
  | 'CONFORMANCE_FAILED'
  | 'DAMAGED_PDF'
  | 'WRONG_PASSWORD'
  | 'NO_SUCH_PAGES'
  | 'PDF_REFUSED'
  | 'QPDF_MISSING'

interface Details {
  /** The index of the PDF among those of the call. */
  file?: number | null
  conformance?: Conformance | null
  cause?: unknown
}

/** Says in `code` what went wrong, and in `message` what to do. */
export class PdfError extends Error {
  override readonly name = 'PdfError'
  readonly code: PdfErrorCode
  /** The index of the PDF among those of the call; null if the error is not that of one. */
  readonly file: number | null
  /** The check of the file, for `CONFORMANCE_FAILED`. */
  readonly conformance: Conformance | null

  constructor(code: PdfErrorCode, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause })
    this.code = code
    this.file = details.file ?? null
    this.conformance = details.conformance ?? null
  }
}

const CODES: Record<PdfFailureReason, PdfErrorCode> = {
  damaged: 'DAMAGED_PDF',
  password: 'WRONG_PASSWORD',
  pages: 'NO_SUCH_PAGES',
  refused: 'PDF_REFUSED',
  values: 'PDF_REFUSED',
}

/**
 * Does work on PDFs.
 * @throws PdfError; mistakes of the program, and errors of a runner of qpdf, as they are
 */
export async function throwsPdfErrors<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PdfError) throw error
    if (error instanceof RunnerError) throw error.cause
    const { reason, message, file } = failureOf(error)
    throw new PdfError(CODES[reason], message, { file, cause: error })
  }
}

/** @returns an error about an option @param problem the rest of the sentence */
export function invalidOption(option: string, problem: string): PdfError {
  return new PdfError('INVALID_OPTIONS', `\`${option}\` ${problem}.`)
}

/** Why a PDF cannot be worked on. */

/**
 * `damaged`: it is not a PDF, or not all of one. `pages`: it has none of the pages of a range.
 * `values`: fields of its form cannot take them.
 * `refused`: it is larger or more deeply nested than is accepted, or the work does not fit it.
 */
export type PdfFailureReason = 'damaged' | 'password' | 'pages' | 'refused' | 'values'

/** A failure as a message to the server. */
export interface PdfFailureFacts {
  reason: PdfFailureReason
  /** A sentence for the user. */
  message: string
  /**
   * The index among the PDFs of the task, for `pages` of a split among its parts; null if the
   * failure is not that of one.
   */
  file: number | null
  /** Values that do not fit the fields of a form, with the reason `values`. */
  values?: ValueIssue[]
}

export interface ValueIssue {
  /** The name of the field. */
  name: string
  /** Follows the name in a sentence, and has no full stop. */
  problem: string
}

const MESSAGES: Record<PdfFailureReason, string> = {
  damaged: 'The file is not a PDF, or it is damaged.',
  password: 'The PDF is encrypted, and its password is missing or wrong.',
  pages: 'The PDF has none of these pages.',
  refused: 'The PDF is encrypted in a way that is not supported.',
  values: 'Fields of the form cannot take these values.',
}

export const TOO_LARGE = 'The PDF is too large: it needs more memory than there is for one.'
export const CUT_OFF = 'The PDF is cut off: its end is missing.'
export const UNREADABLE =
  'The PDF is damaged: the content of its pages cannot be read. Programs that transfer or read a file as text change its bytes: send it as bytes.'
export const TOO_DEEP = 'The PDF is nested too deeply.'

export class PdfFailure extends Error {
  override readonly name = 'PdfFailure'

  constructor(
    readonly reason: PdfFailureReason,
    message = MESSAGES[reason],
    readonly file: number | null = null,
    readonly values?: ValueIssue[],
  ) {
    super(message)
  }

  static ofValues(values: ValueIssue[]): PdfFailure {
    return new PdfFailure('values', MESSAGES.values, null, values)
  }

  /** The same failure, as that of one PDF or part. */
  of(file: number): PdfFailure {
    return new PdfFailure(this.reason, this.message, file, this.values)
  }

  get facts(): PdfFailureFacts {
    const { reason, message, file, values } = this
    return { reason, message, file, ...(values && { values }) }
  }
}

/** An error of what starts qpdf: it says nothing of a PDF. */
export class RunnerError extends Error {
  override readonly name = 'RunnerError'

  constructor(override readonly cause: unknown) {
    super('qpdf could not be started')
  }
}

/**
 * Says in failures which PDF or part of the task they are about.
 * @throws PdfFailure, mistakes of the program
 */
export async function failsAs<T>(index: number, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error).of(index)
  }
}

/** @throws the error if it is a mistake of the program, or of what starts qpdf */
export function failureOf(error: unknown): PdfFailure {
  if (error instanceof PdfFailure) return error
  if (isTooDeep(error)) return new PdfFailure('refused', TOO_DEEP)
  if (isOutOfMemory(error)) return new PdfFailure('refused', TOO_LARGE)
  if (OTHERS.some((kind) => error instanceof kind)) throw error
  return new PdfFailure('damaged')
}

/** Errors that are none of a PDF. */
const OTHERS = [TypeError, ReferenceError, RunnerError]

/** Objects in objects filled the stack. */
function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes('call stack')
}

/** A list, a text or a stream became too long, or the system had no memory for it. */
function isOutOfMemory(error: unknown): boolean {
  if (error instanceof RangeError) return true
  return error instanceof Error && 'code' in error && error.code === 'ENOMEM'
}

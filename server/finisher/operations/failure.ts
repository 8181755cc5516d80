/** Why a PDF cannot be worked on. */

/** `damaged`: it is not a PDF, or not all of one. `refused`: it is larger or more deeply nested than is accepted, or the work does not fit it. */
export type PdfFailureReason = 'damaged' | 'password' | 'refused'

/** A failure as a message to the server. */
export interface PdfFailureFacts {
  reason: PdfFailureReason
  /** A sentence for the user. */
  message: string
  /** The index of the PDF among those of the task; null if the failure is not that of one PDF. */
  file: number | null
}

const MESSAGES: Record<PdfFailureReason, string> = {
  damaged: 'The file is not a PDF, or it is damaged.',
  password: 'The PDF is encrypted, and its password is missing or wrong.',
  refused: 'The PDF is encrypted in a way that is not supported.',
}

export const TOO_LARGE = 'The PDF is too large: it needs more memory than there is for one.'

export class PdfFailure extends Error {
  override readonly name = 'PdfFailure'

  constructor(
    readonly reason: PdfFailureReason,
    message = MESSAGES[reason],
    readonly file: number | null = null,
  ) {
    super(message)
  }

  get facts(): PdfFailureFacts {
    const { reason, message, file } = this
    return { reason, message, file }
  }
}

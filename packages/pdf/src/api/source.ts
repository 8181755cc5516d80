/** PDFs that exist already, and the program that reads those of others. */
import { PdfFailure, RunnerError } from '../operations/failure.ts'
import type { PdfNote } from '../operations/notes.ts'
import type { Opening } from '../operations/open-for-change.ts'
import type { QpdfRunner } from '../qpdf/runner.ts'
import { qpdfProgram } from './qpdf-program.ts'

/** A PDF with its password. */
export interface PdfSource {
  pdf: Uint8Array
  /** Opens a PDF that is encrypted. */
  password?: string | null
}

export interface QpdfOption {
  /**
   * Runs qpdf, which reads PDFs of other programs than Chromium. By default the `qpdf` on the
   * `PATH`. Files of strangers belong into a process without rights: pass your own way to start it.
   */
  qpdf?: QpdfRunner
}

/** Prints of Chromium, also after they were finished or merged, are read without qpdf. */
export function openingWith(options: QpdfOption, notes: PdfNote[]): Opening {
  const qpdf = options.qpdf ?? qpdfProgram()
  return {
    async qpdf(call) {
      try {
        return await qpdf(call)
      } catch (error) {
        throw error instanceof PdfFailure ? error : new RunnerError(error)
      }
    },
    notes: (note) => void notes.push(note),
    readsPrints: true,
  }
}

export function sourceOf<T extends PdfSource>(given: Uint8Array | T): PdfSource | T {
  return given instanceof Uint8Array ? { pdf: given } : given
}

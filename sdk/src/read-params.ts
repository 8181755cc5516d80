/** The parameters of `extract` and `lint`, which load a document without keeping an output. */
import type { components } from './generated/schema.ts'
import type { PdfOptions, ScreenshotOptions } from './generated/types.ts'
import type { AnySource } from './sources.ts'

type ExtractRequest = components['schemas']['ExtractRequest']

interface ExtractFields
  extends Pick<ExtractRequest, 'formats' | 'filename' | 'disposition' | 'retention'> {
  /** Options of a screenshot: how the page is loaded, and its picture. */
  options?: ScreenshotOptions
  /** Options of the PDF, with the format `pdf`. */
  pdf?: PdfOptions
}

/** The document, and the parts of its content: one of `html`, `url`, `template`, `template_id`. */
export type ExtractParams = ExtractFields & AnySource

interface LintAsPdf {
  /** The kind of output that the document is for. @default 'pdf' */
  type?: 'pdf'
  /** Print options. */
  options?: PdfOptions
}

interface LintAsScreenshot {
  /** The kind of output that the document is for. @default 'pdf' */
  type: 'screenshot'
  /** Capture options. */
  options?: ScreenshotOptions
}

/** The document to check: exactly one of `html`, `url`, `template` and `template_id`. */
export type LintParams = (LintAsPdf | LintAsScreenshot) & AnySource

/** The parameters of a batch. */
import type { components } from './generated/schema.ts'
import type { Metadata } from './generated/types.ts'
import type { PdfParams, ScreenshotParams } from './params.ts'

type BatchPdfs = components['schemas']['BatchPdfs']

interface AsPdf {
  /** Renders a PDF, with the parameters of `pdf.render`. */
  type: 'pdf'
}

interface AsScreenshot {
  /** Renders a screenshot, with the parameters of `screenshot.render`. */
  type: 'screenshot'
}

/** Steps on a PDF that exists already, which is named by `request_id`, `url` or `content`. */
export interface BatchSteps extends BatchPdfs {}

/** One render of a batch: its `type`, and the parameters of such a render. */
export type BatchRender = (AsPdf & PdfParams) | (AsScreenshot & ScreenshotParams) | BatchSteps

/** Up to 100 renders, which share one webhook. */
export interface CreateBatchParams {
  /** The renders, in any order. Either all are accepted or none. */
  renders: readonly BatchRender[]
  /** Public https address that receives one webhook, when the last render has ended. */
  webhook_url?: string
  /** Key that signs the webhook, 8 to 256 characters. Without one the webhook is not signed. */
  webhook_secret?: string
  /** Any JSON object of your own, at most 1,024 bytes. The batch and its webhook return it. */
  metadata?: Metadata
}

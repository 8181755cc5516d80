/**
 * The parameters of a render: the request bodies of the API, with "exactly one of" expressed as
 * types.
 */
import type { Metadata, PdfOptions, PdfStep, ScreenshotOptions } from './generated/types.ts'
import type {
  FromHtml,
  FromTemplate,
  FromTemplateId,
  FromTypedTemplate,
  FromUrl,
} from './sources.ts'
import type { TemplateName, Templates } from './template-values.ts'

/** Fields of every render. */
interface RenderFields {
  /** Any JSON object of your own, at most 1,024 bytes. Render records and webhooks return it. */
  metadata?: Metadata
  /** Name under which browsers save the output, without its extension, such as `Invoice 42`. */
  filename?: string
  /** Tells browsers to show the output or to save it. @default 'inline' */
  disposition?: 'inline' | 'attachment'
  /**
   * Seconds for which the server keeps the output and the request, at most its own limit. 0 stores
   * nothing: the response has the only copy. 0 is not valid in the background.
   */
  retention?: number
  /** Uploads the output to your own bucket, once the render has completed. */
  storage?: StorageTarget
}

/** The bucket and the key that an output is uploaded to. */
export interface StorageTarget {
  /** Name of one of your destinations. */
  destination: string
  /**
   * Key of the object, after the prefix of the destination.
   * @default the request id with the extension of the format
   */
  key?: string
}

interface PdfFields extends RenderFields {
  /** Print options. */
  options?: PdfOptions
  /**
   * Work on the PDF after it is printed, in this order, as a part of the same render: it counts
   * once.
   */
  steps?: PdfStep[]
}

interface ScreenshotFields extends RenderFields {
  /** Capture options. */
  options?: ScreenshotOptions
}

/** A PDF of HTML. */
export interface PdfFromHtml extends PdfFields, FromHtml {}
/** A PDF of a public address. */
export interface PdfFromUrl extends PdfFields, FromUrl {}
/** A PDF of a saved template, by its id or slug. */
export interface PdfFromTemplateId extends PdfFields, FromTemplateId {}
/** A PDF of a saved template, by its slug. */
export interface PdfFromTemplate extends PdfFields, FromTemplate {}
/** A PDF of a template that is declared in `Templates`, with the data that it requires. */
export type PdfFromTypedTemplate<Name extends string> = PdfFields & FromTypedTemplate<Name>
/** A screenshot of HTML. */
export interface ScreenshotFromHtml extends ScreenshotFields, FromHtml {}
/** A screenshot of a public address. */
export interface ScreenshotFromUrl extends ScreenshotFields, FromUrl {}

/** Parameters of a PDF: exactly one of `html`, `url`, `template` and `template_id`. */
export type PdfParams =
  | PdfFromHtml
  | PdfFromUrl
  | PdfFromTemplateId
  | ([keyof Templates] extends [never]
      ? PdfFromTemplate
      : { [Name in TemplateName]: PdfFromTypedTemplate<Name> }[TemplateName])

/** Parameters of a screenshot: exactly one of `html` and `url`. */
export type ScreenshotParams = ScreenshotFromHtml | ScreenshotFromUrl

/**
 * Fields that only `enqueue` and `renderAndWait` accept. The compiler prints this text for them.
 */
type UseEnqueue = 'Call enqueue() or renderAndWait() for a background render'

/** Fields of background renders, which `render` does not accept. */
export interface Immediate {
  /** Not for `render`: call `enqueue` or `renderAndWait`. */
  async?: UseEnqueue
  /** Not for `render`: call `enqueue` or `renderAndWait`. */
  webhook_url?: UseEnqueue
  /** Not for `render`: call `enqueue` or `renderAndWait`. */
  webhook_secret?: UseEnqueue
}

/** Fields of background renders. */
export interface Background {
  /** Public https address that receives a webhook when the render has ended. */
  webhook_url?: string
  /** Key that signs the webhook, 8 to 256 characters. Without one the webhook is not signed. */
  webhook_secret?: string
}

/** Parameters of a background render, which can also notify a webhook. */
export type AsyncParams<Params> = Params & Background

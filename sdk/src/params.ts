/** The parameters of a render: the request bodies of the API, with "exactly one of" expressed as types. */
import type { Metadata, PdfOptions, ScreenshotOptions, TemplateData } from './generated/types.ts'
import type { ReactElementLike } from './react.ts'

/**
 * The templates of your account, by slug, each with its variables. `platen generate` writes them; without
 * them any slug and any variables are accepted.
 * @example
 * declare module '@platen/sdk' {
 *   interface Templates {
 *     invoice: { customer: string; note?: string }
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: the declarations of the customer are merged into it
export interface Templates {}

/** A slug of a template: one of `Templates` if they were generated. */
export type TemplateName = [keyof Templates] extends [never] ? string : keyof Templates & string

interface PdfFields {
  /** Print options. */
  options?: PdfOptions
  /** Any JSON object of your own, at most 1,024 bytes. Render records and webhooks return it. */
  metadata?: Metadata
}

interface ScreenshotFields {
  /** Capture options. */
  options?: ScreenshotOptions
  /** Any JSON object of your own, at most 1,024 bytes. Render records and webhooks return it. */
  metadata?: Metadata
}

interface FromHtml {
  /**
   * HTML to render. An empty string renders an empty page. A React element is rendered with the
   * `react-dom` of your project.
   */
  html: string | ReactElementLike
  url?: never
  template?: never
  template_id?: never
  template_version?: never
  data?: never
}

interface FromUrl {
  /** Public http or https address to render. Private and local addresses are refused. */
  url: string
  html?: never
  template?: never
  template_id?: never
  template_version?: never
  data?: never
}

interface FromTemplateId {
  /** The saved template to render, by its id (a UUID) or its slug. */
  template_id: string
  /** The template version to render. @default the latest version */
  template_version?: number
  /** Values for the template's variables. A variable without a value is empty. */
  data?: TemplateData
  html?: never
  url?: never
  template?: never
}

interface FromTemplate {
  /** Slug of the saved template to render. */
  template: string
  /** The template version to render. @default the latest version */
  template_version?: number
  /** Values for the template's variables. A variable without a value is empty. */
  data?: TemplateData
  html?: never
  url?: never
  template_id?: never
}

type DataOf<Name extends string> = Name extends keyof Templates ? Templates[Name] : never

/** A template by its slug, checked against `Templates` if they were generated. */
type PdfFromKnownTemplate = [keyof Templates] extends [never]
  ? PdfFromTemplate
  : { [Name in TemplateName]: PdfFromTypedTemplate<Name> }[TemplateName]

/** A PDF of HTML. */
export interface PdfFromHtml extends PdfFields, FromHtml {}
/** A PDF of a public address. */
export interface PdfFromUrl extends PdfFields, FromUrl {}
/** A PDF of a saved template, by its id or slug. */
export interface PdfFromTemplateId extends PdfFields, FromTemplateId {}
/** A PDF of a saved template, by its slug. */
export interface PdfFromTemplate extends PdfFields, FromTemplate {}
/** A PDF of a template that is declared in `Templates`, with the data that it requires. */
export interface PdfFromTypedTemplate<Name extends string> extends PdfFromTemplate {
  /** Slug of the saved template to render. */
  template: Name
  /** Values for the template's variables. */
  data: DataOf<Name>
}
/** A screenshot of HTML. */
export interface ScreenshotFromHtml extends ScreenshotFields, FromHtml {}
/** A screenshot of a public address. */
export interface ScreenshotFromUrl extends ScreenshotFields, FromUrl {}

/** Parameters of a PDF: exactly one of `html`, `url`, `template` and `template_id`. */
export type PdfParams = PdfFromHtml | PdfFromUrl | PdfFromTemplateId | PdfFromKnownTemplate

/** Parameters of a screenshot: exactly one of `html` and `url`. */
export type ScreenshotParams = ScreenshotFromHtml | ScreenshotFromUrl

/** Fields that only `enqueue` and `renderAndWait` accept. The compiler prints this text for them. */
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

/** Parameters of a background render, which can also notify a webhook. Synchronous renders send no webhooks. */
export type AsyncParams<Params> = Params & Background

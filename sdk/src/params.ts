/**
 * The parameters of a render: the request bodies of the API, with "exactly one of" expressed as
 * types.
 */
import type {
  Metadata,
  PdfOptions,
  PdfStep,
  ScreenshotOptions,
  TemplateData,
  TemplateJson,
} from './generated/types.ts'
import type { ReactElementLike } from './react.ts'

/**
 * The templates of your account, by slug, each with its variables. `platen generate` writes them;
 * without them any slug and any variables are accepted.
 * @example
 * declare module '@platen/sdk' {
 *   interface Templates {
 *     invoice: { customer: string; items: readonly unknown[]; note?: string }
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: the declarations of the customer are merged into it
export interface Templates {}

/** A slug of a template: one of `Templates` if they were generated. */
export type TemplateName = [keyof Templates] extends [never] ? string : keyof Templates & string

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

interface FromHtml {
  /**
   * HTML to render. An empty string renders an empty page. A React element is rendered with the
   * `react-dom` of your project.
   */
  html: string | ReactElementLike
  /**
   * Files that the HTML names by relative addresses, such as `logo.png`: their contents as Base64.
   */
  files?: Record<string, string>
  url?: never
  template?: never
  template_id?: never
  template_version?: never
  data?: never
  json?: never
}

interface FromUrl {
  /** Public http or https address to render. Private and local addresses are refused. */
  url: string
  files?: never
  html?: never
  template?: never
  template_id?: never
  template_version?: never
  data?: never
  json?: never
}

interface FromTemplateId {
  /** The saved template to render, by its id (a UUID) or its slug. */
  template_id: string
  /** The template version to render. @default the latest version */
  template_version?: number
  /** Values for the template's variables. A variable without a value is empty. */
  data?: TemplateData
  /** Values of any JSON type. They replace those of `data` with the same names. */
  json?: TemplateJson
  /** Files that the template names, such as `logo.png`: their contents as Base64. */
  files?: Record<string, string>
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
  /** Values of any JSON type. They replace those of `data` with the same names. */
  json?: TemplateJson
  /** Files that the template names, such as `logo.png`: their contents as Base64. */
  files?: Record<string, string>
  html?: never
  url?: never
  template_id?: never
}

type VariablesOf<Name extends string> = Name extends keyof Templates ? Templates[Name] : never

/** Names of the variables that a text can fill. Lists and objects are values of `json`. */
type TextName<T> = { [K in keyof T]-?: NonNullable<T[K]> extends string ? K : never }[keyof T]
type Texts<T> = Pick<T, TextName<T>>
type Others<T> = Omit<T, TextName<T>>
/** Values of `json`: where a text is expected, a number or a boolean is as good. */
type JsonOf<T> = {
  [K in keyof T]: (K extends TextName<T> ? string | number | boolean : T[K]) | null
}

/** `json` beside the texts in `data`: required if the template needs a value that is no text. */
type JsonBeside<T> =
  Record<string, never> extends Others<T>
    ? {
        /** Values of any JSON type. They replace those of `data` with the same names. */
        json?: Partial<JsonOf<T>>
      }
    : {
        /** Values of any JSON type. They replace those of `data` with the same names. */
        json: JsonOf<Others<T>> & Partial<JsonOf<Texts<T>>>
      }

/**
 * The values of a declared template: texts in `data` and the others in `json`, or all of them in
 * `json`.
 */
type TypedValues<T> =
  | ({
      /** Values for the template's variables. */
      data: Texts<T>
    } & JsonBeside<T>)
  | {
      /** Values for the template's variables. */
      data?: Partial<Texts<T>>
      /** Values of any JSON type. They replace those of `data` with the same names. */
      json: JsonOf<T>
    }

/**
 * The parameters after the name of a template in `og.url` and `og.fetch`: variables, and options of
 * the type `O`.
 */
export type OgValues<Name extends string, O> = Name extends keyof Templates
  ? OgValuesOf<Templates[Name], O>
  : [variables?: OgVariables, options?: O & { json?: TemplateJson }]

type OgValuesOf<T, O> =
  | (Record<string, never> extends Others<T>
      ? Record<string, never> extends Texts<T>
        ? [variables?: Texts<T>, options?: O & JsonBeside<T>]
        : [variables: Texts<T>, options?: O & JsonBeside<T>]
      : [variables: Texts<T>, options: O & JsonBeside<T>])
  | [variables: Partial<Texts<T>> | undefined, options: O & { json: JsonOf<T> }]

/** Values of the template's variables. The names `key` and `v` are reserved in the URL. */
export type OgVariables = Record<string, string> & { key?: never; v?: never }

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
export type PdfFromTypedTemplate<Name extends string> = Omit<PdfFromTemplate, 'data' | 'json'> & {
  /** Slug of the saved template to render. */
  template: Name
} & TypedValues<VariablesOf<Name>>
/** A screenshot of HTML. */
export interface ScreenshotFromHtml extends ScreenshotFields, FromHtml {}
/** A screenshot of a public address. */
export interface ScreenshotFromUrl extends ScreenshotFields, FromUrl {}

/** Parameters of a PDF: exactly one of `html`, `url`, `template` and `template_id`. */
export type PdfParams = PdfFromHtml | PdfFromUrl | PdfFromTemplateId | PdfFromKnownTemplate

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

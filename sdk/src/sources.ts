/** The document to render: HTML, an address or a template, with "exactly one of" as types. */
import type { TemplateData, TemplateJson } from './generated/types.ts'
import type { ReactElementLike } from './react.ts'
import type { TemplateName, Templates, TypedValues } from './template-values.ts'

/** A document of HTML. */
export interface FromHtml {
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

/** A document of a public address. */
export interface FromUrl {
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

/** A document of a saved template, by its id or slug. */
export interface FromTemplateId {
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

/** A document of a saved template, by its slug. */
export interface FromTemplate {
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

/** A document of a template that is declared in `Templates`, with the values that it requires. */
export type FromTypedTemplate<Name extends string> = Omit<FromTemplate, 'data' | 'json'> & {
  /** Slug of the saved template to render. */
  template: Name
} & TypedValues<Name>

/** Any document. A template by its slug is checked against `Templates` if they were generated. */
export type AnySource =
  | FromHtml
  | FromUrl
  | FromTemplateId
  | ([keyof Templates] extends [never]
      ? FromTemplate
      : { [Name in TemplateName]: FromTypedTemplate<Name> }[TemplateName])

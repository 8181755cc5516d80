/** The parameters of a render: the request bodies of the API, with "exactly one of" expressed as types. */
import type { components } from './generated/schema.ts'

type Schemas = components['schemas']
type Pdf = Schemas['PdfRequest']
type Screenshot = Schemas['ScreenshotRequest']

/** `T` without the other fields. */
type Only<T, Others extends string> = T & { [K in Others]?: never }
type TemplateFields = 'template_id' | 'template_version' | 'data'

type PageSource<None extends string = never> =
  | Only<{ html: string }, 'url' | None>
  | Only<{ url: string }, 'html' | None>

type TemplateSource = Only<
  Pick<Pdf, 'template_version' | 'data'> & { template_id: string },
  'html' | 'url'
>

/** Parameters of a PDF: exactly one of `html`, `url` and `template_id`. */
export type PdfParams = Pick<Pdf, 'options' | 'metadata'> &
  (PageSource<TemplateFields> | TemplateSource)

/** Parameters of a screenshot: exactly one of `html` and `url`. */
export type ScreenshotParams = Pick<Screenshot, 'options' | 'metadata'> & PageSource

/** Parameters of a background render, which can also notify a webhook. Synchronous renders send no webhooks. */
export type AsyncParams<Params> = Params & Pick<Pdf, 'webhook_url' | 'webhook_secret'>

/** What a render is asked with: the request bodies of the contract, with its "exactly one of" as types. */
import type { components } from './generated/schema.ts'

type Schemas = components['schemas']
type Pdf = Schemas['PdfRequest']
type Screenshot = Schemas['ScreenshotRequest']

/** All of `T`, and none of the other fields. */
type Only<T, Others extends string> = T & { [K in Others]?: never }
type TemplateFields = 'template_id' | 'template_version' | 'data'

type PageSource<None extends string = never> =
  | Only<{ html: string }, 'url' | None>
  | Only<{ url: string }, 'html' | None>

type TemplateSource = Only<
  Pick<Pdf, 'template_version' | 'data'> & { template_id: string },
  'html' | 'url'
>

/** A render: exactly one of `html`, `url` and `template_id`. */
export type PdfParams = Pick<Pdf, 'options' | 'metadata'> &
  (PageSource<TemplateFields> | TemplateSource)

/** A screenshot: exactly one of `html` and `url`. */
export type ScreenshotParams = Pick<Screenshot, 'options' | 'metadata'> & PageSource

/** In the background a webhook can be told; at once it would be ignored, so it is not offered there. */
export type AsyncParams<Params> = Params & Pick<Pdf, 'webhook_url' | 'webhook_secret'>

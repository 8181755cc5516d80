/** A request for a page: what its form says, and the page once it is ready to be rendered. */
import type { RequestFiles } from '../../../renders/files/check.ts'
import type { FormRequest } from '../form-route.ts'
import type { PageKind, PageSource } from './source.ts'

export interface PageRequest extends FormRequest {
  kind: PageKind
}

/** A page that can be rendered: with its Markdown, and with its files as Base64. */
export type ReadySource =
  | Exclude<PageSource, { markdown: unknown }>
  | { html: string; files?: RequestFiles }

/** A request for a page: what its form says, and the page once it is ready to be rendered. */
import type { Caller } from '../../../http/handler-types.ts'
import type { AdapterRequest } from '../../adapter.ts'
import type { Form } from '../form/form.ts'
import type { PageKind, PageSource } from './source.ts'

export interface PageRequest {
  arrival: AdapterRequest
  caller: Caller
  form: Form
  kind: PageKind
}

/** A page that can be rendered: with its Markdown, and with its files as Base64. */
export type ReadySource =
  | Exclude<PageSource, { markdown: unknown }>
  | { html: string; files?: Record<string, string> }

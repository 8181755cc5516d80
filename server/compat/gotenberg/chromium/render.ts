/** Answers a form about a page by the order that it makes. */
import type { AdapterServices, Reply } from '../../adapter.ts'
import { type PageOrder, workUserOf } from '../../renders/index.ts'
import { renderError } from '../errors.ts'
import type { FormRequest } from '../form-route.ts'
import type { MarkdownPages } from '../markdown/pool.ts'
import { fileReply, outputFilename } from '../replies.ts'
import type { PageForm, PageTools } from './order.ts'
import type { PageKind } from './source.ts'

/** A route that renders a page. */
export interface PageRoute {
  kind: PageKind
  makeOrder(tools: PageTools, page: PageForm): Promise<PageOrder>
}

/** @throws CompatError, ApiError */
export async function renderPage(
  { markdownPages, ...services }: AdapterServices & { markdownPages: MarkdownPages },
  { kind, makeOrder }: PageRoute,
  { arrival, caller, ...sent }: FormRequest,
): Promise<Reply> {
  const { request, requestId } = arrival
  const by = { arrival, caller }
  const filename = outputFilename(request.headers)
  const toHtml = (text: string) => markdownPages.convert(text, workUserOf(by))
  const page = { ...sent, kind, filename, partsName: filename ?? requestId }
  const order = await makeOrder({ ...services, toHtml }, page)
  const rendered = await services.renders.page(order, by).catch((error: unknown) => {
    throw renderError(error, order.job)
  })
  return fileReply(rendered, arrival)
}

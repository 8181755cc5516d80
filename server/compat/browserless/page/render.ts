/** Answers JSON about a page by the order that it makes. */
import type { AdapterRequest, AdapterServices, Caller, Reply } from '../../adapter.ts'
import type { Rendered } from '../../renders/index.ts'
import { renderError } from '../errors.ts'
import { contentReply, fileReply, scrapeReply } from '../replies.ts'
import {
  captureOrder,
  contentOrder,
  type MakeOrder,
  type PageBody,
  printOrder,
  scrapeOrder,
} from './order.ts'

interface PageRoute {
  makeOrder: MakeOrder
  reply(rendered: Rendered, isText?: boolean): Promise<Reply>
}

/** By the ends of their paths. */
export const PAGE_ROUTES: Readonly<Record<string, PageRoute>> = {
  pdf: { makeOrder: printOrder, reply: fileReply },
  screenshot: { makeOrder: captureOrder, reply: fileReply },
  content: { makeOrder: contentOrder, reply: contentReply },
  scrape: { makeOrder: scrapeOrder, reply: scrapeReply },
}

/** @throws CompatError, ApiError */
export async function renderPage(
  services: AdapterServices,
  { makeOrder, reply }: PageRoute,
  { arrival, caller, ...page }: PageBody & { arrival: AdapterRequest; caller: Caller },
): Promise<Reply> {
  const { order, ignored, isText } = await makeOrder(services, page)
  const rendered = await services.renders
    .page(order, { arrival, caller })
    .catch((error: unknown) => {
      throw renderError(error)
    })
  return withIgnored(await reply(rendered, isText), [...page.query.ignored, ...ignored])
}

/** Tells which fields had no effect. */
function withIgnored(reply: Reply, names: string[]): Reply {
  if (names.length === 0) return reply
  return { ...reply, headers: { ...reply.headers, 'X-Platen-Ignored': names.join(', ') } }
}

/** Answers a form about PDFs by the order that it makes. */
import type { AdapterServices, Reply } from '../../adapter.ts'
import { withHints } from '../../renders/index.ts'
import { filesWith } from '../form/form.ts'
import type { FormRequest } from '../form-route.ts'
import { factsReply, fileReply, outputFilename, safeName } from '../replies.ts'
import { orderOf } from './order.ts'
import type { EngineRoute } from './routes.ts'

/** @throws CompatError, ApiError */
export async function runEngine(
  { renders }: AdapterServices,
  route: EngineRoute,
  { arrival, caller, form, timeoutMs }: FormRequest,
): Promise<Reply> {
  const filename = outputFilename(arrival.request.headers)
  const order = orderOf(route, form, { timeoutMs, filename })
  const rendered = await renders.files(order, { arrival, caller })
  if (route.reads) return withHints(await factsReply(rendered, route.reads), rendered)
  // A PDF that is changed keeps its name.
  const [file, ...others] = filesWith(form, '.pdf')
  const isOne = others.length === 0 && route.joins !== true
  const keepsName = isOne && rendered.contentType === 'application/pdf'
  const ownName = keepsName && file ? safeName(file.name) : null
  return withHints(fileReply(rendered, arrival, ownName), rendered)
}

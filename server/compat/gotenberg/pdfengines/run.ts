/** Answers a form about PDFs by the order that it makes. */

import { validationError } from '../../../errors.ts'
import type { Reply } from '../../../http/reply.ts'
import { withHints } from '../../../pdfs/hints.ts'
import { submitPdfs } from '../../../pdfs/submit.ts'
import { checkInvoice } from '../../../renders/finishing/check-invoice.ts'
import type { AdapterServices } from '../../services.ts'
import { filesWith } from '../form/form.ts'
import type { FormRequest } from '../form-route.ts'
import { factsReply, fileReply, outputFilename, partReply, safeName } from '../replies.ts'
import { orderOf } from './order.ts'
import type { EngineRoute } from './routes.ts'

/** @throws CompatError, ApiError */
export async function runEngine(
  services: AdapterServices,
  route: EngineRoute,
  { arrival, caller, form, timeoutMs }: FormRequest,
): Promise<Reply> {
  const { request, requestId, client } = arrival
  const { signal } = request
  const filename = outputFilename(request.headers)
  const { order, files, finish } = orderOf(route, form, { timeoutMs, filename })
  const { issues } = await checkInvoice(services, finish, { caller, signal })
  if (issues.length > 0) throw validationError(issues)
  const submitted = await submitPdfs(services, {
    order,
    body: {
      files,
      timeout: timeoutMs,
      disposition: 'attachment',
      ...(filename !== null && { filename }),
    },
    verbatim: {},
    caller,
    client,
    requestId,
    idempotencyKey: undefined,
    signal,
  })
  if (submitted.status === 'queued') throw new Error('work on PDFs is never queued')
  const hinted = (reply: Reply) => withHints(reply, submitted)
  if (route.reads) return hinted(await factsReply(submitted, route.reads))
  const { onlyFile, contentType } = submitted
  if (onlyFile) return hinted(partReply(services, { arrival, caller }, submitted, onlyFile))
  // A PDF that is changed keeps its name.
  const [file, ...others] = filesWith(form, '.pdf')
  const isOne = others.length === 0 && route.joins !== true
  const keepsName = isOne && contentType === 'application/pdf'
  return hinted(fileReply(submitted, arrival, keepsName && file ? safeName(file.name) : null))
}

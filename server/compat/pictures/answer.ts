/**
 * Answers requests for pictures: signed ones as render links, those with an API key as submissions.
 */
import { createHash } from 'node:crypto'
import { EXTENSIONS } from '../../http/content-disposition.ts'
import type { Caller } from '../../http/handler-types.ts'
import type { Reply } from '../../http/reply.ts'
import { checkAcross } from '../../render-links/render.ts'
import { MAX_AGE_SECONDS } from '../../renders/cached/serve.ts'
import { contentTypeOfJob } from '../../renders/job.ts'
import { outputReply } from '../../renders/replies.ts'
import type { AdapterRequest } from '../adapter.ts'
import type { AdapterServices } from '../services.ts'
import { submitPage } from '../submit.ts'
import type { Picture } from './read.ts'

const NAMES_MAX = 20
const NAME = /^[\w.-]{1,60}$/

/**
 * @param caller has `link` if a link secret signed the request
 * @param read reads the parameters, unless the answer to a signed request is known
 * @throws ApiError; the error of `read`
 */
export async function answerPicture(
  services: AdapterServices,
  arrival: AdapterRequest,
  { caller, read }: { caller: Caller; read: () => Picture },
): Promise<Reply> {
  if (caller.link) return serveSigned(services, arrival, { caller, read })
  const picture = read()
  const { page, job } = picture
  const reply = outputReply(await submitPage(services, arrival, { body: page, job, caller }))
  return { ...reply, headers: { ...reply.headers, ...ownHeaders(picture) } }
}

async function serveSigned(
  { renderLinks }: AdapterServices,
  { request, requestId }: AdapterRequest,
  { caller, read }: { caller: Caller; read: () => Picture },
): Promise<Reply> {
  const { signal, headers } = request
  const ifNoneMatch = headers.get('if-none-match') ?? undefined
  const visit = { caller, requestId, signal, ifNoneMatch, maxAge: MAX_AGE_SECONDS }
  const known = await renderLinks.recall(visit)
  if (known) return known
  const picture = read()
  const { page, job } = picture
  const link = { page, job, optionsSent: Object.keys(job.options) }
  await checkAcross(link)
  const hash = createHash('sha256')
    .update(JSON.stringify([page, job]))
    .digest('hex')
  // As the keys of render links, it is not equal to any Idempotency-Key.
  const cached = { key: `picture\n${hash}`, type: job.type, template: null }
  return renderLinks.serve({ link, page, ...cached, headers: ownHeaders(picture) }, visit)
}

function ownHeaders({ ignored, attachment, job }: Picture): Record<string, string> {
  const names = ignored.filter((name) => NAME.test(name)).slice(0, NAMES_MAX)
  const type = contentTypeOfJob(job)
  return {
    ...(names.length > 0 && { 'X-Platen-Ignored': names.join(', ') }),
    ...(attachment !== null && {
      'Content-Disposition': `attachment; filename="${fileName(attachment)}.${EXTENSIONS[type]}"`,
    }),
  }
}

/** Letters, digits and a few marks: the name stands in a header. */
function fileName(text: string): string {
  const name = text.replace(/\.\w{3,4}$/, '').replaceAll(/[^\w. -]/g, '_')
  return name.slice(0, 100) || 'picture'
}

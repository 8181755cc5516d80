/** Answers requests for pictures: signed ones as render links, those with an API key as submissions. */
import { createHash } from 'node:crypto'
import { EXTENSIONS } from '../../http/content-disposition.ts'
import type { Caller } from '../../http/handler-types.ts'
import type { Reply } from '../../http/reply.ts'
import { checkAcross } from '../../render-links/render.ts'
import { MAX_AGE_SECONDS } from '../../render-links/serve.ts'
import { contentTypeOfJob } from '../../renders/job.ts'
import { outputReply } from '../../renders/replies.ts'
import type { AdapterRequest } from '../adapter.ts'
import type { AdapterServices } from '../services.ts'
import { submitPage } from '../submit.ts'
import type { Picture } from './read.ts'

const NAMES_MAX = 20
const NAME = /^[\w.-]{1,60}$/

/** @param caller has `link` if a link secret signed the request @throws ApiError */
export async function answerPicture(
  services: AdapterServices,
  arrival: AdapterRequest,
  { caller, picture }: { caller: Caller; picture: Picture },
): Promise<Reply> {
  const answer = caller.link ? serveSigned : submitOwn
  const reply = await answer(services, arrival, { caller, picture })
  return { ...reply, headers: { ...reply.headers, ...ownHeaders(picture) } }
}

async function serveSigned(
  { serveLink }: AdapterServices,
  { request, requestId }: AdapterRequest,
  { caller, picture: { page, job } }: { caller: Caller; picture: Picture },
): Promise<Reply> {
  const link = { page, job, optionsSent: Object.keys(job.options) }
  await checkAcross(link)
  const hash = createHash('sha256')
    .update(JSON.stringify([page, job]))
    .digest('hex')
  // As the keys of render links, it is not equal to any Idempotency-Key.
  const asked = { link, page, key: `picture\n${hash}`, type: job.type }
  return serveLink(asked, {
    caller,
    requestId,
    signal: request.signal,
    ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
    maxAge: MAX_AGE_SECONDS,
  })
}

async function submitOwn(
  services: AdapterServices,
  arrival: AdapterRequest,
  { caller, picture: { page, job } }: { caller: Caller; picture: Picture },
): Promise<Reply> {
  return outputReply(await submitPage(services, arrival, { body: page, job, caller }))
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

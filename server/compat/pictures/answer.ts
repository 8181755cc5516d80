/**
 * Answers requests for pictures: signed ones as render links, those with an API key as submissions.
 */
import type { AdapterRequest, AdapterServices, Caller, Reply } from '../adapter.ts'
import { contentTypeOfJob, EXTENSIONS, outputReply } from '../renders/index.ts'
import type { Picture } from './read.ts'

const NAMES_MAX = 20
const NAME = /^[\w.-]{1,60}$/

/**
 * @param caller has `link` if a link secret signed the request
 * @param read reads the parameters, unless the answer to a signed request is known
 * @throws ApiError; the error of `read`
 */
export async function answerPicture(
  { renders }: AdapterServices,
  arrival: AdapterRequest,
  { caller, read }: { caller: Caller; read: () => Picture },
): Promise<Reply> {
  const by = { arrival, caller }
  const asked = () => {
    const picture = read()
    return { ...picture, headers: ownHeaders(picture) }
  }
  if (caller.link) return renders.serveSigned(asked, by)
  const { page, job, headers } = asked()
  const reply = outputReply(await renders.page({ body: page, job }, by))
  return { ...reply, headers: { ...reply.headers, ...headers } }
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

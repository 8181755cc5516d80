/** The reply with the content of a page: the stored output, with links to its files. */
import type { Capabilities } from '../capabilities.ts'
import type { Reply } from '../http/reply.ts'
import type { StoredBody } from '../http/stored-body.ts'
import { RESPONSE_LINK_MS } from '../signed-urls/urls.ts'
import { completeText } from './extract.ts'
import type { CompletedSubmission } from './replay.ts'
import { completedHeaders } from './replies.ts'
import type { Submission } from './submit.ts'

export async function extractReply(
  { urls, now }: Pick<Capabilities, 'urls' | 'now'>,
  { client }: Pick<Submission, 'client'>,
  completed: CompletedSubmission,
): Promise<Reply> {
  const { requestId, renderId, output } = completed
  const expiresAt = new Date(now().getTime() + RESPONSE_LINK_MS)
  const data = completeText(await textOf(output), (head) => {
    const { screenshot, pdf, ...facts } = head
    const urlOf = (part: 'screenshot' | 'pdf') => urls.signed(client, { renderId, part, expiresAt })
    return {
      request_id: requestId,
      ...facts,
      ...(screenshot && { screenshot: { url: urlOf('screenshot'), ...screenshot } }),
      ...(pdf && { pdf: { url: urlOf('pdf'), ...pdf } }),
    }
  })
  return {
    status: 200,
    contentType: 'application/json',
    bytes: `{"success":true,"data":${data}}`,
    headers: completedHeaders(completed),
  }
}

function textOf(output: StoredBody): Promise<string> {
  return new Response('bytes' in output ? output.bytes : output.stream).text()
}

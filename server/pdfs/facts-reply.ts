/** The reply with facts about a PDF: the stored output, with the id of the request. */
import type { Reply } from '../http/reply.ts'
import type { CompletedSubmission } from '../renders/replay.ts'
import { completedHeaders } from '../renders/replies.ts'

export async function factsReply(completed: CompletedSubmission): Promise<Reply> {
  const { requestId, output } = completed
  const facts = await new Response('bytes' in output ? output.bytes : output.stream).text()
  const data = `{"request_id":${JSON.stringify(requestId)},${facts.slice(1)}`
  return {
    status: 200,
    contentType: 'application/json',
    bytes: `{"success":true,"data":${data}}`,
    headers: completedHeaders(completed),
  }
}

/** The reply with facts about a PDF: the stored output, with the id of the request. */
import type { Reply } from '../../http/reply.ts'
import type { CompletedSubmission } from '../replay.ts'
import { completedHeaders } from '../replies.ts'

/** The bytes are passed on as they are: parsing them again would take its time. */
export async function factsReply(completed: CompletedSubmission): Promise<Reply> {
  const { requestId, output } = completed
  const facts = await new Response('bytes' in output ? output.bytes : output.stream).bytes()
  const head = `{"success":true,"data":{"request_id":${JSON.stringify(requestId)},`
  return {
    status: 200,
    contentType: 'application/json',
    // Without its first bracket.
    bytes: new Blob([head, facts.subarray(1), '}']),
    headers: completedHeaders(completed),
  }
}

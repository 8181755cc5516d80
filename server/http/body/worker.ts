/** Program of the thread that validates large request bodies, one at a time (see thread.ts). */
import { loadContract } from '../../contract/contract.ts'
import { checkPart } from './split.ts'
import type { ThreadReply, ThreadRequest } from './thread.ts'

declare const self: Worker

const contract = loadContract()

async function validate({ id, part, bytes }: ThreadRequest): Promise<ThreadReply> {
  try {
    const match = (await contract).operations.find(({ id: found }) => found === part.operation)
    if (!match) throw new Error('unknown operation')
    return { id, checked: checkPart(bytes, match, part.kind) }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.name : 'unknown' }
  }
}

self.onmessage = async ({ data }: MessageEvent<ThreadRequest>) => {
  const reply = await validate(data)
  self.postMessage(reply, buffersOf(reply))
  // Frees the memory of a large body, which would otherwise be kept until the next one.
  setTimeout(() => Bun.gc(true))
}

/** The buffers of the items, which need not be copied. */
function buffersOf(reply: ThreadReply): ArrayBuffer[] {
  if (!('checked' in reply) || !('parts' in reply.checked)) return []
  return reply.checked.parts.map(({ bytes }) => bytes.buffer)
}

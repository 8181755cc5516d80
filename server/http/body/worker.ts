/** Program of the thread that validates large request bodies, one at a time (see thread.ts). */
import { loadContract } from '../../contract/contract.ts'
import type { ThreadReply, ThreadRequest } from './thread.ts'
import { checkBody } from './validate.ts'

declare const self: Worker

const contract = loadContract()

async function validate({ id, operation, bytes }: ThreadRequest): Promise<ThreadReply> {
  try {
    const match = (await contract).operations.find((candidate) => candidate.id === operation)
    if (!match) throw new Error('unknown operation')
    return { id, checked: checkBody(bytes, match) }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.name : 'unknown' }
  }
}

self.onmessage = async ({ data }: MessageEvent<ThreadRequest>) => {
  self.postMessage(await validate(data))
  // Frees the memory of a large body, which would otherwise be kept until the next one.
  setTimeout(() => Bun.gc(true))
}

/** The thread that checks large request bodies, one after the other (see http/body-thread.ts). */
import { loadContract } from '../../contract/contract.ts'
import type { ThreadReply, ThreadRequest } from './thread.ts'
import { checkBody } from './validate.ts'

declare const self: Worker

const contract = loadContract()

async function answer({ id, operation, bytes }: ThreadRequest): Promise<ThreadReply> {
  try {
    const found = (await contract).operations.find((one) => one.id === operation)
    if (!found) throw new Error('no such operation')
    return { id, checked: checkBody(bytes, found) }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.name : 'unknown' }
  }
}

self.onmessage = async ({ data }: MessageEvent<ThreadRequest>) => {
  self.postMessage(await answer(data))
  // What a large body leaves behind would otherwise stay until the next one.
  setTimeout(() => Bun.gc(true))
}

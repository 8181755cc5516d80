/** Program of the thread that reads large request bodies, one at a time (see thread.ts). */
import { loadContract } from '../../contract/contract.ts'
import { readParts } from './parts.ts'
import { checkPart } from './split.ts'
import type { ThreadReply, ThreadRequest, ThreadResult } from './thread.ts'
import { parseWithin } from './validate.ts'

declare const self: Worker

const contract = loadContract()

async function run({ work, bytes }: ThreadRequest): Promise<ThreadResult> {
  if (work.kind === 'form') return readParts(bytes, work.rules)
  if (work.kind === 'json') return parseWithin(bytes, work.limits)
  const { part } = work
  const match = (await contract).operations.find(({ id: found }) => found === part.operation)
  if (!match) throw new Error('unknown operation')
  return checkPart(bytes, match, part.kind)
}

async function reply(request: ThreadRequest): Promise<ThreadReply> {
  const { id } = request
  try {
    return { id, result: await run(request) }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.name : 'unknown' }
  }
}

self.onmessage = async ({ data }: MessageEvent<ThreadRequest>) => {
  const replied = await reply(data)
  self.postMessage(replied, buffersOf(replied))
  // Frees the memory of a large body, which would otherwise be kept until the next one.
  setTimeout(() => Bun.gc(true))
}

/** The buffers of items and files, which need not be copied. */
function buffersOf(replied: ThreadReply): ArrayBuffer[] {
  if (!('result' in replied) || replied.result === null) return []
  const { result } = replied
  if (Array.isArray(result))
    return result.flatMap(({ content }) => (typeof content === 'string' ? [] : [content.buffer]))
  return 'parts' in result ? result.parts.map(({ bytes }) => bytes.buffer) : []
}

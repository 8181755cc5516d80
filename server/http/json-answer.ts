/**
 * The JSON form of an output: an object with the file as Base64, which is encoded while it is sent.
 */
import { BUFFERED_BYTES_MAX, type StoredBody } from './stored-body.ts'

/** A number of bytes that is encoded without padding. */
const PIECE_BYTES = 3 * 64 * 1024

/**
 * Returns the body of a reply. Only a piece of a large output is in memory at a time.
 * @param data the other fields of `data`
 */
export async function jsonAnswer(
  data: { size_bytes: number },
  output: StoredBody,
): Promise<StoredBody> {
  const pieces = piecesOf(JSON.stringify(data), output)
  if (data.size_bytes <= BUFFERED_BYTES_MAX) {
    return { bytes: new Blob(await Array.fromAsync(pieces)) }
  }
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      cancel: async () => void (await pieces.return()),
    },
    { highWaterMark: 0 },
  )
  return { stream }
}

async function* piecesOf(data: string, output: StoredBody): AsyncGenerator<string, void, void> {
  yield `{"success":true,"data":${data.slice(0, -1)},"content":"`
  let rest = Buffer.alloc(0)
  for await (const chunk of chunksOf(output)) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const bytes = Buffer.concat([rest, chunk.subarray(at, at + PIECE_BYTES)])
      const end = bytes.length - (bytes.length % 3)
      yield bytes.toString('base64', 0, end)
      rest = bytes.subarray(end)
    }
  }
  yield `${rest.toString('base64')}"}}`
}

function chunksOf(output: StoredBody): AsyncIterable<Uint8Array> | Uint8Array[] {
  if ('stream' in output) return output.stream
  return output.bytes instanceof Blob ? output.bytes.stream() : [output.bytes]
}

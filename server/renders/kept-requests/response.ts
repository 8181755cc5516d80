/**
 * The body of a response with a kept request. Its bytes count as held until the client has received
 * them.
 */
import type { BodyHold } from '../../http/body/budget.ts'

/** Shorter bodies are sent with their length, and the runtime buffers them. */
const BUFFERED_BYTES_MAX = 1_000_000
const PIECE_BYTES = 256_000

/**
 * @param parts the texts that follow each other
 * @param hold is released once the body has been sent or the client has hung up
 */
export function heldBody(
  parts: Uint8Array<ArrayBuffer>[],
  { hold, signal }: { hold: BodyHold; signal: AbortSignal },
): { bytes: Blob } | { stream: ReadableStream<Uint8Array> } {
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  if (size <= BUFFERED_BYTES_MAX || signal.aborted) {
    hold.release()
    return { bytes: new Blob(parts) }
  }
  const pieces = piecesOf(parts)
  const release = () => hold.release()
  signal.addEventListener('abort', release, { once: true })
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { done, value } = pieces.next()
        if (!done) return controller.enqueue(value)
        controller.close()
        release()
      },
      cancel: release,
    },
    { highWaterMark: 0 },
  )
  return { stream }
}

function* piecesOf(parts: Uint8Array[]): Generator<Uint8Array, undefined> {
  for (const part of parts) {
    for (let at = 0; at < part.length; at += PIECE_BYTES) yield part.subarray(at, at + PIECE_BYTES)
  }
}

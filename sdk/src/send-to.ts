/** Streams a file into a response of `node:http`, at the pace of its reader. */
import { ConnectionError } from './errors.ts'

/**
 * The part of `http.ServerResponse` that is used: the response of Express, `reply.raw` of Fastify.
 */
export interface NodeResponse {
  /** True once the connection to the client is closed. */
  readonly destroyed: boolean
  /** Sets a header of the response. */
  setHeader(name: string, value: string): unknown
  /** Writes a part of the body. Returns false if it should be followed by a pause. */
  write(chunk: Uint8Array): boolean
  /** Ends the response. */
  end(): unknown
  /** Ends the connection before the response is complete. */
  destroy(): unknown
  /** Adds a listener. */
  on(event: 'drain' | 'close', listener: () => void): unknown
  /** Removes a listener. */
  removeListener(event: 'drain' | 'close', listener: () => void): unknown
}

/**
 * Writes the stream to the response. A file that breaks off ends the connection, so that the client
 * does not take a part for the whole.
 * @throws ConnectionError if the client closes the connection, or the error of the stream
 */
export async function sendStream(
  stream: ReadableStream<Uint8Array>,
  headers: Record<string, string>,
  response: NodeResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (response.destroyed) throw new ConnectionError('The client closed the connection.')
      if (done) break
      if (!response.write(value)) await drained(response)
    }
    response.end()
  } catch (error) {
    response.destroy()
    // The first error is the one to report. Cancelling may never end, see `assertOwnResult` in
    // api.ts.
    reader.cancel().catch(() => {})
    throw error
  }
}

function drained(response: NodeResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.removeListener('drain', settle)
      response.removeListener('close', settle)
      resolve()
    }
    response.on('drain', settle)
    response.on('close', settle)
  })
}

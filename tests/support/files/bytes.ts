/** Byte arrays for tests of storage. */

export function filled(byte: number, length: number): Uint8Array {
  return new Uint8Array(length).fill(byte)
}

/** Reads a stream to its end. @throws Error if there is none */
export async function readStream(
  stream: ReadableStream<Uint8Array> | undefined,
): Promise<Uint8Array> {
  if (!stream) throw new Error('there is no such object')
  return new Response(stream).bytes()
}

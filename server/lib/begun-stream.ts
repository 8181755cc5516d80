/**
 * Streams whose source has answered before a response begins: later, an error could only break the
 * response off.
 */

/**
 * Waits for the first chunk of a stream.
 * @returns a stream of the same chunks, which reads only as fast as it is read
 * @throws the error of the source, if there is no first chunk
 */
export async function begun(
  source: ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const reader = source.getReader()
  let next: ReturnType<typeof reader.read> | null = Promise.resolve(await reader.read())
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const read = next ?? reader.read()
        next = null
        const { done, value } = await read
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

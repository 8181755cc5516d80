/**
 * One HTTP/1.1 connection that costs its process little, so that the server and not the client is
 * measured.
 */

export interface HttpConnection {
  /**
   * Requests a path and reads the whole response.
   * @throws Error unless its status is 200, or 304 if `etag` is given
   */
  get(path: string, etag?: string): Promise<Buffer>
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** @param base of the server, e.g. `http://127.0.0.1:3000` */
export async function openConnection(base: string): Promise<HttpConnection & Disposable> {
  const { hostname, port, host } = new URL(base)
  let answer: PromiseWithResolvers<Buffer> | null = null
  let received: Buffer[] = []
  let receivedBytes = 0
  /** Null until the head of the response has arrived. */
  let expected: { headBytes: number; totalBytes: number } | null = null

  function fail(reason: string): void {
    answer?.reject(new Error(`${base}: ${reason}`))
    answer = null
  }

  function receive(chunk: Buffer): void {
    received.push(chunk)
    receivedBytes += chunk.length
    expected ??= readHead(received.length === 1 ? chunk : Buffer.concat(received))
    if (expected === null || receivedBytes < expected.totalBytes) return
    const bytes = Buffer.concat(received).subarray(expected.headBytes)
    const { resolve } = answer ?? {}
    ;[answer, received, receivedBytes, expected] = [null, [], 0, null]
    resolve?.(bytes)
  }

  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, chunk) {
        try {
          receive(Buffer.from(chunk))
        } catch (error) {
          fail(String(error))
        }
      },
      close: () => fail('the connection was closed'),
      error: (_, error) => fail(error.message),
    },
  })
  return {
    get(path, etag) {
      answer = Promise.withResolvers()
      const condition = etag === undefined ? '' : `If-None-Match: ${etag}\r\n`
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${condition}\r\n`)
      return answer.promise
    },
    [Symbol.dispose]: () => socket.end(),
  }
}

/** @returns null while the head is incomplete @throws Error about a response that it cannot read */
function readHead(bytes: Buffer): { headBytes: number; totalBytes: number } | null {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const headBytes = end + HEAD_END.length
  if (head.startsWith('HTTP/1.1 304')) return { headBytes, totalBytes: headBytes }
  const [, length] = /^content-length: (\d+)$/im.exec(head) ?? []
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(head)
  return { headBytes, totalBytes: headBytes + Number(length) }
}

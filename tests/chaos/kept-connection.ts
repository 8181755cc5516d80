/**
 * An HTTP/1.1 connection over plain TCP that is kept between requests. Other than the client of the
 * runtime, it never repeats a request on another connection, so that a server that hangs up is
 * noticed.
 */
import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  headers: Map<string, string>
  body: Buffer
}

/** The address has no listener. */
export class RefusedError extends Error {
  override name = 'RefusedError'
}

/** The server closed the connection, or it broke, after the request was sent. */
export class HungUpError extends Error {
  override name = 'HungUpError'
}

export interface KeptConnection {
  /** @throws RefusedError, HungUpError */
  send(method: string, path: string, options: { key: string; body: object | null }): Promise<Answer>
  close(): void
}

export function createKeptConnection(url: string): KeptConnection {
  const { hostname, port, host } = new URL(url)
  let socket: Socket | null = null

  function dial(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const dialled = connect(Number(port), hostname)
      dialled.once('connect', () => resolve(dialled))
      // Later errors are followed by `close`.
      dialled.on('error', (cause) => reject(new RefusedError('refused', { cause })))
      dialled.once('close', () => {
        if (socket === dialled) socket = null
      })
    })
  }

  return {
    async send(method, path, { key, body }) {
      socket ??= await dial()
      const used = socket
      const text = body === null ? '' : JSON.stringify(body)
      const head = [
        `${method} ${path} HTTP/1.1`,
        `Host: ${host}`,
        `Authorization: Bearer ${key}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(text)}`,
      ]
      const answered = readAnswer(used)
      used.write(`${head.join('\r\n')}\r\n\r\n${text}`)
      const answer = await answered
      if (answer.headers.get('connection') === 'close') {
        if (socket === used) socket = null
        used.destroy()
      }
      return answer
    },
    close() {
      socket?.destroy()
      socket = null
    },
  }
}

function readAnswer(socket: Socket): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let input = Buffer.alloc(0)
    const fail = () => settle(() => reject(new HungUpError(`after ${input.length} bytes`)))
    function settle(end: () => void): void {
      socket.off('data', onData)
      socket.off('close', fail)
      end()
    }
    function onData(chunk: Buffer): void {
      input = Buffer.concat([input, chunk])
      const answer = parseAnswer(input)
      if (answer) settle(() => resolve(answer))
    }
    socket.on('data', onData)
    socket.once('close', fail)
  })
}

/** @returns null until the whole answer is there */
function parseAnswer(input: Buffer): Answer | null {
  const end = input.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = input.toString('latin1', 0, end).split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const length = Number(headers.get('content-length'))
  if (Number.isNaN(length)) throw new Error('an answer without Content-Length')
  if (input.length < end + 4 + length) return null
  const body = input.subarray(end + 4, end + 4 + length)
  return { status: Number(first.split(' ')[1]), headers, body }
}

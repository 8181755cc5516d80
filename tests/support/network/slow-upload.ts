/** A request whose body is sent piece by piece, or never completely. */
import { connect, type Socket } from 'node:net'

export interface SlowUpload extends Disposable {
  /** Sends more of the body. Resolves when the operating system has accepted it. */
  send(bytes: string | Uint8Array): Promise<void>
  /** The response so far. Resolves when its first bytes have arrived. */
  answered: Promise<string>
  /** Resolves when the server has closed the connection. */
  closed: Promise<void>
  hangUp(): void
}

/** @param head the request line and the headers, without `Host` */
export async function openUpload(url: string, head: string[]): Promise<SlowUpload> {
  const { hostname, port, host } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  const answered = Promise.withResolvers<string>()
  const closed = Promise.withResolvers<void>()
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString()
    if (text.includes('\r\n\r\n')) answered.resolve(text)
  })
  // A server that refuses a body may cut the connection while it is being sent.
  socket.on('error', () => {})
  socket.on('close', () => {
    answered.resolve(text)
    closed.resolve()
  })
  const send = (bytes: string | Uint8Array) =>
    Promise.race([
      closed.promise,
      new Promise<void>((resolve) => void socket.write(bytes, () => resolve())),
    ])
  await send([...head, `Host: ${host}`, '', ''].join('\r\n'))
  const hangUp = () => void socket.destroy()
  return {
    send,
    answered: answered.promise,
    closed: closed.promise,
    hangUp,
    [Symbol.dispose]: hangUp,
  }
}

/** The status of an answer. */
export function statusIn(answer: string): number {
  return Number(answer.split(' ')[1])
}

/** Reads the bytes of a proxy client as heads and bodies, no faster than they are used. */
import type { Socket } from 'node:net'

export interface ClientReader {
  /** The lines of the next head. @throws if it is too large or the client leaves first */
  head(): Promise<string[]>
  /** Copies this many bytes, no faster than `to` takes them. @throws if either side leaves first */
  copy(to: Socket, bytes: number): Promise<void>
}

/** @param headBytes the largest head; about as much is buffered at most */
export function createReader(client: Socket, headBytes: number): ClientReader {
  let buffered: Buffer = Buffer.alloc(0)
  let wake = () => {}
  client.on('data', (chunk: Buffer) => {
    buffered = buffered.length > 0 ? Buffer.concat([buffered, chunk]) : chunk
    if (buffered.length > headBytes) client.pause()
    wake()
  })
  client.once('close', () => wake())

  /** Resolves when more bytes are buffered. @throws if none will come */
  async function more(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    wake = resolve
    client.resume()
    if (!client.destroyed) await promise
    if (client.destroyed) throw new Error('the client left')
  }

  return {
    async head() {
      let end = buffered.indexOf('\r\n\r\n')
      while (end < 0 && buffered.length <= headBytes) {
        await more()
        end = buffered.indexOf('\r\n\r\n')
      }
      if (end < 0 || end > headBytes) throw new Error('the request head is too large')
      const head = buffered.subarray(0, end).toString('latin1')
      buffered = buffered.subarray(end + 4)
      return head.split('\r\n')
    },

    async copy(to, bytes) {
      let left = bytes
      while (left > 0) {
        if (buffered.length === 0) await more()
        const chunk = buffered.subarray(0, left)
        buffered = buffered.subarray(chunk.length)
        left -= chunk.length
        if (!to.write(chunk)) await drained(to)
      }
    },
  }
}

/** @throws if the socket closes instead */
async function drained(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.once('drain', resolve)
  socket.once('close', resolve)
  if (!socket.destroyed) await promise
  socket.off('drain', resolve)
  socket.off('close', resolve)
  if (socket.destroyed) throw new Error('the other side left')
}

/** Connects to the first address of a host that can be reached. */
import { connect, type Socket } from 'node:net'

interface DialOptions {
  addresses: readonly { address: string }[]
  port: number
  /** Dialling stops when this socket closes. */
  client: Socket
  /** Time limit for each address. */
  limitMs: number
  /** Called with each socket before it connects. */
  onSocket(socket: Socket): void
}

/** Dials the addresses in turn. @throws the last failure */
export async function dialFirst(options: DialOptions): Promise<Socket> {
  const { addresses, port, client, limitMs, onSocket } = options
  let failure: unknown = new Error('no address')
  let dialled: Socket | undefined
  client.once('close', () => dialled?.destroy())
  for (const { address } of addresses) {
    if (client.destroyed) throw new Error('the client left')
    dialled = connect({ host: address, port, noDelay: true })
    onSocket(dialled)
    try {
      await connected(dialled, limitMs)
      return dialled
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Resolves once connected. @throws the socket's error; `ETIMEDOUT` when the time is up */
async function connected(socket: Socket, limitMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timeout = Object.assign(new Error('dialling took too long'), { code: 'ETIMEDOUT' })
  const timer = setTimeout(() => socket.destroy(timeout), limitMs)
  socket.once('connect', resolve)
  socket.once('error', reject)
  socket.once('close', () => reject(new Error('destroyed while dialling')))
  await promise.finally(() => clearTimeout(timer))
}

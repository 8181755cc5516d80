/** A TCP proxy between a server and its database that a test can break and repair. */
import { once } from 'node:events'
import { createServer, connect as dial, type Server, type Socket } from 'node:net'

/**
 * - `whole`: forwards.
 * - `refused`: does not listen.
 * - `closed`: accepts connections and closes them at once, like a load balancer without a backend.
 * - `silent`: keeps connections open but forwards nothing.
 */
export type TcpProxyState = 'whole' | 'refused' | 'closed' | 'silent'

export interface TcpProxy extends AsyncDisposable {
  port: number
  set(state: TcpProxyState): Promise<void>
  /**
   * Forwards nothing more on the connections of now; new ones work. So does a network after a
   * failover.
   */
  forget(): void
}

/** Listens on a port of 127.0.0.1 and forwards to `target` on the same host. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const forgotten = new WeakSet<Socket>()
  let state: TcpProxyState = 'whole'
  let listener: Server | null = await listen(0, accept)
  const port = portOf(listener)

  function track(socket: Socket): Socket {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    return socket
  }

  function accept(client: Socket): void {
    track(client)
    if (state === 'closed') return void client.destroy()
    if (state === 'silent') return
    const upstream = track(dial(target, '127.0.0.1'))
    forward(client, upstream)
    forward(upstream, client)
  }

  function forward(from: Socket, to: Socket): void {
    from.on('data', (chunk) => {
      if (state === 'whole' && !forgotten.has(from)) to.write(chunk)
    })
    from.once('close', () => to.destroy())
  }

  async function hangUp(): Promise<void> {
    const stopped = listener
    listener = null
    if (stopped) stopped.close()
    for (const socket of sockets) socket.destroy()
    if (stopped) await once(stopped, 'close')
  }

  return {
    port,
    forget() {
      for (const socket of sockets) forgotten.add(socket)
    },
    async set(next) {
      state = next
      // A silent connection has lost bytes and cannot be repaired, so it is closed.
      if (next !== 'silent') for (const socket of sockets) socket.destroy()
      if (next === 'refused') await hangUp()
      else listener ??= await listen(port, accept)
    },
    [Symbol.asyncDispose]: hangUp,
  }
}

async function listen(port: number, accept: (client: Socket) => void): Promise<Server> {
  const server = createServer(accept)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return address.port
}

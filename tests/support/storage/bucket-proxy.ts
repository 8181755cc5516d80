/**
 * A TCP proxy between a Platen server and the bucket of a user. It records requests and fails as a
 * test says.
 */
import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'

export interface BucketProxy extends AsyncDisposable {
  port: number
  endpoint: string
  /** The first line of every request, such as `PUT /outputs/a.pdf?x-id=PutObject HTTP/1.1`. */
  requests: string[]
  /** Connections that are open. */
  open(): number
  /** Accepts connections and forwards nothing. */
  hang(): void
  /** Closes every connection as soon as it is there. */
  refuse(): void
  /** Closes the connection over which this many bytes have been sent in total from now on, once. */
  cutAfter(bytes: number): void
  /** Forwards everything again. Connections that hang are closed. */
  repair(): void
}

/** @param target the port of the bucket's server on 127.0.0.1 */
export async function startBucketProxy(target: number): Promise<BucketProxy> {
  const sockets = new Set<Socket>()
  const requests: string[] = []
  let clients = 0
  let hangs = false
  let refuses = false
  let left = Number.POSITIVE_INFINITY

  function track(socket: Socket): Socket {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    return socket
  }

  const server = createServer((client) => {
    track(client)
    if (refuses) return void client.destroy()
    clients += 1
    client.once('close', () => {
      clients -= 1
    })
    // Its server would close a connection on which nothing arrives.
    const upstream = hangs ? null : track(dial(target, '127.0.0.1'))
    client.on('data', (chunk) => {
      const [, line] =
        /^((?:GET|HEAD|PUT|POST|DELETE) .*?)\r\n/.exec(chunk.toString('latin1')) ?? []
      if (line !== undefined) requests.push(line)
      if (hangs) return
      left -= chunk.length
      if (left > 0) return void upstream?.write(chunk)
      left = Number.POSITIVE_INFINITY
      client.destroy()
    })
    upstream?.on('data', (chunk) => client.write(chunk))
    client.once('close', () => upstream?.destroy())
    upstream?.once('close', () => client.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0

  return {
    port,
    endpoint: `http://127.0.0.1:${port}`,
    requests,
    open: () => clients,
    hang() {
      hangs = true
    },
    refuse() {
      refuses = true
    },
    cutAfter(bytes) {
      left = bytes
    },
    repair() {
      hangs = false
      refuses = false
      left = Number.POSITIVE_INFINITY
      for (const socket of sockets) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

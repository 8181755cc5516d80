/** Ports for servers that start in another process, which cannot let the system choose one. */
import { createServer } from 'node:net'

/**
 * The ports below those that Linux gives to outgoing connections: one of them could take a port of
 * the system's choice before its server listens.
 */
const PORTS = { first: 20_000, count: 12_000 }

/** Finds a port on which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const server = createServer()
  server.once('error', () => resolve(false))
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  return promise
}

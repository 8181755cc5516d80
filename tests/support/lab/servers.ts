/** Starts the real program inside the lab, reachable from outside over a Unix socket. */
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { compilerSettings } from '../processes/compiler-settings.ts'

export interface ServerAddress {
  port: number
  /** Path of a Unix socket that is forwarded to the port. */
  socket: string
}

export interface Servers {
  /**
   * Starts a server with these settings and waits until it is ready.
   * @throws Error with its output
   */
  start(env: Record<string, string>): Promise<ServerAddress>
  kill(): void
}

/**
 * Free ports: in the network of the lab nobody else listens, and no outgoing connection gets such a
 * port.
 */
const PORTS_FROM = 61_000

/**
 * @param directory where the sockets are created
 * @param prefix words put before the command
 */
export function createServers(directory: string, prefix: string[]): Servers {
  const children: Bun.Subprocess[] = []
  return {
    async start(env) {
      const port = PORTS_FROM + children.length
      const { PATH, HOME, TMPDIR } = process.env
      const child = Bun.spawn([...prefix, process.execPath, 'server/main.ts'], {
        env: { PATH, HOME, TMPDIR, ...compilerSettings(), PORT: String(port), ...env },
        stdin: 'ignore',
        stdout: 'ignore',
        stderr: 'pipe',
      })
      children.push(child)
      await printed(child.stderr, '"msg":"ready"')
      const socket = join(directory, `${port}.sock`)
      await bridge(socket, port)
      return { port, socket }
    },
    kill() {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}

/**
 * Resolves once the output contains these words, and keeps draining it.
 * @throws Error with the output at its end
 */
async function printed(output: ReadableStream<Uint8Array>, words: string): Promise<void> {
  const found = Promise.withResolvers<void>()
  const read = async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of output) {
      text = (text + decoder.decode(chunk, { stream: true })).slice(-10_000)
      if (text.includes(words)) found.resolve()
    }
    found.reject(new Error(`The server has ended: ${text}`))
  }
  void read() // `found` carries its result
  await found.promise
}

async function bridge(path: string, port: number): Promise<void> {
  const server = createServer((outer) => {
    const inner = connect(port, '127.0.0.1')
    for (const side of [outer, inner]) side.on('error', () => {}) // `close` follows
    outer.pipe(inner).pipe(outer)
    outer.once('close', () => inner.destroy())
    inner.once('close', () => outer.destroy())
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
}

/**
 * Starts a server that measures the turns of its event loop: how long one of them keeps all other
 * requests waiting.
 */
import { join } from 'node:path'
import { dataDirectory, type ServerProcess, spawnServer } from '../processes/server-process.ts'

export interface MeteredServer extends ServerProcess {
  /**
   * Does work that the server takes part in.
   * @returns its result, and the longest turn meanwhile in ms
   */
  longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; longestMs: number }>
}

const METER = new URL('./turn-meter.ts', import.meta.url).pathname

/** @param env more settings */
export async function startMeteredServer(env: Record<string, string>): Promise<MeteredServer> {
  const directory = dataDirectory()
  const socket = join(directory.path, 'turns.sock')
  const server = await spawnServer({
    DATA_DIR: directory.path,
    BUN_OPTIONS: `--preload ${METER}`,
    TURNS_SOCKET: socket,
    ...env,
  })

  async function longestSoFar(): Promise<number> {
    return (await fetch('http://meter/', { unix: socket })).json() as Promise<number>
  }

  return Object.assign(server, {
    async longestTurn<T>(work: () => Promise<T>) {
      await longestSoFar()
      const result = await work()
      return { result, longestMs: await longestSoFar() }
    },
    async [Symbol.asyncDispose]() {
      server.kill('SIGKILL')
      await server.exited
      directory[Symbol.dispose]()
    },
  })
}

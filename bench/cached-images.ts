/**
 * Clients that request one cached image again and again, and a route that sends the same bytes
 * without a check.
 */
import { join } from 'node:path'
import type { Bench } from './bench.ts'
import { type HttpConnection, openConnection } from './http-connection.ts'
import type { Client } from './measure.ts'
import type { Rendered } from './outputs.ts'
import { startGroup } from './processes.ts'

const CLIENTS = 16
const ROUTE = join(import.meta.dir, 'elysia-route.ts')

/** An address whose response is the same each time. */
export interface CachedAddress {
  /** The base URL of its server. */
  base: string
  path: string
  output: Omit<Rendered, 'bytes'>
  /** The copy of the client, which sends its ETag and receives 304. */
  copy?: { etag: string; bytes: Uint8Array }
}

/** Opens 16 connections. */
export async function connectClients(
  { cleanup }: Bench,
  { base, path, output, copy }: CachedAddress,
): Promise<Client[]> {
  const open = async (): Promise<Client> => {
    const connection: HttpConnection = cleanup.use(await openConnection(base))
    return async () => {
      const bytes = await connection.get(path, copy?.etag)
      return { ...output, bytes: copy?.bytes ?? bytes }
    }
  }
  return Promise.all(Array.from({ length: CLIENTS }, open))
}

/** Starts the unchecked route in a process of its own. @returns its base URL */
export async function startRoute({ cleanup, scratch }: Bench, image: Uint8Array): Promise<string> {
  const file = join(scratch, 'card.png')
  await Bun.write(file, image)
  const child = startGroup(cleanup, [process.execPath, ROUTE, file], {
    graceMs: 0,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const [, found] = /port (\d+)/.exec(text) ?? []
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the Elysia route ended with ${code}`)))
  })
  return `http://127.0.0.1:${port}`
}

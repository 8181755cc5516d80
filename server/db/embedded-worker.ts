/**
 * The worker thread that runs PGlite. It exchanges messages of PostgreSQL's wire protocol, in
 * order.
 */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { dataDir } from '@electric-sql/pglite-prepopulatedfs'

export type WorkerRequest =
  | { type: 'open'; directory: string }
  | { type: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'close' }

export type WorkerResponse =
  | { type: 'opened' }
  | { type: 'bytes'; bytes: Uint8Array }
  | { type: 'closed' }
  | { type: 'failed'; message: string }

declare const self: Worker

const START_PARAMS = [
  ...PGlite.defaultStartParams,
  // The new database comes with the name of another zone without an offset.
  ...['-c', 'timezone=UTC'],
  // Checkpoints keep the write-ahead log at this size (see vacuum.ts); the default is 1 GB.
  ...['-c', 'max_wal_size=64MB'],
  ...['-c', 'min_wal_size=32MB'],
]

let database: PGlite | undefined
let last: Promise<void> = Promise.resolve()

self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
  last = last.then(() => respond(data)).then(send, fail)
}

async function respond(request: WorkerRequest): Promise<WorkerResponse> {
  if (request.type === 'open') {
    if (!existsSync(join(request.directory, 'PG_VERSION'))) await createDatabase(request.directory)
    database = await PGlite.create({ dataDir: request.directory, startParams: START_PARAMS })
    return { type: 'opened' }
  }
  if (!database) throw new Error('the database is not open')
  if (request.type === 'close') {
    await database.close()
    return { type: 'closed' }
  }
  const bytes = await database.execProtocolRaw(request.bytes)
  // PGlite swallows a crash of its engine and returns nothing; the driver would wait indefinitely.
  if (bytes.length === 0) throw new Error('the engine crashed')
  return { type: 'bytes', bytes }
}

/**
 * Unpacks a new database, which is five times as fast as `initdb`. It gets its name once it is
 * complete, so that a process that is killed here leaves no half of a database.
 */
async function createDatabase(directory: string): Promise<void> {
  const unpacked = `${directory}.new`
  rmSync(unpacked, { recursive: true, force: true })
  const created = await PGlite.create({ dataDir: unpacked, loadDataDir: await dataDir() })
  await created.close()
  renameSync(unpacked, directory)
}

function send(message: WorkerResponse) {
  self.postMessage(message)
}

function fail(error: unknown) {
  send({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
}

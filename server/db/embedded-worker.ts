/** The worker thread that runs PGlite. It exchanges messages of PostgreSQL's wire protocol, in order. */
import { PGlite } from '@electric-sql/pglite'

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

/** Checkpoints keep the write-ahead log at this size (see vacuum.ts); the default is 1 GB. */
const START_PARAMS = [
  ...PGlite.defaultStartParams,
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
    database = await PGlite.create({ dataDir: request.directory, startParams: START_PARAMS })
    return { type: 'opened' }
  }
  if (!database) throw new Error('the database is not open')
  if (request.type === 'close') {
    await database.close()
    return { type: 'closed' }
  }
  const bytes = await database.execProtocolRaw(request.bytes)
  // PGlite swallows a crash of its engine and returns nothing; the driver would wait for ever.
  if (bytes.length === 0) throw new Error('the engine crashed')
  return { type: 'bytes', bytes }
}

function send(message: WorkerResponse) {
  self.postMessage(message)
}

function fail(error: unknown) {
  send({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
}

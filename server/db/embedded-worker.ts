/** The thread that PGlite runs in: bytes of PostgreSQL's wire protocol in, bytes out, in order. */
import { PGlite } from '@electric-sql/pglite'

export type WorkerRequest =
  | { type: 'open'; directory: string }
  | { type: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'close' }

export type WorkerReply =
  | { type: 'opened' }
  | { type: 'bytes'; bytes: Uint8Array }
  | { type: 'closed' }
  | { type: 'failed'; message: string }

declare const self: Worker

/** The log of changes is kept at this size by checkpoints (see upkeep.ts); the default is 1 GB. */
const START_PARAMS = [
  ...PGlite.defaultStartParams,
  ...['-c', 'max_wal_size=64MB'],
  ...['-c', 'min_wal_size=32MB'],
]

let database: PGlite | undefined
let last: Promise<void> = Promise.resolve()

self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
  last = last.then(() => answer(data)).then(reply, fail)
}

async function answer(request: WorkerRequest): Promise<WorkerReply> {
  if (request.type === 'open') {
    database = await PGlite.create({ dataDir: request.directory, startParams: START_PARAMS })
    return { type: 'opened' }
  }
  if (!database) throw new Error('not open')
  if (request.type === 'close') {
    await database.close()
    return { type: 'closed' }
  }
  const bytes = await database.execProtocolRaw(request.bytes)
  // PGlite swallows a crash of its engine and answers nothing, for which the driver would wait.
  if (bytes.length === 0) throw new Error('the engine crashed')
  return { type: 'bytes', bytes }
}

function reply(message: WorkerReply) {
  self.postMessage(message)
}

function fail(error: unknown) {
  reply({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
}

/**
 * The embedded database: PGlite in a Worker, because it blocks the thread it runs on. The driver
 * connects through a duplex stream that carries PostgreSQL's wire protocol. PGlite does not fsync:
 * a power cut may lose the last seconds of writes, a killed process loses none.
 */
import { Duplex } from 'node:stream'
import type { Options, PostgresType } from 'postgres'
import type { WorkerRequest, WorkerResponse } from './embedded-worker.ts'

/** First byte of the Terminate message (PostgreSQL manual, "Message Formats"). */
const TERMINATE = 0x58

export interface EmbeddedDatabase {
  /** Driver options that replace the socket with an in-memory stream. */
  driver: Partial<Options<Record<string, PostgresType>>>
  /** Flushes the database and terminates the Worker. */
  close(): Promise<void>
}

/**
 * Opens the database in `directory`, creating it on first use (1 s; later 0.5 s). The caller must
 * hold the directory's lock: two processes on one directory lose data.
 * @throws Error if the directory cannot be opened
 */
export async function openEmbedded(directory: string): Promise<EmbeddedDatabase> {
  let running = await startWorker(directory)
  let closed = false

  async function connect(): Promise<Duplex> {
    try {
      if (running.dead && !closed) running = await startWorker(directory)
    } catch {
      // If connecting fails, the driver drops the query without an error; a connection that closes
      // fails it.
      const stream = createStream(() => {})
      setTimeout(() => stream.destroy())
      return stream
    }
    return running.connect()
  }

  return {
    // The driver's types lack its `socket` option, a function that opens the connection.
    driver: { socket: connect } as EmbeddedDatabase['driver'],
    async close() {
      closed = true
      await running.close()
    },
  }
}

interface RunningWorker {
  readonly dead: boolean
  connect(): Duplex
  close(): Promise<void>
}

async function startWorker(directory: string): Promise<RunningWorker> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url).href)
  function send(message: WorkerRequest): void {
    // Transferred, not copied: a statement may have 20 MB.
    worker.postMessage(message, message.type === 'bytes' ? [message.bytes.buffer] : [])
  }
  const opened = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  let stream: Duplex | undefined
  let dead = false

  function die(error: Error) {
    dead = true
    opened.reject(error)
    closed.resolve()
    worker.terminate()
    // Destroyed without the error, because the driver may not listen for errors any more.
    stream?.destroy()
  }

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
    if (data.type === 'bytes') stream?.push(data.bytes)
    else if (data.type === 'opened') opened.resolve()
    else if (data.type === 'closed') closed.resolve()
    else die(databaseEnded(data.message))
  })
  worker.addEventListener('error', (event) => die(databaseEnded(event.message)))
  worker.addEventListener('close', () => die(databaseEnded('its thread ended')))
  send({ type: 'open', directory })
  await opened.promise

  return {
    get dead() {
      return dead
    },
    connect() {
      stream?.destroy()
      stream = createStream(send)
      return stream
    },
    async close() {
      if (!dead) send({ type: 'close' })
      await closed.promise
      worker.terminate()
    },
  }
}

function createStream(send: (message: WorkerRequest) => void): Duplex {
  const stream = new Duplex({
    read() {},
    write(chunk: Uint8Array, _encoding, done) {
      // The driver's Terminate message closes a connection, not the database.
      if (chunk[0] !== TERMINATE) send({ type: 'bytes', bytes: new Uint8Array(chunk) })
      done()
    },
    final(done) {
      stream.destroy()
      done()
    },
  })
  // The driver closes a socket properly only if it has this property.
  return Object.assign(stream, { readyState: 'open' })
}

/** An error with the code of a lost connection, so that callers handle both in the same way. */
function databaseEnded(reason: string): Error {
  const message = `the embedded database has ended: ${reason}`
  return Object.assign(new Error(message), { code: 'CONNECTION_CLOSED' })
}

/**
 * The embedded database: PGlite in a Worker, because it blocks the thread it runs on. Its end of
 * the wire is a duplex stream that speaks PostgreSQL's protocol, so the ordinary driver works on
 * it. PGlite does not fsync: a power cut may lose the last seconds, a killed process does not.
 */
import { Duplex } from 'node:stream'
import type { Options, PostgresType } from 'postgres'
import type { WorkerReply, WorkerRequest } from './embedded-worker.ts'

/** First byte of the Terminate message (PostgreSQL manual, "Message Formats"). */
const TERMINATE = 0x58

export interface EmbeddedDatabase {
  /** Driver options that put the in-memory wire in the place of a socket. */
  driver: Partial<Options<Record<string, PostgresType>>>
  /** Flushes and ends the Worker. */
  close(): Promise<void>
}

/**
 * Opens the database in `directory`, creating it on first use (3-4 s; later 0.5 s). The caller
 * holds the directory's lock: two processes on one directory lose data.
 * @throws Error when the directory cannot be opened
 */
export async function openEmbedded(directory: string): Promise<EmbeddedDatabase> {
  let running = await startWorker(directory)
  let closed = false

  async function connect(): Promise<Duplex> {
    try {
      if (running.dead && !closed) running = await startWorker(directory)
    } catch {
      // The driver forgets a connection that could not be made, and its query: one that ends fails it.
      const wire = createWire(() => {})
      setTimeout(() => wire.destroy())
      return wire
    }
    return running.connect()
  }

  return {
    // The driver's types do not know its `socket` option: a function that makes the connection.
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
    // Handed over, not copied: a statement may have 20 MB.
    worker.postMessage(message, message.type === 'bytes' ? [message.bytes.buffer] : [])
  }
  const opened = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  let wire: Duplex | undefined
  let dead = false

  function die(error: Error) {
    dead = true
    opened.reject(error)
    closed.resolve()
    worker.terminate()
    // Without the error: by now the driver may have stopped listening for one.
    wire?.destroy()
  }

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
    if (data.type === 'bytes') wire?.push(data.bytes)
    else if (data.type === 'opened') opened.resolve()
    else if (data.type === 'closed') closed.resolve()
    else die(ended(data.message))
  })
  worker.addEventListener('error', (event) => die(ended(event.message)))
  worker.addEventListener('close', () => die(ended('its thread ended')))
  send({ type: 'open', directory })
  await opened.promise

  return {
    get dead() {
      return dead
    },
    connect() {
      wire?.destroy()
      wire = createWire(send)
      return wire
    },
    async close() {
      if (!dead) send({ type: 'close' })
      await closed.promise
      worker.terminate()
    },
  }
}

function createWire(send: (message: WorkerRequest) => void): Duplex {
  const wire = new Duplex({
    read() {},
    write(chunk: Uint8Array, _encoding, done) {
      // The driver's farewell ends a connection, not the database behind it.
      if (chunk[0] !== TERMINATE) send({ type: 'bytes', bytes: new Uint8Array(chunk) })
      done()
    },
    final(done) {
      wire.destroy()
      done()
    },
  })
  // The driver says farewell only to a socket that looks like one.
  return Object.assign(wire, { readyState: 'open' })
}

/** To a caller the same as a server that is gone. */
function ended(why: string): Error {
  const message = `the embedded database has ended: ${why}`
  return Object.assign(new Error(message), { code: 'CONNECTION_CLOSED' })
}

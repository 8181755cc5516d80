/** Turns untrusted messages into texts in a few processes with bounded time and memory, fairly among users. */
import type { RefusalMessages } from './fair-queue.ts'
import { createProcessPool, type PoolUser } from './process-pool.ts'
import { createWorkerProcess, type WorkerProcess } from './worker-process.ts'

export interface TextPool<Message> {
  /**
   * @returns the text; null if the program cannot handle the message, or not within its limits, with the time in ms that its end took
   * @throws the error of `refuse`, the signal's reason
   */
  convert(message: Message, user: PoolUser): Promise<{ text: string } | { text: null; ms: number }>
  close(): Promise<void>
}

interface TextPoolOptions {
  /** The path of a program that replies with texts: with an empty one if its libraries gave up. */
  program: string
  /** The time of one message, in ms. */
  limitMs: number
  messages: RefusalMessages
  /** Creates the error of work that is refused. */
  refuse(message: string, retryAfterSeconds: number): Error
}

const PROCESSES = 2
const WAITING_MAX = 200
const WAIT_MS = 30_000
/** They yield to the server, whose session they share. */
const NICE = 5

/** Processes are started when they are first needed. */
export function createTextPool<Message>({
  program,
  limitMs,
  ...queue
}: TextPoolOptions): TextPool<Message> {
  const pool = createProcessPool<WorkerProcess<Message, string>>({
    open: () => createWorkerProcess({ program, nice: NICE }),
    processes: PROCESSES,
    waitingMax: WAITING_MAX,
    waitMs: WAIT_MS,
    ...queue,
  })
  return {
    convert: (message, user) =>
      pool.run(user, async (process) => {
        const response = await process.send(message, limitMs)
        if ('failure' in response) return { text: null, ms: response.tookMs }
        if (response.reply !== '') return { text: response.reply }
        // Libraries that gave up may have filled the memory of the process.
        await process.close()
        return { text: null, ms: 0 }
      }),
    close: pool.close,
  }
}

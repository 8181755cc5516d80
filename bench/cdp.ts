/**
 * A minimal client of Chromium's debugging pipe: JSON and a NUL in each direction. It shares no
 * code with the product or its libraries, so that the times of Chromium alone contain none of
 * theirs.
 */
import type { Readable, Writable } from 'node:stream'

export interface Cdp {
  /** @throws Error with Chromium's message, or when the pipe has closed */
  send<T = unknown>(method: string, params?: object, sessionId?: string): Promise<T>
  /** Resolves with the next event of this name. One waiter at a time per event and session. */
  next(event: string, sessionId: string): Promise<void>
}

interface Message {
  id?: number
  method?: string
  sessionId?: string
  result?: unknown
  error?: { message: string }
}

/** @param input Chromium's file descriptor 3 @param output Chromium's file descriptor 4 */
export function connectPipe(input: Writable, output: Readable): Cdp {
  const replies = new Map<number, PromiseWithResolvers<unknown>>()
  const events = new Map<string, PromiseWithResolvers<void>>()
  let lastId = 0
  let closed = false
  let parts: Buffer[] = []

  function receive({ id, method, sessionId, result, error }: Message): void {
    if (id === undefined) {
      take(events, `${sessionId} ${method}`)?.resolve()
    } else if (error) {
      take(replies, id)?.reject(new Error(error.message))
    } else {
      take(replies, id)?.resolve(result)
    }
  }

  output.on('data', (chunk: Buffer) => {
    let start = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      parts.push(chunk.subarray(start, end))
      receive(JSON.parse(Buffer.concat(parts).toString('utf8')))
      parts = []
      start = end + 1
    }
    if (start < chunk.length) parts.push(chunk.subarray(start))
  })
  output.once('close', () => {
    closed = true
    for (const { reject } of [...replies.values(), ...events.values()]) reject(gone())
  })
  // The end of Chromium is reported by `close`.
  input.on('error', () => {})
  output.on('error', () => {})

  return {
    async send<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
      if (closed) throw gone()
      lastId += 1
      const reply = Promise.withResolvers<unknown>()
      replies.set(lastId, reply)
      input.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`)
      return (await reply.promise) as T
    },
    async next(event, sessionId) {
      if (closed) throw gone()
      const waiter = Promise.withResolvers<void>()
      events.set(`${sessionId} ${event}`, waiter)
      return waiter.promise
    },
  }
}

function take<K, V>(map: Map<K, V>, key: K): V | undefined {
  const value = map.get(key)
  map.delete(key)
  return value
}

function gone(): Error {
  return new Error('Chromium has closed its pipe.')
}

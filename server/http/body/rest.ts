/**
 * Reads and drops the rest of a body that an early answer, such as 401 or 413, did not read. Many
 * clients send the whole body before they read: if the connection closed first, they would report a
 * broken pipe and not the error.
 */
import { createCounts } from '../../lib/counts.ts'

export interface RestLimits {
  /** A longer rest is not read. */
  maxBytes: number
  /** Milliseconds for the whole rest. */
  maxMs: number
  /** Milliseconds without a byte, after which the client is taken to wait for the answer. */
  quietMs: number
  /** Requests whose rest is read at the same time. Those beyond are answered without it. */
  maxRequests: number
  /**
   * Those of them with the same credentials: a client that sends again and again must not keep
   * others waiting.
   */
  maxOfOne: number
}

/** Bounds of one request and of the process: a stranger may be the sender. */
export const REST_LIMITS: RestLimits = {
  maxBytes: 64_000_000,
  maxMs: 10_000,
  quietMs: 1_000,
  maxRequests: 64,
  maxOfOne: 4,
}

/**
 * Reads and drops the rest of a body.
 * @returns whether the body has ended, so that the connection can be used again
 */
export type DropRest = (request: Request) => Promise<boolean>

export function createDropRest(limits: RestLimits = REST_LIMITS): DropRest {
  /** By credentials, '' without any. */
  const requests = createCounts()
  let total = 0

  function count(client: string, change: 1 | -1): void {
    total += change
    requests.add(client, change)
  }

  return async function dropRest(request) {
    const { body } = request
    if (body === null || body.locked) return true
    const length = Number(request.headers.get('content-length') ?? 0)
    const client = request.headers.get('authorization') ?? ''
    const isFullOfOne = client !== '' && requests.of(client) >= limits.maxOfOne
    const isFull = total >= limits.maxRequests || isFullOfOne
    if (length > limits.maxBytes || isFull) return false
    count(client, 1)
    try {
      return await drop(body.getReader(), limits)
    } catch {
      return false // the client has disconnected
    } finally {
      count(client, -1)
    }
  }
}

async function drop(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { maxBytes, maxMs, quietMs }: RestLimits,
): Promise<boolean> {
  let isOver = false
  const stop = () => {
    isOver = true
    reader.cancel().catch(() => {}) // ends the read under way; fails only if the client has disconnected
  }
  const whole = setTimeout(stop, maxMs)
  let quiet = setTimeout(stop, quietMs)
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (isOver) return false
      if (done) return true
      bytes += value.byteLength
      if (bytes > maxBytes) {
        stop()
        return false
      }
      clearTimeout(quiet)
      quiet = setTimeout(stop, quietMs)
    }
  } finally {
    clearTimeout(whole)
    clearTimeout(quiet)
  }
}

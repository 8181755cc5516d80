/** One try of a request: from sending it to the last byte of its answer, within one budget of waiting. */
import type { Clock } from './clock.ts'
import { ClientTimeoutError, ConnectionError } from './errors.ts'
import { failureOf } from './failure.ts'
import type { Fetch, FetchInit } from './options.ts'

/** What a good answer is; anything else is somebody else's, whatever its status. */
export type Expected = 'json' | 'file' | 'any'

export interface Attempt {
  url: string
  init: Omit<FetchInit, 'signal'>
  expected: Expected
  timeoutMs: number
  signal: AbortSignal | undefined
  fetch: Fetch
  clock: Clock
  /** Called once the headers of an answer are there. */
  onHeaders(response: Response): void
}

/** The longest a timer can be set for; one set for longer fires at once. */
const TIMER_MAX_MS = 2 ** 31 - 1

const IS_JSON = /^application\/([^;]+\+)?json/

/**
 * The answer, if it is a good one: JSON is read already, anything else is still to be read, under the
 * same budget.
 * @throws ApiError, ConnectionError, ClientTimeoutError, or the reason of the signal
 */
export async function attempt(options: Attempt): Promise<Response> {
  const { url, init, expected, signal, fetch, clock, onHeaders } = options
  signal?.throwIfAborted()
  const line = openLine(options)
  try {
    const response = await line.within(fetch(url, { ...init, signal: line.signal }))
    onHeaders(response)
    const type = response.headers.get('content-type') ?? ''
    const good = response.ok || response.status === 304
    const asJson = expected !== 'file' && IS_JSON.test(type) && init.method !== 'HEAD'
    const asBytes = response.status === 304 || expected === 'any' || isFile(expected, type)
    if (good && asBytes && !asJson) return rebuild(response, guard(response.body, line))
    const text = await line.within(response.text())
    if (!good || !asJson || !isJson(text)) throw failureOf(response, text, clock.now())
    line.close()
    return rebuild(response, text)
  } catch (error) {
    line.close()
    throw error
  }
}

interface Line {
  signal: AbortSignal
  /**
   * Waits for the server, as long as the budget lasts.
   * @throws ClientTimeoutError, ConnectionError, or the reason of the caller's signal
   */
  within<T>(work: Promise<T>): Promise<T>
  close(): void
}

/** The budget of a try counts only while the server is waited for, so a slow reader is not cut off. */
function openLine({ url, timeoutMs, signal, clock }: Attempt): Line {
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  // Not every `fetch` hears that it should stop, and none once it was told before.
  const stopped = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
  })
  stopped.catch(() => {}) // whoever waits hears of it in the race
  const { host } = new URL(url)
  let leftMs = timeoutMs

  /** The same on every runtime: each has its own way to say that it was told to stop. */
  function translate(error: unknown): unknown {
    if (controller.signal.aborted) return controller.signal.reason
    const { message, cause } = Object(error) as { message?: string; cause?: { code?: string } }
    const reason = cause?.code ?? message
    return new ConnectionError(`The connection to ${host} failed: ${reason}`, { cause: error })
  }

  return {
    signal: controller.signal,
    async within(work) {
      const started = clock.now()
      const timer = setTimeout(
        () =>
          controller.abort(
            new ClientTimeoutError(`${host} kept us waiting for more than ${timeoutMs} ms.`),
          ),
        Math.min(leftMs, TIMER_MAX_MS),
      )
      try {
        return await Promise.race([work, stopped])
      } catch (error) {
        throw translate(error)
      } finally {
        clearTimeout(timer)
        leftMs -= clock.now() - started
      }
    },
    close: () => signal?.removeEventListener('abort', abort),
  }
}

/** The body, read on demand and within the budget of the try. */
function guard(body: Response['body'], line: Line): ReadableStream<Uint8Array> | null {
  if (!body) {
    line.close()
    return null
  }
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await line.within(reader.read())
          if (!done) return controller.enqueue(value)
          line.close()
          controller.close()
        } catch (error) {
          line.close()
          controller.error(error)
        }
      },
      cancel(reason) {
        line.close()
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Not the sign-in page of a network in the place of a PDF. */
function isFile(expected: Expected, type: string): boolean {
  return expected === 'file' && /^(application\/pdf|image\/|font\/)/.test(type)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false // the answer of somebody else, or half of one
  }
}

function rebuild(response: Response, body: ReadableStream<Uint8Array> | string | null): Response {
  const { status, statusText } = response
  const headers = new Headers(response.headers)
  // The runtime has decoded it, so both would be wrong by now.
  if (headers.has('content-encoding')) {
    headers.delete('content-encoding')
    headers.delete('content-length')
  }
  return new Response([204, 205, 304].includes(status) ? null : body, {
    status,
    statusText,
    headers,
  })
}

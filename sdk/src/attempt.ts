/**
 * One attempt of a request, from sending it to the last byte of the response, within one time
 * budget.
 */

import type { CallbackError } from './caught.ts'
import { type Clock, TIMER_MAX_MS } from './clock.ts'
import { abortError, ClientTimeoutError, ConnectionError } from './errors.ts'
import { failureOf, parseJson } from './failure.ts'
import { linkedSignal } from './linked-signal.ts'
import type { Fetch, FetchInit, RequestOptions } from './options.ts'
import { watchDownload, watchUpload } from './progress.ts'

/**
 * The kind of response that counts as a success. Anything else comes from a proxy or another
 * server, whatever its status.
 */
export type Expected = 'json' | 'file' | 'any'

export interface AttemptOptions {
  url: string
  init: Omit<FetchInit, 'signal' | 'body' | 'duplex'> & { body?: ArrayBuffer }
  expected: Expected
  timeoutMs: number
  signal: AbortSignal | undefined
  fetch: Fetch
  clock: Clock
  onUploadProgress: RequestOptions['onUploadProgress']
  onDownloadProgress: RequestOptions['onDownloadProgress']
  /** Called when the response headers have arrived. */
  onHeaders(response: Response): void
}

const IS_JSON = /^application\/([^;]+\+)?json/

/**
 * Sends the request once and returns a successful response. A JSON body has been read and checked;
 * any other body is still to be read, within the same budget.
 * @throws ApiError, ConnectionError, ClientTimeoutError, RequestAbortedError
 */
export async function attempt(options: AttemptOptions): Promise<Response> {
  const { url, init, expected, signal, fetch, clock, onHeaders } = options
  if (signal?.aborted) throw abortError(signal)
  const budget = openBudget(options)
  let refused: CallbackError | undefined
  let response: Response | undefined
  const { body } = init
  try {
    const watched =
      body &&
      options.onUploadProgress &&
      watchUpload(body, options.onUploadProgress, (error) => {
        refused = error
      })
    const sent = { ...init, ...watched?.init, signal: budget.signal }
    response = await budget.wait(fetch(url, sent))
    budget.answered(response)
    watched?.end()
    onHeaders(response)
    const type = response.headers.get('content-type') ?? ''
    const good = response.ok || response.status === 304
    const asJson = expected !== 'file' && IS_JSON.test(type) && init.method !== 'HEAD'
    const asBytes = response.status === 304 || expected === 'any' || isFile(expected, type)
    if (good && asBytes && !asJson) {
      const report = watchDownload(response, options.onDownloadProgress)
      return rebuild(response, guard(response.body, budget, report))
    }
    const text = await budget.wait(response.text())
    if (!good || !asJson || parseJson(text) === undefined)
      throw failureOf(response, text, clock.now())
    budget.close()
    return rebuild(response, text)
  } catch (error) {
    budget.close()
    if (response?.bodyUsed === false) drop(response.body?.cancel(error))
    throw refused ?? error
  }
}

interface RequestBudget {
  signal: AbortSignal
  /**
   * Waits for the server and deducts the time from the budget.
   * @throws ClientTimeoutError, ConnectionError, RequestAbortedError
   */
  wait<T>(work: Promise<T>): Promise<T>
  /** Tells the request id of the response to later errors. */
  answered(response: Response): void
  close(): void
}

/**
 * Opens the time budget of an attempt. It counts only the time spent waiting for the server, so
 * that a slow reader is not cut off.
 */
function openBudget({ url, timeoutMs, signal, clock }: AttemptOptions): RequestBudget {
  const { controller, release } = linkedSignal(signal)
  // Some `fetch` implementations ignore an abort, and all ignore one that comes before the call.
  const stopped = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
  })
  stopped.catch(() => {}) // a waiting caller gets this rejection from `Promise.race`
  const { host } = new URL(url)
  let leftMs = timeoutMs
  let requestId: string | null = null

  /**
   * Maps errors of `fetch` to those of the SDK. Each runtime reports an abort with another error.
   */
  function translate(error: unknown): unknown {
    if (controller.signal.aborted) return controller.signal.reason
    const { message, cause } = Object(error) as Error & { cause?: { code?: string } & Error }
    const reason = cause?.code ?? cause?.message ?? message
    return new ConnectionError(`The connection to ${host} failed: ${reason}`, {
      cause: error,
      requestId,
    })
  }

  return {
    signal: controller.signal,
    async wait(work) {
      const started = clock.now()
      const timer = setTimeout(
        () =>
          controller.abort(
            new ClientTimeoutError(`${host} did not respond within ${timeoutMs} ms.`, {
              requestId,
            }),
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
    answered({ headers }) {
      requestId = headers.get('x-request-id')
    },
    close: release,
  }
}

/** A stream that reads the body on demand, within the budget of the attempt. */
function guard(
  body: Response['body'],
  budget: RequestBudget,
  report: (part: Uint8Array) => void,
): ReadableStream<Uint8Array> | null {
  if (!body) {
    budget.close()
    return null
  }
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await budget.wait(reader.read())
          if (!done) {
            report(value)
            return controller.enqueue(value)
          }
          budget.close()
          controller.close()
        } catch (error) {
          budget.close()
          controller.error(error)
          drop(reader.cancel(error))
        }
      },
      cancel(reason) {
        budget.close()
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Lets a cancellation end without a caller, who gets the error that was its reason. */
function drop(cancellation: Promise<void> | undefined): void {
  cancellation?.catch(() => {}) // the connection itself may have failed
}

/** True for media types of files, so that the sign-in page of a network is not taken for a PDF. */
function isFile(expected: Expected, type: string): boolean {
  return expected === 'file' && /^(application\/(pdf|zip)|image|font)\b/.test(type)
}

function rebuild(response: Response, body: ReadableStream<Uint8Array> | string | null): Response {
  const { status, statusText } = response
  const headers = new Headers(response.headers)
  // The runtime has decoded the body, so both headers no longer apply.
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

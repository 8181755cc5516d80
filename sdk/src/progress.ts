/** The progress of uploads and downloads, for the options of every request. */
import { type CallbackError, callback } from './caught.ts'
import { isBrowser } from './is-browser.ts'

/** The part of a request body that was sent. */
export interface UploadProgress {
  /** Number of bytes that the connection has taken so far; in browsers 0 or the total. */
  sent: number
  /** Number of bytes of the whole body. */
  total: number
}

/** The part of a file that was received. */
export interface DownloadProgress {
  /** Number of bytes so far. */
  received: number
  /** Number of bytes of the whole file; null if the server streams it without saying so. */
  total: number | null
}

const PART_BYTES = 65_536

/** A body whose progress is reported. */
interface WatchedUpload {
  init: { body: ArrayBuffer | ReadableStream<Uint8Array>; duplex?: 'half' }
  /** Reports the end, where the runtime does not send the parts. @throws CallbackError */
  end(): void
}

/**
 * Reports the parts of a body as the connection takes them, or its beginning and its end where the
 * runtime does not send streams.
 * @param fail gets the error that the callback has thrown while the body was sent
 * @throws CallbackError
 */
export function watchUpload(
  body: ArrayBuffer,
  report: (progress: UploadProgress) => void,
  fail: (error: CallbackError) => void,
): WatchedUpload {
  if (sendsStreams()) return { init: reportingStream(body, report, fail), end: () => {} }
  const total = body.byteLength
  callback(report, { sent: 0, total })
  return { init: { body }, end: () => callback(report, { sent: total, total }) }
}

/**
 * True if `fetch` sends a stream as a body. Firefox and Safari do not, and Chromium does so over
 * HTTP/2 only, which a page does not know before. Other runtimes without it, such as React Native,
 * make a text of a stream, and say so in `Content-Type`.
 */
function sendsStreams(): boolean {
  if (isBrowser()) return false
  try {
    const init = { method: 'POST', body: new ReadableStream(), duplex: 'half' }
    return !new Request('https://platen.invalid', init as RequestInit).headers.has('content-type')
  } catch {
    return false // there is no `ReadableStream`
  }
}

function reportingStream(
  body: ArrayBuffer,
  report: (progress: UploadProgress) => void,
  fail: (error: CallbackError) => void,
): WatchedUpload['init'] {
  const bytes = new Uint8Array(body)
  const total = bytes.length
  let sent = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const part = bytes.subarray(sent, sent + PART_BYTES)
        if (part.length === 0) return controller.close()
        controller.enqueue(part)
        sent += part.length
        try {
          callback(report, { sent, total })
        } catch (error) {
          fail(error as CallbackError)
          controller.error(error)
        }
      },
    },
    { highWaterMark: 0 },
  )
  return { body: stream, duplex: 'half' }
}

/** Returns a function that reports each part of a file. */
export function watchDownload(
  { headers }: Response,
  report: ((progress: DownloadProgress) => void) | undefined,
): (part: Uint8Array) => void {
  const length = headers.has('content-encoding') ? null : headers.get('content-length')
  const total = length === null ? null : Number(length)
  let received = 0
  return ({ length: count }) => {
    received += count
    report?.({ received, total })
  }
}

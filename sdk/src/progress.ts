/** The progress of uploads and downloads, for the options of every request. */
import { type CallbackError, callback } from './caught.ts'

/** The part of a request body that was sent. */
export interface UploadProgress {
  /** Number of bytes that the connection has taken so far. */
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

/**
 * Returns a body as a stream that reports its parts as the connection takes them.
 * @param fail gets the error that the callback has thrown
 */
export function watchUpload(
  body: ArrayBuffer,
  report: (progress: UploadProgress) => void,
  fail: (error: CallbackError) => void,
): { body: ReadableStream<Uint8Array>; duplex: 'half' } {
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

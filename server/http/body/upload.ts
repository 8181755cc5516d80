/** Reads a form with one file in it. Its length is bounded before a byte of it is kept. */
import { ApiError, validationError } from '../../errors.ts'
import { notFormType } from './errors.ts'

/** A file as it was sent: neither its name nor its bytes have been looked at. */
export interface Upload {
  filename: string
  bytes: Buffer
}

/** Room for the head of a part, with a long file name, and the form's end. */
const FORM_BYTES_MAX = 16 * 1024

/**
 * @param maxBytes how large the file may be
 * @param readBytes reads the whole form, which may have so many bytes
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE; VALIDATION_ERROR, with reason `file_too_large`
 */
export async function readUpload(
  request: Request,
  maxBytes: number,
  readBytes: (maxBytes: number) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Upload> {
  const contentType = request.headers.get('content-type') ?? ''
  const boundary = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType,
  )
  if (!boundary || request.headers.has('content-encoding')) {
    throw notFormType(request)
  }
  const body = await readBytes(maxBytes + FORM_BYTES_MAX).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'PAYLOAD_TOO_LARGE') throw error
    throw tooLarge(maxBytes, error)
  })
  // Counted first: to read a hundred thousand parts takes a while.
  if (partsOf(Buffer.from(body.buffer), boundary[1] ?? boundary[2] ?? '') !== 1) throw notOneFile()
  const form = await read(body, contentType)
  const [[name, file] = []] = [...form]
  if (name !== 'file' || !(file instanceof Blob)) throw notOneFile()
  if (file.size > maxBytes) throw tooLarge(maxBytes)
  return { filename: 'name' in file ? file.name : '', bytes: Buffer.from(await file.arrayBuffer()) }
}

/** RFC 2046 section 5.1.1: a boundary stands before each part, and behind the last. */
function partsOf(body: Buffer, boundary: string): number {
  const delimiter = Buffer.from(`--${boundary}`)
  let count = -1
  for (
    let at = body.indexOf(delimiter);
    at >= 0 && count < 2;
    at = body.indexOf(delimiter, at + 1)
  ) {
    count += 1
  }
  return count
}

async function read(body: Uint8Array<ArrayBuffer>, contentType: string) {
  try {
    return await new Response(body, {
      headers: { 'Content-Type': contentType },
    }).formData()
  } catch (cause) {
    throw Object.assign(notOneFile(), { cause })
  }
}

function notOneFile(): ApiError {
  const message =
    '`file` must be the one field of the form, and a file with its name (curl: -F file=@logo.png).'
  return validationError([{ path: 'file', message }])
}

function tooLarge(maxBytes: number, cause?: ApiError): ApiError {
  const message = `\`file\` must have at most ${maxBytes} bytes.`
  const error = validationError([{ path: 'file', message }], 'file_too_large')
  // What was not read to its end is in the way of the next request on this connection.
  return Object.assign(error, { headers: cause?.headers ?? {}, cause })
}

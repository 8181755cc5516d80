/** Reads a form with one file. Its size is limited while it is read. */
import { ApiError, validationError } from '../../errors.ts'
import { notFormType } from './errors.ts'

/** An uploaded file. Neither its name nor its content has been validated. */
export interface Upload {
  filename: string
  bytes: Buffer
}

/** Allowance for the headers of the part, with a long file name, and the end of the form. */
const FORM_BYTES_MAX = 16 * 1024

/**
 * Reads the file of a form.
 * @param maxBytes maximum size of the file
 * @param readBytes reads the whole form, up to the given size
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
  // With two, the parser might take the one by which the parts are not counted.
  const isAmbiguous = (contentType.match(/\bboundary\b/gi)?.length ?? 0) > 1
  if (!boundary || isAmbiguous || request.headers.has('content-encoding')) {
    throw notFormType(request)
  }
  const body = await readBytes(maxBytes + FORM_BYTES_MAX).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'PAYLOAD_TOO_LARGE') throw error
    throw tooLarge(maxBytes, error)
  })
  // The parts are counted first, because parsing a hundred thousand parts is slow.
  if (countParts(Buffer.from(body.buffer), boundary[1] ?? boundary[2] ?? '') !== 1)
    throw notOneFile()
  const form = await parseForm(body, contentType)
  const [[name, file] = []] = [...form]
  if (name !== 'file' || !(file instanceof Blob)) throw notOneFile()
  if (file.size > maxBytes) throw tooLarge(maxBytes)
  return { filename: 'name' in file ? file.name : '', bytes: Buffer.from(await file.arrayBuffer()) }
}

/** A boundary precedes each part and follows the last one (RFC 2046 section 5.1.1). Counts up to two parts. */
function countParts(body: Buffer, boundary: string): number {
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

async function parseForm(body: Uint8Array<ArrayBuffer>, contentType: string) {
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
    '`file` must be the only field of the form, and must be a file with a file name (curl: -F file=@logo.png).'
  return validationError([{ path: 'file', message }])
}

function tooLarge(maxBytes: number, cause?: ApiError): ApiError {
  const message = `\`file\` must have at most ${maxBytes} bytes.`
  const error = validationError([{ path: 'file', message }], 'file_too_large')
  // The unread rest of the body would block the next request on this connection.
  return Object.assign(error, { headers: cause?.headers ?? {}, cause })
}

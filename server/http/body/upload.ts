/** Reads a form with one file. Its size is limited while it is read. */
import { ApiError, validationError } from '../../errors.ts'
import { notFormType } from './errors.ts'
import { boundaryOf, type ParseForm } from './multipart.ts'

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
 * @param reading.readBytes reads the whole form, up to the given size
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE; VALIDATION_ERROR, with reason `file_too_large`
 */
export async function readUpload(
  request: Request,
  maxBytes: number,
  {
    parseForm,
    readBytes,
  }: {
    parseForm: ParseForm
    readBytes: (maxBytes: number) => Promise<Uint8Array<ArrayBuffer>>
  },
): Promise<Upload> {
  if (boundaryOf(request) === null) throw notFormType(request)
  const body = await readBytes(maxBytes + FORM_BYTES_MAX).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'PAYLOAD_TOO_LARGE') throw error
    throw tooLarge(maxBytes, error)
  })
  const [part] = (await parseForm(request, body, { partsMax: 1 })) ?? []
  if (part?.field !== 'file' || typeof part.content === 'string') throw notOneFile()
  const { filename, content } = part
  if (content.length > maxBytes) throw tooLarge(maxBytes)
  return { filename: filename ?? '', bytes: Buffer.from(content.buffer) }
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

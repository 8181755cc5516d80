/** Reads a JSON request body: type, size and encoding are checked before a byte is parsed. */
import { ApiError } from '../errors.ts'
import { bodyCutOff, bodyTooLarge, notJson, notJsonType } from './body-errors.ts'

/**
 * Reads the body of `request` as JSON.
 * @param maxBytes what is longer ends with PAYLOAD_TOO_LARGE, without being read to its end
 * @param required whether an empty body of type JSON is a mistake
 * @returns the parsed value; `undefined` for an empty body
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_ERROR
 */
export async function readJson(
  request: Request,
  maxBytes: number,
  required: boolean,
): Promise<unknown> {
  const contentType = request.headers.get('content-type')
  if (contentType === null && Number(request.headers.get('content-length') ?? 0) === 0) {
    const bytes = await readBytes(request, maxBytes)
    if (bytes.length === 0) return undefined
    throw notJsonType(request)
  }
  if (!isJson(contentType) || request.headers.has('content-encoding')) {
    throw notJsonType(request)
  }
  const bytes = await readBytes(request, maxBytes)
  return bytes.length === 0 && !required ? undefined : parse(bytes)
}

/** `application/json`, with no charset or with UTF-8 (RFC 8259 section 8.1). */
function isJson(contentType: string | null): boolean {
  const [type, ...parameters] = (contentType ?? '').toLowerCase().split(';')
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='))
  return (
    type?.trim() === 'application/json' &&
    (charset === undefined || /^charset="?utf-8"?$/.test(charset))
  )
}

/** @throws ApiError PAYLOAD_TOO_LARGE, without reading to the end; VALIDATION_ERROR */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw bodyTooLarge(maxBytes)
  if (!request.body) return Buffer.alloc(0)

  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of request.body) {
      length += chunk.byteLength
      if (length > maxBytes) throw bodyTooLarge(maxBytes)
      chunks.push(chunk)
    }
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw bodyCutOff()
  }
  return Buffer.concat(chunks, length)
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw Object.assign(notJson(bytes), { cause })
  }
}

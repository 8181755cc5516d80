/**
 * Errors for request bodies that cannot be read: wrong type, too large, cut off, too slow or not
 * JSON.
 */
import { ApiError, validationError } from '../../errors.ts'
import { explainJson } from '../json/syntax.ts'

export function bodyTooLarge(maxBytes: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', {
    message:
      `The request body is larger than ${maxBytes} bytes, the limit of this server. Upload images and fonts as assets ` +
      '(POST /api/v1/assets) instead of embedding them as `data:` URLs, or render a public `url` instead of `html`. ' +
      'If you run this server, MAX_BODY_BYTES sets the limit.',
    details: { limit: maxBytes },
    headers: { Connection: 'close' },
  })
}

export function bodyCutOff(): ApiError {
  const message = 'The request body ended before it was complete. Send the request again.'
  return validationError([{ path: '', message }])
}

/** The body did not arrive in time. */
export function bodyTooSlow(graceMs: number, bytesPerSecond: number): ApiError {
  const message =
    `The request body took too long to arrive. It must arrive within ${graceMs / 1_000} s, plus 1 s for every ` +
    `${bytesPerSecond} bytes.`
  const error = validationError([{ path: '', message }], 'body_too_slow')
  return Object.assign(error, { headers: { Connection: 'close' } })
}

/** A syntax error in a JSON body. Line and column start at 1. */
export interface JsonError {
  message: string
  position: { line: number; column: number } | null
}

/** Explains why JSON.parse, or the UTF-8 decoder, refused a body. */
export function notJson(bytes: Uint8Array): JsonError {
  if (bytes.length === 0) {
    return { message: 'The request body is empty. Send a JSON object.', position: null }
  }
  const found = explainJson(bytes)
  if (found === null) {
    const message =
      'The request body is not valid JSON in UTF-8. The mistake is not near its beginning: build the body with a JSON library (`JSON.stringify`, `json.dumps`, `jq`), and check that it arrives complete.'
    return { message, position: null }
  }
  const { message, line, column } = found
  return { message, position: { line, column } }
}

const SEND_JSON = 'Send JSON with the header "Content-Type: application/json".'

/** Creates the error for a body of another type than JSON. */
export function notJsonType({ headers }: Request): ApiError {
  const encoding = headers.get('content-encoding')
  const given = headers.get('content-type')
  const type = mediaTypeOf(given)
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', {
    message: contentTypeMessage(given, type, encoding),
  })
}

function contentTypeMessage(
  given: string | null,
  type: string | null,
  encoding: string | null,
): string {
  if (given === null) return `The request body has no Content-Type. ${SEND_JSON}`
  if (type === null) return `The request body has no valid Content-Type. ${SEND_JSON}`
  if (type === 'application/json') {
    return encoding === null
      ? 'The request body is declared as JSON in a charset other than UTF-8. Send it as UTF-8, with the header "Content-Type: application/json".'
      : 'The request body is compressed (Content-Encoding). Send it uncompressed.'
  }
  const received = `The request body has the type ${type}`
  if (type === 'application/x-www-form-urlencoded') {
    return `${received}, which is the default of curl. ${SEND_JSON} (curl: -H 'Content-Type: application/json')`
  }
  if (type === 'multipart/form-data') {
    return `${received}. ${SEND_JSON} Files are uploaded with POST /api/v1/assets.`
  }
  return `${received}. ${SEND_JSON}`
}

/** Creates the error for a body of another type than a form. */
export function notFormType({ headers }: Request): ApiError {
  const encoding = headers.get('content-encoding')
  const given = headers.get('content-type')
  const type = mediaTypeOf(given)
  const received =
    type === 'multipart/form-data' && encoding !== null
      ? 'The form is compressed (Content-Encoding).'
      : type === 'multipart/form-data'
        ? 'The Content-Type multipart/form-data has no boundary. Let your HTTP library set this header.'
        : type === null
          ? 'The request body has no valid Content-Type.'
          : `The request body has the type ${type}.`
  const message = `${received} Send the file as the field "file" of a form (multipart/form-data; curl: -F file=@logo.png).`
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', { message })
}

/** Parses the media type (RFC 9110 section 8.3.1). @returns null if it is invalid or too long */
function mediaTypeOf(contentType: string | null): string | null {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[\w!#$&^.+-]{1,60}\/[\w!#$&^.+-]{1,60}$/.test(type) ? type : null
}

/**
 * Converts the reply of a handler, or an error, to a response. Some JSON has two shapes: the
 * enveloped one is the default, and the flat one is sent to clients that accept its media type.
 */
import Negotiator from 'negotiator'
import type { ApiError } from '../errors.ts'
import { stringify } from '../lib/raw-json.ts'
import { PAGE_POLICY } from './error-page.ts'

const HTML_TYPE = 'text/html'
const FLAT_TYPE = 'application/vnd.platen.flat+json'
const JSON_TYPE = 'application/json'

/**
 * The reply of a handler: JSON (with a flat variant if the contract has one), bytes, a stream or an
 * empty body. `raw` is set for JSON that contains RawJson. `page` is the same as HTML, for
 * browsers.
 */
export type Reply = {
  status: number
  headers?: Record<string, string>
  /** Values of Set-Cookie headers. */
  cookies?: string[]
} & (
  | { json: unknown; flat?: unknown; raw?: boolean; page?: string }
  | { bytes: Uint8Array<ArrayBuffer> | string | Blob; contentType: string }
  | { stream: ReadableStream<Uint8Array>; contentType: string }
  | { bytes: null }
)

/** Builds the response for a reply. */
export function toResponse(reply: Reply, accept: string | null): Response {
  const headers = new Headers(reply.headers)
  for (const cookie of reply.cookies ?? []) headers.append('Set-Cookie', cookie)
  const { status } = reply
  if ('contentType' in reply) {
    headers.set('Content-Type', reply.contentType)
    return new Response('stream' in reply ? reply.stream : reply.bytes, { status, headers })
  }
  if ('bytes' in reply) return new Response(null, { status, headers })
  const negotiated = 'flat' in reply
  if (negotiated) headers.append('Vary', 'Accept')
  if (reply.page !== undefined && prefers(HTML_TYPE, accept)) {
    headers.set('Content-Type', `${HTML_TYPE}; charset=utf-8`)
    headers.set('Content-Security-Policy', PAGE_POLICY)
    return new Response(reply.page, { status, headers })
  }
  const flat = negotiated && prefers(FLAT_TYPE, accept)
  headers.set('Content-Type', flat ? FLAT_TYPE : JSON_TYPE)
  const value = flat ? reply.flat : reply.json
  const text = reply.raw ? stringify(value) : JSON.stringify(value)
  return new Response(text, { status: reply.status, headers })
}

/**
 * Builds the reply for an error, in both shapes.
 * @param docUrl address of the page that explains the code
 */
export function errorReply(error: ApiError, requestId: string, docUrl: string): Reply {
  const { code, message, status } = error
  const details = { ...error.details, doc_url: docUrl }
  return {
    status,
    headers: error.headers,
    json: { error: { code, message, status, request_id: requestId, details } },
    flat: { error: code, message },
  }
}

/** Whether the client wants another type than JSON. */
function prefers(type: string, accept: string | null): boolean {
  if (accept === null) return false
  const negotiator = new Negotiator({ headers: { accept } })
  return negotiator.mediaType([JSON_TYPE, type]) === type
}

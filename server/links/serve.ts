/** Serves an output as a file, whole or in part (RFC 9110). */
import { readRange } from '../http/byte-range.ts'
import { outputDisposition } from '../http/content-disposition.ts'
import { matchesEtag } from '../http/etag.ts'
import type { Reply } from '../http/reply.ts'
import { bodyOf } from '../http/stored-body.ts'
import { contentTypeOf, type StoredOutput } from '../renders/port.ts'
import type { Storage } from '../storage/index.ts'

/** The request headers that select a part of the file, or none of it. */
export interface FileRequest {
  range?: string
  ifRange?: string
  ifNoneMatch?: string
}

/** @returns null if the storage of this process does not have the file */
export async function serveFile(
  storage: Storage,
  output: StoredOutput,
  request: FileRequest,
): Promise<Reply | null> {
  const { key, request_id: requestId } = output
  const found = await storage.get(key, output.sizeBytes)
  if (!found) return null
  const contentType = contentTypeOf(key)
  // An output never changes, and its key belongs to one render.
  const etag = `"${requestId}"`
  const headers = {
    ETag: etag,
    'Cache-Control': 'private, max-age=300',
    'Accept-Ranges': 'bytes',
    'Content-Disposition': outputDisposition(output, contentType),
    'Content-Security-Policy': policyOf(contentType),
  }
  if (matchesEtag(request.ifNoneMatch, etag)) return { status: 304, headers, bytes: null }

  const { sizeBytes } = found
  const isCurrent = request.ifRange === undefined || request.ifRange === etag
  const part = isCurrent ? readRange(request.range, sizeBytes) : 'whole'
  if (part === 'unsatisfiable') {
    return { status: 416, headers: { 'Content-Range': `bytes */${sizeBytes}` }, bytes: null }
  }
  const [start, end] = part === 'whole' ? [0, sizeBytes] : part
  const body = await bodyOf(found, start, end)
  if (part === 'whole') return { status: 200, headers, contentType, ...body }
  const range = { 'Content-Range': `bytes ${start}-${end - 1}/${sizeBytes}` }
  return { status: 206, headers: { ...headers, ...range }, contentType, ...body }
}

/** Images are sandboxed; a PDF is not, because browsers do not show a sandboxed PDF. */
function policyOf(contentType: string): string {
  const nothing = "default-src 'none'; style-src 'unsafe-inline'"
  return contentType === 'application/pdf' ? nothing : `${nothing}; sandbox`
}

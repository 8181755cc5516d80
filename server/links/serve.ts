/** Serving an output as a file: whole or in part, with what a browser may make of it (RFC 9110). */
import { matchesEtag } from '../http/etag.ts'
import type { Reply } from '../http/reply.ts'
import { bodyOf } from '../http/stored-body.ts'
import { contentTypeOf, dispositionOf } from '../renders/output-files.ts'
import type { Storage } from '../storage/index.ts'

export interface OutputFile {
  key: string
  requestId: string
}

/** What the client asked for beside the address. */
export interface FileRequest {
  range?: string
  ifRange?: string
  ifNoneMatch?: string
}

/** @returns null if the storage of this process does not have the file */
export async function serveFile(
  storage: Storage,
  { key, requestId }: OutputFile,
  request: FileRequest,
): Promise<Reply | null> {
  const found = await storage.get(key)
  if (!found) return null
  const contentType = contentTypeOf(key)
  // An output never changes, and its key belongs to one render.
  const etag = `"${requestId}"`
  const headers = {
    ETag: etag,
    'Cache-Control': 'private, max-age=300',
    'Accept-Ranges': 'bytes',
    'Content-Disposition': dispositionOf(requestId, contentType),
    'Content-Security-Policy': policyOf(contentType),
  }
  if (matchesEtag(request.ifNoneMatch, etag)) return { status: 304, headers, bytes: null }

  const { sizeBytes } = found
  const isCurrent = request.ifRange === undefined || request.ifRange === etag
  const part = isCurrent ? readRange(request.range, sizeBytes) : 'whole'
  if (part === 'outside') {
    return { status: 416, headers: { 'Content-Range': `bytes */${sizeBytes}` }, bytes: null }
  }
  const [start, end] = part === 'whole' ? [0, sizeBytes] : part
  const body = bodyOf(found, start, end)
  if (part === 'whole') return { status: 200, headers, contentType, ...body }
  const range = { 'Content-Range': `bytes ${start}-${end - 1}/${sizeBytes}` }
  return { status: 206, headers: { ...headers, ...range }, contentType, ...body }
}

/** Browsers show no PDF in a sandbox, and run nothing in an image. */
function policyOf(contentType: string): string {
  const nothing = "default-src 'none'; style-src 'unsafe-inline'"
  return contentType === 'application/pdf' ? nothing : `${nothing}; sandbox`
}

/** @returns the first byte and the one behind the last; of several parts the whole (section 14.2) */
function readRange(
  range: string | undefined,
  size: number,
): [number, number] | 'whole' | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'whole'
  return start < end ? [start, end] : 'outside'
}

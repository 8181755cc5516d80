/**
 * The file of a kept request: three lines, compressed with zstd. The first is JSON about the
 * request, the second a JSON object of its fields, and the third one of the fields that can be long
 * and never change. A response or a changed request is put together from these texts without
 * parsing megabytes.
 */
import { encodeUtf8, jsonPiecesOf } from '@platen/lib'
import type { OperationName } from '../pdf-order.ts'
import { type KeptAdapter, type KeptBody, type KeptPdfsBody, redactBody } from './redact.ts'

export interface KeptRequest {
  type: 'pdf' | 'screenshot' | 'extract' | 'pdfs'
  /** The operation of work on PDFs. */
  operation?: OperationName
  /** Paths of the fields that were left out (see `redact.ts`). */
  omitted: string[]
  adapter?: KeptAdapter
  /** JSON object: the options and the other fields. */
  fields: Uint8Array
  /** JSON object: `html`, `data`, `json` and `metadata`, as far as they were given. */
  content: Uint8Array
}

/** A request with all of its fields. */
export interface NewRequest extends Pick<KeptRequest, 'type' | 'operation'> {
  body: (KeptBody | KeptPdfsBody) & Content & { metadata?: unknown }
  /** The JSON text of the fields that are returned as they were sent. */
  verbatim: Record<string, string>
}

/** The fields that can be long. */
interface Content {
  html?: string
  data?: Record<string, string>
  json?: Record<string, unknown>
}

/** The parts of a request that are kept: without files and secrets. */
export interface RequestParts extends Pick<KeptRequest, 'type' | 'operation'> {
  omitted: string[]
  adapter?: KeptAdapter
  fields: object
  content: Content
  /** JSON text of the metadata, as it was sent. */
  metadata?: string
}

/** Selects the parts that are kept, in constant time. The given body stays as it is. */
export function partsToKeep({ type, operation, body, verbatim }: NewRequest): RequestParts {
  const { html, data, json, metadata: _, ...others } = body
  const { body: fields, omitted, adapter } = redactBody(others)
  const { metadata } = verbatim
  return { type, operation, omitted, adapter, fields, content: { html, data, json }, metadata }
}

/** Compressing this much takes less than handing it to another thread. */
const INLINE_BYTES = 32 * 1024

/** @returns the compressed file */
export async function encodeRequest({
  fields,
  content,
  metadata,
  ...about
}: RequestParts): Promise<Uint8Array> {
  const contentPieces = await jsonPiecesOf(content)
  if (metadata !== undefined) {
    const isEmpty = contentPieces.length === 2
    contentPieces.splice(-1, 1, `${isEmpty ? '' : ','}"metadata":${metadata}}`)
  }
  const lines = [[JSON.stringify(about)], await jsonPiecesOf(fields), contentPieces]
  const file = await encodeUtf8(lines.flatMap((line, at) => (at === 0 ? line : ['\n', ...line])))
  return file.length <= INLINE_BYTES ? Bun.zstdCompressSync(file) : Bun.zstdCompress(file)
}

/** Reads a file of `encodeRequest`. */
export async function decodeRequest(file: Uint8Array<ArrayBuffer>): Promise<KeptRequest> {
  const bytes = await Bun.zstdDecompress(file)
  const first = bytes.indexOf('\n')
  // Verbatim metadata may contain line breaks, but JSON.stringify writes none.
  const second = bytes.indexOf('\n', first + 1)
  return {
    ...JSON.parse(bytes.toString('utf8', 0, first)),
    fields: bytes.subarray(first + 1, second),
    content: bytes.subarray(second + 1),
  }
}

/** The length of `{}`. */
const EMPTY_BYTES = 2
const COMMA = 0x2c

/** Joins the texts of two JSON objects without common fields to the text of one. */
export function joinObjects(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  if (one.length === EMPTY_BYTES) return new Uint8Array(other)
  if (other.length === EMPTY_BYTES) return new Uint8Array(one)
  // Not a Buffer: small ones share their memory, which cannot be transferred to a thread.
  const joined = new Uint8Array(one.length + other.length - 1)
  joined.set(one)
  joined.set(other, one.length - 1)
  joined[one.length - 1] = COMMA
  return joined
}

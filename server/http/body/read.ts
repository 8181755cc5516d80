/**
 * Reads request bodies: type, size and encoding are checked before a byte is parsed, and a body must
 * arrive in time.
 */
import { ApiError } from '../../errors.ts'
import type { BodyHold } from './budget.ts'
import { bodyCutOff, bodyTooLarge, bodyTooSlow, notJsonType } from './errors.ts'

/** What bounds the reading of one body. */
export interface ReadLimits {
  /** What is longer ends with PAYLOAD_TOO_LARGE, without being read to its end. */
  maxBytes: number
  pace: BodyPace
  /** Counts the bytes that are kept in memory. */
  hold: BodyHold
}

/** How slowly a body may come: within `graceMs`, and one more second for every `bytesPerSecond`. */
export interface BodyPace {
  graceMs: number
  bytesPerSecond: number
}

/**
 * Reads the bytes of a JSON body.
 * @returns no bytes for an empty body
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_ERROR, RATE_LIMITED,
 *   SERVICE_UNAVAILABLE
 */
export async function readJsonBytes(
  request: Request,
  limits: ReadLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  const contentType = request.headers.get('content-type')
  if (contentType === null && Number(request.headers.get('content-length') ?? 0) === 0) {
    const bytes = await readBytes(request, limits)
    if (bytes.length === 0) return bytes
    throw notJsonType(request)
  }
  if (!isJson(contentType) || request.headers.has('content-encoding')) {
    throw notJsonType(request)
  }
  return readBytes(request, limits)
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

/**
 * Reads a body of any type.
 * @throws ApiError PAYLOAD_TOO_LARGE, RATE_LIMITED, SERVICE_UNAVAILABLE, without reading to the end;
 *   VALIDATION_ERROR for a body that is cut off, or too slow (reason `body_too_slow`)
 */
export async function readBytes(
  request: Request,
  { maxBytes, pace, hold }: ReadLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw bodyTooLarge(maxBytes)
  if (!request.body) return new Uint8Array()

  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  const deadline = startDeadline(pace, () => length)
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), deadline.missed])
      if (done) break
      length += value.byteLength
      if (length > maxBytes) throw bodyTooLarge(maxBytes)
      hold.add(value.byteLength)
      chunks.push(value)
    }
  } catch (cause) {
    // Nobody reads what still comes; that the client has gone is no news.
    reader.cancel().catch(() => {})
    if (cause instanceof ApiError) throw cause
    throw bodyCutOff()
  } finally {
    deadline.end()
  }
  return join(chunks, length)
}

/** A buffer of its own: small ones of Node's share one, which cannot be handed to a thread. */
function join(chunks: Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

/** @param received bytes so far: each of them moves the deadline */
function startDeadline({ graceMs, bytesPerSecond }: BodyPace, received: () => number) {
  const { promise: missed, reject } = Promise.withResolvers<never>()
  const started = performance.now()
  const leftMs = () => started + graceMs + (received() / bytesPerSecond) * 1_000 - performance.now()
  function look(): void {
    if (leftMs() <= 0) reject(bodyTooSlow(graceMs, bytesPerSecond))
    else timer = setTimeout(look, leftMs())
  }
  let timer = setTimeout(look, graceMs)
  return { missed, end: () => clearTimeout(timer) }
}

/**
 * Reads request bodies. Type, size and encoding are checked before parsing, and a body must arrive
 * in time.
 */
import { createYielder } from '@platen/lib'
import { ApiError } from '../../errors.ts'
import type { BodyHold } from './budget.ts'
import { bodyCutOff, bodyTooLarge, bodyTooSlow, notJsonType } from './errors.ts'

/** Limits for reading one body. */
export interface ReadLimits {
  /** A larger body fails with PAYLOAD_TOO_LARGE before it is read completely. */
  maxBytes: number
  speed: BodySpeed
  /** Counts the bytes in memory. */
  hold: BodyHold
}

/**
 * Minimum speed of a body: it must arrive within `graceMs` plus one second for every
 * `bytesPerSecond`.
 */
export interface BodySpeed {
  graceMs: number
  bytesPerSecond: number
}

/**
 * Reads the bytes of a JSON body.
 * @returns an empty array for an empty body
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

/** Accepts `application/json` without a charset or with UTF-8 (RFC 8259 section 8.1). */
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
 * @throws ApiError PAYLOAD_TOO_LARGE, RATE_LIMITED, SERVICE_UNAVAILABLE, before reading the whole
 *   body; VALIDATION_ERROR for a body that is cut off or too slow (reason `body_too_slow`)
 */
export async function readBytes(
  request: Request,
  { maxBytes, speed, hold }: ReadLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > maxBytes) throw bodyTooLarge(maxBytes)
  if (!request.body) return new Uint8Array()

  const reader = request.body.getReader()
  const received = createByteBuffer()
  let isLate = false
  const stopDeadline = startDeadline(
    speed,
    () => received.length,
    () => {
      isLate = true
      reader.cancel().catch(() => {}) // ends the read under way; fails only if the client has disconnected
    },
  )
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (isLate) throw bodyTooSlow(speed.graceMs, speed.bytesPerSecond)
      if (done) break
      if (received.length + value.byteLength > maxBytes) throw bodyTooLarge(maxBytes)
      if (received.length === 0) hold.announce(announced)
      hold.add(value.byteLength)
      received.add(value)
    }
  } catch (cause) {
    // The rest is dropped before the answer (rest.ts), by a reader of its own.
    reader.releaseLock()
    if (cause instanceof ApiError) throw cause
    throw bodyCutOff()
  } finally {
    stopDeadline()
  }
  return await received.bytes()
}

/**
 * Smaller chunks are copied together: a body of megabytes may arrive byte by byte, and each chunk
 * is an object.
 */
const SMALL_BYTES = 16 * 1024
const BLOCK_BYTES = 64 * 1024

/** Collects chunks. */
function createByteBuffer() {
  const parts: Uint8Array[] = []
  /** Small chunks that are not in a part yet. */
  let block: Uint8Array | null = null
  let blockBytes = 0
  let length = 0

  function endBlock(): void {
    if (block && blockBytes > 0) parts.push(block.slice(0, blockBytes))
    blockBytes = 0
  }

  return {
    get length() {
      return length
    },
    add(chunk: Uint8Array): void {
      length += chunk.byteLength
      if (blockBytes + chunk.byteLength > BLOCK_BYTES || chunk.byteLength > SMALL_BYTES) endBlock()
      if (chunk.byteLength > SMALL_BYTES) {
        parts.push(chunk)
        return
      }
      block ??= new Uint8Array(BLOCK_BYTES)
      block.set(chunk, blockBytes)
      blockBytes += chunk.byteLength
    },
    /**
     * A new buffer: small Node.js buffers share memory, which cannot be transferred to a thread. 20
     * MB take a while, as their memory is new.
     */
    async bytes(): Promise<Uint8Array<ArrayBuffer>> {
      endBlock()
      const pause = createYielder()
      const bytes = new Uint8Array(length)
      let at = 0
      for (const part of parts) {
        await pause()
        bytes.set(part, at)
        at += part.byteLength
      }
      return bytes
    },
  }
}

/**
 * Starts a deadline that moves with every byte.
 * @param received number of bytes so far
 * @returns a function that stops it
 */
function startDeadline(
  { graceMs, bytesPerSecond }: BodySpeed,
  received: () => number,
  onExceeded: () => void,
): () => void {
  const started = performance.now()
  const leftMs = () => started + graceMs + (received() / bytesPerSecond) * 1_000 - performance.now()
  function check(): void {
    if (leftMs() <= 0) onExceeded()
    else timer = setTimeout(check, leftMs())
  }
  let timer = setTimeout(check, graceMs)
  return () => clearTimeout(timer)
}

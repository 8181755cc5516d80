/** Bytes in memory that no other thread can change. */

/** The same bytes, which are copied only if their memory is shared. */
export function unshared(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return isUnshared(bytes) ? bytes : new Uint8Array(bytes)
}

function isUnshared(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer
}

/**
 * Takes long arrays of bytes out of a message between processes, to be sent beside it. As a part of
 * the message, 50 MB would block the event loop for half a second.
 */

/** The place of an array in its message, and its length. */
export interface Gap {
  path: string[]
  length: number
}

/** A message without its long arrays. */
export interface GappedMessage {
  rest: unknown
  gaps: Gap[]
}

/** A reply without its long arrays. */
export interface GappedReply extends GappedMessage {
  /** Whether the process has used much memory, which it may not get back. */
  isWorn: boolean
}

/** Shorter arrays are quicker as a part of the message. */
const BYTES_MIN = 100_000
const EMPTY = new Uint8Array()

/**
 * @returns a copy of the message with an empty array in each gap, and the arrays in the order of
 *   the gaps
 */
export function takeBytes(message: unknown): GappedMessage & { arrays: Uint8Array[] } {
  const gaps: Gap[] = []
  const arrays: Uint8Array[] = []

  function copy(value: unknown, path: string[]): unknown {
    if (value instanceof Uint8Array) {
      if (value.length < BYTES_MIN) return value
      gaps.push({ path, length: value.length })
      arrays.push(value)
      return EMPTY
    }
    if (Array.isArray(value)) return value.map((item, at) => copy(item, [...path, String(at)]))
    if (!isPlain(value)) return value
    const entries = Object.entries(value).map(([key, item]) => [key, copy(item, [...path, key])])
    return Object.fromEntries(entries)
  }

  return { rest: copy(message, []), gaps, arrays }
}

/** Puts the arrays back into their gaps. @returns the message */
export function putBytes({ rest, gaps }: GappedMessage, arrays: Uint8Array[]): unknown {
  for (const [index, { path }] of gaps.entries()) {
    let at = rest
    for (const key of path.slice(0, -1)) at = isObject(at) ? Reflect.get(at, key) : undefined
    const key = path.at(-1)
    if (isObject(at) && key !== undefined) Reflect.set(at, key, arrays[index])
  }
  return rest
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isPlain(value: unknown): value is object {
  return isObject(value) && Object.getPrototypeOf(value) === Object.prototype
}

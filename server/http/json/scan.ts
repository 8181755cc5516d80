/**
 * Scans the structure of JSON text without building its values: their number, their depth, and the
 * text of members of the outermost object. It does not check the grammar, which JSON.parse does,
 * and takes linear time.
 */

export interface JsonLimits {
  /** Objects, arrays, strings, numbers and literals. Names of members do not count. */
  values: number
  /** Nesting of objects and arrays. */
  depth: number
}

export interface JsonShape {
  /** The first limit that is exceeded, and the field that exceeds it. The scan stops there. */
  excess: { limit: keyof JsonLimits; path: string } | null
  /** Number of values. If a limit is exceeded, the number up to that point. */
  values: number
  /**
   * Text of each wanted member of the outermost object. Of two members with the same name, the
   * last.
   */
  members: Map<string, Uint8Array>
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_ARRAY = 0x5b
const BACKSLASH = 0x5c
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** Names in paths are cut to this length, because they may be as long as the body. */
const NAME_BYTES_MAX = 60

/**
 * Scans JSON text up to the first limit that it exceeds.
 * @param bytes JSON text in UTF-8
 * @param wanted names of members of the outermost object whose text is returned
 */
export function scanJson(
  bytes: Uint8Array,
  limits: JsonLimits,
  wanted: readonly string[],
): JsonShape {
  const members = new Map<string, Uint8Array>()
  const isObject = new Uint8Array(limits.depth + 2)
  /** Offsets of the names of the current members of the two outermost objects. */
  const names: [start: number, end: number][] = [
    [0, 0],
    [0, 0],
    [0, 0],
  ]
  let depth = 0
  let values = 0
  /** Valid JSON has no more names than values. */
  let nameCount = 0
  let expectsName = false
  /** Whether the last string was a name that no colon has followed yet. */
  let isNamed = false
  let member: { name: string; start: number } | null = null

  const nameAt = (level: number) => {
    const [start, end] = names[level] ?? [0, 0]
    return readName(bytes.subarray(start, end))
  }
  const excess = (limit: keyof JsonLimits): JsonShape => {
    // Reports the array or object that contains too much, not the member that exceeds the limit.
    const path = [1, 2].filter((level) => level < depth && isObject[level] === 1).map(nameAt)
    const found = { limit, path: path.filter((name) => name !== '').join('.') }
    return { excess: found, values, members }
  }
  const endMember = (end: number) => {
    if (member) members.set(member.name, trim(bytes.subarray(member.start, end)))
    member = null
  }

  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) {
      const end = endOfString(bytes, at)
      if (expectsName) {
        if (++nameCount > limits.values) return excess('values')
        isNamed = true
        if (depth <= 2) names[depth] = [at, end]
        if (depth === 1) names[2] = [0, 0]
        expectsName = false
      } else if (++values > limits.values) return excess('values')
      at = end
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (++values > limits.values) return excess('values')
      if (depth === limits.depth) return excess('depth')
      depth += 1
      isObject[depth] = byte === OPEN_OBJECT ? 1 : 0
      expectsName = byte === OPEN_OBJECT
      isNamed = false
      at += 1
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      if (depth === 1) endMember(at)
      // A closing bracket without an opening one is a syntax error, which JSON.parse reports.
      if (depth === 0) break
      depth -= 1
      expectsName = false
      at += 1
    } else if (byte === COMMA) {
      if (depth === 1) endMember(at)
      expectsName = isObject[depth] === 1
      isNamed = false
      at += 1
    } else if (byte === COLON) {
      at += 1
      if (depth !== 1 || !isNamed || wanted.length === 0) continue
      isNamed = false
      const name = nameAt(1)
      if (wanted.includes(name)) member = { name, start: at }
    } else if (isSpace(byte)) {
      at += 1
    } else {
      if (++values > limits.values) return excess('values')
      at = endOfScalar(bytes, at)
    }
  }
  return { excess: null, values, members }
}

/**
 * Computes the size of JSON text without white space and unnecessary escapes. Numbers count as
 * written, and so do duplicate members.
 */
export function compactBytes(text: Uint8Array): number {
  let count = 0
  for (let at = 0; at < text.length; ) {
    const byte = text[at] ?? 0
    if (byte === QUOTE) {
      const end = endOfString(text, at)
      const string = text.subarray(at, end)
      const value = string.includes(BACKSLASH) ? parseString(string) : null
      count += value === null ? string.length : Buffer.byteLength(JSON.stringify(value))
      at = end
    } else {
      if (!isSpace(byte)) count += 1
      at += 1
    }
  }
  return count
}

/** @returns the offset after the closing quote, or the end of the text */
export function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1
  for (let byte = bytes[at]; byte !== undefined && byte !== QUOTE; byte = bytes[at]) {
    at += byte === BACKSLASH ? 2 : 1
  }
  return Math.min(at + 1, bytes.length)
}

function endOfScalar(bytes: Uint8Array, start: number): number {
  let at = start + 1
  for (let byte = bytes[at]; byte !== undefined && !isDelimiter(byte); byte = bytes[at]) at += 1
  return at
}

function isDelimiter(byte: number): boolean {
  return (
    byte === COMMA ||
    byte === CLOSE_ARRAY ||
    byte === CLOSE_OBJECT ||
    byte === QUOTE ||
    byte === COLON ||
    byte === OPEN_ARRAY ||
    byte === OPEN_OBJECT ||
    isSpace(byte)
  )
}

/** RFC 8259 section 2. */
function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

/** The text without the white space around it. */
export function trim(bytes: Uint8Array): Uint8Array {
  let start = 0
  let end = bytes.length
  while (start < end && isSpace(bytes[start] ?? 0)) start += 1
  while (end > start && isSpace(bytes[end - 1] ?? 0)) end -= 1
  return bytes.subarray(start, end)
}

/** Reads the name of a member and shortens long names. */
function readName(string: Uint8Array): string {
  if (string.length > NAME_BYTES_MAX) {
    return `${Buffer.from(string.subarray(1, NAME_BYTES_MAX)).toString('utf8')}...`
  }
  return string.length === 0 ? '' : (parseString(string) ?? '')
}

function parseString(string: Uint8Array): string | null {
  try {
    return JSON.parse(Buffer.from(string).toString('utf8'))
  } catch {
    return null // not a valid string: JSON.parse of the whole text reports it
  }
}

/**
 * Finds and explains the first syntax error of a JSON text. The message quotes at most one
 * character of the text.
 */
import { isUtf8 } from 'node:buffer'
import { adviceFor, describeMistake, type Mistake } from './advice.ts'
import { endOfLiteral, endOfString, QUOTE, SPACE } from './tokens.ts'

export interface JsonSyntaxError {
  /** A full sentence, followed by advice for common mistakes. */
  message: string
  /** The mistake and its place, without a subject. */
  reason: string
  /** Both start at 1. Columns count characters. */
  line: number
  column: number
}

/** Deeper nesting is reported as an error: JSON.parse has a limit as well. */
const DEPTH_MAX = 100_000

/** Maximum number of bytes to search: takes 40 ms at most. */
const SEARCH_BYTES_MAX = 1_000_000

/**
 * Finds the first mistake in a body that JSON.parse refused (RFC 8259), in one pass without
 * recursion.
 * @param searchBytes maximum number of bytes to search
 * @returns null if these bytes contain no mistake
 */
export function explainJson(
  bytes: Uint8Array,
  searchBytes = SEARCH_BYTES_MAX,
): JsonSyntaxError | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isCut = whole.length > searchBytes
  const body = isCut ? whole.subarray(0, wholeCharacters(whole, searchBytes)) : whole
  const encoding = wrongEncoding(body)
  if (encoding !== null) {
    return { message: `${NOT_JSON} in UTF-8: ${encoding}`, reason: encoding, line: 1, column: 1 }
  }
  const mistake = findMistake(body)
  if (mistake === null || (isCut && mistake.kind === 'end')) return null
  const { line, column } = positionOf(body, mistake.at)
  const where = `line ${line}, column ${column}`
  const reason =
    mistake.kind === 'end'
      ? `it ends too early, at ${where}`
      : `unexpected ${describeMistake(body, mistake)} at ${where}`
  const summary = `${NOT_JSON}: ${reason}.`
  const advice = adviceFor(body, mistake)
  return { message: advice === null ? summary : `${summary} ${advice}`, reason, line, column }
}

const NOT_JSON = 'The request body is not valid JSON'

/** UTF-16 and UTF-32 have zero bytes among the first four (RFC 4627 section 3). */
function wrongEncoding(body: Buffer): string | null {
  const isUtf16 = body[0] === 0 || body[1] === 0 || /^(fffe|feff)/.test(body.toString('hex', 0, 2))
  return isUtf16 && body.length > 1 ? 'it looks like UTF-16. Save or send it as UTF-8.' : null
}

const TAB = 0x09
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

function findMistake(body: Buffer): Mistake | null {
  /** The closing bracket of each open object and array. */
  const open: number[] = []
  let expects: Mistake['expects'] = 'value'
  let afterString = false
  let at = body.toString('hex', 0, 3) === 'efbbbf' ? 3 : 0

  const mistake = (kind: Mistake['kind'], where = at): Mistake => ({
    kind,
    at: where,
    expects,
    afterString,
    inObject: open.at(-1) === CLOSE_OBJECT,
  })
  const notUtf8 = isUtf8(body) ? body.length : firstInvalid(body)

  for (;;) {
    while (at < body.length && isSpace(body[at] ?? 0)) at += 1
    if (at >= notUtf8 && notUtf8 < body.length) return mistake('not UTF-8', notUtf8)
    const byte = body[at]
    if (byte === undefined) return expects === 'end' ? null : mistake('end')

    if (expects === 'value' || expects === 'value or close') {
      if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        if (open.length >= DEPTH_MAX) return mistake('depth')
        open.push(byte === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_ARRAY)
        expects = byte === OPEN_OBJECT ? 'name or close' : 'value or close'
        at += 1
        continue
      }
      if (byte === CLOSE_ARRAY && expects === 'value or close') {
        open.pop()
        at += 1
      } else {
        const end = byte === QUOTE ? endOfString(body, at, notUtf8) : endOfLiteral(body, at)
        if (end === null) return mistake('character')
        if (typeof end === 'object') return mistake(end.kind, end.at)
        afterString = byte === QUOTE
        at = end
      }
      expects = open.length === 0 ? 'end' : 'comma or close'
    } else if (expects === 'name' || expects === 'name or close') {
      if (byte === CLOSE_OBJECT && expects === 'name or close') {
        open.pop()
        at += 1
        expects = open.length === 0 ? 'end' : 'comma or close'
        continue
      }
      const end = byte === QUOTE ? endOfString(body, at, notUtf8) : null
      if (end === null) return mistake('character')
      if (typeof end === 'object') return mistake(end.kind, end.at)
      at = end
      expects = 'colon'
    } else if (expects === 'colon') {
      if (byte !== COLON) return mistake('character')
      at += 1
      expects = 'value'
      afterString = false
    } else if (expects === 'comma or close' && byte === COMMA) {
      at += 1
      expects = open.at(-1) === CLOSE_OBJECT ? 'name' : 'value'
    } else if (expects === 'comma or close' && byte === open.at(-1)) {
      open.pop()
      at += 1
      afterString = false
      expects = open.length === 0 ? 'end' : 'comma or close'
    } else {
      return mistake('character')
    }
  }
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === TAB
}

/** Finds the first invalid byte by binary search. A prefix may end within a character. */
function firstInvalid(body: Buffer): number {
  let [valid, end] = [0, body.length]
  while (valid < end) {
    const middle = Math.ceil((valid + end) / 2)
    const whole = wholeCharacters(body, middle)
    if (isUtf8(body.subarray(wholeCharacters(body, valid), whole))) valid = middle
    else end = middle - 1
  }
  return wholeCharacters(body, valid)
}

/** Returns `end`, or the start of the character that `end` would split. */
function wholeCharacters(body: Buffer, end: number): number {
  let start = end
  while (start > 0 && end - start < 3 && isContinuation(body[start - 1])) start -= 1
  const lead = body[start - 1] ?? 0
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
  return end - start + 1 < length ? start - 1 : end
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}

/** Computes line and column. Line breaks are LF and CR LF. */
function positionOf(body: Buffer, at: number): { line: number; column: number } {
  let line = 1
  let start = body.toString('hex', 0, 3) === 'efbbbf' ? 3 : 0
  for (let next = body.indexOf(LINE_FEED); next >= 0 && next < at; ) {
    line += 1
    start = next + 1
    next = body.indexOf(LINE_FEED, start)
  }
  let column = 1
  for (let next = start; next < at; next += 1) if (!isContinuation(body[next])) column += 1
  return { line, column }
}

/** Says where a text stops being JSON, what stands there and how to mend it. Nothing of the text is quoted but one sign. */
import { isUtf8 } from 'node:buffer'
import { adviceFor, type Place, whatIs } from './advice.ts'
import { endOfText, endOfWord, QUOTE, SPACE } from './tokens.ts'

export interface JsonSyntaxError {
  /** A whole sentence, and advice where the mistake is a common one. */
  message: string
  /** Both from 1. A column counts characters. */
  line: number
  column: number
}

/** No sensible document is deeper; JSON.parse itself ends at some depth. */
const DEPTH_MAX = 100_000

/** What is looked at on the way to a mistake: 40 ms at most. */
const LOOK_BYTES_MAX = 1_000_000

/**
 * Finds the first mistake in a body that JSON.parse refused (RFC 8259). One pass, without recursion.
 * @param lookBytes how much of the body is looked at
 * @returns null if there is none in that part
 */
export function explainJson(bytes: Uint8Array, lookBytes = LOOK_BYTES_MAX): JsonSyntaxError | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isCut = whole.length > lookBytes
  const body = isCut ? whole.subarray(0, wholeCharacters(whole, lookBytes)) : whole
  const encoding = wrongEncoding(body)
  if (encoding !== null) return { message: encoding, line: 1, column: 1 }
  const mistake = findMistake(body)
  if (mistake === null || (isCut && mistake.kind === 'end')) return null
  const { line, column } = positionOf(body, mistake.at)
  const where = `line ${line}, column ${column}`
  const said =
    mistake.kind === 'end'
      ? `The request body is not valid JSON: it ends too early, at ${where}.`
      : `The request body is not valid JSON: unexpected ${whatIs(body, mistake)} at ${where}.`
  const advice = adviceFor(body, mistake)
  return { message: advice === null ? said : `${said} ${advice}`, line, column }
}

/** UTF-16 and UTF-32 have zero bytes among the first four (RFC 4627 section 3). */
function wrongEncoding(body: Buffer): string | null {
  const isUtf16 = body[0] === 0 || body[1] === 0 || /^(fffe|feff)/.test(body.toString('hex', 0, 2))
  return isUtf16 && body.length > 1
    ? 'The request body is not valid JSON in UTF-8: it looks like UTF-16. Save or send it as UTF-8.'
    : null
}

const TAB = 0x09
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

function findMistake(body: Buffer): Place | null {
  /** What closes each open object and list. */
  const open: number[] = []
  let expects: Place['expects'] = 'value'
  let afterText = false
  let at = body.toString('hex', 0, 3) === 'efbbbf' ? 3 : 0

  const mistake = (kind: Place['kind'], where = at): Place => ({
    kind,
    at: where,
    expects,
    afterText,
    inObject: open.at(-1) === CLOSE_OBJECT,
  })
  const notUtf8 = isUtf8(body) ? body.length : firstInvalid(body)

  for (;;) {
    while (at < body.length && isSpace(body[at] ?? 0)) at += 1
    if (at >= notUtf8 && notUtf8 < body.length) return mistake('not UTF-8', notUtf8)
    const byte = body[at]
    if (byte === undefined) return expects === 'end' ? null : mistake('end')

    if (expects === 'value' || expects === 'value or close') {
      if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        if (open.length >= DEPTH_MAX) return mistake('depth')
        open.push(byte === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_LIST)
        expects = byte === OPEN_OBJECT ? 'name or close' : 'value or close'
        at += 1
        continue
      }
      if (byte === CLOSE_LIST && expects === 'value or close') {
        open.pop()
        at += 1
      } else {
        const end = byte === QUOTE ? endOfText(body, at, notUtf8) : endOfWord(body, at)
        if (end === null) return mistake('sign')
        if (typeof end === 'object') return mistake(end.kind, end.at)
        afterText = byte === QUOTE
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
      const end = byte === QUOTE ? endOfText(body, at, notUtf8) : null
      if (end === null) return mistake('sign')
      if (typeof end === 'object') return mistake(end.kind, end.at)
      at = end
      expects = 'colon'
    } else if (expects === 'colon') {
      if (byte !== COLON) return mistake('sign')
      at += 1
      expects = 'value'
      afterText = false
    } else if (expects === 'comma or close' && byte === COMMA) {
      at += 1
      expects = open.at(-1) === CLOSE_OBJECT ? 'name' : 'value'
    } else if (expects === 'comma or close' && byte === open.at(-1)) {
      open.pop()
      at += 1
      afterText = false
      expects = open.length === 0 ? 'end' : 'comma or close'
    } else {
      return mistake('sign')
    }
  }
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === TAB
}

/** Where UTF-8 ends to be valid. Halves what is left: a prefix may end within a character. */
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

/** `end`, or the start of the character that it would cut. */
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

/** Line breaks are LF and CR LF. */
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

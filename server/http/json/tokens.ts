/** Finds the end of JSON strings, numbers and literals byte by byte, or the mistake in them. */
import type { Mistake } from './advice.ts'

type TokenError = Pick<Mistake, 'kind' | 'at'>

export const SPACE = 0x20
export const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * @param at offset of the opening quote
 * @returns the offset after the closing quote, or the mistake
 */
export function endOfString(body: Buffer, at: number, limit: number): number | TokenError {
  let next = at + 1
  while (next < limit) {
    const byte = body[next] ?? 0
    if (byte === QUOTE) return next + 1
    if (byte < SPACE) return { kind: 'control character', at: next }
    if (byte !== BACKSLASH) {
      next += 1
      continue
    }
    const end = endOfEscape(body, next)
    if (end > body.length) break
    if (end < 0) return { kind: 'escape', at: next }
    next = end
  }
  return limit < body.length ? { kind: 'not UTF-8', at: limit } : { kind: 'end', at: body.length }
}

/**
 * @returns the offset after an escape; -1 if it is invalid; an offset beyond the body if it is cut
 *   off
 */
function endOfEscape(body: Buffer, at: number): number {
  const letter = body[at + 1]
  if (letter === undefined) return body.length + 1
  if (letter !== LETTER_U) return ESCAPABLE.includes(letter) ? at + 2 : -1
  for (let digit = at + 2; digit < at + 6; digit += 1) {
    const byte = body[digit]
    if (byte === undefined) return body.length + 1
    const isHex = isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)
    if (!isHex) return -1
  }
  return at + 6
}

const LETTER_U = 0x75
const ESCAPABLE = Buffer.from('"\\/bfnrt')
const LITERALS = ['true', 'false', 'null'].map((text) => Buffer.from(text))

/** @returns the offset after a number, true, false or null; null if there is none */
export function endOfLiteral(body: Buffer, at: number): number | TokenError | null {
  const byte = body[at] ?? 0
  if (isDigit(byte) || byte === MINUS) return endOfNumber(body, at)
  const literal = LITERALS.find(([first]) => first === byte)
  if (!literal) return null
  const given = body.subarray(at, at + literal.length)
  if (given.equals(literal)) return at + literal.length
  return literal.subarray(0, given.length).equals(given) ? { kind: 'end', at: body.length } : null
}

const PLUS = 0x2b
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30

/** RFC 8259 section 6. */
function endOfNumber(body: Buffer, at: number): number | TokenError {
  const digitsFrom = (from: number) => {
    let end = from
    while (isDigit(body[end])) end += 1
    return end
  }
  let end = body[at] === MINUS ? at + 1 : at
  const whole = end
  end = body[end] === ZERO ? end + 1 : digitsFrom(end)
  let isNumber = end > whole
  if (isNumber && body[end] === POINT) {
    const fraction = end + 1
    end = digitsFrom(fraction)
    isNumber = end > fraction
  }
  if (isNumber && ((body[end] ?? 0) | 0x20) === LETTER_E) {
    const sign = body[end + 1]
    const exponent = sign === PLUS || sign === MINUS ? end + 2 : end + 1
    end = digitsFrom(exponent)
    isNumber = end > exponent
  }
  if (!isNumber && end >= body.length) return { kind: 'end', at: body.length }
  return isNumber && !continuesNumber(body[end] ?? SPACE) ? end : { kind: 'number', at }
}

const LETTER_E = 0x65

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= 0x39
}

/** Whether a byte directly after a number makes the number invalid. */
function continuesNumber(byte: number): boolean {
  const letter = byte | 0x20
  return isDigit(byte) || byte === POINT || (letter >= 0x61 && letter <= 0x7a)
}

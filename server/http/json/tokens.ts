/** Strings, numbers and words of JSON, byte by byte: where each ends, or what is wrong with it. */
import type { Place } from './advice.ts'

type Fault = Pick<Place, 'kind' | 'at'>

export const SPACE = 0x20
export const QUOTE = 0x22
const BACKSLASH = 0x5c

/** @param at of the opening quote @returns the place behind the closing one, or what is wrong */
export function endOfText(body: Buffer, at: number, limit: number): number | Fault {
  let next = at + 1
  while (next < limit) {
    const byte = body[next] ?? 0
    if (byte === QUOTE) return next + 1
    if (byte < SPACE) return { kind: 'control in text', at: next }
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

/** @returns the place behind an escape; -1 if it is none; beyond the body if that ends in it */
function endOfEscape(body: Buffer, at: number): number {
  const sign = body[at + 1]
  if (sign === undefined) return body.length + 1
  if (sign !== LETTER_U) return ESCAPABLE.includes(sign) ? at + 2 : -1
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
const WORDS = ['true', 'false', 'null'].map((word) => Buffer.from(word))

/** @returns the place behind a number, true, false or null; null if there is none */
export function endOfWord(body: Buffer, at: number): number | Fault | null {
  const byte = body[at] ?? 0
  if (isDigit(byte) || byte === MINUS) return endOfNumber(body, at)
  const word = WORDS.find((one) => one[0] === byte)
  if (!word) return null
  const there = body.subarray(at, at + word.length)
  if (there.equals(word)) return at + word.length
  return word.subarray(0, there.length).equals(there) ? { kind: 'end', at: body.length } : null
}

const PLUS = 0x2b
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30

/** RFC 8259 section 6. */
function endOfNumber(body: Buffer, at: number): number | Fault {
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
  return isNumber && !isWordSign(body[end] ?? SPACE) ? end : { kind: 'number', at }
}

const LETTER_E = 0x65

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= 0x39
}

/** What may not follow a number: it was meant to be part of it. */
function isWordSign(byte: number): boolean {
  const letter = byte | 0x20
  return isDigit(byte) || byte === POINT || (letter >= 0x61 && letter <= 0x7a)
}

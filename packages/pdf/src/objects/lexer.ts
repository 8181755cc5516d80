/** Reads the tokens that objects and content streams consist of (ISO 32000-1, 7.2 and 7.3). */
import { PdfFailure, TOO_DEEP } from '../operations/failure.ts'
import { Bytes, type Dict, Name, type PdfValue, Ref } from './values.ts'

/** A word that is no object, such as `obj`, `stream`, or an operator of a content stream. */
export class Keyword {
  constructor(readonly value: string) {}
}

/** A value, a keyword, or undefined at the end. */
export type Token = PdfValue | Keyword | undefined

/** Deeper ones are not made by any program, and would fill the stack. */
const DEPTH_MAX = 100

const WHITESPACE = 1
const DELIMITER = 2
const CLASSES = new Uint8Array(256)
for (const code of [0, 9, 10, 12, 13, 32]) CLASSES[code] = WHITESPACE
for (const character of '()<>[]{}/%') CLASSES[character.charCodeAt(0)] = DELIMITER

const LINE_FEED = 0x0a
const RETURN = 0x0d
const PERCENT = 0x25
const PARENTHESIS_OPEN = 0x28
const PARENTHESIS_CLOSE = 0x29
const SLASH = 0x2f
const LESS = 0x3c
const GREATER = 0x3e
const BRACKET_OPEN = 0x5b
const BACKSLASH = 0x5c
const BRACKET_CLOSE = 0x5d
const END = -1

/** After the number of an object, which white space follows. */
const REF_REST = /[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\s()<>[\]{}/%])/y
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/
const DICT_END = new Keyword('>>')
const ARRAY_END = new Keyword(']')
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

export interface Lexer {
  /** The offset of the next token, or of the white space before it. */
  position: number
  /** Reads an object, with all that is in it, or a keyword. @throws Error for what is not PDF */
  next(): Token
}

/**
 * @param source whose characters are bytes
 * @param refs whether `1 0 R` is a reference: content streams have none
 */
export function createLexer(source: string, start = 0, refs = true): Lexer {
  let at = start
  const text = (from: number, to: number) => source.slice(from, to)

  function peek(): number {
    return at < source.length ? source.charCodeAt(at) : END
  }

  function skipSpace(): void {
    for (;;) {
      const code = peek()
      if (code === END) return
      if (code === PERCENT) {
        while (peek() !== LINE_FEED && peek() !== RETURN && peek() !== END) at += 1
      } else if (CLASSES[code] !== WHITESPACE) return
      else at += 1
    }
  }

  function word(): string {
    const from = at
    while (at < source.length && CLASSES[source.charCodeAt(at)] === 0) at += 1
    return text(from, at)
  }

  function literal(): Bytes {
    at += 1
    let value = ''
    let from = at
    for (let depth = 1; ; at += 1) {
      const code = peek()
      if (code === END) throw new Error('a string has no end')
      if (code === PARENTHESIS_OPEN) depth += 1
      if (code === PARENTHESIS_CLOSE) depth -= 1
      if (depth === 0) break
      if (code === BACKSLASH) {
        value += text(from, at)
        at += 1
        value += escaped()
        from = at + 1
      }
    }
    value += text(from, at)
    at += 1
    return new Bytes(value)
  }

  /** @returns the character of an escape, of which the last byte is the current one */
  function escaped(): string {
    const digits = /^[0-7]{1,3}/.exec(text(at, at + 3))?.[0]
    if (digits !== undefined) {
      at += digits.length - 1
      return String.fromCharCode(Number.parseInt(digits, 8) & 0xff)
    }
    const code = peek()
    if (code === RETURN && source.charCodeAt(at + 1) === LINE_FEED) at += 1
    if (code === RETURN || code === LINE_FEED) return ''
    const character = String.fromCharCode(code)
    return ESCAPES[character] ?? character
  }

  function hexadecimal(): Bytes {
    const end = source.indexOf('>', at)
    if (end < 0) throw new Error('a string has no end')
    const digits = text(at + 1, end).replaceAll(/[^0-9a-f]/gi, '')
    at = end + 1
    return new Bytes(
      Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1'),
    )
  }

  function name(): Name {
    at += 1
    const value = word()
    if (!value.includes('#')) return new Name(value)
    return new Name(
      value.replaceAll(/#([0-9a-f]{2})/gi, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
    )
  }

  function array(depth: number): PdfValue[] {
    at += 1
    const items: PdfValue[] = []
    for (;;) {
      const item = read(depth)
      if (item === ARRAY_END) return items
      items.push(valueIn(item))
    }
  }

  function dictionary(depth: number): Dict {
    at += 2
    const dict: Dict = new Map()
    for (;;) {
      const key = read(depth)
      if (key === DICT_END) return dict
      if (!(key instanceof Name)) throw new Error('a key of a dictionary is no name')
      dict.set(key.value, valueIn(read(depth)))
    }
  }

  function valueIn(token: Token): PdfValue {
    if (token === undefined || token instanceof Keyword) throw new Error('an object is missing')
    return token
  }

  function numberOrKeyword(): Token {
    const value = word()
    if (value === '') throw new Error('an object begins with an unexpected character')
    if (NUMBER.test(value)) return refs ? refOr(Number(value)) : Number(value)
    if (value === 'true') return true
    if (value === 'false') return false
    return value === 'null' ? null : new Keyword(value)
  }

  /** Only a number that is followed by another one and `R` is a reference. */
  function refOr(number: number): number | Ref {
    if (!Number.isInteger(number) || number < 0) return number
    REF_REST.lastIndex = at
    if (!REF_REST.test(source)) return number
    at = REF_REST.lastIndex
    return new Ref(number)
  }

  function read(depth: number): Token {
    if (depth > DEPTH_MAX) throw new PdfFailure('refused', TOO_DEEP)
    skipSpace()
    switch (peek()) {
      case END:
        return undefined
      case SLASH:
        return name()
      case PARENTHESIS_OPEN:
        return literal()
      case BRACKET_OPEN:
        return array(depth + 1)
      case BRACKET_CLOSE:
        at += 1
        return ARRAY_END
      case LESS:
        return source.charCodeAt(at + 1) === LESS ? dictionary(depth + 1) : hexadecimal()
      case GREATER:
        at += 2
        return DICT_END
      default:
        return numberOrKeyword()
    }
  }

  return {
    get position() {
      return at
    },
    set position(to) {
      at = to
    },
    next: () => read(0),
  }
}

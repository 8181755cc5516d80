/**
 * Reads and writes ToUnicode CMaps, which say what text the codes of a font stand for (Adobe
 * Technical Note 5411).
 */
import { createLexer, Keyword } from '../objects/lexer.ts'
import { Bytes, type PdfValue } from '../objects/values.ts'

/** Fonts of more glyphs do not exist: glyph numbers have 16 bits. */
const MAPPINGS_MAX = 65_536

/** As many entries has a list at most. */
const LIST_MAX = 100

/** @returns the text of each code */
export function readToUnicode(content: Buffer): Map<number, string> {
  const texts = new Map<number, string>()
  const lexer = createLexer(content.toString('latin1'), 0, false)
  let values: PdfValue[] = []
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    if (!(token instanceof Keyword)) {
      values.push(token)
      continue
    }
    if (token.value === 'endbfchar') {
      for (let at = 0; at + 1 < values.length; at += 2) {
        texts.set(codeOf(values[at]), utf16(values[at + 1]))
      }
    } else if (token.value === 'endbfrange') addRanges(values, texts)
    values = []
    if (texts.size > MAPPINGS_MAX) return texts
  }
  return texts
}

function addRanges(values: PdfValue[], texts: Map<number, string>): void {
  for (let at = 0; at + 2 < values.length; at += 3) {
    const first = codeOf(values[at])
    const last = Math.min(codeOf(values[at + 1]), first + MAPPINGS_MAX)
    const to = values[at + 2]
    for (let code = first; code <= last; code += 1) {
      const index = code - first
      texts.set(code, Array.isArray(to) ? utf16(to[index]) : following(utf16(to), index))
    }
  }
}

/** The text whose last character is some code points later. */
function following(text: string, by: number): string {
  const characters = [...text]
  const last = characters.pop()?.codePointAt(0)
  if (last === undefined || last + by > 0x10ffff) return ''
  return characters.join('') + String.fromCodePoint(last + by)
}

function codeOf(value: PdfValue | undefined): number {
  if (!(value instanceof Bytes)) return Number.NaN
  return [...value.value].reduce((code, byte) => code * 256 + byte.charCodeAt(0), 0)
}

function utf16(value: PdfValue | undefined): string {
  if (!(value instanceof Bytes)) return ''
  const bytes = Buffer.from(value.value, 'latin1')
  if (bytes.length % 2 === 1) return bytes.toString('latin1')
  return bytes.swap16().toString('utf16le')
}

/** Writes a CMap. Its characters are bytes. @param map.codeBytes of each code, 1 or 2 */
export function writeToUnicode(map: { texts: Map<number, string>; codeBytes: number }): string {
  const digits = 2 * map.codeBytes
  const entries = [...map.texts]
    .filter(([code]) => code < 256 ** map.codeBytes)
    .sort(([one], [other]) => one - other)
    .map(([code, text]) => `<${hex(code, digits)}> <${utf16Hex(text)}>`)
  const lists: string[] = []
  for (let at = 0; at < entries.length; at += LIST_MAX) {
    const list = entries.slice(at, at + LIST_MAX)
    lists.push(`${list.length} beginbfchar\n${list.join('\n')}\nendbfchar\n`)
  }
  return `${HEAD}1 begincodespacerange
<${hex(0, digits)}> <${'F'.repeat(digits)}>
endcodespacerange
${lists.join('')}${FOOT}`
}

const HEAD = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
`

const FOOT = `endcmap
CMapName currentdict /CMap defineresource pop
end
end`

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0')
}

function utf16Hex(text: string): string {
  return Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4)).join('')
}

/**
 * Text strings of a PDF: PDFDocEncoding, which begins like ASCII, or UTF-16 (ISO 32000-1, 7.9.2.2).
 */
import { Bytes, type PdfValue } from '../objects/values.ts'

/** Characters of PDFDocEncoding that differ from Latin-1 (annex D.2). */
const DOC_ENCODING = new Map<string, string>(
  [...'˘ˇˆ˙˝˛˚˜'].map((character, at) => [String.fromCharCode(0x18 + at), character]),
)
for (const [at, character] of [...'•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'].entries())
  DOC_ENCODING.set(String.fromCharCode(0x80 + at), character)
DOC_ENCODING.set('\u00a0', '€')

export function encodeText(text: string): Bytes {
  if (/^[\x20-\x7e\n]*$/.test(text)) return new Bytes(text)
  return new Bytes(
    `\xfe\xff${Buffer.from(text.toWellFormed(), 'utf16le').swap16().toString('latin1')}`,
  )
}

/** A character takes up to three bytes, behind a mark of up to three. */
const CHARACTER_BYTES = 3
const MARK_BYTES = 3

/**
 * @param charsMax longer text is cut
 * @returns '' for what is not a string
 */
export function decodeText(value: PdfValue | undefined, charsMax?: number): string {
  if (!(value instanceof Bytes)) return ''
  if (charsMax === undefined) return decode(value.value)
  // Most of a long string need not be decoded. The last character may be cut here, and is not kept.
  const read = value.value.slice(0, MARK_BYTES + CHARACTER_BYTES * (charsMax + 1))
  return decode(read).slice(0, charsMax)
}

function decode(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  if (text.startsWith('\xfe\xff')) {
    return bytes
      .subarray(2, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le')
  }
  if (text.startsWith('\xef\xbb\xbf')) return bytes.toString('utf8', MARK_BYTES)
  return [...text]
    .map(
      (character) =>
        DOC_ENCODING.get(character) ?? (/[\u0080-\u00a0]/.test(character) ? '\uFFFD' : character),
    )
    .join('')
}

/** Text strings of a PDF: PDFDocEncoding, which begins like ASCII, or UTF-16 (ISO 32000-1, 7.9.2.2). */
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

/** @returns '' for what is not a string */
export function decodeText(value: PdfValue | undefined): string {
  if (!(value instanceof Bytes)) return ''
  const bytes = Buffer.from(value.value, 'latin1')
  if (value.value.startsWith('\xfe\xff')) {
    return bytes
      .subarray(2, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le')
  }
  if (value.value.startsWith('\xef\xbb\xbf')) return bytes.toString('utf8', 3)
  return [...value.value]
    .map(
      (character) =>
        DOC_ENCODING.get(character) ?? (/[\u0080-\u00a0]/.test(character) ? '\uFFFD' : character),
    )
    .join('')
}

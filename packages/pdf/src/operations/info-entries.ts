/** Reads the entries of the information dictionary of any PDF (ISO 32000-1, 14.3.3). */
import { printable } from '../metadata/properties.ts'
import { decodeText } from '../metadata/text-string.ts'
import type { PdfDocument } from '../objects/document.ts'
import { nameOf } from '../objects/values.ts'

const READ_MAX = 200
const NAME_CHARS_MAX = 100
/** Longer texts are cut. */
const CHARS_MAX = 10_000

/** @returns texts and names by their entries: the first 200, each cut after 10,000 characters */
export function infoEntries(document: PdfDocument): Record<string, string> {
  const info = document.dict(document.trailer.get('Info'))
  const read = [...info]
    .filter(([name]) => name.length <= NAME_CHARS_MAX)
    .slice(0, READ_MAX)
    .map(([name, entry]): [string, string] => {
      const value = document.resolve(entry)
      const text = nameOf(value) ?? decodeText(value, CHARS_MAX)
      return [printable(name), printable(text)]
    })
  return Object.fromEntries(read.filter(([name, text]) => name !== '' && text !== ''))
}

/**
 * Finds what exceeds the limits of PDF/A-2 and PDF/A-3 (ISO 19005-2, 6.1.13), and fonts that are
 * not in the file.
 */
import type { PageContent } from '../content/pages.ts'
import type { PdfDocument } from '../objects/document.ts'
import { Bytes, isDict, itemsOf, nameOf, type PdfValue, Stream } from '../objects/values.ts'
import type { Found } from './rules.ts'

const STATE_DEPTH_MAX = 28
const STRING_BYTES_MAX = 32_767
/** In points. */
const SIDE_MIN = 3
const SIDE_MAX = 14_400

export function checkNesting({ number, parts }: PageContent): Found[] {
  if (parts.every(({ scan }) => scan.depth <= STATE_DEPTH_MAX)) return []
  const message = `Graphics on page ${number} are nested more deeply than PDF/A allows.`
  const fix = 'Nest fewer elements with clips, transforms, masks or opacity, or use PDF/A-4.'
  return [{ rule: 'limitExceeded', page: number, where: null, message, fix }]
}

export function checkSize(document: PdfDocument, { number, dict }: PageContent): Found[] {
  const [left, bottom, right, top] = itemsOf(document.resolve(dict.get('MediaBox'))).map(Number)
  const sides = [Number(right) - Number(left), Number(top) - Number(bottom)]
  if (sides.every((side) => side >= SIDE_MIN && side <= SIDE_MAX)) return []
  const message = `Page ${number} is smaller or larger than PDF/A allows.`
  const fix = `Give the page a width and a height from ${SIDE_MIN} to 14,400 points (5 m), or use PDF/A-4.`
  return [{ rule: 'pageSize', page: number, where: null, message, fix }]
}

/** Looks at the strings of all objects: a link with a `data:` address may be a long one. */
export function checkStrings(document: PdfDocument): Found[] {
  for (let id = 1; id < document.count(); id += 1) {
    if (!hasLongString(document.object(id))) continue
    const message = `A text or the address of a link has more than ${STRING_BYTES_MAX} bytes.`
    const fix = 'Shorten the address, such as that of a link to `data:`.'
    return [{ rule: 'limitExceeded', page: null, where: null, message, fix }]
  }
  return []
}

function hasLongString(value: PdfValue): boolean {
  if (value instanceof Bytes) return value.value.length > STRING_BYTES_MAX
  if (value instanceof Stream) return hasLongString(value.dict)
  if (Array.isArray(value)) return value.some(hasLongString)
  return isDict(value) && [...value.values()].some(hasLongString)
}

export function checkFonts(document: PdfDocument, { number, parts }: PageContent): Found[] {
  const found: Found[] = []
  for (const { resources } of parts) {
    for (const font of document.dict(resources.get('Font')).values()) {
      const name = missingProgram(document, font)
      if (name === null) continue
      const message = `The font ${name} is not in the file.`
      const fix = 'Use another font: the license of this one may not allow to embed it.'
      found.push({ rule: 'fontNotEmbedded', page: number, where: `font ${name}`, message, fix })
    }
  }
  return found
}

/** The name of a font without a program (ISO 32000-1, 9.9); null if it has one. */
function missingProgram(document: PdfDocument, value: PdfValue): string | null {
  const font = document.dict(value)
  const type = nameOf(font.get('Subtype'))
  if (type === 'Type3') return null
  const descendants = itemsOf(document.resolve(font.get('DescendantFonts')))
  const own = type === 'Type0' ? document.dict(descendants[0]) : font
  const descriptor = document.dict(own.get('FontDescriptor'))
  const hasProgram = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(key))
  return hasProgram ? null : (nameOf(font.get('BaseFont')) ?? '')
}

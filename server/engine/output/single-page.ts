/** Chooses paper that is as high as the content of its document, so that all of it is on one page. */
import { inches, LENGTH_MAX_INCHES, PX_PER_INCH, pageSize } from '../../lib/css-length.ts'
import { addStyleSheet } from '../../page-scripts/styles.ts'
import { invalidOption } from '../errors.ts'
import type { EngineError, PdfOptions } from '../index.ts'
import { measureOnPaper } from '../page/measure-overflow.ts'
import type { LanePage } from '../page/page.ts'
import { inInches, marginStyle, type PageMargin, pageMargin } from './page-margins.ts'

/** Chromium shrinks content that is too wide by at most this factor. */
const SHRINK_MAX = 1.5

/**
 * Takes the page breaks out of the document, and measures it.
 * @returns the options with which it is printed on one page
 * @throws EngineError `invalid` if the page would be too high
 */
export async function fitOnePage(page: LanePage, pdf: PdfOptions): Promise<PdfOptions> {
  const { format, landscape, scale } = pdf
  const margin = await pageMargin(page, pdf)
  await page.call(addStyleSheet, withoutBreaks(margin))
  const paper = pageSize(format)
  const width = inches(landscape ? paper.height : paper.width)
  const roomPx = ((width - margin.left - margin.right) * PX_PER_INCH) / scale
  const heightPx = await contentHeight(page, Math.max(1, roomPx))
  const height = (Math.ceil(heightPx * scale) + 1) / PX_PER_INCH + margin.top + margin.bottom
  if (height > LENGTH_MAX_INCHES) throw tooHigh(height)
  return { ...pdf, landscape: false, format: { width: inInches(width), height: inInches(height) } }
}

function withoutBreaks(margin: PageMargin): string {
  const rule = `{ size: auto !important; margin: ${marginStyle(margin)} !important }`
  return `@page ${rule} @page :first ${rule}
    *, ::before, ::after { break-before: auto !important; break-after: auto !important; page: auto !important }`
}

async function contentHeight(page: LanePage, roomPx: number): Promise<number> {
  const { width, height } = await measureOnPaper(page, roomPx)
  const shrink = Math.min(SHRINK_MAX, width / roomPx)
  if (shrink < 1.01) return height
  const shrunk = await measureOnPaper(page, roomPx * shrink)
  return shrunk.height / shrink
}

function tooHigh(height: number): EngineError {
  const meters = ((height * 2.54) / 100).toFixed(1)
  const message = `\`options.singlePage\` needs a page of ${meters} m, and a page of a PDF may be 5 m high. Leave it out, or set \`options.scale\` to a smaller number.`
  return invalidOption('options.singlePage', message)
}

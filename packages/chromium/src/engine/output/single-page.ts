/**
 * Chooses paper that is as high as the content of its document, so that all of it is on one page.
 */
import { LENGTH_MAX_INCHES, PX_PER_INCH } from '@platen/lib'
import { addStyleSheet } from '../../page-scripts/styles.ts'
import { invalidOption } from '../errors.ts'
import type { EngineError, PdfOptions } from '../index.ts'
import { measureOnPaper } from '../page/measure-overflow.ts'
import type { LanePage } from '../page/page.ts'
import {
  inInches,
  marginStyle,
  type PageMargin,
  pageMargin,
  paperWidth,
  roomPx,
} from './page-margins.ts'

/** Chromium shrinks content that is too wide by at most this factor. */
const SHRINK_MAX = 1.5

/**
 * Takes the page breaks out of the document unless its adapter keeps them, and measures it.
 * @returns the options with which it is printed on one page
 * @throws EngineError `invalid` if the page would be too high
 */
export async function fitOnePage(page: LanePage, pdf: PdfOptions): Promise<PdfOptions> {
  const { scale, adapter } = pdf
  const margin = await pageMargin(page, pdf)
  const sheet = adapter?.keepsBreaks ? onePaper(margin) : `${onePaper(margin)} ${NO_BREAKS}`
  await page.call(addStyleSheet, sheet)
  const width = paperWidth(pdf)
  const heightPx = await contentHeight(page, roomPx(pdf, margin))
  const height = (Math.ceil(heightPx * scale) + 1) / PX_PER_INCH + margin.top + margin.bottom
  if (height > LENGTH_MAX_INCHES) throw tooHigh(height)
  const paperOfContent = { width: inInches(width), height: inInches(height) }
  const pageRanges = adapter?.keepsBreaks ? '1' : pdf.pageRanges
  return { ...pdf, landscape: false, format: paperOfContent, pageRanges }
}

const NO_BREAKS =
  '*, ::before, ::after { break-before: auto !important; break-after: auto !important; page: auto !important }'

function onePaper(margin: PageMargin): string {
  const rule = `{ size: auto !important; margin: ${marginStyle(margin)} !important }`
  return `@page ${rule} @page :first ${rule}`
}

async function contentHeight(page: LanePage, room: number): Promise<number> {
  const { width, height } = await measureOnPaper(page, room)
  const shrink = Math.min(SHRINK_MAX, width / room)
  if (shrink < 1.01) return height
  const shrunk = await measureOnPaper(page, room * shrink)
  return shrunk.height / shrink
}

function tooHigh(height: number): EngineError {
  const meters = ((height * 2.54) / 100).toFixed(1)
  const message = `\`options.singlePage\` needs a page of ${meters} m, and a page of a PDF may be 5 m high. Leave it out, or set \`options.scale\` to a smaller number.`
  return invalidOption('options.singlePage', message)
}

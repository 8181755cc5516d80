/** Sets the options of PDFs and screenshots that depend on several fields. */
import { CompatError } from '../../adapter.ts'
import type { Draft, ValuesOf } from '../../fields/index.ts'
import type { PDF_FIELDS, SCREENSHOT_FIELDS } from '../fields/output-fields.ts'

/** @throws CompatError 400 */
export function finishPdf({ pdf, adapter }: Draft, values: ValuesOf<typeof PDF_FIELDS>): void {
  if (values['options.fullPage'] && values['options.height'] !== null) {
    throw new CompatError(400, '"options.fullPage" cannot be used with "options.height".')
  }
  if (pdf.headerTemplate || pdf.footerTemplate) adapter.bareMargins = true
}

const NO_LOSS = 100
const DEFAULT_QUALITY = 80

/** @throws CompatError 400 */
export function finishScreenshot(draft: Draft, values: ValuesOf<typeof SCREENSHOT_FIELDS>): void {
  const { image, shared, format } = draft
  const { selector, 'options.quality': quality } = values
  if (format === 'png' && quality !== null) {
    throw new CompatError(400, '"options.quality" cannot be used with the type "png".')
  }
  image.quality = format === 'png' ? NO_LOSS : (quality ?? DEFAULT_QUALITY)
  image.fullPage = values['options.fullPage'] && selector === null
  // A JPEG has no transparency.
  if (format === 'jpeg') shared.omitBackground = false
  image.clip = clipOf(values)
}

/** Whole pixels, as puppeteer rounds them. */
function clipOf(values: ValuesOf<typeof SCREENSHOT_FIELDS>): Draft['image']['clip'] {
  const {
    'options.clip.x': x,
    'options.clip.y': y,
    'options.clip.width': width,
    'options.clip.height': height,
  } = values
  const numbers = [x, y, width, height]
  if (numbers.every((one) => one === null)) return null
  if (x === null || y === null || width === null || height === null) {
    throw new CompatError(400, '"options.clip" must have x, y, width and height.')
  }
  const [left, top] = [Math.round(x), Math.round(y)]
  return {
    x: left,
    y: top,
    width: Math.round(width + x - left),
    height: Math.round(height + y - top),
  }
}

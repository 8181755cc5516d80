/** Turns the fields of PDFs and screenshots into our options. */
import type { AdapterOptions, PdfOptions, ScreenshotOptions } from '../../../engine/index.ts'
import { CompatError } from '../../adapter.ts'
import type { ValuesOf } from '../fields/field.ts'
import type { PDF_FIELDS, SCREENSHOT_FIELDS } from '../fields/output-fields.ts'
import type { PageValues } from './page-options.ts'

type PdfValues = ValuesOf<typeof PDF_FIELDS>
type ScreenshotValues = ValuesOf<typeof SCREENSHOT_FIELDS>

export function pdfOptions(values: PdfValues & PageValues): {
  options: Partial<PdfOptions>
  adapter: AdapterOptions
} {
  const {
    'options.width': width,
    'options.height': height,
    'options.fullPage': singlePage,
    'options.headerTemplate': headerTemplate,
    'options.footerTemplate': footerTemplate,
  } = values
  if (singlePage && height !== null) {
    throw new CompatError(400, '"options.fullPage" cannot be used with "options.height".')
  }
  const size = { width: width ?? '8.5in', height: height ?? '11in' }
  return {
    options: {
      // The name is one of the table.
      format: (values['options.format'] ?? size) as PdfOptions['format'],
      margin: {
        top: values['options.margin.top'] ?? '0',
        right: values['options.margin.right'] ?? '0',
        bottom: values['options.margin.bottom'] ?? '0',
        left: values['options.margin.left'] ?? '0',
      },
      scale: values['options.scale'],
      landscape: values['options.landscape'],
      pageRanges: values['options.pageRanges'],
      preferCSSPageSize: values['options.preferCSSPageSize'],
      printBackground: values['options.printBackground'],
      displayHeaderFooter: values['options.displayHeaderFooter'],
      headerTemplate,
      footerTemplate,
      omitBackground: values['options.omitBackground'],
      outline: values['options.outline'],
      tagged: values['options.tagged'],
      singlePage,
      viewport: { width: values['viewport.width'], height: values['viewport.height'] },
      deviceScaleFactor: values['viewport.deviceScaleFactor'],
    },
    adapter: headerTemplate || footerTemplate ? { bareMargins: true } : {},
  }
}

/** The window of screenshots, and of pages that are read. */
export function windowOptions(
  values: PageValues,
): Pick<ScreenshotOptions, 'width' | 'height' | 'deviceScaleFactor'> {
  return {
    width: values['viewport.width'],
    height: values['viewport.height'],
    deviceScaleFactor: values['viewport.deviceScaleFactor'],
  }
}

const NO_LOSS = 100
const STANDARD_QUALITY = 80

export function screenshotOptions(values: ScreenshotValues & PageValues) {
  const { selector, 'options.type': format, 'options.quality': quality } = values
  if (format === 'png' && quality !== null) {
    throw new CompatError(400, '"options.quality" cannot be used with the type "png".')
  }
  return {
    ...windowOptions(values),
    format,
    quality: format === 'png' ? NO_LOSS : Math.max(1, quality ?? STANDARD_QUALITY),
    fullPage: values['options.fullPage'] && selector === null,
    selector,
    clip: clipOf(values),
    // A JPEG has no transparency.
    omitBackground: values['options.omitBackground'] && format !== 'jpeg',
  } satisfies Partial<ScreenshotOptions>
}

/** Whole pixels, as puppeteer rounds them. */
function clipOf(values: ScreenshotValues): ScreenshotOptions['clip'] {
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

/**
 * Sets options that depend on several fields or files, with what Gotenberg does to a page that it
 * prints.
 */
import { CompatError } from '../../adapter.ts'
import type { Draft } from '../../fields/index.ts'
import { type Form, fileNamed } from '../form/form.ts'
import { textOf } from '../form/text.ts'

/** Keeps the colors of elements, and takes only those of the page away. */
const EXACT_COLORS = 'html{-webkit-print-color-adjust:exact!important}'
const NO_PAGE_BACKGROUND = 'html,body{background:none!important}'

/** @returns a style sheet for the page @throws CompatError 400 */
export function finishPdf({ pdf, shared, adapter }: Draft, form: Form): string {
  if (shared.omitBackground && !pdf.printBackground) {
    throw new CompatError(400, 'omitBackground requires printBackground set to true')
  }
  if (pdf.singlePage) {
    // Gotenberg prints the first page then, whatever is asked for.
    Object.assign(pdf, { pageRanges: null, preferCSSPageSize: false })
    adapter.keepsBreaks = true
  }
  const header = fileNamed(form, 'header.html')
  const footer = fileNamed(form, 'footer.html')
  if (header || footer) {
    pdf.displayHeaderFooter = true
    pdf.headerTemplate = header && textOf(header.bytes)
    pdf.footerTemplate = footer && textOf(footer.bytes)
    adapter.bareMargins = true
  }
  return pdf.printBackground ? EXACT_COLORS : `${EXACT_COLORS}\n${NO_PAGE_BACKGROUND}`
}

/** Only a JPEG has a quality there; a WebP has that of Chromium. */
const QUALITIES: Partial<Record<Draft['format'], number>> = { png: 100, webp: 80 }

export function finishScreenshot({ image, shared, format }: Draft): void {
  image.quality = QUALITIES[format] ?? image.quality
  if (image.selector) image.fullPage = false
  // A JPEG has no transparency, and Gotenberg ignores it there.
  if (format === 'jpeg') shared.omitBackground = false
}

/** The options of a PDF of a template: its settings, and its own header and footer. */
import type { PdfOptions } from '@platen/chromium'
import type { ExpandedTemplate } from './expand.ts'

/**
 * Adds the header and the footer of a template to its options.
 * @param options of its settings
 */
export function pdfOptionsOf(
  options: PdfOptions,
  { header, footer }: Pick<ExpandedTemplate, 'header' | 'footer'>,
): PdfOptions {
  if (header === '' && footer === '') return options
  return {
    ...options,
    displayHeaderFooter: true,
    headerTemplate: header || null,
    footerTemplate: footer || null,
  }
}

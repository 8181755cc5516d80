/**
 * Sets options that depend on several fields or files, with what Gotenberg does to a page that it
 * prints, and makes checked options of a draft, with the errors of Gotenberg.
 */
import { CompatError, type Issue } from '../../adapter.ts'
import { checkedOptions, type Draft, type OptionsContract } from '../../fields/index.ts'
import { type Form, fileNamed, textOf } from '../form/form.ts'
import { invalidForm, quoted } from '../form/problem.ts'
import { withFieldNames } from './option-names.ts'

const ABERRANT =
  'Chromium does not handle the provided settings; please check for aberrant form values'
const PAPER = /^settings\.pdf\.(?:format|margin|scale)/

/** @throws CompatError 400 */
export function checkOptions(contract: OptionsContract, draft: Draft) {
  return checkedOptions(contract, draft, {
    invalid(issues) {
      const textsOf = (some: Issue[]) => some.map(({ message }) => withFieldNames(message))
      const ofHeaders = issues.filter(({ path }) => path.startsWith('options.'))
      if (ofHeaders.length > 0) return invalidForm(textsOf(ofHeaders))
      if (issues.some(({ path }) => path.endsWith('.pageRanges'))) {
        const ranges = quoted(draft.pdf.pageRanges ?? '')
        const message = `Chromium does not handle the page ranges '${ranges}' (nativePageRanges) syntax`
        return new CompatError(400, message)
      }
      const isPaper = issues.every(({ path }) => PAPER.test(path))
      const texts = textsOf(issues)
      return isPaper ? new CompatError(400, `${ABERRANT}: ${texts.join('\n')}`) : invalidForm(texts)
    },
  })
}

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

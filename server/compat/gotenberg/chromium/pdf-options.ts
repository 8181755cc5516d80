/** Turns the fields of a PDF into our options, with what Gotenberg does to a page that it prints. */
import type { AdapterOptions, PdfOptions } from '../../../engine/index.ts'
import { CompatError } from '../../adapter.ts'
import type { ValuesOf } from '../fields/field.ts'
import type { PDF_FIELDS } from '../fields/pdf-fields.ts'
import { type Form, fileNamed } from '../form/form.ts'
import { textOf } from '../form/text.ts'

export type PdfValues = ValuesOf<typeof PDF_FIELDS> & { omitBackground: boolean }

/** Keeps the colors of elements, and takes only those of the page away. */
const EXACT_COLORS = 'html{-webkit-print-color-adjust:exact!important}'
const NO_PAGE_BACKGROUND = 'html,body{background:none!important}'

/** @throws CompatError 400 */
export function pdfOptions(
  values: PdfValues,
  form: Form,
): { options: Partial<PdfOptions>; adapter: AdapterOptions; sheet: string } {
  const { printBackground, omitBackground, singlePage } = values
  if (omitBackground && !printBackground) {
    throw new CompatError(400, 'omitBackground requires printBackground set to true')
  }
  const header = fileNamed(form, 'header.html')
  const footer = fileNamed(form, 'footer.html')
  return {
    options: {
      format: values.paperSize ?? {
        width: inches(values.paperWidth),
        height: inches(values.paperHeight),
      },
      margin: {
        top: inches(values.marginTop),
        right: inches(values.marginRight),
        bottom: inches(values.marginBottom),
        left: inches(values.marginLeft),
      },
      landscape: values.landscape,
      printBackground,
      omitBackground,
      scale: values.scale,
      singlePage,
      // Gotenberg prints the first page then, whatever is asked for.
      pageRanges: singlePage ? null : values.nativePageRanges,
      preferCSSPageSize: values.preferCssPageSize && !singlePage,
      outline: values.generateDocumentOutline,
      tagged: values.generateTaggedPdf,
      displayHeaderFooter: header !== null || footer !== null,
      headerTemplate: header && textOf(header.bytes),
      footerTemplate: footer && textOf(footer.bytes),
    },
    sheet: printBackground ? EXACT_COLORS : `${EXACT_COLORS}\n${NO_PAGE_BACKGROUND}`,
    adapter: {
      ...((header || footer) && { bareMargins: true }),
      ...(singlePage && { keepsBreaks: true }),
    },
  }
}

/** No exponent: a length has none. */
function inches(value: number): string {
  return value === 0 ? '0' : `${Number(value.toFixed(6))}in`
}

/** Small PDFs with fields of forms and other annotations, as text. */
import { pdfOf } from './hostile-pdfs.ts'

/**
 * The object of a form that draws `(123) 456-7890`, and of one that fills a square of 20 points.
 */
export const FORMATTED = '6 0 R'
export const SQUARE = '7 0 R'

const stream = (entries: string, data: string) =>
  `<<${entries} /Length ${data.length}>>\nstream\n${data}\nendstream`

interface FormOptions {
  /** More entries of the form, such as `/NeedAppearances true`. */
  form?: string
  /** More entries of the page. */
  page?: string
}

/**
 * A page of 300 by 200 points with these annotations, each without `Type` and `P`. Those with `FT`
 * are fields.
 */
export function pdfWithAnnotations(
  annotations: string[],
  { form = '', page = '' }: FormOptions = {},
): Buffer {
  const refs = annotations.map((_, at) => `${at + 8} 0 R`)
  const fields = refs.filter((_, at) => annotations[at]?.includes('/FT'))
  const fonts = '/Font <</Helv 4 0 R>>'
  return pdfOf([
    `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [${fields.join(' ')}] /DA (/Helv 0 Tf 0 g) /DR <<${fonts}>> ${form}>>>>`,
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 5 0 R /Resources <<${fonts}>> /Annots [${refs.join(' ')}] ${page}>>`,
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
    stream('', '0.5 g 280 0 20 20 re f'),
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 180 20] /Resources <<${fonts}>>`,
      String.raw`/Tx BMC q BT /Helv 12 Tf 0 g 2 5 Td (\(123\) 456-7890) Tj ET Q EMC`,
    ),
    stream('/Type /XObject /Subtype /Form /BBox [0 0 20 20]', '0 0 20 20 re f'),
    ...annotations.map((entries) => `<</Type /Annot /P 3 0 R ${entries}>>`),
  ])
}

/** A text field. */
export function textField(name: string, rect: string, entries: string): string {
  return `/Subtype /Widget /FT /Tx /T (${name}) /F 4 /Rect [${rect}] ${entries}`
}

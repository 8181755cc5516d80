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

/**
 * A form with fields of texts, `f0` and on.
 * @param isPlaced whether each has a place on the page
 */
export function manyFields(count: number, isPlaced: boolean): Buffer {
  const numbers = Array.from({ length: count }, (_, at) => at)
  const listed = numbers.map((at) => `${at + 4} 0 R`).join(' ')
  const widget = isPlaced ? '/Type /Annot /Subtype /Widget /P 3 0 R /Rect [0 0 9 9]' : ''
  return pdfOf([
    `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [${listed}] /DA (/Helv 9 Tf 0 g)>>>>`,
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [${isPlaced ? listed : ''}]>>`,
    ...numbers.map((at) => `<<${widget} /FT /Tx /T (f${at})>>`),
  ])
}

/**
 * A form with fields of texts, `f0` and on, below groups that are in each other.
 * @param nameBytes of each group
 */
export function longNames(count: number, groups: number, nameBytes: number): Buffer {
  const first = groups + 4
  const listed = Array.from({ length: count }, (_, at) => `${first + at} 0 R`).join(' ')
  return pdfOf([
    '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [4 0 R] /DA (/Helv 9 Tf 0 g)>>>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [${listed}]>>`,
    ...Array.from({ length: groups }, (_, at) => {
      const parent = at === 0 ? '' : `/Parent ${at + 3} 0 R`
      const kids = at === groups - 1 ? listed : `${at + 5} 0 R`
      return `<</T (${'n'.repeat(nameBytes)}) ${parent} /Kids [${kids}]>>`
    }),
    ...Array.from(
      { length: count },
      (_, at) =>
        `<</Type /Annot /Subtype /Widget /P 3 0 R /Rect [0 0 9 9] /FT /Tx /T (f${at}) /Parent ${first - 1} 0 R>>`,
    ),
  ])
}

/** A form with the field `a.b.c`, whose groups are in each other. */
export function circularFields(): Buffer {
  return pdfOf([
    '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [4 0 R] /DA (/Helv 9 Tf 0 g)>>>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [6 0 R]>>',
    '<</T (a) /Parent 5 0 R /Kids [5 0 R]>>',
    '<</T (b) /Parent 4 0 R /Kids [4 0 R 6 0 R]>>',
    '<</Type /Annot /Subtype /Widget /P 3 0 R /Rect [0 0 9 9] /FT /Tx /T (c) /Parent 5 0 R>>',
  ])
}

/** The fields of PDFs of pages, beside those that they share with screenshots. */
import { kind, oneOf, PAPERS, to } from '../../fields/index.ts'
import { bool, float, length, text } from './kinds.ts'

const problem = `wrong value, expected one of ${Object.values(PAPERS).join(', ')}`
const paper = kind('string', oneOf(PAPERS, { anyCase: true, problem }))

/** In the order of Gotenberg. */
export const PDF_FIELDS = {
  landscape: to('pdf.landscape', bool('Landscape orientation.', false)),
  printBackground: to(
    'pdf.printBackground',
    bool('Prints the backgrounds of `html` and `body`, too.', false),
  ),
  scale: to('pdf.scale', float('Scale of the content, from 0.1 to 2.', 1)),
  singlePage: to('pdf.singlePage', bool('Prints everything on one page.', false)),
  paperWidth: to('paper.width', length('Width of the paper.', '8.5in')),
  paperHeight: to('paper.height', length('Height of the paper.', '11in')),
  paperSize: to(
    'pdf.format',
    paper('A name such as `A4`, in place of a width and a height (Gotenberg 9).'),
  ),
  marginTop: to('margin.top', length('Space at the top.', '0.39in')),
  marginBottom: to('margin.bottom', length('Space at the bottom.', '0.39in')),
  marginLeft: to('margin.left', length('Space on the left.', '0.39in')),
  marginRight: to('margin.right', length('Space on the right.', '0.39in')),
  nativePageRanges: {
    ...to('pdf.pageRanges', text('Pages to print, such as `1-3,5`.')),
    aliases: ['nativePages'],
  },
  preferCssPageSize: to(
    'pdf.preferCSSPageSize',
    bool('Pages have the size of `@page` rules.', false),
  ),
  generateDocumentOutline: {
    ...to('pdf.outline', bool('Bookmarks made of the headings.', false)),
    aliases: ['nativeBookmarks'],
  },
  generateTaggedPdf: {
    ...to('pdf.tagged', bool('A tagged PDF.', false)),
    aliases: ['nativeTaggedPdf'],
  },
}

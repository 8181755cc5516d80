/** The fields of PDFs of pages, beside those that they share with screenshots. */

import { parsePaperSize } from '../form/paper-size.ts'
import { bool, float, length, text } from './field.ts'

/** In the order of Gotenberg. */
export const PDF_FIELDS = {
  landscape: bool(false, 'Landscape orientation.'),
  printBackground: bool(false, 'Prints the backgrounds of `html` and `body`, too.'),
  scale: float(1, 'Scale of the content, from 0.1 to 2.'),
  singlePage: bool(false, 'Prints everything on one page.'),
  paperWidth: length(8.5, 'Width of the paper.'),
  paperHeight: length(11, 'Height of the paper.'),
  paperSize: {
    type: 'string',
    default: '',
    about: 'A name such as `A4`, in place of a width and a height (Gotenberg 9).',
    fallback: null,
    parse: parsePaperSize,
  },
  marginTop: length(0.39, 'Space at the top.'),
  marginBottom: length(0.39, 'Space at the bottom.'),
  marginLeft: length(0.39, 'Space on the left.'),
  marginRight: length(0.39, 'Space on the right.'),
  nativePageRanges: text('Pages to print, such as `1-3,5`.', { aliases: ['nativePages'] }),
  preferCssPageSize: bool(false, 'Pages have the size of `@page` rules.'),
  generateDocumentOutline: bool(false, 'Bookmarks made of the headings.', {
    aliases: ['nativeBookmarks'],
  }),
  generateTaggedPdf: bool(false, 'A tagged PDF.', { aliases: ['nativeTaggedPdf'] }),
}

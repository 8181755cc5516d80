/** Fields of Gotenberg's forms, and the values of Chromium that they stand for. */
import type { Part } from './gotenberg-form.ts'
import type { PageName } from './pages.ts'
import { sides, type Wanted } from './plain-gotenberg.ts'

export type Form = Record<string, Part | Part[]>

/** The same margin on all sides. */
export const margins = (length: string): Form => ({
  marginTop: length,
  marginBottom: length,
  marginLeft: length,
  marginRight: length,
})
const HEADER =
  '<div style="font-size:14px;width:100%;text-align:center">Top of <span class=title></span></div>'
const FOOTER =
  '<div style="font-size:9px;margin-left:2cm"><span class=pageNumber></span>/<span class=totalPages></span></div>'

/** Fields, and what plain Chromium prints with for them. */
export const FIELD_CASES: [name: string, page: PageName, form: Form, wanted: Wanted][] = [
  [
    'inches',
    'text',
    { paperWidth: '5', paperHeight: '7in' },
    { print: { paperWidth: 5, paperHeight: 7 } },
  ],
  [
    'millimeters',
    'text',
    { paperWidth: '148mm', paperHeight: '210mm' },
    { print: { paperWidth: 148 / 25.4, paperHeight: 210 / 25.4 } },
  ],
  [
    'points and pixels',
    'text',
    { paperWidth: '360pt', paperHeight: '480px' },
    { print: { paperWidth: 5, paperHeight: 5 } },
  ],
  [
    'centimeters and picas',
    'text',
    { paperWidth: '12.7cm', paperHeight: '36pc' },
    { print: { paperWidth: 5, paperHeight: 6 } },
  ],
  ['wide margins', 'text', margins('36pt'), { print: sides(0.5) }],
  [
    'no margins',
    'backgrounds',
    { ...margins('0'), printBackground: 'true' },
    { print: { ...sides(0), printBackground: true } },
  ],
  [
    'landscape',
    'a table over several pages',
    { landscape: 'true' },
    { print: { landscape: true } },
  ],
  ['a small scale', 'a table over several pages', { scale: '0.5' }, { print: { scale: 0.5 } }],
  ['a large scale', 'text', { scale: '1.75' }, { print: { scale: 1.75 } }],
  ['page ranges', 'a long page', { nativePageRanges: '2-3,5' }, { print: { pageRanges: '2-3,5' } }],
  [
    'backgrounds of the page',
    'backgrounds',
    { printBackground: 'true' },
    { print: { printBackground: true } },
  ],
  [
    'the sizes of @page rules',
    '@page rules',
    { preferCssPageSize: 'true' },
    { print: { preferCSSPageSize: true } },
  ],
  [
    'the media type screen',
    'styles for print',
    { emulatedMediaType: 'screen' },
    { after: (page) => page.emulateMediaType('screen') },
  ],
  [
    'a dark scheme',
    'a dark scheme',
    { emulatedMediaFeatures: '{"prefers-color-scheme":"dark"}', printBackground: 'true' },
    {
      print: { printBackground: true },
      before: (page) =>
        page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]),
    },
  ],
  [
    'an outline',
    'page breaks',
    { generateDocumentOutline: 'true' },
    { print: { generateDocumentOutline: true, generateTaggedPDF: true } },
  ],
  [
    'tags',
    'a table over several pages',
    { generateTaggedPdf: 'true' },
    { print: { generateTaggedPDF: true } },
  ],
  [
    'a header and a footer',
    'a long page',
    {
      files: [
        { name: 'header.html', content: HEADER },
        { name: 'footer.html', content: FOOTER },
      ],
      ...margins('1in'),
    },
    {
      print: {
        displayHeaderFooter: true,
        headerTemplate: HEADER,
        footerTemplate: FOOTER,
        ...sides(1),
      },
    },
  ],
]

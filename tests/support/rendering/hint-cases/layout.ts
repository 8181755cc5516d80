/** Hints about headers and footers, widths, page rules and print styles. */
import {
  DATA_PNG,
  HEADER,
  type HintCase,
  type HintCases,
  margin,
  type RenderBody,
} from '../hint-fixture.ts'

const explained: HintCase[] = [
  [
    'a header template without displayHeaderFooter',
    'HEADER_FOOTER_OFF',
    { html: 'x', options: { headerTemplate: '<p>Header' } },
    'options.displayHeaderFooter',
    '`options.headerTemplate`',
  ],
  [
    'a footer template without displayHeaderFooter',
    'HEADER_FOOTER_OFF',
    { html: 'x', options: { footerTemplate: '<p>Footer' } },
    'options.displayHeaderFooter',
    '`options.footerTemplate`',
  ],
  [
    'displayHeaderFooter without templates',
    'HEADER_FOOTER_EMPTY',
    { html: 'x', options: { displayHeaderFooter: true } },
    'options.displayHeaderFooter',
  ],
  [
    'a header that overlaps the text',
    'HEADER_FOOTER_OVERLAP',
    { html: 'x', options: { ...HEADER, margin: { top: '5mm' } } },
    'options.margin.top',
    '`5mm`',
  ],
  [
    'a footer that overlaps the text',
    'HEADER_FOOTER_OVERLAP',
    {
      html: 'x',
      options: { displayHeaderFooter: true, footerTemplate: 'Footer', margin: { bottom: '0' } },
    },
    'options.margin.bottom',
  ],
  [
    'a header that overlaps the text because of @page margins',
    'HEADER_FOOTER_OVERLAP',
    { html: '<style>@page{margin:0}</style>x', options: HEADER },
    '@page',
    '`@page` rule sets it',
  ],
  [
    'an image in a header',
    'HEADER_FOOTER_IMAGE',
    {
      html: 'x',
      options: {
        displayHeaderFooter: true,
        headerTemplate: '<img src="https://example.com/l.png">',
      },
    },
    'options.headerTemplate',
    '`https://example.com/l.png`',
  ],
  [
    'content that is far too wide',
    'CONTENT_TOO_WIDE',
    { html: '<table class=items style="width:2000px"><td>x</table>' },
    'table.items',
    'cut off',
  ],
  [
    'content that is scaled down to fit',
    'CONTENT_TOO_WIDE',
    { html: '<div id=wide style="width:800px">x</div>' },
    'div#wide',
    'to fit',
  ],
  [
    'a word that is too long',
    'CONTENT_TOO_WIDE',
    { html: `<p class=key>${'x'.repeat(200)}` },
    'p.key',
    'cut off',
  ],
  [
    'a table that is too wide',
    'CONTENT_TOO_WIDE',
    { html: `<table><tr>${'<td>abcdefghijklmnop</td>'.repeat(20)}</table>` },
    'table',
    'cut off',
  ],
  [
    'a document that print styles hide',
    'PRINT_STYLES_HIDE',
    { html: '<style>@media print{body{display:none}}</style><p>x' },
    '@media print',
  ],
  [
    'margins of @page',
    'PAGE_RULE_WINS',
    { html: '<style>@page{margin:30mm}</style>x', options: { margin: margin('10mm') } },
    'options.margin.top',
    '`30mm`',
  ],
  [
    'an orientation of @page',
    'PAGE_RULE_WINS',
    { html: '<style>@page{size:A4 portrait}</style>x', options: { landscape: true } },
    'options.landscape',
  ],
  [
    'a size of @page',
    'PAGE_SIZE_IGNORED',
    { html: '<style>@page{size:A5}</style>x' },
    'options.format',
    'in the middle',
  ],
  [
    'a larger size of @page',
    'PAGE_SIZE_IGNORED',
    { html: '<style>@media print{@page{size:A3}}</style>x' },
    'options.format',
    'scaled down',
  ],
  [
    'backgrounds that are off',
    'BACKGROUNDS_OFF',
    { html: '<p class=box style="background:gold">x', options: { printBackground: false } },
    'options.printBackground',
    '`p.box`',
  ],
]

/** Correct content, or content that only looks like a mistake. */
const withoutHints: [what: string, body: RenderBody][] = [
  ['a header that fits into its margin', { html: 'x', options: HEADER }],
  [
    'a header with its own padding',
    {
      html: '<p>x',
      options: {
        ...HEADER,
        headerTemplate: '<style>#header{padding:0}</style>H',
        margin: { top: '5mm' },
      },
    },
  ],
  [
    'a data: URL in a header',
    { html: 'x', options: { ...HEADER, headerTemplate: `<img src="${DATA_PNG}">` } },
  ],
  ['empty templates', { html: 'x', options: { headerTemplate: '', footerTemplate: ' ' } }],
  [
    'content that fits',
    { html: '<table style="width:100%"><td>x<td>y</table><div style="width:600px">x</div>' },
  ],
  [
    'content that fits at its scale',
    { html: '<div style="width:1200px">x</div>', options: { scale: 0.5 } },
  ],
  [
    'content that scrolls in its own box',
    { html: '<div style="overflow:auto"><div style="width:2000px">x</div></div>' },
  ],
  [
    'content that fits without margins',
    { html: '<style>@page{margin:0}body{margin:0}</style><div style="width:790px">x</div>' },
  ],
  [
    'a page that print styles change',
    { html: '<style>@media print{nav{display:none}}</style><nav>menu</nav><p>x' },
  ],
  ['@page margins without requested margins', { html: '<style>@page{margin:30mm}</style>x' }],
  [
    '@page margins equal to the requested margins',
    { html: '<style>@page{margin:1cm}</style>x', options: { margin: margin('10mm') } },
  ],
  ['an @page size equal to the default', { html: '<style>@page{size:210mm 297mm}</style>x' }],
  [
    'an @page size equal to the requested size',
    {
      html: '<style>@page{size:A5}</style>x',
      options: { format: { width: '148mm', height: '210mm' } },
    },
  ],
  [
    'an @page orientation without a requested orientation',
    { html: '<style>@page{size:landscape}</style>x' },
  ],
  [
    '@page rules for the first page only',
    {
      html: '<style>@page :first{margin:0}</style>x',
      options: { ...HEADER, margin: margin('15mm') },
    },
  ],
  [
    'printBackground off without backgrounds',
    { html: '<p>x', options: { printBackground: false } },
  ],
  [
    'backgrounds with print-color-adjust: exact',
    {
      html: '<p style="background:gold;print-color-adjust:exact">x',
      options: { printBackground: false },
    },
  ],
]

/** The cases of tests/rendering/report/hints.test.ts. */
export const LAYOUT: HintCases = { explained, withoutHints }

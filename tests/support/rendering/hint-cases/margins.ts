/** Hints about headers and footers. */
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
    'a header of several lines that is higher than its margin',
    'HEADER_FOOTER_OVERLAP',
    {
      html: '<h1>Body',
      options: {
        ...HEADER,
        headerTemplate: `<div style="font-size:20px">${'<div>Line</div>'.repeat(6)}</div>`,
      },
    },
    'options.margin.top',
    'reaches 47 mm',
  ],
  [
    'a logo in a header that is higher than its margin',
    'HEADER_FOOTER_OVERLAP',
    {
      html: '<h1>Body',
      options: {
        ...HEADER,
        headerTemplate: `<img src="${DATA_PNG}" style="width:90px;height:90px">`,
      },
    },
    'options.margin.top',
  ],
  [
    'a drawing in a header that is higher than its margin',
    'HEADER_FOOTER_OVERLAP',
    {
      html: '<h1>Body',
      options: {
        ...HEADER,
        headerTemplate: '<svg width=99 height=99><circle cx=50 cy=50 r=49 /></svg>',
      },
    },
    'options.margin.top',
  ],
  [
    'a frame in a header that is higher than its margin',
    'HEADER_FOOTER_OVERLAP',
    {
      html: '<h1>Body',
      options: { ...HEADER, headerTemplate: '<div style="height:60mm;border:1px solid"></div>' },
    },
    'options.margin.top',
  ],
  [
    'a footer of several lines that is higher than its margin',
    'HEADER_FOOTER_OVERLAP',
    {
      html: '<h1>Body',
      options: {
        displayHeaderFooter: true,
        footerTemplate: `<div>${'<div>Line</div>'.repeat(9)}</div>`,
      },
    },
    'options.margin.bottom',
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
    'a header of several lines with a margin for it',
    {
      html: '<h1>Body',
      options: {
        ...HEADER,
        headerTemplate: `<div style="font-size:20px">${'<div>Line</div>'.repeat(6)}</div>`,
        margin: { top: '50mm' },
      },
    },
  ],
  [
    'an empty header without margins',
    {
      html: '<style>@page{margin:0}</style>x',
      options: { ...HEADER, headerTemplate: '<span></span>', footerTemplate: '<span></span>' },
    },
  ],
  [
    'a watermark in a header',
    {
      html: '<h1>Body',
      options: {
        ...HEADER,
        headerTemplate: '<div style="position:absolute;top:300px;font-size:60px">DRAFT</div>',
      },
    },
  ],
  [
    'a header that is lower than its margin in a large font',
    { html: '<p>x', options: { ...HEADER, headerTemplate: '<b style="font-size:20px">Title</b>' } },
  ],
  [
    'a data: URL in a header',
    { html: 'x', options: { ...HEADER, headerTemplate: `<img src="${DATA_PNG}">` } },
  ],
  ['empty templates', { html: 'x', options: { headerTemplate: '', footerTemplate: ' ' } }],
  [
    '@page rules for the first page only',
    {
      html: '<style>@page :first{margin:0}</style>x',
      options: { ...HEADER, margin: margin('15mm') },
    },
  ],
]

/** The cases of tests/rendering/report/hints.test.ts. */
export const MARGINS: HintCases = { explained, withoutHints }

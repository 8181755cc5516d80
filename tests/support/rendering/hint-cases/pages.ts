/** Hints about page rules, page sizes and empty pages. */
import {
  DATA_PNG,
  type HintCase,
  type HintCases,
  margin,
  type RenderBody,
} from '../hint-fixture.ts'

const explained: HintCase[] = [
  [
    'a last page that is empty because of heights',
    'EMPTY_LAST_PAGE',
    { html: '<!doctype html><style>html,body{height:100%}</style><p>One page only' },
    'body',
    '`height: 100%`',
  ],
  [
    'a last page that is empty because of the height of the viewport',
    'EMPTY_LAST_PAGE',
    { html: '<!doctype html><style>.page{min-height:100vh}</style><div class=page>One' },
    'div.page',
    '`min-height: 100vh`',
  ],
  [
    'a last page that is empty because of a page break',
    'EMPTY_LAST_PAGE',
    { html: '<!doctype html><div class=page style="break-after:page">One</div><br>' },
    'div.page',
    'page break',
  ],
  [
    'a last page that is empty because of a page break in front of nothing',
    'EMPTY_LAST_PAGE',
    { html: '<!doctype html><p>One<div class=next style="page-break-before:always"></div>' },
    'div.next',
  ],
  [
    'a last page with nothing but a footer and a background',
    'EMPTY_LAST_PAGE',
    {
      html: '<!doctype html><style>html,body{height:100%}body{background:#eee}</style><p>One',
      options: { displayHeaderFooter: true, footerTemplate: '<span class=pageNumber></span>' },
    },
    'body',
  ],
  [
    'a last page that is empty for another reason',
    'EMPTY_LAST_PAGE',
    { html: `<!doctype html><p>One${'<br>'.repeat(60)}` },
    null,
    'takes up room',
  ],
  [
    'a size of a named page',
    'PAGE_SIZE_IGNORED',
    {
      html: '<style>@page{size:A4;margin:10mm}@page wide{size:A3 landscape}.w{page:wide}</style><p>x<p class=w>y',
    },
    'options.format',
    '`@page wide` rule asks for pages of `a3 landscape`',
  ],
  [
    'a size of the first page',
    'PAGE_SIZE_IGNORED',
    { html: '<style>@page :first{size:A5}</style><p>x' },
    'options.format',
    '`@page :first`',
  ],
  [
    'a size of a label',
    'PAGE_SIZE_IGNORED',
    { html: '<style>@page{size:50mm 50mm;margin:3mm}</style><b>LABEL</b>' },
    'options.format',
    '`50mm 50mm`',
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
    'a size of @page beside a bleed',
    'PAGE_SIZE_IGNORED',
    { html: '<style>@page{size:A3}</style>x', options: { bleed: '3mm' } },
    'options.format',
    'no effect beside `options.bleed`: the paper is A4 (`options.format`) in portrait',
  ],
  [
    'an orientation of @page beside a bleed',
    'PAGE_SIZE_IGNORED',
    { html: '<style>@page{size:A4 portrait}</style>x', options: { bleed: '3mm', landscape: true } },
    'options.landscape',
    'in landscape',
  ],
  [
    'margins of @page beside a bleed',
    'PAGE_RULE_WINS',
    {
      html: '<style>@page{margin:10mm}</style>x',
      options: { bleed: '3mm', margin: margin('15mm') },
    },
    'options.margin.top',
    '`10mm`',
  ],
]

/** Correct content, or content that only looks like a mistake. */
const withoutHints: [what: string, body: RenderBody][] = [
  [
    'two pages with content',
    {
      html: '<!doctype html><div style="break-after:page">One</div><div style="break-after:page">Two</div>',
    },
  ],
  [
    'two pages with equal images',
    {
      html: `<!doctype html>${`<img width=99 height=99 style="display:block;break-after:page" src="${DATA_PNG}">`.repeat(2)}`,
    },
  ],
  [
    'a page break in the last page',
    { html: '<!doctype html><div style="break-after:page">One</div><table border=1><td></table>' },
  ],
  [
    'an orientation of a named page',
    { html: '<style>@page wide{size:landscape}.w{page:wide}</style><p>x<p class=w>y' },
  ],
  [
    'a named page that no element uses',
    { html: '<style>@page wide{size:A3}.w{page:wide}</style><p>x' },
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
    'an @page size that is that of the request, beside a bleed',
    {
      html: '<style>@page{size:A5 landscape;margin:10mm}</style>x',
      options: { format: 'A5', landscape: true, bleed: '3mm' },
    },
  ],
]

/** The cases of tests/rendering/report/hints.test.ts. */
export const PAGES: HintCases = { explained, withoutHints }

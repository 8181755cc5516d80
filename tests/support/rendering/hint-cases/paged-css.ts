/** Hints about CSS for paged media that Chromium does not carry out. */
import { type HintCase, type HintCases, JS, type RenderBody } from '../hint-fixture.ts'

const CODE = 'PAGED_CSS_IGNORED'
const explain = (css: string, body: string, where: string): HintCase => [
  `${css} (without effect)`,
  CODE,
  { html: `<style>${css}</style>${body}` },
  where,
  'has no effect in Chromium',
]
const P = '<p class=x id=x>text'

const explained: HintCase[] = [
  explain('.x { position: running(hd) }', P, '.x { position: running(hd) }'),
  explain(
    '@page { @top-center { content: element(hd) } }',
    P,
    '@top-center { content: element(hd) }',
  ),
  explain('.x { float: footnote }', P, '.x { float: footnote }'),
  explain('@page { @footnote { border-top: 1px solid } }', P, '@footnote'),
  explain('.x::after { content: leader(".") }', P, '.x::after { content: leader(".") }'),
  explain(
    '.x::after { content: target-counter(attr(href), chapter) }',
    P,
    '.x::after { content: target-counter(attr(href), chapter) }',
  ),
  explain(
    '.x::after { content: target-text("#x") }',
    P,
    '.x::after { content: target-text("#x") }',
  ),
  explain('p { string-set: title counter(a) }', P, 'p { string-set: title counter(a) }'),
  explain('p::before { content: string(title) }', P, 'p::before { content: string(title) }'),
  explain(
    '@page { @top-left { content: string(title, start) } }',
    P,
    '@top-left { content: string(title, start) }',
  ),
  explain(
    '.x::after { content: leader(".") target-counter(attr(href), page) }',
    P,
    '.x::after { content: leader(".") target-counter(attr(href), page) }',
  ),
  explain(
    '@page { size: A5; marks: crop cross; @top-left { color: red } }',
    P,
    '@page { marks: crop cross }',
  ),
  explain('@page { bleed: 3mm }', P, '@page { bleed: 3mm }'),
  explain('p { color: device-cmyk(0 1 1 0) }', P, 'p { color: device-cmyk(0 1 1 0) }'),
  explain('@media print { p { break-before: right } }', P, 'p { break-before: right }'),
  explain('p { page-break-after: left }', P, 'p { page-break-after: left }'),
  explain('p { break-before: recto }', P, 'p { break-before: recto }'),
  explain('p { break-after: verso }', P, 'p { break-after: verso }'),
  explain('p { -prince-bookmark-level: 1 }', P, 'p { -prince-bookmark-level: 1 }'),
  explain('p { bookmark-label: content() }', P, 'p { bookmark-label: content() }'),
  explain('p { float: top }', P, 'p { float: top }'),
  explain('p { -ah-float: right }', P, 'p { -ah-float: right }'),
  explain('p { prince-shrink-to-fit: auto }', P, 'p { prince-shrink-to-fit: auto }'),
  explain('@page :blank { margin: 0 }', P, '@page :blank'),
  explain('@page :nth(2n) { margin: 0 }', P, '@page :nth(2n)'),
  [
    'an attribute with a break to a right page',
    CODE,
    { html: '<h2 id=h style="break-before: right">x' },
    'h2#h { break-before: right }',
  ],
  [
    'a string that has another name where it is set',
    CODE,
    {
      html: '<style>@page { @top-left { content: string(Title) string(titel) } } p { string-set: Title content() }</style><p>x',
    },
    '@top-left { content: string(Title) string(titel) }',
    'this string is not known',
  ],
  [
    'a style sheet to which a script has added a rule',
    CODE,
    {
      html: `<style>p { string-set: t content() } @page { @top-left { content: string(t) } }</style><p>x
        <script>document.styleSheets[0].insertRule('i { color: red }')</script>`,
      options: JS,
    },
    'p { string-set: t content() }',
    'scripts have added or removed rules',
  ],
  [
    'a declaration behind a nested rule, where Chromium keeps nothing of it',
    CODE,
    {
      html: '<style>p { & i { color: red } string-set: t content() } @page { @top-left { content: string(t) } }</style><p>x',
    },
    '@top-left { content: string(t) }',
    'a declaration for paged media follows a nested rule',
  ],
  [
    'a style sheet that is too long',
    CODE,
    {
      html: `<style>p { string-set: t content() }${'i { color: red }'.repeat(32_000)}</style><p>x`,
    },
    'p { string-set: t content() }',
    '500,000 characters',
  ],
  [
    'paged CSS in a page with scripts',
    CODE,
    { html: '<style>p { float: footnote }</style><p>x<script>1</script>', options: JS },
    null,
  ],
]

const PAGED = '<style>.fn { float: footnote } p::after { content: leader(".") }</style>'

const withoutHints: [what: string, body: RenderBody][] = [
  [
    'paged CSS that Chromium carries out',
    {
      html: '<style>@page wide { size: landscape } @page :first { @bottom-right { content: counter(page) } } h1 { break-before: page; page: wide; orphans: 3 }</style><h1>x',
      options: { preferCSSPageSize: true },
    },
  ],
  [
    'paged CSS that is carried out beside Chromium',
    {
      html: '<style>p { string-set: title content(), part "I" } @page { @top-left { content: string(title, last) } } .x::after { content: " " target-counter(attr(href url), page) }</style><p><a class=x href="#a">x</a>',
    },
  ],
  ['paged CSS of elements that the page does not have', { html: `${PAGED}<h1>x` }],
  [
    'paged CSS in a comment',
    {
      html: '<style>/* p { float: footnote } */ p { color: red } /* @page :blank {} */</style><p>x',
    },
  ],
  [
    'paged CSS with another way without it',
    { html: '<style>@supports (float: footnote) { p { float: footnote } }</style><p>x' },
  ],
  [
    'marks and a bleed that the options draw',
    {
      html: '<style>@page { marks: crop; bleed: 3mm }</style><p>x',
      options: { bleed: '3mm', cropMarks: true },
    },
  ],
  ['paged CSS for screens', { html: '<style media=screen>p { float: footnote }</style><p>x' }],
  [
    'words of paged CSS in a text',
    { html: '<style>p { color: red }</style><p>float: footnote; marks: crop; break-before: right' },
  ],
  [
    'classes that are called like paged CSS',
    {
      html: '<style>.footnote { color: red } .break-before-right { float: left } .marks:hover { color: red }</style><p class=footnote>x<p class=marks>y',
    },
  ],
  [
    'paged CSS that a library has carried out',
    { html: `${PAGED}<div class=pagedjs_pages><p>x <i class=fn>y` },
  ],
]

/** The cases of tests/rendering/report/paged-css.test.ts. */
export const PAGED_CSS: HintCases = { explained, withoutHints }

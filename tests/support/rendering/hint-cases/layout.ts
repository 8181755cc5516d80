/** Hints about print styles and backgrounds. */
import type { HintCase, HintCases, RenderBody } from '../hint-fixture.ts'

const explained: HintCase[] = [
  [
    'a document that print styles hide',
    'PRINT_STYLES_HIDE',
    { html: '<style>@media print{body{display:none}}</style><p>x' },
    '@media print',
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
  [
    'a page that print styles change',
    { html: '<style>@media print{nav{display:none}}</style><nav>menu</nav><p>x' },
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

/** Hints about print styles and backgrounds. */
import type { HintCase, HintCases, RenderBody } from '../hint-fixture.ts'

const FULL = 'linear-gradient(#000 0 0)'
const HALF = 'linear-gradient(90deg, #0000 50%, #000 0)'

const maskedBox = (style: string) =>
  `<style>.box::after { content: ''; position: absolute; padding: 50px; background: red; ${style.replaceAll('FULL', FULL).replaceAll('HALF', HALF)} }</style><div class=box>x</div>`

const explained: HintCase[] = [
  [
    'a long word that leaves its box although it should be hyphenated',
    'HYPHENS_OFF',
    {
      html: '<html lang=de><p style="width:180px;hyphens:auto">Die Donaudampfschifffahrtsgesellschaft ist bemerkenswert.',
    },
    'p',
    '`de`',
  ],
  [
    'long words that begin lines although they should be hyphenated',
    'HYPHENS_OFF',
    {
      html: '<html lang=en><style>p{hyphens:auto;width:150px;text-align:justify}</style><p>It is an extraordinarily incomprehensible misunderstanding of the representatives.',
    },
    'p',
    '`en`',
  ],
  [
    'a document that print styles hide',
    'PRINT_STYLES_HIDE',
    { html: '<style>@media print{body{display:none}}</style><p>x' },
    '@media print',
  ],
  ...(
    [
      ['that intersect', 'mask: FULL content-box intersect, HALF'],
      ['of which three exclude each other', 'mask: FULL content-box exclude, HALF exclude, FULL'],
      ['of which a part is subtracted', 'mask: HALF subtract, FULL'],
      [
        'that intersect, in the older form',
        '-webkit-mask: HALF, FULL; -webkit-mask-composite: source-in',
      ],
    ] as const
  ).map(
    ([what, mask]): HintCase => [
      `layers of a mask ${what}`,
      'MASK_IN_PDF',
      { html: maskedBox(mask) },
      'div.box',
      'mask-composite',
    ],
  ),
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
    'layers of a mask that are shown as in a browser',
    { html: maskedBox('mask: FULL content-box exclude, FULL') },
  ],
  [
    'a mask of several layers that no element has',
    { html: maskedBox('').replace('}', '} b { mask: url(a.svg) intersect, url(b.svg) }') },
  ],
  [
    'a mask of several layers on screens',
    { html: `<style>@media screen { p { mask: ${HALF} intersect, ${FULL} } }</style><p>x` },
  ],
  [
    'a page that print styles change',
    { html: '<style>@media print{nav{display:none}}</style><nav>menu</nav><p>x' },
  ],
  [
    'printBackground off without backgrounds',
    { html: '<p>x', options: { printBackground: false } },
  ],
  [
    'text to hyphenate that fits',
    { html: '<html lang=de><p style="hyphens:auto">Die Donaudampfschifffahrtsgesellschaft' },
  ],
  [
    'long words that are not to be hyphenated',
    { html: '<html lang=de><p style="width:90px">Die Bemerkenswerten sind die Rechtsschutz' },
  ],
  [
    'text with soft hyphens',
    {
      html: '<html lang=de><p style="width:90px;hyphens:auto">Die Rechtsschutz&shy;versicherungs&shy;gesellschaft',
    },
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

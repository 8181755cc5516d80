/** Hints about content that is wider than the page. */
import { DATA_PNG, type HintCase, type HintCases, JS, type RenderBody } from '../hint-fixture.ts'

/** Content that reaches the edge of the paper. */
const COVER = '<style>@page{margin:0}body{margin:0}</style>'

const explained: HintCase[] = [
  [
    'a cover that is wider than the page and its bleed',
    'CONTENT_TOO_WIDE',
    {
      html: `${COVER}<div id=cover style="width:118mm">x`,
      options: { format: 'A6', bleed: '3mm' },
    },
    'div#cover',
    'to fit',
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
  ...['img', 'canvas', 'video', 'iframe'].map(
    (tag): HintCase => [
      `a wide ${tag} before everything else`,
      'CONTENT_TOO_WIDE',
      { html: `<!doctype html>${wide(tag)}`, options: tag === 'canvas' ? JS : {} },
      `${tag}#c`,
      'cut off',
    ],
  ),
  [
    'a wide drawing whose parts are moved',
    'CONTENT_TOO_WIDE',
    {
      html: '<svg width=1264 height=99><g transform="translate(3 3)"><rect width=1200 height=90 /></g></svg>',
    },
    'svg',
    'cut off',
  ],
  [
    'wide content that is translucent',
    'CONTENT_TOO_WIDE',
    { html: '<div id=wide style="opacity:.5;width:1264px;background:red">x' },
    'div#wide',
    'cut off',
  ],
  [
    'wide content on a background',
    'CONTENT_TOO_WIDE',
    {
      html: '<body style="background:#eee"><div id=wide style="width:1264px;border:1px solid">x</div>',
    },
    'div#wide',
    'cut off',
  ],
  [
    'a wide image on landscape paper',
    'CONTENT_TOO_WIDE',
    { html: `<!doctype html>${wide('img')}`, options: { landscape: true } },
    'img#c',
    'to fit',
  ],
]

/**
 * An element of 1,264 px, which is as wide as the screen and wider than the paper. A canvas that
 * fills the screen is shown smaller on paper: it has a width of its own.
 */
function wide(tag: string): string {
  const draws = '<script>c.getContext("2d").fillRect(0, 0, 1264, 99)</script>'
  const source = {
    img: `src="${DATA_PNG}"`,
    video: `poster="${DATA_PNG}"`,
    iframe: 'srcdoc="<p>x"',
  }[tag]
  const width = tag === 'canvas' ? 1_100 : 1_264
  const element = `<${tag} id=c width=${width} height=99 ${source ?? ''}></${tag}>`
  return tag === 'canvas' ? `${element}${draws}` : element
}

/** Correct content, or content that only looks like a mistake. */
const withoutHints: [what: string, body: RenderBody][] = [
  ['an image that fits', { html: `<!doctype html><img width=600 height=99 src="${DATA_PNG}">` }],
  [
    'a large image that is made to fit',
    { html: `<!doctype html><img style="max-width:100%" width=1264 height=99 src="${DATA_PNG}">` },
  ],
  [
    'a drawing that is scaled',
    { html: '<svg width=99 height=99 viewBox="0 0 200 200"><rect width=200 height=200 /></svg>' },
  ],
  [
    'a drawing that is scaled, in the corner of the page',
    {
      html: '<body style="margin:0"><svg width=99 height=99 viewBox="0 0 200 200"><rect width=200 height=200 /></svg><p>x',
    },
  ],
  [
    'a first page without margins that an image fills',
    {
      html: `<!doctype html><style>@page :first{margin:0}body{margin:0}</style><img width=790 height=1100 src="${DATA_PNG}">`,
    },
  ],
  [
    'content that fits',
    { html: '<table style="width:100%"><td>x<td>y</table><div style="width:600px">x</div>' },
  ],
  [
    'content that fits at its scale',
    { html: '<div style="width:1200px">x</div>', options: { scale: 0.5 } },
  ],
  [
    'content that fits without margins',
    { html: '<style>@page{margin:0}body{margin:0}</style><div style="width:790px">x</div>' },
  ],
  [
    'a cover that fills the page and its bleed',
    {
      html: `${COVER}<div style="width:111mm;height:154mm;background:#134">x`,
      options: { format: 'A6', bleed: '3mm' },
    },
  ],
]

/** The cases of tests/rendering/report/hints.test.ts. */
export const WIDTHS: HintCases = { explained, withoutHints }

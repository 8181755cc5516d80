/** A page looks the same as HTML and loaded from a URL, with a script in it and without. */
import { describe, expect, test } from 'bun:test'
import { imageOf, inkOf } from '../support/api/renders.ts'
import type { Image } from '../support/files/images.ts'
import { type PageSource, sourceVariants } from '../support/rendering/source-variants.ts'
import { useSharedServer } from '../support/server/use-server.ts'
import { THOROUGH } from '../support/thorough.ts'

const VIEWPORT = { width: 240, height: 160 }

const { server, site, user } = useSharedServer({
  routes: {
    '/media.css': {
      type: 'text/css',
      body: 'p { height: 9px } @media (scripting: none) { p { background: red } }',
    },
    '/picture.svg': {
      type: 'image/svg+xml',
      body: `<svg xmlns="http://www.w3.org/2000/svg" width="50" height="40">
        <circle r="20" cx="25" cy="20" fill="teal"/></svg>`,
    },
  },
})

function capture(source: PageSource, options: object): Promise<Image> {
  return imageOf(server, user, { ...source, options: { ...VIEWPORT, ...options } })
}

/** Expects the same image of a page in all variants, and that the image is not blank. */
async function expectSame(html: string, options: object = {}): Promise<void> {
  const variants = [
    ...sourceVariants(site, html),
    ...sourceVariants(site, `${html}<script></script>`),
  ]
  const [first, ...others] = await Promise.all(variants.map((variant) => capture(variant, options)))
  if (!first) throw new Error('there is no image')
  expect(inkOf(first)).not.toBeNull()
  const same = others.map((other) => Buffer.from(other.data).equals(Buffer.from(first.data)))
  expect(same).toEqual([true, true, true])
}

const TEXT = `<!doctype html><h1>A heading, 1234</h1><p style="font:italic 13px serif">Some <b>text</b>
  that wraps, 渲染服务 עברית 😀</p><ul><li>one<li>two</ul>`
const GROUNDS = `<style>body { background: conic-gradient(red, lime, blue, red) }
  p { box-shadow: 0 0 9px 3px black; filter: blur(1px); border-radius: 9px; opacity: .7;
  transform: rotate(7deg) }</style><p>x`

describe('the image is the same with a script and without, as HTML and loaded from a URL, of a page with', () => {
  const QUIRKS: [string, string] = [
    'no doctype',
    '<table><td>quirks</table><p style="width:10;background:red">x',
  ]
  const PARTS: [what: string, html: string][] = [
    ['text', TEXT],
    ['gradients, shadows and filters', GROUNDS],
    ['tables', `<table border=1><tr><td>a<td rowspan=2>b<tr><td>c</table>`],
    [
      'form fields',
      `<input value=text><input type=checkbox checked><select><option>one</select><progress value=.4>
       </progress><input type=date value=2020-02-02><textarea>t</textarea><button>b</button>`,
    ],
    [
      'details, dialogs and templates',
      `<details open><summary>s</summary>d</details>
      <dialog open>dialog</dialog><div><template shadowrootmode=open>shadow <slot></slot></template>light</div>`,
    ],
    [
      'SVG and MathML',
      `<svg width=80 height=50><circle r=20 cx=30 cy=25 fill=teal /><text y=40>text</text>
      </svg><math><mfrac><mi>x</mi><mn>2</mn></mfrac></math>`,
    ],
    ['a canvas, which stays empty', '<canvas style="border:1px solid">fallback</canvas>'],
    ['a video without controls', '<video style="background:teal" width=100 height=80></video>'],
    ['an audio player', '<audio controls></audio>'],
    ['a missing image', '<img alt="what it would be" src="data:,">'],
    [
      'finished animations',
      `<style>@keyframes a { to { background: teal } }
      body { animation: a 1ms forwards }</style>`,
    ],
    [
      'declared counters',
      '<style>p { counter-increment: n } p::before { content: counter(n) }</style><p><p>',
    ],
  ]
  /** The check shows all parts in one page, the soak run each in a page of its own. */
  const all: [string, string] = [
    PARTS.map(([what]) => what).join('; '),
    PARTS.map(([, html]) => html).join('<hr>'),
  ]

  test.each([...(THOROUGH ? PARTS : [all]), QUIRKS])('%s', async (_, html) => {
    await expectSame(html, { height: 1_200 })
  })

  test('a byte order mark before its doctype', async () => {
    await expectSame('\uFEFF<!doctype html><font size=6><table><td>text</table></font>')
  })

  test('images and backgrounds of a site', async () => {
    await expectSame(`<img src="${site.url}/picture.svg">
      <p style="height:50px;background:url(${site.url}/picture.svg)">`)
  })

  test('a media query for scripting', async () => {
    await expectSame(`<link rel=stylesheet href="${site.url}/media.css"><p>x`)
  })

  test.each([
    ['text at twice the density', { deviceScaleFactor: 2 }],
    ['text in dark mode', { darkMode: true }],
    ['text as a whole page', { fullPage: true }],
    ['text of one element', { selector: 'p' }],
    ['injected styles', { injectCSS: 'p { outline: 3px solid teal }' }],
    ['text as a JPEG', { format: 'jpeg', quality: 60 }],
    ['text as a WebP', { format: 'webp', quality: 60 }],
  ])('%s', async (_, options) => {
    await expectSame(`${TEXT}${GROUNDS}`, options)
  })
})

describe('the image of a page that fits into the viewport', () => {
  test.each([
    ['text', TEXT],
    ['gradients, shadows and filters', GROUNDS],
  ])('is the same as the image of the whole page (%s)', async (_, html) => {
    const sources = [
      ...sourceVariants(site, html),
      ...sourceVariants(site, `${html}<script></script>`),
    ]
    // The check takes HTML without a script and a URL with one.
    for (const source of sources.filter((_, way) => THOROUGH || way % 3 === 0)) {
      const options = { height: 400 }
      const whole = await capture(source, { ...options, fullPage: true })
      expect(whole).toEqual(await capture(source, options))
    }
  })
})

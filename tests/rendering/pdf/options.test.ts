/**
 * Print options: scale, orientation and backgrounds; the defaults; and the page rules of style
 * sheets.
 */
import { describe, expect, test } from 'bun:test'
import { boxOf, bytesOf, inkOf, pdfOf } from '../../support/api/renders.ts'
import { BLOCK_FONT } from '../../support/files/block-font.ts'
import { colourAt, type Pixels } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { mapSources, type PageSource } from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

/**
 * Lengths are whole points, so that drawings have sharp edges: one inch is 72 points and 96 CSS
 * pixels.
 */
const INCH = { top: '1in', right: '1in', bottom: '1in', left: '1in' }
const SQUARE = '<body style="margin:0"><p style="background:red;width:96px;height:96px;margin:0">'
const A4_POINTS = [595, 841]

const { server, site, user } = useSharedServer()

async function draw(source: PageSource, options: object): Promise<Pixels> {
  return drawPdf(await bytesOf(server, user, 'pdf', { ...source, options }))
}

/** The first page of each source, drawn at one pixel a point. */
function drawBoth(html: string, options: object): Promise<Pixels[]> {
  return mapSources(site, html, (source) => draw(source, options))
}

/** Expects a box with a tolerance of one pixel, since its edges may be antialiased. */
function expectNear(box: number[] | null, wanted: number[]): void {
  const near = wanted.map((side, index) => Math.abs(side - (box?.[index] ?? Number.NaN)) <= 1)
  expect(near.every(Boolean) ? wanted : box).toEqual(wanted)
}

describe('scale', () => {
  test.each([
    [undefined, 72],
    [1, 72],
    [0.5, 36],
    [1.5, 108],
    [2, 144],
  ])(
    'of %p draws an inch of content %i points long from the same corner',
    async (scale, length) => {
      for (const page of await drawBoth(SQUARE, { margin: INCH, scale })) {
        expect(boxOf(page, '#ff0000')).toEqual([72, 72, 72 + length, 72 + length])
      }
    },
  )

  test('applies to text', async () => {
    const html = `<style>
      @font-face { font-family: Block; src: url(data:font/ttf;base64,${BLOCK_FONT.toString('base64')}) }
      body { margin: 0; font: 48px/48px Block; color: blue }</style>AA`
    for (const [scale, size] of [[0.5, 18] as const, [2, 72] as const]) {
      const page = await draw({ html }, { margin: INCH, scale })
      expectNear(inkOf(page), [72, 72, 72 + 2 * size, 72 + size])
    }
  })

  test.each([0.1, 0.5, 2])('of %p does not change paper and margins', async (scale) => {
    const sheet = '<style>div{position:fixed;inset:0;background:red}</style><div></div>'
    const page = await draw({ html: sheet }, { format: 'Letter', margin: INCH, scale })
    expect([page.width, page.height]).toEqual([612, 792])
    expect(boxOf(page, '#ff0000')).toEqual([72, 72, 540, 720])
  })

  test('changes how much content fits on a page', async () => {
    const html = `<style>p { margin: 0; height: 50px }</style>${'<p>line</p>'.repeat(36)}`
    const counts: number[] = []
    for (const scale of [0.5, 1, 2]) {
      counts.push((await pdfOf(server, user, { html, options: { scale } })).length)
    }
    expect(counts).toEqual([1, 2, 4])
  })
})

describe('landscape', () => {
  test.each([
    [undefined, 'portrait', A4_POINTS],
    [false, 'portrait', A4_POINTS],
    [true, 'landscape', A4_POINTS.toReversed()],
  ])(
    'set to %p gives a page in %s, which media queries match',
    async (landscape, orientation, size) => {
      const html = `<style>@media (orientation: ${orientation}) { p { background: lime } }</style>
      <p style="height:96px;margin:0">`
      for (const page of await drawBoth(html, { landscape })) {
        expect([page.width, page.height]).toEqual(size)
        expect(boxOf(page, '#00ff00')).not.toBeNull()
      }
    },
  )
})

describe('printBackground', () => {
  const dot = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">
    <rect width="96" height="96" fill="%COLOUR%"/></svg>`
  const dataUrl = (colour: string) =>
    `data:image/svg+xml;base64,${btoa(dot.replace('%COLOUR%', colour))}`
  /** One inch each, one below the other. */
  const html = `<style>* { margin: 0 } p, img { height: 96px; width: 96px; display: block }</style>
    <p style="background:red"></p>
    <p style="background:url(${dataUrl('lime')})"></p>
    <p style="background:linear-gradient(yellow,yellow)"></p>
    <p style="background:aqua; print-color-adjust:exact"></p>
    <img src="${dataUrl('blue')}">
    <p style="box-sizing:border-box; border:48px solid fuchsia"></p>`

  async function coloursWith(printBackground: boolean | undefined): Promise<string[][]> {
    const pages = await drawBoth(html, { margin: INCH, printBackground })
    return pages.map((page) =>
      Array.from({ length: 6 }, (_, index) => colourAt(page, 108, 108 + 72 * index)),
    )
  }

  test.each([undefined, true])('set to %p prints colours, images and gradients', async (value) => {
    const all = ['#ff0000', '#00ff00', '#ffff00', '#00ffff', '#0000ff', '#ff00ff']
    for (const colours of await coloursWith(value)) expect(colours).toEqual(all)
  })

  test('set to false prints no backgrounds except those with print-color-adjust: exact', async () => {
    const content = ['#ffffff', '#ffffff', '#ffffff', '#00ffff', '#0000ff', '#ff00ff']
    for (const colours of await coloursWith(false)) expect(colours).toEqual(content)
  })
})

describe('omitted options', () => {
  test('have the defaults of the contract', async () => {
    const html = `<title>Title</title><body style="background:aqua">
      <script>document.write('scripted')</script><p>text`
    const side = '20mm'
    const spelledOut = {
      format: 'A4',
      landscape: false,
      margin: { top: side, right: side, bottom: side, left: side },
      printBackground: true,
      displayHeaderFooter: false,
      headerTemplate: null,
      footerTemplate: null,
      scale: 1,
      enableJavaScript: false,
      waitForSelector: null,
      waitForTimeout: null,
      timeout: 30_000,
    }
    const drawn = [
      ...(await drawBoth(html, {})),
      ...(await drawBoth(html, { margin: {} })),
      ...(await drawBoth(html, spelledOut)),
    ]
    const [first] = drawn
    for (const page of drawn) expect(page).toEqual(first as Pixels)
    expect([first?.width, first?.height]).toEqual(A4_POINTS)
    expect(first && boxOf(first, '#00ffff')).not.toBeNull()
  })
})

describe('a style sheet', () => {
  const red = '<style>div { position: fixed; inset: 0; background: red }</style><div></div>'
  const options = { format: 'Letter', margin: INCH }

  test.each([
    ['100mm', 'centred at its own size', [236, 326, 376, 466]],
    ['A3', 'scaled down to fit', [74, 48, 538, 744]],
  ])(
    'with an @page size of %s is printed on the paper of the options, %s',
    async (size, _, box) => {
      for (const page of await drawBoth(`<style>@page { size: ${size} }</style>${red}`, options)) {
        expect([page.width, page.height]).toEqual([612, 792])
        expectNear(boxOf(page, '#ff0000'), box)
      }
    },
  )

  test('may set each margin with @page', async () => {
    const css = '<style>@page { margin-left: 2in; margin-top: 0 }</style>'
    for (const page of await drawBoth(`${css}${red}`, options)) {
      expect(boxOf(page, '#ff0000')).toEqual([144, 0, 540, 720])
    }
  })

  test('may set the orientation of single pages', async () => {
    const html = `<style>@page wide { size: landscape } .wide { page: wide }</style>
      <p>one<p class=wide>two<p>three`
    await mapSources(site, html, async (source) => {
      const pages = await pdfOf(server, user, { ...source, options })
      expect(pages.map(({ width, text }) => [width, text])).toEqual([
        [612, 'one'],
        [792, 'two'],
        [612, 'three'],
      ])
    })
  })
})

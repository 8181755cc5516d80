/**
 * Screenshots of an element in a container that clips or scrolls: the container shows what a person
 * sees in it.
 */
import { describe, expect, test } from 'bun:test'
import { imageOf } from '../../support/api/renders.ts'
import { colourAt, type Image } from '../../support/files/images.ts'
import { mapSources } from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const RED = '#ff0000'
const LIME = '#00ff00'
const BLUE = '#0000ff'
const BLACK = '#000000'
const VIEWPORT = { width: 200, height: 100 }
type Place = [x: number, y: number, colour: string]

const FAR = '<p style="height:3000px;width:10px"></p>'

const { server, site, user } = useSharedServer()

/**
 * A blue page. The element `#a` has a red first half and a lime second one, down or, with the class
 * `row`, across.
 */
function page(body: string): string {
  return `<!doctype html><style>* { margin: 0 } body { background: blue }
    #a { width: 60px; height: 40px; background: linear-gradient(red 50%, lime 50%) }
    #a.row { background: linear-gradient(to right, red 50%, lime 50%) }</style><body>${body}`
}

/** Expects these colours at these places of the picture of `#a`, as HTML and as an address. */
async function expectColours(html: string, places: Place[], options: object = {}): Promise<void> {
  await mapSources(site, html, async (source) => {
    const request = { ...source, options: { ...VIEWPORT, selector: '#a', ...options } }
    const image: Image = await imageOf(server, user, request)
    const seen = places.map(([x, y]): Place => [x, y, colourAt(image, x, y)])
    expect(seen).toEqual(places)
  })
}

const WHOLE: Place[] = [
  [30, 2, RED],
  [30, 37, LIME],
]

describe('an element that its container cuts off is captured as it stands', () => {
  const TALL: Place[] = [
    [30, 2, RED],
    [30, 37, RED],
    [30, 42, BLUE],
    [30, 77, BLUE],
  ]
  const ways = ['hidden', 'clip', 'auto', 'scroll', 'hidden auto']
  test.each(ways)('by overflow: %s', async (overflow) => {
    const card = `<div style="height:50px;width:100px;overflow:${overflow}">
      <div style="height:10px"></div><div id=a style="height:90px"></div></div>`
    await expectColours(page(card), TALL)
    await expectColours(page(`${FAR}${card}${FAR}`), TALL)
  })

  test('in a carousel with two slides beside each other', async () => {
    for (const overflow of ['hidden', 'auto', 'auto; scroll-snap-type: x mandatory']) {
      const html = page(`<div style="width:60px;overflow:${overflow}">
        <div id=a class=row style="width:120px"><i style="scroll-snap-align:start"></i></div></div>`)
      await expectColours(html, [
        [2, 20, RED],
        [57, 20, RED],
        [62, 20, BLUE],
      ])
    }
  })

  test('by a container in the shadow tree that it is a part of', async () => {
    const html = page(`<div><template shadowrootmode=open>
        <div style="height:50px;overflow:hidden"><section style="height:10px"></section><slot></slot></div>
      </template><div id=a style="height:90px"></div></div>`)
    await expectColours(html, TALL)
  })

  test('after a script has scrolled the container', async () => {
    const html =
      page(`<p style="height:60px"></p><div id=pane style="height:40px;width:60px;overflow:auto">
      <div id=a style="height:90px"></div></div><script>pane.scrollTop = 50</script>`)
    await expectColours(html, [
      [30, 2, BLUE],
      [30, 47, BLUE],
      [30, 52, LIME],
      [30, 87, LIME],
    ])
  })
})

describe('an element that a person can scroll to in its container is captured whole', () => {
  test.each([
    ['cut off at the end', 'overflow:auto', '<p style="height:30px"></p>', ''],
    ['cut off at the beginning', 'overflow:auto', '', `${FAR}<script>pane.scrollTop = 20</script>`],
    ['far below its end', 'overflow:scroll', FAR, FAR],
    [
      'below the end of a container that scrolls smoothly',
      'overflow:auto;scroll-behavior:smooth',
      FAR,
      FAR,
    ],
    [
      'in a container that is drawn smaller',
      'overflow:auto;transform:scale(.5);transform-origin:0 0;zoom:2',
      FAR,
      FAR,
    ],
  ])('%s', async (_, style, before, after) => {
    const html = page(`<div id=pane style="height:60px;width:80px;${style}">${before}
      <div id=a></div>${after}</div>`)
    await expectColours(html, WHOLE)
  })

  test('in the part of an app that scrolls instead of the page', async () => {
    const html = page(`<style>html, body { height: 100%; overflow: hidden }</style>
      <header style="height:20px"></header>
      <main style="height:80px;overflow:auto"><p style="height:50px"></p><div id=a></div>${FAR}</main>`)
    await expectColours(html, WHOLE)
  })
})

test('an element of which nothing would be seen is brought into its container', async () => {
  for (const overflow of ['hidden', 'auto']) {
    const html = page(`<div style="width:60px;white-space:nowrap;overflow:${overflow}">
      <span style="display:inline-block;width:60px"></span><span id=a style="display:inline-block"></span></div>`)
    await expectColours(html, WHOLE)
  }
})

test('a container stays as it is if the element is not in its box', async () => {
  const html = page(`<div id=pane style="height:40px;overflow:auto">${FAR}
    <div id=a style="position:absolute;left:0;top:60px"></div></div>
    <script>onload = () => pane.onscroll = () => { a.style.background = 'black' }</script>`)
  await expectColours(html, WHOLE)
})

describe('the page is scrolled only if it has to be', () => {
  /** The element turns black when the page scrolls. */
  const watched = (body: string) =>
    page(`${body}<script>onload = () => onscroll = () => { a.style.background = 'black' }</script>`)

  test.each([
    ['in view', `<div id=a></div>${FAR}`],
    ['at the end of the viewport', `<p style="height:60px"></p><div id=a></div>${FAR}`],
    ['fixed to the viewport', `<div id=a style="position:fixed;bottom:0"></div>${FAR}`],
    [
      'sticky at the end of the viewport',
      `${FAR}<div id=a style="position:sticky;bottom:0"></div>`,
    ],
  ])('not for an element %s', async (_, body) => {
    await expectColours(watched(body), [[30, 2, RED]])
  })

  test('not for an element that is in view and larger than the viewport', async () => {
    const bar = '<p style="position:fixed;left:0;right:0;top:0;height:20px;background:black"></p>'
    const html = page(`${bar}<p style="height:50px"></p><div id=a style="height:300px"></div>`)
    const colours = [0, 50, 100, 149].map((y): Place => [30, y, RED])
    await expectColours(html, [...colours, [30, 150, LIME], [30, 299, LIME]])
  })

  test('for an element below the fold, of which fixed bars cover nothing', async () => {
    const bar = '<p style="position:fixed;left:0;right:0;height:20px;background:black'
    const html = page(`${bar};top:0"></p>${bar};bottom:0"></p>${FAR}<div id=a></div>${FAR}`)
    await expectColours(html, WHOLE)
    await expectColours(watched(`${FAR}<div id=a></div>`), [[30, 2, BLACK]])
  })
})

/**
 * Animations that page scripts cannot reach: in closed shadow trees, and in trees that Chromium makes for elements. They
 * are shown at the same moment as all others.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { bytesOf, imageOf } from '../../support/api/renders.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { mapSources, type PageSource } from '../../support/rendering/source-variants.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

const [BLACK, WHITE, RED] = ['#000000', '#ffffff', '#ff0000']

let site: Site
let server: TestServer
let user: TestUser

beforeAll(async () => {
  site = await startSite()
  // One lane, so that most renders get the page of the one before.
  server = await startServer({ env: { EGRESS_ALLOW: site.host, LANES: '1' } })
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
  await site.close()
})

const page = (css: string, body: string) => `<!doctype html><style>* { margin: 0 }
  @keyframes in { from { opacity: 0 } } @keyframes grow { from { width: 0 } }
  @keyframes change { from { background: red } to { background: blue } } ${css}</style>${body}`

const bar = (css: string, body = '<progress value=1></progress>') =>
  page(
    `progress { appearance: none; display: block; width: 192px; height: 96px }
     progress::-webkit-progress-bar { background: white }
     progress::-webkit-progress-value { background: black; ${css} }`,
    body,
  )

const BOX = 'width: 192px; height: 96px; background: black'

/** Pages that are black once their animations have ended. */
const FADES: Record<string, string> = {
  'the bar of a progress element': bar('animation: grow 1s'),
  'the thumb of a slider': page(
    `input { appearance: none; display: block; width: 192px; height: 96px }
     input::-webkit-slider-thumb { appearance: none; ${BOX}; animation: in 1s }`,
    '<input type=range>',
  ),
  'the button of a file input': page(
    `input::file-selector-button { border: 0; ${BOX}; animation: in 1s }`,
    '<input type=file>',
  ),
  'the content of an element that an SVG uses': page(
    '#r { animation: in 1s }',
    '<svg width=192 height=96><defs><rect id=r width=192 height=96 /></defs><use href=#r /></svg>',
  ),
  'a pseudo-element beside one': page(
    `b::before { content: ''; display: block; ${BOX}; animation: in 1s }
     progress { position: absolute; top: 0; left: 0; width: 9px; opacity: 0 } progress::-webkit-progress-value { animation: in 1s }`,
    '<b></b><progress value=1></progress>',
  ),
  'a closed shadow tree': page(
    '',
    `<div><template shadowrootmode=closed><style>@keyframes in { from { opacity: 0 } }
     div { ${BOX}; animation: in 1s }</style><div></div></template></div>`,
  ),
}

const TRANSITION = bar(
  'transition: width 1s',
  `<progress value=0 id=one></progress><script>onload = () => {
    getComputedStyle(one, '::-webkit-progress-value').width
    one.value = 1
  }</script>`,
)

const SCREEN = { width: 192, height: 96 }
const PAPER = {
  margin: { top: '0', right: '0', bottom: '0', left: '0' },
  format: { width: '2in', height: '1in' },
}

function pictureOf(source: PageSource, options: object = {}) {
  return imageOf(server, user, { ...source, options: { ...SCREEN, ...options } })
}

async function printed(source: PageSource, options: object = {}) {
  const body = { ...source, options: { ...PAPER, ...options } }
  return drawPdf(await bytesOf(server, user, 'pdf', body))
}

describe('a hidden animation that ends is shown at its end', () => {
  test.each(Object.entries(FADES))('in %s', async (_, html) => {
    await mapSources(site, html, async (source) => {
      expect(colourAt(await pictureOf(source), 150, 50)).toBe(BLACK)
      expect(colourAt(await printed(source), 150, 50)).toBe(BLACK)
      expect(colourAt(await printed(source, { enableJavaScript: true }), 150, 50)).toBe(BLACK)
    })
  })

  test('in a document that a script goes to', async () => {
    site.routes['/next'] = { type: 'text/html', body: bar('animation: grow 1s') }
    const script = '<script>onload = () => setTimeout(() => location.replace("/next"))</script>'
    site.routes['/first'] = { type: 'text/html', body: bar('animation: in 1s') + script }
    const source = { url: `${site.url}/first` }
    expect(colourAt(await pictureOf(source), 150, 50)).toBe(BLACK)
    expect(colourAt(await printed(source, { enableJavaScript: true }), 150, 50)).toBe(BLACK)
  })

  test('if it is a transition that a script has started', async () => {
    await mapSources(site, TRANSITION, async (source) => {
      expect(colourAt(await pictureOf(source), 150, 50)).toBe(BLACK)
      expect(colourAt(await printed(source, { enableJavaScript: true }), 150, 50)).toBe(BLACK)
    })
  })
})

describe('a hidden animation', () => {
  test.each([
    ['infinite', WHITE],
    ['infinite alternate', BLACK],
  ])('without an end is shown at the same moment in every render (%s)', async (endless, colour) => {
    // After one minute an animation of 60 s begins again.
    const html = bar(`animation: grow 60s ${endless}`)
    await mapSources(site, html, async (source) => {
      const colours = [colourAt(await pictureOf(source), 150, 50)]
      colours.push(colourAt(await pictureOf(source), 150, 50))
      expect(colours).toEqual([colour, colour])
    })
  })

  test('is held where it is after waitForTimeout', async () => {
    const html = bar('animation: grow 1s linear')
    await mapSources(site, html, async (source) => {
      const image = await pictureOf(source, { waitForTimeout: 500 })
      expect([80, 110].map((x) => colourAt(image, x, 50))).toEqual([BLACK, WHITE])
    })
  })

  test('that is paused stays where it is', async () => {
    const html = bar('background: red; animation: change 1s -1ms paused')
    const image = await pictureOf({ html })
    expect(colourAt(image, 150, 50)).toBe(RED)
  })

  test('is shown at its end in the page of an earlier one', async () => {
    const [html = ''] = Object.values(FADES)
    const first = await bytesOf(server, user, 'screenshot', { html, options: SCREEN })
    await printed({ html: '<p>text' })
    const again = await bytesOf(server, user, 'screenshot', { html, options: SCREEN })
    expect(await readImage(again)).toEqual(await readImage(first))
  })

  test('is left as it is in a page with thousands of animations, which is rendered all the same', async () => {
    const html = bar('animation: grow 60s', '<progress value=1></progress>'.repeat(3_000))
    const image = await pictureOf({ html })
    expect([image.width, image.height]).toEqual([192, 96])
    expect(colourAt(await pictureOf({ html: bar('animation: grow 1s') }), 150, 50)).toBe(BLACK)
  })
})

test('an animation that a script pauses or cancels beside hidden ones stays as the script has left it', async () => {
  const html = `${bar('animation: grow 1s')}<style>b { display: block; width: 192px; height: 20px; background: black }
    </style><b id=a></b><b id=c></b><script>
    const fade = (one) => one.animate({ opacity: [0, 1] }, { duration: 1000, fill: 'both' })
    onload = () => requestAnimationFrame(() => {
      fade(a).pause()
      const cancelled = fade(c)
      cancelled.ready.then(() => cancelled.cancel())
    })</script>`
  const image = await pictureOf({ html }, { height: 150 })
  expect([50, 106, 126].map((y) => colourAt(image, 150, y))).toEqual([BLACK, WHITE, BLACK])
})

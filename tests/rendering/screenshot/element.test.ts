/** Screenshots of one element: the image is exactly its box, wherever it is on the page. */
import { describe, expect, test } from 'bun:test'
import { boxOf, errorOf, imageOf } from '../../support/api/renders.ts'
import type { Image } from '../../support/files/images.ts'
import {
  mapSources,
  type PageSource,
  sourceVariants,
} from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import { THOROUGH } from '../../support/thorough.ts'

const [RED, LIME, BLUE] = ['#ff0000', '#00ff00', '#0000ff']
const VIEWPORT = { width: 200, height: 100 }
const FAR = '<p style="height:3000px;width:10px"></p>'

const { server, site, user } = useSharedServer()

function capture(source: PageSource, options: object = {}): Promise<Image> {
  return imageOf(server, user, { ...source, options: { ...VIEWPORT, selector: '#a', ...options } })
}

/** A blue page whose element `#a` is red. */
function page(body: string): string {
  return `<!doctype html><style>* { margin: 0 } body { background: blue }
    #a { background: red; width: 60px; height: 40px }</style><body>${body}`
}

/** Expects the image to be exactly the red box. */
function expectExactly(image: Image, width: number, height: number): void {
  expect([image.width, image.height]).toEqual([width, height])
  expect(boxOf(image, RED)).toEqual([0, 0, width, height])
  expect(boxOf(image, BLUE)).toBeNull()
}

describe('the image of an element is its box', () => {
  const places: [string, string][] = [
    ['at the top', '<div id=a></div>'],
    ['inside the viewport', '<div id=a style="position:absolute;left:33px;top:21px"></div>'],
    ['below the fold', `${FAR}<div id=a></div>${FAR}`],
    ['beside and below the viewport', '<div id=a style="position:absolute;left:900px;top:700px">'],
    [
      'inside a scrolled container',
      `<div style="height:50px;width:80px;overflow:auto">${FAR}<div id=a></div>${FAR}</div>`,
    ],
    [
      'inside containers that scroll, below the fold',
      `${FAR}<div style="height:90px;overflow:scroll">${FAR}
        <div style="height:50px;overflow:hidden scroll">${FAR}<div id=a></div></div></div>`,
    ],
    ['fixed to the viewport', `<div id=a style="position:fixed;bottom:5px;right:5px"></div>${FAR}`],
    ['sticky', `<div id=a style="position:sticky;top:0"></div>${FAR}`],
    ['moved by a transform', '<div id=a style="transform:translate(50px,700px)"></div>'],
    [
      'on a page that scrolls smoothly',
      `<style>html { scroll-behavior: smooth; scroll-snap-type: y mandatory }</style>${FAR}<div id=a>`,
    ],
    ['in a page from right to left', `<html dir=rtl>${FAR}<div id=a></div>`],
    ...['-900px', '100px'].map((left): [string, string] => [
      `at ${left} in a page that overflows to the left`,
      `<html dir=rtl><div style="width:3000px;height:10px"></div>
        <div id=a style="position:absolute;left:${left};top:60px">`,
    ]),
    [
      'in a page whose lines run from right to left',
      `<html style="writing-mode:vertical-rl"><div style="width:3000px;height:10px"></div><div id=a>`,
    ],
  ]

  /** The check captures each place in one way, in turn; the soak run in both. */
  const placesFor = (way: number) => places.filter((_, index) => THOROUGH || index % 2 === way)

  test.each(placesFor(0))('%s', async (_, body) => {
    await mapSources(site, page(body), async (source) => {
      expectExactly(await capture(source), 60, 40)
    })
  })

  test.each(placesFor(1))('%s, with fullPage and deviceScaleFactor 2', async (_, body) => {
    await mapSources(site, page(body), async (source) => {
      const image = await capture(source, { fullPage: true, deviceScaleFactor: 2 })
      expectExactly(image, 120, 80)
    })
  })

  test.each([1, 2])('larger than the viewport, at deviceScaleFactor %i', async (factor) => {
    const html = page(`${FAR}<div id=a style="width:333px;height:2222px"></div>`)
    await mapSources(site, html, async (source) => {
      const image = await capture(source, { deviceScaleFactor: factor })
      expectExactly(image, 333 * factor, 2222 * factor)
    })
  })

  test('after a script has scrolled the page, whether the element is fixed to the viewport or not', async () => {
    for (const style of ['', 'position:fixed;top:10px']) {
      const html = page(`<div style="height:500px"></div><div id=a style="${style}"></div>${FAR}
        <script>onload = () => scrollTo(0, 700)</script>`)
      await mapSources(site, html, async (source) => {
        expectExactly(await capture(source), 60, 40)
      })
    }
  })

  test('rounded out to whole pixels', async () => {
    const html = page('<div id=a style="position:absolute;left:10.5px;top:20.25px"></div>')
    await mapSources(site, html, async (source) => {
      const { width, height } = await capture(source)
      expect([width, height]).toEqual([61, 41])
    })
  })

  test('including content that overlaps it', async () => {
    const html = page(`<div id=a></div>
      <div style="position:absolute;left:0;top:0;width:20px;height:40px;background:lime"></div>`)
    await mapSources(site, html, async (source) => {
      expect(boxOf(await capture(source), LIME)).toEqual([0, 0, 20, 40])
    })
  })

  test.each(['png', 'jpeg', 'webp'])('in the format %s', async (format) => {
    const [html] = sourceVariants(site, page(`${FAR}<div id=a></div>`)) as [PageSource]
    const image = await capture(html, { format, quality: 100 })
    expect([image.format, image.width, image.height]).toEqual([format, 60, 40])
  })

  test('if it is an SVG shape, inline text or a frame', async () => {
    site.routes['/frame'] = { body: '<body bgcolor=red>' }
    const shape = page(`<svg width=90 height=50><rect id=a width=60 height=40 fill=red /></svg>`)
    const frame = page(`${FAR}<iframe id=a style="border:0" src="${site.url}/frame"></iframe>`)
    for (const html of [shape, frame]) {
      await mapSources(site, html, async (source) => expectExactly(await capture(source), 60, 40))
    }
    const text = page('<p>some <span id=a style="font:20px/20px monospace">x</span> text')
    await mapSources(site, text, async (source) => {
      const { width, height } = await capture(source)
      expect(width).toBeLessThan(20)
      expect(height).toBeLessThan(30)
    })
  })
})

describe('selector', () => {
  const two = `<div class=b style="background:lime;width:30px;height:20px"></div>
    <div class=a style="background:red;width:60px;height:40px"></div>`

  test.each([
    ['.a, .b', [30, 20]],
    ['div', [30, 20]],
    ['.a', [60, 40]],
    ['div:nth-of-type(2)', [60, 40]],
    [':is(body) > .a:not(#c)', [60, 40]],
  ])('%s captures the first matching element of the page', async (selector, size) => {
    await mapSources(site, page(two), async (source) => {
      const { width, height } = await capture(source, { selector })
      expect([width, height]).toEqual(size)
    })
  })

  test.each(['html', 'body', ':root'])('%s captures the whole page', async (selector) => {
    const html = page('<div style="height:1000px"></div>')
    await mapSources(site, html, async (source) => {
      const { width, height } = await capture(source, { selector })
      expect([width, height]).toEqual([200, 1000])
    })
  })

  test.each([undefined, null])('set to %p captures the viewport', async (selector) => {
    await mapSources(site, page(two), async (source) => {
      const { width, height } = await capture(source, { selector })
      expect([width, height]).toEqual([200, 100])
    })
  })

  test('does not wait, but captures the element that waitForSelector has waited for', async () => {
    const html = page(`<script>setTimeout(() => {
      document.body.append(Object.assign(document.createElement('div'), { id: 'a' }))
    }, 400)</script>`)
    await mapSources(site, html, async (source) => {
      expectExactly(await capture(source, { waitForSelector: '#a' }), 60, 40)
    })
  })
})

describe('RENDER_FAILED is the answer for', () => {
  const absent: [what: string, body: string, reason: string][] = [
    ['an element that is not there', '<p id=b>', 'selector_not_found'],
    ['an element that is only in a comment', '<!-- <div id=a></div> -->', 'selector_not_found'],
    ['an element without width', '<div id=a style="width:0"></div>', 'element_not_visible'],
    ['an element without height', '<div id=a style="height:0"></div>', 'element_not_visible'],
    ['an element that is not displayed', '<div id=a style="display:none">', 'element_not_visible'],
    ['an element without a box', '<div id=a style="display:contents">', 'element_not_visible'],
    [
      'an element outside the page',
      '<div id=a style="position:fixed;left:-500px">',
      'element_not_visible',
    ],
    ['an element of the head', '<link id=a rel=none>', 'element_not_visible'],
  ]
  // The check asks for whole pages and viewports in turn, the soak run for both of each.
  const cases = absent.map(
    (one, index) => [...one, THOROUGH ? [false, true] : [index % 2 === 1]] as const,
  )

  test.each(cases)('%s', async (_, body, reason, ways) => {
    for (const fullPage of ways) {
      await mapSources(site, page(body), async (source) => {
        const options = { ...VIEWPORT, selector: '#a', fullPage }
        expect(await errorOf(server, user, 'screenshot', { ...source, options })).toMatchObject({
          code: 'RENDER_FAILED',
          status: 500,
          details: { reason },
        })
      })
    }
  })

  test('an element that is too large for the image format', async () => {
    const html = page('<div id=a style="height:16384px;width:1px"></div>')
    await mapSources(site, html, async (source) => {
      const options = { ...VIEWPORT, selector: '#a', format: 'webp' }
      const error = await errorOf(server, user, 'screenshot', { ...source, options })
      expect(error.details).toMatchObject({ reason: 'image_too_large' })
    })
  })
})

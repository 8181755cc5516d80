/** Screenshots of whole pages: their size, their layout, that each part is captured once, and their limits. */
import { describe, expect, test } from 'bun:test'
import { boxOf, errorOf, imageOf } from '../../support/api/renders.ts'
import { colourAt, type Image } from '../../support/files/images.ts'
import {
  mapSources,
  type PageSource,
  sourceVariants,
} from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const [RED, LIME, BLUE] = ['#ff0000', '#00ff00', '#0000ff']
const VIEWPORT = { width: 200, height: 100 }
const BAND = 1_000

const { server, site, user } = useSharedServer()

function capture(source: PageSource, options: object = {}): Promise<Image> {
  return imageOf(server, user, { ...source, options: { ...VIEWPORT, fullPage: true, ...options } })
}

/** A page without margins, with boxes one below the other. */
function page(...boxes: string[]): string {
  const elements = boxes.map((style) => `<div style="${style}"></div>`)
  return `<!doctype html><style>* { margin: 0 }</style>${elements.join('')}`
}

/** A distinct colour for each band. */
function bandColour(index: number): string {
  return `#${(0x1080f0 + index * 0x070503).toString(16).padStart(6, '0')}`
}

describe('the image of a whole page', () => {
  test.each([
    ['shorter than the viewport', 'height:20px; width:20px', [200, 100]],
    ['taller than the viewport', 'height:1234px', [200, 1234]],
    ['wider than the viewport', 'height:20px; width:777px', [777, 100]],
    ['taller and wider than the viewport', 'height:345px; width:456px', [456, 345]],
    ['taller by a fraction of a pixel, which is rounded', 'height:345.6px', [200, 346]],
  ])('covers a page that is %s', async (_, style, size) => {
    await mapSources(site, page(`background:red;${style}`), async (source) => {
      const image = await capture(source)
      expect([image.width, image.height]).toEqual(size)
      expect(boxOf(image, RED)).not.toBeNull()
    })
  })

  test.each([undefined, false])('is not taken with fullPage %p', async (fullPage) => {
    await mapSources(site, page('background:red;height:1234px'), async (source) => {
      const image = await capture(source, { fullPage })
      expect([image.width, image.height]).toEqual([200, 100])
    })
  })

  test.each([2, 3])('has %i times the pixels at that deviceScaleFactor', async (factor) => {
    const html = page('height:501px; background:red', 'height:300px; width:301px; background:blue')
    await mapSources(site, html, async (source) => {
      const image = await capture(source, { deviceScaleFactor: factor })
      expect([image.width, image.height]).toEqual([301 * factor, 801 * factor])
      expect(boxOf(image, RED)).toEqual([0, 0, 200 * factor, 501 * factor])
      expect(boxOf(image, BLUE)).toEqual([0, 501 * factor, 301 * factor, 801 * factor])
    })
  })

  test.each([
    ['that fits', '100px', [200, 100], [100, 0, 200, 20]],
    ['that overflows to the left', '500px', [500, 100], [0, 0, 500, 20]],
  ])('shows a page from right to left %s', async (_, width, size, box) => {
    const html = page(`height:20px; width:${width}; background:red`)
    await mapSources(site, `${html}<style>html { direction: rtl }</style>`, async (source) => {
      const image = await capture(source)
      expect([image.width, image.height]).toEqual(size)
      expect(boxOf(image, RED)).toEqual(box as never)
    })
  })

  test('starts at the top even if a script has scrolled', async () => {
    const html = `${page('height:500px; background:red', 'height:500px; background:blue')}
      <script>onload = () => scrollTo(0, 450)</script>`
    await mapSources(site, html, async (source) => {
      const image = await capture(source)
      expect(boxOf(image, RED)).toEqual([0, 0, 200, 500])
      expect(boxOf(image, BLUE)).toEqual([0, 500, 200, 1000])
      const viewport = await capture(source, { fullPage: false })
      expect(boxOf(viewport, BLUE)).toEqual([0, 50, 200, 100])
    })
  })

  test('is the viewport if only a part of the page scrolls', async () => {
    const scrollers = [
      '<style>html { overflow: hidden } body { margin: 0; overflow: auto } html, body { height: 100% }</style>',
      '<style>body { margin: 0 } main { overflow: auto; height: 100vh }</style><main>',
    ]
    for (const css of scrollers) {
      const html = `<!doctype html>${css}<div style="height:1000px"></div>`
      await mapSources(site, html, async (source) => {
        const image = await capture(source)
        expect([image.width, image.height]).toEqual([200, 100])
      })
    }
  })
})

describe('a whole page keeps the layout of the viewport', () => {
  test('a fixed header and footer appear once, at their place in the viewport', async () => {
    const html = page(
      'position:fixed; z-index:1; top:0; width:100%; height:10px; background:red',
      'position:fixed; z-index:1; bottom:0; width:100%; height:10px; background:lime',
      'height:3000px; background:blue',
    )
    for (const deviceScaleFactor of [1, 2]) {
      await mapSources(site, html, async (source) => {
        const image = await capture(source, { deviceScaleFactor })
        expect(image.height).toBe(3000 * deviceScaleFactor)
        expect(boxOf(image, RED)?.[3]).toBe(10 * deviceScaleFactor)
        expect(boxOf(image, LIME)?.slice(1)).toEqual(
          [90, 200, 100].map((length) => length * deviceScaleFactor),
        )
      })
    }
  })

  test('a sticky header stays at its place in the page', async () => {
    const html = page(
      'position:sticky; top:0; height:10px; background:red',
      'height:3000px; background:blue',
    )
    await mapSources(site, html, async (source) => {
      expect(boxOf(await capture(source), RED)).toEqual([0, 0, 200, 10])
    })
  })

  test.each(['100vh', '100dvh', '100svh', '100lvh'])(
    'a section of %s is as tall as the viewport, not as the page',
    async (height) => {
      const html = page(
        `height:${height}; background:red`,
        'height:1000px; background:blue',
        `height:${height}; background:lime`,
      )
      await mapSources(site, html, async (source) => {
        const image = await capture(source)
        expect([boxOf(image, RED), boxOf(image, LIME)]).toEqual([
          [0, 0, 200, 100],
          [0, 1100, 200, 1200],
        ])
      })
    },
  )

  // Chromium changes the size for a moment, which a page saw in 1 of 20 captures.
  test.each([1, 2, 3])('media queries and scripts see the size of the viewport (%i)', async () => {
    const html = `${page('height:1000px')}<style>body { background: red }
      @media (width: 200px) and (height: 100px) { body { background: lime } }</style><script>
      const check = () => {
        if (innerWidth !== 200 || innerHeight !== 100) document.body.style.background = 'blue'
      }
      check(); onresize = check; onscroll = check</script>`
    await mapSources(site, html, async (source) => {
      expect(boxOf(await capture(source), LIME)).toEqual([0, 0, 200, 1000])
    })
  })
})

describe('every part of a whole page is captured', () => {
  test('of 30,000 pixels, once and in its place', async () => {
    const colours = Array.from({ length: 30 }, (_, index) => bandColour(index))
    const html = page(...colours.map((colour) => `height:${BAND}px; background:${colour}`))
    await mapSources(site, html, async (source) => {
      const image = await capture(source, { height: 800 })
      expect([image.width, image.height]).toEqual([200, 30 * BAND])
      const boxes = colours.map((colour) => boxOf(image, colour))
      expect(boxes).toEqual(colours.map((_, index) => [0, index * BAND, 200, (index + 1) * BAND]))
    })
  })

  test.each([
    ['a frame of its own document', () => 'srcdoc="<body bgcolor=blue>"'],
    ['a frame of another site', () => `src="${site.url}/frame"`],
  ])('including %s far below', async (_, frame) => {
    site.routes['/frame'] = { body: '<body bgcolor=blue>' }
    const html = `${page('height:2000px')}
      <iframe ${frame()} style="display:block;border:0;width:50px;height:40px"></iframe>`
    await mapSources(site, html, async (source) => {
      expect(boxOf(await capture(source), BLUE)).toEqual([0, 2000, 50, 2040])
    })
  })

  test.each(['', '<script></script>'])('including content-visibility: auto%s', async (script) => {
    const sections = '<section><div style="height:500px; background:blue"></div></section>'.repeat(
      8,
    )
    const html = `<!doctype html>${script}<style>* { margin: 0 }
      section { content-visibility: auto }</style>${sections}`
    await mapSources(site, html, async (source) => {
      const image = await capture(source)
      expect([image.height, boxOf(image, BLUE)]).toEqual([4000, [0, 0, 200, 4000]])
      expect(colourAt(image, 100, 2001)).toBe(BLUE)
    })
  })
})

describe('a whole page', () => {
  const LARGEST = { webp: 16_383, jpeg: 65_500 }
  /** Few screens, since every screen of a page is scrolled into view. */
  const narrow = { width: 10, height: 1_000 }

  test.each([
    ['webp', LARGEST.webp, 1],
    ['jpeg', LARGEST.jpeg, 1],
    ['webp', (LARGEST.webp - 1) / 2, 2],
  ])(
    'up to the size limit of its format is captured (%s, %i pixels, deviceScaleFactor %i)',
    async (format, height, factor) => {
      const [html] = sourceVariants(site, page(`height:${height}px; background:red`)) as [
        PageSource,
      ]
      const options = { ...narrow, format, quality: 100, deviceScaleFactor: factor }
      const image = await capture(html, options)
      expect([image.format, image.width, image.height]).toEqual([
        format,
        10 * factor,
        height * factor,
      ])
      expect(colourAt(image, 5, height * factor - 1)).toMatch(/^#f[ef]0[0-2]0[0-2]$/)
    },
  )

  test.each([
    ['webp', `height:${LARGEST.webp + 1}px`, 1],
    ['webp', `width:${LARGEST.webp + 1}px`, 1],
    ['jpeg', `height:${LARGEST.jpeg + 1}px`, 1],
    ['webp', `height:${(LARGEST.webp + 1) / 2}px`, 2],
    ['png', 'height:60000px; width:5000px', 1],
  ])(
    'larger than the limit of its format is answered with RENDER_FAILED and the reason (%s, %s, deviceScaleFactor %i)',
    async (format, size, factor) => {
      await mapSources(site, page(`${size}; min-height:10px`), async (source) => {
        const options = { ...narrow, fullPage: true, format, deviceScaleFactor: factor }
        expect(await errorOf(server, user, 'screenshot', { ...source, options })).toMatchObject({
          code: 'RENDER_FAILED',
          status: 500,
          details: { reason: 'image_too_large' },
        })
      })
    },
  )
})

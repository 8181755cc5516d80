/** clip and omitBackground: the part of the page in an image, and pages without a background. */
import { describe, expect, test } from 'bun:test'
import { bytesOf, errorOf, imageOf } from '../../support/api/renders.ts'
import { colourAt, type Image } from '../../support/files/images.ts'
import { sourcesInTurn } from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const [RED, LIME, BLUE] = ['#ff0000', '#00ff00', '#0000ff']
const WINDOW = { width: 100, height: 80 }

// Its one lane gives each render the page of the one before.
const { server, user, site } = useSharedServer()

/** The images of a page, as HTML and at an address, without and with a script, each twice. */
async function everyWay(html: string, options: object): Promise<Image[]> {
  const images: Image[] = []
  for (const page of [html, `${html}<script></script>`]) {
    for (const source of sourcesInTurn(site, page)) {
      const body = { ...source, options: { ...WINDOW, ...options } }
      for (let times = 0; times < 2; times += 1) images.push(await imageOf(server, user, body))
    }
  }
  return images
}

describe('clip', () => {
  const page = `<!doctype html><style>body { margin: 0; background: red } div { height: 300px; background: lime }
    p { margin: 0; width: 50px; height: 50px; background: blue }</style><div></div><p></p>`

  test.each<[name: string, clip: object, samples: [x: number, y: number, colour: string][]]>([
    [
      'in the viewport',
      { x: 10, y: 20, width: 30, height: 40 },
      [
        [0, 0, LIME],
        [29, 39, LIME],
      ],
    ],
    [
      'below the viewport',
      { x: 40, y: 290, width: 20, height: 30 },
      [
        [0, 9, LIME],
        [0, 10, BLUE],
        [9, 29, BLUE],
        [10, 10, RED],
      ],
    ],
    [
      'across the end of the page',
      { x: 90, y: 340, width: 50, height: 60 },
      [
        [0, 0, RED],
        [49, 59, RED],
      ],
    ],
  ])('%s gives exactly this part of the page', async (_, clip, samples) => {
    const { width, height } = clip as { width: number; height: number }
    for (const image of await everyWay(page, { clip })) {
      expect([image.width, image.height]).toEqual([width, height])
      expect(samples.map(([x, y]) => [x, y, colourAt(image, x, y)])).toEqual(samples)
    }
    for (const image of await everyWay(page, {})) {
      expect([image.width, image.height, colourAt(image, 0, 0)]).toEqual([100, 80, LIME])
    }
  })

  test('counts from the corner of a page that was scrolled', async () => {
    const html = `${page}<script>addEventListener('load', () => scrollTo(0, 250))</script>`
    const clip = { x: 0, y: 300, width: 10, height: 10 }
    const image = await imageOf(server, user, { html, options: { ...WINDOW, clip } })
    expect(colourAt(image, 5, 5)).toBe(BLUE)
  })

  test('loads the lazy images that it shows', async () => {
    site.routes['/lazy.svg'] = {
      type: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><rect width="50" height="50" fill="lime"/></svg>',
    }
    site.routes['/page'] = {
      body: '<body style="margin:0"><div style="height:9000px"></div><img loading=lazy width=50 height=50 src="/lazy.svg">',
    }
    const clip = { x: 0, y: 9_000, width: 50, height: 50 }
    const url = `${site.url}/page`
    const image = await imageOf(server, user, { url, options: { ...WINDOW, clip } })
    expect(colourAt(image, 25, 25)).toBe(LIME)
  })

  test.each(['jpeg', 'webp', 'avif'])(
    'works with the format %s, scales and resize',
    async (format) => {
      const clip = { x: 0, y: 200, width: 40, height: 20 }
      const options = { ...WINDOW, clip, format, deviceScaleFactor: 2 }
      const image = await imageOf(server, user, { html: page, options })
      expect([image.width, image.height]).toEqual([80, 40])
      const resized = await imageOf(server, user, {
        html: page,
        options: { ...options, resize: { width: 20 } },
      })
      expect([resized.width, resized.height]).toEqual([20, 10])
    },
  )

  test('without any of the page is refused with the size of the page', async () => {
    for (const at of [
      { x: 100, y: 0 },
      { x: 0, y: 350 },
      { x: 1_000_000, y: 1_000_000 },
    ]) {
      const options = { ...WINDOW, clip: { ...at, width: 10, height: 10 } }
      const { status, message, details } = await errorOf(server, user, 'screenshot', {
        html: page,
        options,
      })
      expect([status, details?.issues?.[0]?.path]).toEqual([400, 'options.clip'])
      expect(message).toContain('100 x 350')
    }
  })
})

describe('omitBackground', () => {
  const page = `<!doctype html><style>body { margin: 0 } p { margin: 0; width: 50px; height: 40px; background: lime }
    i { display: block; width: 50px; height: 40px; background: rgb(255 0 0 / 0.5) }</style><p></p><i></i>`
  /** Red, green, blue and opacity. */
  const pixelAt = ({ width, data }: Image, x: number, y: number) => [
    ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
  ]

  test('leaves out what the page does not cover, in every way to render', async () => {
    for (const image of await everyWay(page, { omitBackground: true })) {
      expect(pixelAt(image, 10, 10)).toEqual([0, 255, 0, 255])
      expect(pixelAt(image, 80, 10)[3]).toBe(0)
      expect(pixelAt(image, 10, 60)[3]).toBeWithin(126, 130)
    }
    for (const image of await everyWay(page, {})) {
      expect(pixelAt(image, 80, 10)).toEqual([255, 255, 255, 255])
    }
  })

  test.each<[name: string, options: object]>([
    ['a WebP', { format: 'webp' }],
    ['a WebP that Chromium encodes', { format: 'webp', width: 2_000, height: 1_200 }],
    ['an AVIF', { format: 'avif' }],
    ['a PNG of few colors', { quality: 10 }],
    ['the whole page', { fullPage: true }],
    ['a part of the page', { clip: { x: 0, y: 0, width: 100, height: 300 } }],
    ['another scale', { deviceScaleFactor: 2 }],
    ['a smaller image', { resize: { width: 90 } }],
    ['dark mode', { darkMode: true }],
  ])('works with %s', async (_, options) => {
    const html = `${page}<meta name=color-scheme content="light dark">`
    const image = await imageOf(server, user, {
      html,
      options: { ...WINDOW, omitBackground: true, ...options },
    })
    const { width, height } = image
    expect(pixelAt(image, width - 1, height - 1)[3]).toBe(0)
    expect(pixelAt(image, 5, 5)[3]).toBe(255)
  })

  test('keeps a background of the page', async () => {
    for (const image of await everyWay('<body style="background:blue">', {
      omitBackground: true,
    })) {
      expect(pixelAt(image, 80, 70)).toEqual([0, 0, 255, 255])
    }
  })

  test('is smaller than 4 kB for a simple drawing', async () => {
    const bytes = await bytesOf(server, user, 'screenshot', {
      html: page,
      options: { omitBackground: true },
    })
    expect(bytes.length).toBeLessThan(4_000)
  })
})

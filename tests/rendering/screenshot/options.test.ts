/** Screenshot options: deviceScaleFactor, darkMode, injectCSS, and the defaults. */
import { describe, expect, test } from 'bun:test'
import { boxOf, imageOf } from '../../support/api/renders.ts'
import { sharedContract } from '../../support/api/shared-contract.ts'
import { BLOCK_FONT } from '../../support/files/block-font.ts'
import { colourAt, type Image } from '../../support/files/images.ts'
import { startSite } from '../../support/network/site.ts'
import { mapSources, type PageSource } from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import { THOROUGH } from '../../support/thorough.ts'

const SLOW_MS = 300
const [RED, LIME, BLUE] = ['#ff0000', '#00ff00', '#0000ff']

const { server, site, user } = useSharedServer()

/** An image of a source, by default 100 x 60 pixels. */
function capture(source: PageSource, options: object = {}): Promise<Image> {
  return imageOf(server, user, { ...source, options: { width: 100, height: 60, ...options } })
}

let pages = 0

/**
 * Runs `work` with variants of a page: as HTML and from a URL, without and with a script, which
 * changes the way of capture. The check takes one of the four in turn, the soak run all of them.
 */
async function everyVariant(
  html: string,
  work: (source: PageSource) => Promise<void>,
): Promise<void> {
  pages += 1
  const scripted = [html, `${html}<script></script>`]
  const taken = scripted.filter((_, way) => THOROUGH || way === (pages >> 1) % 2)
  for (const one of taken) await mapSources(site, one, work)
}

describe('deviceScaleFactor', () => {
  const hairline = `<style>body { margin: 0 } p { margin: 10px; height: 1px; background: red }
    @media (min-resolution: 1.5dppx) { body { background: lime } }
    @media (min-resolution: 2.5dppx) { body { background: blue } }</style><p>`

  test.each([
    [undefined, 1, '#ffffff'],
    [1, 1, '#ffffff'],
    [2, 2, LIME],
    [3, 3, BLUE],
  ])(
    'of %p draws a line of one CSS pixel %i pixels thick and sharp',
    async (factor, n, background) => {
      await everyVariant(hairline, async (source) => {
        const image = await capture(source, { deviceScaleFactor: factor })
        expect([image.width, image.height]).toEqual([100 * n, 60 * n])
        expect(boxOf(image, RED)).toEqual([10 * n, 10 * n, 90 * n, 11 * n])
        const column = Array.from({ length: 60 * n }, (_, y) => colourAt(image, 50 * n, y))
        expect(new Set(column)).toEqual(new Set([background, RED]))
      })
    },
  )

  test.each(['jpeg', 'webp'])('applies to a %s', async (format) => {
    await everyVariant('<body bgcolor=red>', async (source) => {
      const image = await capture(source, { deviceScaleFactor: 3, format })
      expect([image.format, image.width, image.height]).toEqual([format, 300, 180])
    })
  })

  test('does not change the layout and is visible to scripts', async () => {
    const html = `<style>@media (width: 100px) { body { background: lime } }</style><body><script>
      if (devicePixelRatio !== 2 || innerWidth !== 100) document.body.style.background = 'red'</script>`
    await mapSources(site, html, async (source) => {
      const image = await capture(source, { deviceScaleFactor: 2 })
      expect(boxOf(image, LIME)).toEqual([0, 0, 200, 120])
    })
  })

  test('selects the image of a srcset', async () => {
    for (const colour of ['red', 'lime']) site.routes[`/${colour}.svg`] = svg(colour)
    const html = `<body style="margin:0"><img width=100 height=60 src="${site.url}/red.svg"
      srcset="${site.url}/red.svg 1x, ${site.url}/lime.svg 2x">`
    for (const [deviceScaleFactor, colour] of [[1, RED] as const, [2, LIME] as const]) {
      await everyVariant(html, async (source) => {
        expect(colourAt(await capture(source, { deviceScaleFactor }), 50, 30)).toBe(colour)
      })
    }
  })
})

describe('darkMode', () => {
  test.each([
    [undefined, RED],
    [false, RED],
    [true, BLUE],
  ])('of %p applies to media queries, picture elements and scripts', async (darkMode, colour) => {
    for (const name of ['red', 'blue']) site.routes[`/${name}.svg`] = svg(name)
    const html = `<style>* { margin: 0 } body > * { display: block; height: 20px; width: 100px }
      @media (prefers-color-scheme: light) { p { background: red } }
      @media (prefers-color-scheme: dark) { p { background: blue } }</style>
      <p></p><picture><source srcset="${site.url}/blue.svg" media="(prefers-color-scheme: dark)">
      <img src="${site.url}/red.svg" width=100 height=20></picture>`
    await everyVariant(html, async (source) => {
      expect(boxOf(await capture(source, { darkMode }), colour)).toEqual([0, 0, 100, 40])
    })
    const script = `<body><script>const is = (name) => matchMedia('(prefers-color-scheme: ' + name + ')').matches
      document.body.bgColor = is('dark') && !is('light') ? 'blue' : 'red'</script>`
    await mapSources(site, script, async (source) => {
      expect(boxOf(await capture(source, { darkMode }), colour)).toEqual([0, 0, 100, 60])
    })
  })

  test('gives a page without own colours a dark background only if it declares a dark color-scheme', async () => {
    const darkCapable = '<meta name="color-scheme" content="light dark">'
    await everyVariant(darkCapable, async (source) => {
      expect(colourAt(await capture(source, { darkMode: true }), 50, 30)).toBe('#121212')
      expect(colourAt(await capture(source), 50, 30)).toBe('#ffffff')
    })
    await everyVariant('<p>plain', async (source) => {
      expect(colourAt(await capture(source, { darkMode: true }), 99, 59)).toBe('#ffffff')
    })
  })
})

test('darkMode leaves a page white that only asks whether dark is preferred', async () => {
  const html = '<style>@media (prefers-color-scheme: dark) { p { color: red } }</style><p>plain'
  expect(colourAt(await capture({ html }, { darkMode: true }), 99, 59)).toBe('#ffffff')
})

describe('injectCSS', () => {
  const page = '<style>body { margin: 0; background: red }</style><body>'

  test('applies after the styles of the page', async () => {
    await everyVariant(page, async (source) => {
      const image = await capture(source, { injectCSS: 'body { background: lime }' })
      expect(boxOf(image, LIME)).toEqual([0, 0, 100, 60])
    })
  })

  test.each([undefined, null, ''])('of %p changes nothing', async (injectCSS) => {
    await everyVariant(page, async (source) => {
      expect(boxOf(await capture(source, { injectCSS }), RED)).toEqual([0, 0, 100, 60])
    })
  })

  test('delays the capture until its images are loaded', async () => {
    site.routes['/slow.svg'] = svg('blue', SLOW_MS)
    await everyVariant(page, async (source) => {
      const injectCSS = `body { background: url(${site.url}/slow.svg) }`
      expect(boxOf(await capture(source, { injectCSS }), BLUE)).toEqual([0, 0, 100, 60])
    })
  })

  test('delays the capture until the font and the image of an imported style sheet are loaded', async () => {
    const sheet = (body: string) => ({ type: 'text/css', body, after: SLOW_MS })
    site.routes['/outer.css'] = sheet(`@import url(${site.url}/inner.css)`)
    site.routes['/inner.css'] = sheet(`@font-face { font-family: Late; src: url(block.ttf) }
      body { background: url(slow.svg); font: 40px/1 Late; color: lime; margin: 0 }`)
    site.routes['/slow.svg'] = svg('blue', SLOW_MS)
    const headers = { 'Access-Control-Allow-Origin': '*' }
    site.routes['/block.ttf'] = { type: 'font/ttf', body: BLOCK_FONT, headers, after: SLOW_MS }
    await everyVariant('<body>A', async (source) => {
      const image = await capture(source, { injectCSS: `@import url(${site.url}/outer.css)` })
      expect([colourAt(image, 5, 35), colourAt(image, 95, 55)]).toEqual([LIME, BLUE])
    })
  })

  test.each([
    ['allows only its own style sheets', "default-src 'self'; style-src 'self'"],
    ['allows nothing', "default-src 'none'; sandbox allow-scripts"],
    ['requires trusted types', "require-trusted-types-for 'script'; style-src 'self'"],
  ])('works on a page whose Content-Security-Policy %s', async (_, policy) => {
    const path = `/policy-${crypto.randomUUID()}`
    const headers = { 'Content-Security-Policy': policy }
    site.routes[path] = { body: '<body bgcolor=red>', headers }
    const tag = `<meta http-equiv=Content-Security-Policy content="${policy}"><body bgcolor=red>`
    for (const source of [{ url: `${site.url}${path}` }, { html: tag }]) {
      const image = await capture(source, { injectCSS: 'body { background: lime !important }' })
      expect(boxOf(image, LIME)).toEqual([0, 0, 100, 60])
    }
  })

  test.each([
    ['a closing style tag', '</style><script>document.body.bgColor = "blue"</script>'],
    ['an element', '<img src=x onerror="document.body.bgColor = \'blue\'">'],
    ['a broken rule', 'body { background-image: url(javascript:document.body.bgColor="blue")'],
    ['JavaScript', "'); document.body.bgColor = 'blue'; ('"],
    ['an expression', 'body { width: expression(document.body.bgColor = "blue") }'],
  ])('with %s in it runs no script', async (_, attack) => {
    await everyVariant('<body bgcolor=lime>', async (source) => {
      const image = await capture(source, { injectCSS: `${attack}\n p { color: red }` })
      expect(boxOf(image, LIME)).toEqual([0, 0, 100, 60])
    })
  })

  test('cannot reach an address that the page itself cannot reach', async () => {
    await using canary = await startSite()
    const injectCSS = `body { background-image: url(${canary.url}/) }`
    await everyVariant('<body bgcolor=lime>', async (source) => {
      expect(boxOf(await capture(source, { injectCSS }), LIME)).toEqual([0, 0, 100, 60])
    })
    expect(canary.contacts).toEqual([])
  })
})

describe('omitted options', () => {
  test('give the same image as their defaults', async () => {
    const html = `<style>@media (prefers-color-scheme: dark) { body { background: red } }</style>
      <body><h1>Title</h1><p style="background:linear-gradient(red, blue);height:3000px">text`
    const { defaults } = await sharedContract()
    const images: Image[] = []
    for (const one of [html, `${html}<script></script>`]) {
      await mapSources(site, one, async (source) => {
        images.push(await imageOf(server, user, source))
        images.push(await imageOf(server, user, { ...source, options: defaults.screenshot }))
      })
    }
    expect(images.length).toBeGreaterThanOrEqual(4)
    const [first] = images
    expect([first?.format, first?.width, first?.height]).toEqual(['png', 1280, 800])
    for (const image of images) expect(image).toEqual(first as Image)
  })
})

function svg(colour: string, after = 0) {
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="60">
    <rect width="100" height="60" fill="${colour}"/></svg>`
  return { type: 'image/svg+xml', body, after }
}

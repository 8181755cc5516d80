/** What the screenshot options do to a picture: its sharpness, its colour scheme, styles of the caller's. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { boxOf, imageOf } from '../../support/api/renders.ts'
import { colourAt, type Image } from '../../support/files/images.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { mapSources, type PageSource } from '../../support/rendering/source-variants.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

const SLOW_MS = 300
const [RED, LIME, BLUE] = ['#ff0000', '#00ff00', '#0000ff']

let site: Site
let server: TestServer
let user: TestUser

beforeAll(async () => {
  site = await startSite()
  server = await startServer({ env: { EGRESS_ALLOW: site.host } })
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
  await site.close()
})

/** A picture of a source, 100 x 60 unless told otherwise. */
function shoot(source: PageSource, options: object = {}): Promise<Image> {
  return imageOf(server, user, { ...source, options: { width: 100, height: 60, ...options } })
}

/** Each way to hand a page over, and each with a script in it: then it is drawn another way. */
async function everyWay(html: string, work: (source: PageSource) => Promise<void>): Promise<void> {
  await mapSources(site, html, work)
  await mapSources(site, `${html}<script></script>`, work)
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
  ])('%p draws a line of one CSS pixel %i pixels thick, and sharp', async (factor, n, ground) => {
    await everyWay(hairline, async (source) => {
      const image = await shoot(source, { deviceScaleFactor: factor })
      expect([image.width, image.height]).toEqual([100 * n, 60 * n])
      expect(boxOf(image, RED)).toEqual([10 * n, 10 * n, 90 * n, 11 * n])
      const column = Array.from({ length: 60 * n }, (_, y) => colourAt(image, 50 * n, y))
      expect(new Set(column)).toEqual(new Set([ground, RED]))
    })
  })

  test.each(['jpeg', 'webp'])('gives a %s as many pixels', async (format) => {
    await everyWay('<body bgcolor=red>', async (source) => {
      const image = await shoot(source, { deviceScaleFactor: 3, format })
      expect([image.format, image.width, image.height]).toEqual([format, 300, 180])
    })
  })

  test('leaves the layout as it is, and scripts know it', async () => {
    const html = `<style>@media (width: 100px) { body { background: lime } }</style><body><script>
      if (devicePixelRatio !== 2 || innerWidth !== 100) document.body.style.background = 'red'</script>`
    await mapSources(site, html, async (source) => {
      const image = await shoot(source, { deviceScaleFactor: 2 })
      expect(boxOf(image, LIME)).toEqual([0, 0, 200, 120])
    })
  })

  test('chooses among the images of a srcset', async () => {
    for (const colour of ['red', 'lime']) site.routes[`/${colour}.svg`] = svg(colour)
    const html = `<body style="margin:0"><img width=100 height=60 src="${site.url}/red.svg"
      srcset="${site.url}/red.svg 1x, ${site.url}/lime.svg 2x">`
    for (const [deviceScaleFactor, colour] of [[1, RED] as const, [2, LIME] as const]) {
      await everyWay(html, async (source) => {
        expect(colourAt(await shoot(source, { deviceScaleFactor }), 50, 30)).toBe(colour)
      })
    }
  })
})

describe('darkMode', () => {
  test.each([
    [undefined, RED],
    [false, RED],
    [true, BLUE],
  ])('%p is what media queries, pictures and scripts are told', async (darkMode, colour) => {
    for (const name of ['red', 'blue']) site.routes[`/${name}.svg`] = svg(name)
    const html = `<style>* { margin: 0 } body > * { display: block; height: 20px; width: 100px }
      @media (prefers-color-scheme: light) { p { background: red } }
      @media (prefers-color-scheme: dark) { p { background: blue } }</style>
      <p></p><picture><source srcset="${site.url}/blue.svg" media="(prefers-color-scheme: dark)">
      <img src="${site.url}/red.svg" width=100 height=20></picture>`
    await everyWay(html, async (source) => {
      expect(boxOf(await shoot(source, { darkMode }), colour)).toEqual([0, 0, 100, 40])
    })
    const asking = `<body><script>const is = (name) => matchMedia('(prefers-color-scheme: ' + name + ')').matches
      document.body.bgColor = is('dark') && !is('light') ? 'blue' : 'red'</script>`
    await mapSources(site, asking, async (source) => {
      expect(boxOf(await shoot(source, { darkMode }), colour)).toEqual([0, 0, 100, 60])
    })
  })

  test('gives a page without colours of its own a dark ground only if it says it can be dark', async () => {
    const able = '<meta name="color-scheme" content="light dark">'
    await everyWay(able, async (source) => {
      expect(colourAt(await shoot(source, { darkMode: true }), 50, 30)).toBe('#121212')
      expect(colourAt(await shoot(source), 50, 30)).toBe('#ffffff')
    })
    await everyWay('<p>plain', async (source) => {
      expect(colourAt(await shoot(source, { darkMode: true }), 99, 59)).toBe('#ffffff')
    })
  })
})

describe('injectCSS', () => {
  const page = '<style>body { margin: 0; background: red }</style><body>'

  test('changes what the page looks like, after its own styles', async () => {
    await everyWay(page, async (source) => {
      const image = await shoot(source, { injectCSS: 'body { background: lime }' })
      expect(boxOf(image, LIME)).toEqual([0, 0, 100, 60])
    })
  })

  test.each([undefined, null, ''])('of %p changes nothing', async (injectCSS) => {
    await everyWay(page, async (source) => {
      expect(boxOf(await shoot(source, { injectCSS }), RED)).toEqual([0, 0, 100, 60])
    })
  })

  test('waits for the images that it names', async () => {
    site.routes['/slow.svg'] = svg('blue', SLOW_MS)
    await everyWay(page, async (source) => {
      const injectCSS = `body { background: url(${site.url}/slow.svg) }`
      expect(boxOf(await shoot(source, { injectCSS }), BLUE)).toEqual([0, 0, 100, 60])
    })
  })

  test.each([
    ['allows styles of its own files only', "default-src 'self'; style-src 'self'"],
    ['allows nothing', "default-src 'none'; sandbox allow-scripts"],
    ['wants trusted types', "require-trusted-types-for 'script'; style-src 'self'"],
  ])('works on a page whose Content-Security-Policy %s', async (_, policy) => {
    const path = `/policy-${crypto.randomUUID()}`
    const headers = { 'Content-Security-Policy': policy }
    site.routes[path] = { body: '<body bgcolor=red>', headers }
    const tag = `<meta http-equiv=Content-Security-Policy content="${policy}"><body bgcolor=red>`
    for (const source of [{ url: `${site.url}${path}` }, { html: tag }]) {
      const image = await shoot(source, { injectCSS: 'body { background: lime !important }' })
      expect(boxOf(image, LIME)).toEqual([0, 0, 100, 60])
    }
  })

  test.each([
    ['an end of its element', '</style><script>document.body.bgColor = "blue"</script>'],
    ['an element', '<img src=x onerror="document.body.bgColor = \'blue\'">'],
    ['a broken rule', 'body { background-image: url(javascript:document.body.bgColor="blue")'],
    ['code', "'); document.body.bgColor = 'blue'; ('"],
    ['an expression', 'body { width: expression(document.body.bgColor = "blue") }'],
  ])('with %s in it runs nothing', async (_, attack) => {
    await everyWay('<body bgcolor=lime>', async (source) => {
      const image = await shoot(source, { injectCSS: `${attack}\n p { color: red }` })
      expect(boxOf(image, LIME)).toEqual([0, 0, 100, 60])
    })
  })

  test('reaches no address that the page itself could not', async () => {
    await using canary = await startSite()
    const injectCSS = `body { background-image: url(${canary.url}/) }`
    await everyWay('<body bgcolor=lime>', async (source) => {
      expect(boxOf(await shoot(source, { injectCSS }), LIME)).toEqual([0, 0, 100, 60])
    })
    expect(canary.contacts).toEqual([])
  })
})

describe('the options left out', () => {
  test('give the same picture as their defaults', async () => {
    const html = `<style>@media (prefers-color-scheme: dark) { body { background: red } }</style>
      <body><h1>Title</h1><p style="background:linear-gradient(red, blue);height:3000px">text`
    const defaults = {
      width: 1280,
      height: 800,
      format: 'png',
      quality: 80,
      fullPage: false,
      selector: null,
      deviceScaleFactor: 1,
      darkMode: false,
      blockAds: false,
      injectCSS: null,
      waitForSelector: null,
      waitForTimeout: null,
      timeout: 30_000,
      cookies: [],
      extraHeaders: {},
    }
    const pictures: Image[] = []
    await everyWay(html, async (source) => {
      pictures.push(await imageOf(server, user, source))
      pictures.push(await imageOf(server, user, { ...source, options: defaults }))
    })
    expect(pictures).toHaveLength(8)
    const [first] = pictures
    expect([first?.format, first?.width, first?.height]).toEqual(['png', 1280, 800])
    for (const picture of pictures) expect(picture).toEqual(first as Image)
  })
})

function svg(colour: string, after = 0) {
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="60">
    <rect width="100" height="60" fill="${colour}"/></svg>`
  return { type: 'image/svg+xml', body, after }
}

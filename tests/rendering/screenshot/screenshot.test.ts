/** Screenshots of HTML: format, size, colours, and the resources that the capture waits for. */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { renders } from '../../../server/db/schema.ts'
import { boxOf, bytesOf, errorOf, imageOf } from '../../support/api/renders.ts'
import { BLOCK_FONT } from '../../support/files/block-font.ts'
import { colourAt, type Image, readImage } from '../../support/files/images.ts'
import { useServer } from '../../support/server/use-server.ts'

const SLOW_MS = 500

const { server, site, user } = useServer({ routes: { '/slow.svg': svg('blue', SLOW_MS) } })

function svg(colour: string, after = 0) {
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
    <rect width="100" height="100" fill="${colour}"/></svg>`
  return { type: 'image/svg+xml', body, after }
}

/** An image of `html`, by default 200 x 200 pixels. */
function capture(html: string, options: object = {}): Promise<Image> {
  return imageOf(server, user, { html, options: { width: 200, height: 200, ...options } })
}

describe('the image', () => {
  test('is a PNG of 1280 x 800 by default', async () => {
    const { format, width, height } = await imageOf(server, user, { html: '<p>text' })
    expect({ format, width, height }).toEqual({ format: 'png', width: 1280, height: 800 })
  })

  test.each([
    ['png', 'png', 'image/png'],
    ['jpeg', 'jpg', 'image/jpeg'],
    ['webp', 'webp', 'image/webp'],
  ])(
    'is a %s on request, with the file extension .%s and the type %s',
    async (format, extension, type) => {
      const body = { html: '<body bgcolor=red>', options: { width: 64, height: 48, format } }
      const response = await server.post('/api/v1/screenshot', body, user.key)
      const bytes = await response.arrayBuffer()
      const image = await readImage(bytes)
      expect([image.format, image.width, image.height]).toEqual([format, 64, 48])
      expect(response.headers.get('content-type')).toBe(type)
      const id = response.headers.get('x-request-id')
      const disposition = `inline; filename="${id}.${extension}"`
      expect(response.headers.get('content-disposition')).toBe(disposition)
      await expectStored(id, extension, bytes)
    },
  )

  test.each([
    [1, 1],
    [1, 800],
    [333, 777],
    [3000, 20],
  ])('has exactly the %i x %i pixels of the viewport', async (width, height) => {
    const image = await capture('<body bgcolor=lime>', { width, height })
    expect([image.width, image.height]).toEqual([width, height])
    expect(boxOf(image, '#00ff00')).toEqual([0, 0, width, height])
  })

  test.each(['jpeg', 'webp'])('is smaller as a %s of lower quality', async (format) => {
    const html = '<body style="background: conic-gradient(red, lime, blue, red)">'
    const sizeAt = async (quality?: number) => {
      const options = { width: 300, height: 300, format, quality }
      return (await bytesOf(server, user, 'screenshot', { html, options })).length
    }
    const [low, standard, eighty, high] = [
      await sizeAt(5),
      await sizeAt(),
      await sizeAt(80),
      await sizeAt(100),
    ]
    expect(low).toBeLessThan(standard)
    expect(standard).toBeLessThan(high)
    expect(standard).toBe(eighty)
  })

  test('ignores the quality as a PNG', async () => {
    const options = { width: 10, height: 10, quality: 1 }
    const image = await imageOf(server, user, { html: '<body bgcolor="#123456">', options })
    expect(colourAt(image, 5, 5)).toBe('#123456')
  })
})

describe('the content of the image', () => {
  test('has exactly the colours of the page in a PNG', async () => {
    const colours = ['#ff0000', '#00ff00', '#0000ff', '#123456', '#fedcba', '#808080', '#010203']
    const bars = colours.map((colour) => `<div style="height:20px;background:${colour}"></div>`)
    const image = await capture(`<body style="margin:0">${bars.join('')}`)
    expect(colours.map((_, index) => colourAt(image, 100, index * 20 + 10))).toEqual(colours)
  })

  test('is white and opaque where the page paints nothing', async () => {
    const image = await capture('')
    expect(boxOf(image, '#ffffff')).toEqual([0, 0, 200, 200])
    expect(image.data.filter((_, index) => index % 4 === 3).every((alpha) => alpha === 255)).toBe(
      true,
    )
  })

  test('is the top left part of a page larger than the viewport, without scroll bars', async () => {
    const image = await capture(`<body style="margin:0"><div style="background:red;width:150px;
      height:150px"></div><div style="background:blue;width:3000px;height:3000px"></div>`)
    expect([image.width, image.height]).toEqual([200, 200])
    expect(boxOf(image, '#ff0000')).toEqual([0, 0, 150, 150])
    expect(boxOf(image, '#0000ff')).toEqual([0, 150, 200, 200])
  })

  test.each([
    [599, '#ff0000'],
    [600, '#00ff00'],
  ])('matches the media queries of a viewport %i pixels wide (%s)', async (width, colour) => {
    const html = `<style>body { background: red }
      @media screen and (min-width: 600px) { body { background: lime } }</style>`
    expect(colourAt(await capture(html, { width }), 0, 0)).toBe(colour)
  })

  test('includes the changes of scripts up to the load event', async () => {
    const html = `<body bgcolor=red><noscript>no script</noscript><script>
      addEventListener('load', () => { document.body.bgColor = innerWidth + innerHeight === 500
        ? 'lime' : 'yellow' })</script>`
    expect(colourAt(await capture(html, { width: 300 }), 150, 150)).toBe('#00ff00')
  })
})

describe('the capture waits', () => {
  test('for images that take half a second, wherever the page uses them', async () => {
    const colours = ['red', 'lime', 'blue', 'yellow']
    for (const colour of colours) site.routes[`/${colour}.svg`] = svg(colour, SLOW_MS)
    const at = (colour: string) => `${site.url}/${colour}.svg`
    const image = await capture(`<style>* { margin: 0; width: 100px; height: 100px; float: left;
        border: 0 } html, body { width: 200px; height: 200px }</style>
      <img src="${at('red')}">
      <div style="background: url(${at('lime')})"></div>
      <iframe srcdoc="<body style=margin:0><img src=${at('blue')}>"></iframe>
      <script>onload = () => document.body.append(Object.assign(new Image(),
        { src: '${at('yellow')}' }))</script>`)
    const boxes = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'].map((colour) => boxOf(image, colour))
    expect(boxes).toEqual([
      [0, 0, 100, 100],
      [100, 0, 200, 100],
      [0, 100, 100, 200],
      [100, 100, 200, 200],
    ])
  })

  test.each([0, SLOW_MS])(
    'for a style sheet that takes %i ms and for its background image',
    async (after) => {
      const body = 'body { background: url(slow.svg) }'
      site.routes['/a.css'] = { type: 'text/css', body, after }
      const image = await capture(`<link rel=stylesheet href="${site.url}/a.css">`)
      expect(boxOf(image, '#0000ff')).toEqual([0, 0, 200, 200])
    },
  )

  test('for a font that takes half a second, instead of showing a fallback font', async () => {
    site.routes['/block.ttf'] = {
      type: 'font/ttf',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: BLOCK_FONT,
      after: SLOW_MS,
    }
    const image = await capture(`<style>
      @font-face { font-family: Block; src: url(${site.url}/block.ttf); font-display: swap }
      body { margin: 0; font: 50px/50px Block; color: blue }</style>AAA`)
    expect(boxOf(image, '#0000ff')).toEqual([0, 0, 150, 50])
  })

  test('for no lazy image far below the viewport', async () => {
    site.routes['/never.svg'] = 'silence'
    const html = `<body bgcolor=lime><div style="height:20000px"></div>
      <img loading=lazy src="${site.url}/never.svg">`
    expect(colourAt(await capture(html), 0, 0)).toBe('#00ff00')
  })

  test('no longer than the timeout', async () => {
    site.routes['/never.svg'] = 'silence'
    const html = `<link rel=stylesheet href="${site.url}/never.svg">`
    const error = await errorOf(server, user, 'screenshot', { html, options: { timeout: 1000 } })
    expect(error).toMatchObject({
      code: 'RENDER_TIMEOUT',
      details: { phase: 'navigate', pending: [`${site.url}/never.svg`] },
    })
  })
})

/** Expects the stored file to equal the response, and the database row to have its key. */
async function expectStored(id: string | null, extension: string, bytes: ArrayBuffer) {
  const { db } = server.services.database
  const [row] = await db
    .select()
    .from(renders)
    .where(eq(renders.request_id, id ?? ''))
  expect(row).toMatchObject({
    type: 'screenshot',
    status: 'completed',
    output_key: `outputs/${user.id}/${row?.id}.${extension}`,
    output_size_bytes: bytes.byteLength,
  })
  const file = Bun.file(join(server.dataDir, 'outputs', row?.output_key ?? ''))
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
}

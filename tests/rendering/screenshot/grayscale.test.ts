/** `grayscale`: screenshots without color. */
import { describe, expect, test } from 'bun:test'
import { newLinkSecret, requestLink } from '../../support/api/render-links.ts'
import { readError } from '../../support/api/renders.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

/** Strips of 40 pixels, from the darkest to the brightest, above a gradient. */
const COLORS = ['black', 'blue', 'red', 'magenta', 'lime', 'yellow', 'white']
const STRIPS = COLORS.map((color) => `<i style="background:${color}"></i>`).join('')
const HTML = `<style>body { margin: 0 } i { float: left; width: 40px; height: 40px }
  div { clear: both; height: 160px; background: linear-gradient(90deg, red, yellow, lime, aqua, blue) }
  </style>${STRIPS}<div></div>`
const SIZE = { width: 280, height: 200 }
/** The places of the type of color in the header of a PNG. */
const COLOR_TYPE = 25

const { server, site, user } = useSharedServer({ routes: { '/page': { body: HTML } } })

async function capture(options: object, html = HTML): Promise<Uint8Array> {
  const response = await server.post(
    '/api/v1/screenshot',
    { html, options: { ...SIZE, ...options } },
    user.key,
  )
  expect(response.status).toBe(200)
  return response.bytes()
}

/** The largest difference between the channels of a pixel. */
function colorfulness(data: Uint8Array): number {
  let most = 0
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    most = Math.max(most, Math.abs(red - green), Math.abs(green - blue))
  }
  return most
}

describe.each([
  ['png', {}],
  ['png', { quality: 50 }],
  ['png', { resize: { width: 140 } }],
  ['png', { selector: 'body' }],
  ['jpeg', {}],
  ['webp', {}],
  ['webp', { quality: 100 }],
  ['avif', {}],
])('a %s with %p', (format, options) => {
  test('has no color, and bright colors become bright grays', async () => {
    const image = await readImage(await capture({ format, ...options, grayscale: true }))
    expect(image.format).toBe(format === 'avif' ? 'heif' : format)
    expect(colorfulness(image.data)).toBeLessThanOrEqual(1)
    const step = image.width / COLORS.length
    const grays = COLORS.map((_, at) =>
      Number.parseInt(colourAt(image, Math.round((at + 0.5) * step), 8).slice(1, 3), 16),
    )
    expect(grays).toEqual(grays.toSorted((a, b) => a - b))
    expect(new Set(grays).size).toBe(COLORS.length)
    expect(grays[0]).toBeLessThan(5)
    expect(grays.at(-1)).toBeGreaterThan(250)
  })
})

test('a gray PNG has one channel, and far fewer bytes', async () => {
  const [gray, color] = await Promise.all([capture({ grayscale: true }), capture({})])
  expect(gray[COLOR_TYPE]).toBe(0)
  expect(gray.length).toBeLessThan(0.7 * color.length)
})

test('what is transparent stays so', async () => {
  const html = '<body style="margin:0"><p style="margin:0;width:100px;height:100px;background:red">'
  const bytes = await capture({ grayscale: true, omitBackground: true }, html)
  const { data, width } = await readImage(bytes)
  const opacity = (x: number, y: number) => data[(y * width + x) * 4 + 3]
  expect([opacity(50, 50), opacity(200, 150)]).toEqual([255, 0])
  expect(colorfulness(data)).toBe(0)
})

test('an image that is too large for it is refused', async () => {
  const options = { width: 5_000, height: 4_001, grayscale: true }
  const response = await server.post('/api/v1/screenshot', { html: '', options }, user.key)
  expect((await readError(response)).message).toContain('20 megapixels with `grayscale`')
})

test('a render link has it, for images only', async () => {
  const secret = await newLinkSecret(server, user)
  const page = { url: `${site.url}/page`, grayscale: 'true' }
  const response = await requestLink(server, secret, { ...page, width: '280', height: '200' })
  expect(response.status).toBe(200)
  expect(colorfulness((await readImage(await response.bytes())).data)).toBe(0)
  const pdf = await requestLink(server, secret, { ...page, format: 'pdf' })
  expect((await readError(pdf)).message).toContain('`grayscale` cannot be used with `format=pdf`')
})

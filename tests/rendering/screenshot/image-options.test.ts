/** Options that act on the captured image: `resize`, `quality` of a PNG, and AVIF. */
import { describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { bytesOf, errorOf, imageOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { imageProcesses } from '../../support/processes/chromium-processes.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

const HALVES = `<body style="margin:0"><div style="height:100px;background:red"></div>
  <div id=low style="height:200px;background:blue"></div>`
const GRADIENT =
  '<body style="margin:0;height:400px;background:linear-gradient(45deg,red,lime,blue)">'

const capture = (options: object, html = HALVES) =>
  imageOf(server, user, { html, options: { width: 400, height: 200, ...options } })

describe('resize', () => {
  test.each<[what: string, options: object, width: number, height: number]>([
    ['a width alone', { resize: { width: 100 } }, 100, 50],
    ['a height alone', { resize: { height: 50 } }, 100, 50],
    ['inside a square', { resize: { width: 100, height: 100 } }, 100, 50],
    ['covering a square', { resize: { width: 100, height: 100, fit: 'cover' } }, 100, 100],
    ['filling a square', { resize: { width: 100, height: 100, fit: 'fill' } }, 100, 100],
    ['a larger size', { resize: { width: 800 } }, 800, 400],
    ['of the whole page', { fullPage: true, resize: { width: 100 } }, 100, 75],
    ['of an element', { selector: '#low', resize: { width: 100 } }, 100, 50],
    ['of another scale', { deviceScaleFactor: 2, resize: { width: 100 } }, 100, 50],
    ['to one pixel', { resize: { width: 1 } }, 1, 1],
    ['of a PNG of few colors', { quality: 10, resize: { width: 100 } }, 100, 50],
    ['of a JPEG', { format: 'jpeg', resize: { width: 100 } }, 100, 50],
    ['of a WebP', { format: 'webp', resize: { width: 100 } }, 100, 50],
    ['of an AVIF', { format: 'avif', resize: { width: 100 } }, 100, 50],
  ])('gives the size that was asked for: %s', async (_, options, width, height) => {
    const image = await capture(options)
    expect([image.width, image.height]).toEqual([width, height])
  })

  test('with `cover` cuts off both sides, and with `fill` stretches', async () => {
    const page = `<body style="margin:0;background:linear-gradient(90deg,red 25%,lime 25% 75%,blue 75%)">`
    const square = { width: 100, height: 100 }
    const cover = await capture({ resize: { ...square, fit: 'cover' } }, page)
    expect([5, 95].map((x) => colourAt(cover, x, 50))).toEqual(['#00ff00', '#00ff00'])
    const fill = await capture({ resize: { ...square, fit: 'fill' } }, page)
    expect([5, 50, 95].map((x) => colourAt(fill, x, 50))).toEqual(['#ff0000', '#00ff00', '#0000ff'])
  })

  test('refuses a page that is too large before or after it', async () => {
    const tall = '<body style="margin:0;height:60000px">'
    const before = { html: tall, options: { fullPage: true, resize: { width: 10 } } }
    const after = {
      html: '<body style="margin:0;height:6000px">',
      options: { width: 400, fullPage: true, resize: { width: 8_192 } },
    }
    for (const body of [before, after]) {
      const error = await errorOf(server, user, 'screenshot', body)
      expect(error.details).toMatchObject({ reason: 'image_too_large' })
      expect(error.message).toContain('`resize`')
    }
  })
})

describe('a PNG', () => {
  const bytes = async (html: string, quality: number) => {
    const options = { width: 400, height: 300, quality }
    return Buffer.from(await bytesOf(server, user, 'screenshot', { html, options }))
  }
  const disc = `<body style="background:radial-gradient(at 30% 40%,gold,navy,lime,red)"><h1>Text</h1>`

  test('with a quality below 80 has fewer bytes and colors, and from 80 on all of them', async () => {
    const [full, same, less] = [
      await bytes(disc, 80),
      await bytes(disc, 100),
      await bytes(disc, 40),
    ]
    expect(same).toEqual(full)
    expect([full[25], less[25]]).toEqual([2, 3])
    expect(less.length).toBeLessThan(full.length)
  })

  test('never has more bytes for fewer colors', async () => {
    const [full, less] = [await bytes(GRADIENT, 80), await bytes(GRADIENT, 50)]
    expect(less.length).toBeLessThanOrEqual(full.length)
  })
})

describe('an AVIF', () => {
  test('shows what a PNG shows, and has its own type', async () => {
    const options = { width: 400, height: 200, format: 'avif' }
    const response = await server.post('/api/v1/screenshot', { html: HALVES, options }, user.key)
    expect(response.headers.get('content-type')).toBe('image/avif')
    expect(response.headers.get('content-disposition')).toContain('.avif')
    const { data, info } = await sharp(await response.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([400, 200])
    expect(data[0]).toBeGreaterThan(230)
    expect(data[data.length - 1]).toBeGreaterThan(230)
  })

  test('is made although the process ends while it is encoded', async () => {
    await capture({ format: 'avif' })
    for (const pid of imageProcesses()) process.kill(pid, 'SIGSTOP')
    const capturing = capture({ format: 'avif' }, GRADIENT)
    for (const pid of imageProcesses()) process.kill(pid, 'SIGKILL')
    expect((await capturing).width).toBe(400)
  })
})

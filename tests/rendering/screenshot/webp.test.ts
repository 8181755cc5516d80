/** WebP images, which are encoded outside of Chromium, or by Chromium if they are large. */
import { describe, expect, test } from 'bun:test'
import { bytesOf, imageOf } from '../../support/api/renders.ts'
import { type Image, readImage } from '../../support/files/images.ts'
import { imageProcesses } from '../../support/processes/chromium-processes.ts'
import type { TestUser } from '../../support/server/server.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const HTML = `<body style="margin:0;height:900px;background:linear-gradient(red,lime,blue)">
  <div style="background:#123456;height:40px">text</div><p id=a style="background:gold">text`

const { server, user } = useSharedServer()

/** The mean difference of a channel, of 255. */
function differenceOf(a: Image, b: Image): number {
  let sum = 0
  for (let at = 0; at < a.data.length; at += 1)
    sum += Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0))
  return sum / a.data.length
}

describe('a WebP', () => {
  test.each<[string, object]>([
    ['the viewport', { width: 301, height: 203 }],
    ['another scale', { width: 301, height: 203, deviceScaleFactor: 2 }],
    ['a whole page', { width: 301, height: 203, fullPage: true }],
    ['one element', { width: 301, height: 203, selector: '#a' }],
    ['an image that Chromium encodes for its size', { width: 2101, height: 1001 }],
    ['a high quality', { width: 301, height: 203, quality: 95 }],
    ['one pixel', { width: 1, height: 1 }],
  ])('shows what a PNG shows: %s', async (_, options) => {
    const capture = (format: string) =>
      imageOf(server, user, { html: HTML, options: { ...options, format } })
    const [png, webp] = [await capture('png'), await capture('webp')]
    expect([webp.format, webp.width, webp.height]).toEqual(['webp', png.width, png.height])
    expect(differenceOf(png, webp)).toBeLessThan(3)
  })

  test('is the same for a new user, for one who has rendered before, and with a new encoder', async () => {
    const render = async (who: TestUser) => {
      const options = { width: 300, height: 200, format: 'webp' }
      return Buffer.from(await bytesOf(server, who, 'screenshot', { html: HTML, options }))
    }
    const first = await render(user)
    expect(await render(user)).toEqual(first)
    expect(await render(await server.newUser())).toEqual(first)
    for (const pid of imageProcesses()) process.kill(pid, 'SIGKILL')
    expect(await readImage(await render(user))).toMatchObject({ format: 'webp', width: 300 })
    expect(await render(user)).toEqual(first)
  })

  test('of quality 100 is encoded without loss', async () => {
    const options = { width: 300, height: 200, quality: 100 }
    const capture = (format: string) =>
      imageOf(server, user, { html: HTML, options: { ...options, format } })
    expect(differenceOf(await capture('png'), await capture('webp'))).toBeLessThan(0.05)
  })
})

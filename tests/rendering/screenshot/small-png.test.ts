/** PNGs are small, and show every pixel as it was. */
import { describe, expect, test } from 'bun:test'
import { bytesOf } from '../../support/api/renders.ts'
import { readImage } from '../../support/files/images.ts'
import { imageProcesses } from '../../support/processes/chromium-processes.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

const TEXT = '<body style="margin:0"><h1>Small</h1><p style="color:navy">files'
const MANY_COLORS = `<body style="margin:0;height:700px;background:linear-gradient(45deg,red,lime,blue)"><h1>Many</h1>`
const NOISE = `<body style="margin:0"><canvas width=300 height=200></canvas><script>
  const context = document.querySelector('canvas').getContext('2d')
  const image = context.createImageData(300, 200)
  let state = 7
  for (let at = 0; at < image.data.length; at += 1) {
    state = (state * 1103515245 + 12345) % 2147483648
    image.data[at] = at % 4 === 3 ? 255 : 100 + (state >> 16) % 50
  }
  context.putImageData(image, 0, 0)
</script>`

async function capture(html: string, options: object): Promise<Buffer> {
  return Buffer.from(await bytesOf(server, user, 'screenshot', { html, options }))
}

describe.each<[what: string, colorType: number, html: string, options: object]>([
  ['a page of few colors', 3, TEXT, {}],
  ['a page of many colors', 2, MANY_COLORS, {}],
  ['a photograph', 2, NOISE, {}],
  ['the whole page', 2, MANY_COLORS, { fullPage: true }],
  ['an element', 3, TEXT, { selector: 'p' }],
  ['another scale', 2, MANY_COLORS, { deviceScaleFactor: 2 }],
  ['one pixel', 3, TEXT, { width: 1, height: 1 }],
])('a PNG of %s', (_, colorType, html, given) => {
  const options = { width: 300, height: 200, ...given }

  test('has the pixels of a WebP without loss', async () => {
    const [png, webp] = await Promise.all([
      capture(html, options),
      capture(html, { ...options, format: 'webp', quality: 100 }),
    ])
    expect(png[25]).toBe(colorType)
    const [small, lossless] = await Promise.all([readImage(png), readImage(webp)])
    expect([small.width, small.height]).toEqual([lossless.width, lossless.height])
    expect(Buffer.compare(small.data, lossless.data)).toBe(0)
  })
})

test('a page is captured when the process of its image has been stopped, and the next one as before', async () => {
  const options = { width: 300, height: 200 }
  const before = await capture(TEXT, options)
  for (const pid of imageProcesses()) process.kill(pid, 'SIGSTOP')
  const capturing = capture(TEXT, options)
  const stopped = await readImage(await capturing)
  expect(Buffer.compare(stopped.data, (await readImage(before)).data)).toBe(0)
  expect(await capture(TEXT, options)).toEqual(before)
  // One that had no image to encode was not replaced.
  for (const pid of imageProcesses()) process.kill(pid, 'SIGCONT')
})

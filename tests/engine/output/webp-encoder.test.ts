/** The process that encodes WebP images: it may end at any moment, and Chromium encodes what it does not. */
import { afterEach, expect, test } from 'bun:test'
import sharp from 'sharp'
import { createWebpEncoder, type WebpEncoder } from '../../../server/engine/output/webp-encoder.ts'
import { readImage } from '../../support/files/images.ts'
import { webpProcesses } from '../../support/processes/chromium-processes.ts'
import { until } from '../../support/until.ts'

let encoder: WebpEncoder

afterEach(() => encoder.close())

function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: 'red' } })
    .png()
    .toBuffer()
}

test('images that are encoded at the same time are not mixed up', async () => {
  encoder = createWebpEncoder()
  const widths = Array.from({ length: 20 }, (_, index) => 20 + index)
  const images = await Promise.all(
    widths.map(async (width) => {
      const webp = await encoder.encode(await picture(width, 5), 80)
      return webp && readImage(webp)
    }),
  )
  expect(images.map((image) => image?.width)).toEqual(widths)
  expect(new Set(images.map((image) => image?.format))).toEqual(new Set(['webp']))
})

test('what is no PNG has no WebP, and the next image has one', async () => {
  encoder = createWebpEncoder()
  expect(await encoder.encode(Buffer.from('no PNG'), 80)).toBeNull()
  expect(await encoder.encode(Buffer.alloc(0), 80)).toBeNull()
  expect(await encoder.encode(await picture(9, 9), 80)).not.toBeNull()
})

test('an image has no WebP if the process ends while it encodes, and the next one has a new process', async () => {
  encoder = createWebpEncoder()
  const before = webpProcesses()
  await encoder.encode(await picture(9, 9), 80)
  const [pid = 0] = webpProcesses().filter((one) => !before.includes(one))
  process.kill(pid, 'SIGSTOP')
  const encoding = encoder.encode(await picture(9, 9), 80)
  process.kill(pid, 'SIGKILL')
  expect(await encoding).toBeNull()
  expect(await encoder.encode(await picture(9, 9), 80)).not.toBeNull()
})

test('every image is left to Chromium after the process could not start', async () => {
  encoder = createWebpEncoder({ program: '/there/is/no/such/program.ts' })
  const image = { pixels: 81, quality: 80 }
  expect(encoder.accepts(image)).toBe(true)
  expect(await encoder.encode(await picture(9, 9), 80)).toBeNull()
  expect(encoder.accepts(image)).toBe(false)
})

test('the process has no variable of the server, and ends when the encoder is closed', async () => {
  encoder = createWebpEncoder()
  const before = webpProcesses()
  await encoder.encode(await picture(9, 9), 80)
  const [pid = 0] = webpProcesses().filter((one) => !before.includes(one))
  expect(process.env).toHaveProperty('HOME')
  expect(await Bun.file(`/proc/${pid}/environ`).text()).not.toContain('HOME=')
  await encoder.close()
  await until(() => !webpProcesses().includes(pid))
  expect(await encoder.encode(await picture(9, 9), 80)).toBeNull()
})

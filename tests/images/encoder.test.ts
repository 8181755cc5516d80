/**
 * The process that encodes images: it may end at any moment, and Chromium encodes what it does not.
 */
import { afterEach, expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import sharp from 'sharp'
import {
  createImageEncoder,
  type ImageEncoder,
} from '../../packages/chromium/src/images/encoder.ts'
import type { ImageOutput } from '../../packages/chromium/src/images/messages.ts'
import { createImageWorker, type ImageWorker } from '../../packages/chromium/src/images/worker.ts'
import { readImage } from '../support/files/images.ts'
import { imageProcesses } from '../support/processes/chromium-processes.ts'
import { until } from '../support/until.ts'

const WEBP: ImageOutput = { format: 'webp', quality: 80, resize: null }
const AVIF: ImageOutput = { ...WEBP, format: 'avif' }
const QUANTISED: ImageOutput = { ...WEBP, format: 'png', quality: 50 }
const LIMIT_MS = 5_000
const refuse = () => new Error('too many images wait')

let encoder: Pick<ImageWorker | ImageEncoder, 'close'> & Pick<ImageWorker, 'encode'>

afterEach(() => encoder.close())

function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: 'red' } })
    .png()
    .toBuffer()
}

function bytesOf(image: Buffer | null): Buffer {
  if (image === null) throw new Error('the image was not encoded')
  return image
}

test('images that are encoded at the same time are not mixed up', async () => {
  encoder = createImageWorker({ limitMs: LIMIT_MS })
  const widths = Array.from({ length: 20 }, (_, index) => 20 + index)
  const images = await Promise.all(
    widths.map(async (width) => {
      const webp = await encoder.encode(await picture(width, 5), WEBP)
      return webp && readImage(webp)
    }),
  )
  expect(images.map((image) => image?.width)).toEqual(widths)
  expect(new Set(images.map((image) => image?.format))).toEqual(new Set(['webp']))
})

test('what is no PNG has no image, and the next image has one', async () => {
  encoder = createImageWorker({ limitMs: LIMIT_MS })
  expect(await encoder.encode(Buffer.from('no PNG'), WEBP)).toBeNull()
  expect(await encoder.encode(Buffer.alloc(0), WEBP)).toBeNull()
  expect(await encoder.encode(await picture(9, 9), WEBP)).not.toBeNull()
})

test('an image has no image if the process ends while it encodes, and the next one has a new process', async () => {
  encoder = createImageWorker({ limitMs: LIMIT_MS })
  const before = imageProcesses()
  await encoder.encode(await picture(9, 9), WEBP)
  const [pid = 0] = imageProcesses().filter((one) => !before.includes(one))
  process.kill(pid, 'SIGSTOP')
  const encoding = encoder.encode(await picture(9, 9), WEBP)
  process.kill(pid, 'SIGKILL')
  expect(await encoding).toBeNull()
  expect(await encoder.encode(await picture(9, 9), WEBP)).not.toBeNull()
})

test('every image is left to Chromium after the process could not start', async () => {
  const all = createImageEncoder({ refuse, program: '/there/is/no/such/program.ts' })
  encoder = all
  expect(all.improves(WEBP, 81)).toBe(true)
  expect(await encoder.encode(await picture(9, 9), WEBP)).toBeNull()
  expect(all.improves(WEBP, 81)).toBe(false)
})

test('the process has no variable of the server, and ends when the encoder is closed', async () => {
  encoder = createImageWorker({ limitMs: LIMIT_MS })
  const before = imageProcesses()
  await encoder.encode(await picture(9, 9), WEBP)
  const [pid = 0] = imageProcesses().filter((one) => !before.includes(one))
  expect(process.env).toHaveProperty('HOME')
  expect(await Bun.file(`/proc/${pid}/environ`).text()).not.toContain('HOME=')
  await encoder.close()
  await until(() => !imageProcesses().includes(pid))
  expect(await encoder.encode(await picture(9, 9), WEBP)).toBeNull()
})

test('a process that hangs is ended, and the next image has a new one', async () => {
  encoder = createImageWorker({ limitMs: LIMIT_MS })
  const before = imageProcesses()
  await encoder.encode(await picture(9, 9), WEBP)
  const [pid = 0] = imageProcesses().filter((one) => !before.includes(one))
  process.kill(pid, 'SIGSTOP')
  expect(await encoder.encode(await picture(9, 9), WEBP)).toBeNull()
  await until(() => !imageProcesses().includes(pid))
})

test('what the process answers is checked to be an image of the format', async () => {
  const program = `${tmpdir()}/answers-${process.pid}.ts`
  await Bun.write(
    program,
    `process.on('message', ({ id }) => process.send({ id, image: Buffer.from('<html>') }))`,
  )
  encoder = createImageWorker({ limitMs: LIMIT_MS, program })
  expect(await encoder.encode(await picture(9, 9), WEBP)).toBeNull()
  await Bun.file(program).delete()
})

test('an image that Chromium cannot make is made again if the process ends', async () => {
  const all = createImageEncoder({ refuse })
  encoder = all
  const before = imageProcesses()
  await all.make(await picture(9, 9), AVIF)
  const [pid = 0] = imageProcesses().filter((one) => !before.includes(one))
  process.kill(pid, 'SIGSTOP')
  const making = all.make(await picture(9, 9), AVIF)
  process.kill(pid, 'SIGKILL')
  expect((await readImage(bytesOf(await making))).width).toBe(9)
  expect(await all.make(Buffer.from('no PNG'), AVIF)).toBeNull()
})

test('at most four images of those that take long are encoded at a time, and none is lost', async () => {
  const all = createImageEncoder({ refuse })
  encoder = all
  const made = await Promise.all(
    Array.from({ length: 12 }, async (_, index) =>
      readImage(bytesOf(await all.make(await picture(20 + index, 5), QUANTISED))),
    ),
  )
  expect(made.map(({ width }) => width)).toEqual(made.map((_, index) => 20 + index))
})

test('an image is refused while 100 others wait', async () => {
  const all = createImageEncoder({ refuse })
  encoder = all
  const png = await picture(9, 9)
  const making = Array.from({ length: 104 }, () => all.make(png, QUANTISED))
  expect(all.make(png, QUANTISED)).rejects.toThrow('too many images wait')
  expect((await Promise.all(making)).filter((image) => image === null)).toEqual([])
})

test('Chromium encodes its images itself while four others wait for the process', async () => {
  const all = createImageEncoder({ refuse })
  encoder = all
  const png = await picture(50, 50)
  const waiting = Array.from({ length: 4 }, () => all.encode(png, WEBP))
  expect(all.improves(WEBP, 2_500)).toBe(false)
  await Promise.all(waiting)
  expect(all.improves(WEBP, 2_500)).toBe(true)
  expect(all.improves(WEBP, 2_100_001)).toBe(false)
  expect(all.improves({ ...WEBP, format: 'png' }, 20_000_000)).toBe(true)
  expect(all.improves({ ...WEBP, format: 'png' }, 20_000_001)).toBe(false)
  expect(all.improves({ ...WEBP, format: 'jpeg' }, 81)).toBe(false)
})

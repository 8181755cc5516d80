/** The compression of Chromium's PNGs: fewer bytes, and every pixel as it was. */
import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { compressPng } from '../../packages/chromium/src/images/png/compress.ts'
import { readImage } from '../support/files/images.ts'

type Color = [red: number, green: number, blue: number, opacity?: number]

/** Draws an image of `channels` channels by a function of its places. */
async function drawn(
  [width, height]: [number, number],
  channels: 3 | 4,
  colorAt: (x: number, y: number) => Color,
): Promise<Buffer> {
  const data = Buffer.alloc(width * height * channels)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      data.set(colorAt(x, y).slice(0, channels) as number[], (y * width + x) * channels)
    }
  }
  const raw = { width, height, channels }
  return sharp(data, { raw }).png({ compressionLevel: 1, adaptiveFiltering: false }).toBuffer()
}

/** A repeatable number from 0 to 255. */
function noise(x: number, y: number): number {
  return (Math.imul(x * 31 + y * 17, 0x9e3779b1) >>> 24) & 255
}

const PICTURES: [what: string, colorType: number, picture: () => Promise<Buffer>][] = [
  ['one pixel', 3, () => drawn([1, 1], 3, () => [1, 2, 3])],
  ['one color', 3, () => drawn([300, 200], 3, () => [255, 255, 255])],
  ['256 colors', 3, () => drawn([256, 40], 3, (x) => [x, 0, 0])],
  ['256 colors, some of them transparent', 3, () => drawn([256, 9], 4, (x) => [x, 0, 0, 255 - x])],
  ['257 colors', 2, () => drawn([257, 40], 3, (x) => [x & 255, x >> 8, 0])],
  [
    'many colors, some of them transparent',
    6,
    () => drawn([300, 20], 4, (x, y) => [x, y, x, y * 9]),
  ],
  ['a gradient', 2, () => drawn([400, 300], 3, (x, y) => [x >> 1, y >> 1, (x + y) >> 2])],
  ['noise', 2, () => drawn([200, 150], 3, (x, y) => [noise(x, y), noise(y, x), noise(x, x + y)])],
  [
    'a photograph above text',
    2,
    () =>
      drawn([300, 301], 3, (x, y) => {
        if (y > 150) return (x * y) % 13 === 0 ? [20, 20, 20] : [250, 250, 250]
        const shade = Math.round(128 + 90 * Math.sin(x / 40) * Math.cos(y / 30))
        return [shade + (noise(x, y) & 7), shade + (noise(y, x) & 7), 255 - shade]
      }),
  ],
]

test.each(PICTURES)('%s keeps every pixel', async (_, colorType, picture) => {
  const png = await picture()
  const compressed = compressPng(png)
  expect(compressed?.[25]).toBe(colorType)
  expect(await readImage(compressed ?? png)).toEqual(await readImage(png))
})

test('a photograph has fewer bytes than without its filters, and text fewer than with them', async () => {
  const [photograph, text] = await Promise.all([
    drawn([300, 300], 3, (x, y) => {
      const shade = Math.round(128 + 90 * Math.sin(x / 40) * Math.cos(y / 30))
      return [shade + (noise(x, y) & 3), shade, 255 - shade]
    }),
    drawn([600, 300], 3, (x, y) => [noise(x % 40, y % 30), noise(y % 30, x % 40), 0]),
  ])
  const sizeOf = async (png: Buffer, adaptiveFiltering: boolean) =>
    (await sharp(png).png({ compressionLevel: 6, adaptiveFiltering }).toBuffer()).length
  const compressedSize = (png: Buffer) => compressPng(png)?.length ?? 0
  expect(compressedSize(photograph)).toBeLessThan(0.9 * (await sizeOf(photograph, false)))
  expect(compressedSize(text)).toBeLessThan(0.9 * (await sizeOf(text, true)))
})

test.each<[what: string, png: () => Promise<Buffer>]>([
  ['nothing', async () => Buffer.alloc(0)],
  ['text', async () => Buffer.from('no PNG'.repeat(20))],
  [
    '16 bits a channel',
    async () => sharp({ create: BLACK }).toColourspace('rgb16').png().toBuffer(),
  ],
  ['a palette', async () => sharp({ create: BLACK }).png({ palette: true }).toBuffer()],
  [
    'other filters',
    async () =>
      sharp(await PHOTO())
        .png({ adaptiveFiltering: true })
        .toBuffer(),
  ],
])('%s is left as it is', async (_, png) => {
  expect(compressPng(await png())).toBeNull()
})

const BLACK = { width: 9, height: 9, channels: 3, background: 'black' } as const
const PHOTO = () => drawn([90, 90], 3, (x, y) => [x + (noise(x, y) & 3), x, y])

test('data that would be larger than the header says is refused', async () => {
  const png = await drawn([100, 100], 3, (x, y) => [x, y, noise(x, y)])
  png.writeUInt32BE(10, 20)
  expect(() => compressPng(png)).toThrow()
})

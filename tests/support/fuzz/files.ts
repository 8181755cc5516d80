/** Uploads that resemble fonts and images: real files with random changes. */
import sharp from 'sharp'
import { makeFont, makeWoff, makeWoff2 } from '../files/font-files.ts'
import type { Random } from './random.ts'

export interface StrangeFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

const BYTES_MAX = 10_000_000

/** @returns a function that makes random files */
export async function fileMaker(): Promise<(random: Random) => StrangeFile> {
  const names = { family: 'Fuzz' }
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
  const [png, jpg, webp] = await Promise.all([
    picture.png().toBuffer(),
    picture.jpeg().toBuffer(),
    picture.webp().toBuffer(),
  ])
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>',
  )
  const whole: readonly [[string, Buffer], ...[string, Buffer][]] = [
    ['a.ttf', makeFont(names)],
    ['a.woff', makeWoff(names)],
    ['a.woff2', makeWoff2(names)],
    ['a.png', png],
    ['a.jpg', jpg],
    ['a.webp', webp],
    ['a.svg', svg],
  ]
  return (random) => {
    const [name, file] = random.pick(whole)
    return { name, bytes: changed(file, random) }
  }
}

/** A file unchanged, with bytes changed, cut off, or with one part repeated up to the limit. */
function changed(file: Buffer, random: Random): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(file)
  const kind = random.pick(['whole', 'flipped', 'cut', 'grown'])
  const at = random.int(0, bytes.length - 1)
  if (kind === 'whole') return bytes
  if (kind === 'cut') return bytes.slice(0, at)
  if (kind === 'flipped') {
    for (let count = random.int(1, 8); count > 0; count -= 1) {
      bytes[random.int(0, bytes.length - 1)] = random.int(0, 255)
    }
    return bytes
  }
  const part = Buffer.from(bytes.slice(at, at + random.int(1, 64)))
  const middle = Buffer.alloc(random.size(BYTES_MAX - bytes.length), part)
  return new Uint8Array(Buffer.concat([bytes.slice(0, at), middle, bytes.slice(at)]))
}

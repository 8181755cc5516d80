/** Encodes the photos of a PDF as JPEGs of less quality (ISO 32000-1, 8.9.5). */
import { constants, inflateSync } from 'node:zlib'
import type { Sharp } from 'sharp'
import type { PdfDocument } from '../objects/document.ts'
import { type Dict, Name, nameOf, type PdfValue, Stream } from '../objects/values.ts'
import { PdfFailure } from './failure.ts'

/** Icons and rules stay sharp, and are not worth the work. */
const PIXELS_MIN = 64 * 64
const PIXELS_MAX = 100_000_000
/** The pixels of all images of one PDF. */
const WORK_PIXELS_MAX = 400_000_000
/** Drawings of few colors have their edges kept. */
const COLORS_MIN = 256
/** Losing detail a second time is only worth it for a good part of the bytes. */
const RATIO_MAX = 0.9

interface Image {
  stream: Stream
  width: number
  height: number
  channels: 1 | 3
}

/** @returns whether any image has become smaller */
export async function recompressImages(document: PdfDocument, quality: number): Promise<boolean> {
  let isChanged = false
  let pixels = 0
  for (let id = 1; id < document.count(); id += 1) {
    const image = photoOf(document, document.object(id))
    if (image === null) continue
    pixels += image.width * image.height
    if (pixels > WORK_PIXELS_MAX) {
      throw new PdfFailure('refused', 'The images of the PDF have too many pixels together.')
    }
    const jpeg = await encode(image, quality)
    if (jpeg === null || jpeg.length > image.stream.data.length * RATIO_MAX) continue
    document.set(id, new Stream(jpegEntries(image.stream.dict), jpeg))
    isChanged = true
  }
  return isChanged
}

/**
 * @returns null for what is no photo: masks, palettes, and color spaces and filters that JPEGs do
 *   not have
 */
function photoOf(document: PdfDocument, stream: PdfValue): Image | null {
  if (!(stream instanceof Stream) || nameOf(stream.dict.get('Subtype')) !== 'Image') return null
  const { dict } = stream
  const read = (key: string) => document.resolve(dict.get(key))
  const [width, height, bits] = [read('Width'), read('Height'), read('BitsPerComponent')]
  const channels = channelsOf(document, read('ColorSpace'))
  if (typeof width !== 'number' || typeof height !== 'number' || channels === null) return null
  const isPlain = read('Decode') === null && read('ImageMask') !== true && bits === 8
  const size = width * height
  // A mask by colors would meet other colors than before.
  if (!isPlain || Array.isArray(read('Mask')) || !(size >= PIXELS_MIN && size <= PIXELS_MAX)) {
    return null
  }
  return { stream, width, height, channels }
}

/** The color space stays that of the image: the JPEG has the same components in it. */
function channelsOf(document: PdfDocument, space: PdfValue): 1 | 3 | null {
  if (!Array.isArray(space)) {
    const name = nameOf(space)
    return name === 'DeviceRGB' ? 3 : name === 'DeviceGray' ? 1 : null
  }
  const kind = nameOf(document.resolve(space[0]))
  if (kind === 'CalRGB') return 3
  if (kind === 'CalGray') return 1
  const components = kind === 'ICCBased' ? document.dict(space[1]).get('N') : null
  return components === 3 || components === 1 ? components : null
}

async function encode(image: Image, quality: number): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  // One thread for each image, and no cache of images that are read once.
  sharp.concurrency(1)
  sharp.cache(false)
  try {
    const input = readImage(image, sharp)
    if (input === null) return null
    const { data, info } = await input.jpeg({ quality, mozjpeg: true }).toBuffer({
      resolveWithObject: true,
    })
    const isSame = info.channels === image.channels
    return isSame && info.width === image.width && info.height === image.height ? data : null
  } catch {
    return null // the image is damaged, and stays as it is: readers show what they can
  }
}

type SharpModule = typeof import('sharp').default

function readImage({ stream, width, height, channels }: Image, sharp: SharpModule): Sharp | null {
  const filters = filtersOf(stream.dict)
  const bytes = width * height * channels
  if (filters === 'DCTDecode') {
    return sharp(stream.data, { limitInputPixels: PIXELS_MAX }).toColorspace(
      channels === 1 ? 'b-w' : 'srgb',
    )
  }
  if (filters !== 'FlateDecode' || stream.dict.has('DecodeParms')) return null
  const pixels = inflateSync(stream.data, {
    maxOutputLength: bytes + 1024,
    finishFlush: constants.Z_SYNC_FLUSH,
  })
  if (pixels.length < bytes || hasFewColors(pixels, channels)) return null
  const raw = { width, height, channels }
  return sharp(pixels.subarray(0, bytes), { raw })
}

function filtersOf(dict: Dict): string | null {
  const filter = dict.get('Filter')
  const list = Array.isArray(filter) ? filter : [filter]
  return list.length === 1 ? nameOf(list[0]) : null
}

function hasFewColors(pixels: Uint8Array, channels: 1 | 3): boolean {
  const colors = new Set<number>()
  for (let at = 0; at + channels <= pixels.length; at += channels) {
    let color = 0
    for (let channel = 0; channel < channels; channel += 1)
      color = color * 256 + (pixels[at + channel] ?? 0)
    colors.add(color)
    if (colors.size >= (channels === 1 ? COLORS_MIN / 4 : COLORS_MIN)) return false
  }
  return true
}

function jpegEntries(dict: Dict): Dict {
  const entries = new Map(dict).set('Filter', new Name('DCTDecode'))
  entries.delete('DecodeParms')
  return entries
}

/** Limits of the images that Chromium can capture, and that can be encoded. */
import { beyondChromium, type EncodingOptions } from './messages.ts'

export const PIXELS_MAX = 268_000_000

/**
 * The pixels of an image that the image process encodes: it has 1 GB of memory, and needs some 10
 * ms for a megapixel.
 */
export const PROCESS_PIXELS_MAX = 20_000_000

/** A screen of 4K, whose encoding takes some 4 s. */
const AVIF_PIXELS_MAX = 8_300_000

/** Longest side of a format; Chromium returns no bytes for a longer one. */
export const SIDE_MAX: Partial<
  Record<EncodingOptions['format'], { pixels: number; name: string }>
> = {
  webp: { pixels: 16_383, name: 'WebP' },
  jpeg: { pixels: 65_500, name: 'JPEG' },
  avif: { pixels: 16_384, name: 'AVIF' },
}

type SizeOptions = EncodingOptions & { deviceScaleFactor: number }

interface Size {
  width: number
  height: number
}

/** The number of pixels of an image whose size is given in CSS pixels. */
export function pixelsOf(
  { width, height }: Size,
  { deviceScaleFactor }: Pick<SizeOptions, 'deviceScaleFactor'>,
): number {
  return width * height * deviceScaleFactor ** 2
}

/**
 * The most pixels that can be captured with these options, and the reason if it is not the usual
 * limit.
 */
export function captureLimit(options: Omit<SizeOptions, 'deviceScaleFactor'>): {
  pixels: number
  reason: string
} {
  const { format, resize = null } = options
  const reason = beyondChromium(options)
  if (reason === null) return { pixels: PIXELS_MAX, reason: '' }
  const pixels = resize === null && format === 'avif' ? AVIF_PIXELS_MAX : PROCESS_PIXELS_MAX
  return { pixels, reason: ` ${reason}` }
}

/**
 * Checks the size of an image, given in CSS pixels.
 * @returns a sentence that names the limit that is exceeded; null if the image can be made
 */
export function imageSizeIssue(size: Size, options: SizeOptions): string | null {
  const { format, deviceScaleFactor, resize = null } = options
  const captured = {
    width: size.width * deviceScaleFactor,
    height: size.height * deviceScaleFactor,
  }
  const { pixels, reason } = captureLimit(options)
  if (captured.width * captured.height > pixels) {
    return `${sentenceOf(captured)}, but at most ${megapixels(pixels)} can be captured${reason}.`
  }
  const final = resizedSize(captured, resize)
  const side = SIDE_MAX[format]
  if (side && Math.max(final.width, final.height) > side.pixels) {
    return `${sentenceOf(final)}, but ${side.name === 'AVIF' ? 'an' : 'a'} ${side.name} has at most ${side.pixels} pixels per side.`
  }
  const finalMax = format === 'avif' ? AVIF_PIXELS_MAX : PROCESS_PIXELS_MAX
  if (resize !== null && final.width * final.height > finalMax) {
    return `${sentenceOf(final)} after \`resize\`, but at most ${megapixels(finalMax)} can be encoded.`
  }
  return null
}

/** The size that `resize` gives an image. */
export function resizedSize(size: Size, resize: SizeOptions['resize'] = null): Size {
  if (resize === null) return size
  const { width, height, fit } = resize
  if (fit !== 'inside' && width !== undefined && height !== undefined) return { width, height }
  const scales = [(width ?? Infinity) / size.width, (height ?? Infinity) / size.height]
  const scale = Math.min(...scales)
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(size.width), height: scaled(size.height) }
}

function sentenceOf({ width, height }: Size): string {
  return `The image would have ${width} x ${height} pixels`
}

function megapixels(pixels: number): string {
  return `${pixels / 1_000_000} megapixels`
}

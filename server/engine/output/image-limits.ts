/** Limits of the images that Chromium can capture and encode. */
import type { ScreenshotOptions } from '../index.ts'

export const PIXELS_MAX = 268_000_000

/** Longest side of a format; Chromium returns no bytes for a longer one. */
export const SIDE_MAX: Partial<
  Record<ScreenshotOptions['format'], { pixels: number; name: string }>
> = {
  webp: { pixels: 16_383, name: 'WebP' },
  jpeg: { pixels: 65_500, name: 'JPEG' },
}

/** The number of pixels of an image whose size is given in CSS pixels. */
export function pixelsOf(
  { width, height }: { width: number; height: number },
  { deviceScaleFactor }: Pick<ScreenshotOptions, 'deviceScaleFactor'>,
): number {
  return width * height * deviceScaleFactor ** 2
}

/**
 * Checks the size of an image, given in CSS pixels.
 * @returns a sentence that names the limit that is exceeded; null if the image can be made
 */
export function imageSizeIssue(
  size: { width: number; height: number },
  options: Pick<ScreenshotOptions, 'format' | 'deviceScaleFactor'>,
): string | null {
  const { width, height } = size
  const { format, deviceScaleFactor } = options
  const image = `The image would have ${width * deviceScaleFactor} x ${height * deviceScaleFactor} pixels`
  const side = SIDE_MAX[format]
  if (side && Math.max(width, height) * deviceScaleFactor > side.pixels) {
    return `${image}, but a ${side.name} has at most ${side.pixels} pixels per side.`
  }
  if (pixelsOf(size, options) > PIXELS_MAX) {
    return `${image}, which is more than ${PIXELS_MAX / 1_000_000} megapixels.`
  }
  return null
}

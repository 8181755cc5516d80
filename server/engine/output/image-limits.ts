/** The largest images that Chromium captures and encodes. */
import type { ScreenshotOptions } from '../index.ts'

export const PIXELS_MAX = 268_000_000

/** Longest side of a format; Chromium returns no bytes for a longer one. */
export const SIDE_MAX: Partial<
  Record<ScreenshotOptions['format'], { pixels: number; name: string }>
> = {
  webp: { pixels: 16_383, name: 'WebP' },
  jpeg: { pixels: 65_500, name: 'JPEG' },
}

/** @param size in CSS pixels @returns the limit that is exceeded, or null */
export function imageSizeIssue(
  { width, height }: { width: number; height: number },
  { format, deviceScaleFactor }: Pick<ScreenshotOptions, 'format' | 'deviceScaleFactor'>,
): string | null {
  const pixels = `${width * deviceScaleFactor} x ${height * deviceScaleFactor} pixels`
  const side = SIDE_MAX[format]
  if (side && Math.max(width, height) * deviceScaleFactor > side.pixels) {
    return `${pixels}, and a ${side.name} has at most ${side.pixels} a side`
  }
  if (width * height * deviceScaleFactor ** 2 > PIXELS_MAX) {
    return `${pixels}, which are more than ${PIXELS_MAX / 1_000_000} megapixels`
  }
  return null
}

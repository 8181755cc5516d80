/** The messages between the server and its image process. */
import type { components } from '../contract.gen.ts'

type Options = components['schemas']['ScreenshotOptions']

/** The options of a screenshot that say how its image is encoded. */
export type EncodingOptions = Pick<Options, 'format' | 'quality'> &
  Partial<Pick<Options, 'resize' | 'grayscale'>>

/** The image that is made of a PNG of Chromium. */
export type ImageOutput = EncodingOptions

export interface ImageRequest {
  id: number
  png: Uint8Array
  output: ImageOutput
}

/** `image` is null if it cannot be made of these bytes. */
export interface ImageResponse {
  id: number
  image: Uint8Array | null
}

/** From this quality on, a PNG has all of its colors. The default of all formats is 80. */
export const LOSSLESS_PNG_QUALITY = 80

/** Whether a PNG gets a palette of fewer colors. */
export function isQuantised({
  format,
  quality,
}: Pick<EncodingOptions, 'format' | 'quality'>): boolean {
  return format === 'png' && quality < LOSSLESS_PNG_QUALITY
}

/**
 * The options that Chromium cannot encode, as the end of a sentence; null if there are none. They
 * take long, too.
 */
export function beyondChromium(output: EncodingOptions): string | null {
  const { format, resize = null, grayscale = false } = output
  if (resize !== null) return 'with `resize`'
  if (format === 'avif') return 'as an AVIF'
  if (grayscale) return 'with `grayscale`'
  return isQuantised(output) ? 'as a PNG with a `quality` below 80' : null
}

/** The part of the options that the process gets. */
export function outputOf(options: ImageOutput): ImageOutput {
  const { format, quality, resize, grayscale } = options
  return { format, quality, resize, grayscale }
}

/** The messages between the server and its image process. */
import type { components } from '../contract.gen.ts'

/** The options of a screenshot that say how its image is encoded. */
export type EncodingOptions = Pick<
  components['schemas']['ScreenshotOptions'],
  'format' | 'quality' | 'resize'
>

/** The image that is made of a PNG of Chromium. */
export interface ImageOutput extends EncodingOptions {
  /** Whether a PNG is compressed as far as possible, which takes longer. */
  smallest: boolean
}

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

/** Whether Chromium cannot make such an image: then it takes long, too. */
export function needsLibrary(output: EncodingOptions): boolean {
  return output.resize !== null || output.format === 'avif' || isQuantised(output)
}

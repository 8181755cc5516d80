/** The pages of a file as pixels. */
import { PAGE_PIXELS_MAX } from './limits.ts'

/** A picture of 4 bytes per pixel: red, green, blue and opacity. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array
}

export interface Pages extends Disposable {
  count: number
  /** Draws a page, counted from 0; each page once. @throws FileError */
  draw(index: number): Promise<Pixels>
}

/** A file that cannot be compared. The message continues a sentence about it. */
export class FileError extends Error {
  override name = 'FileError'
}

/** @throws FileError if a page of this size cannot be drawn */
export function checkSize(width: number, height: number): void {
  if (!(width >= 1 && height >= 1)) throw new FileError('has a page without a size')
  if (!isTooLarge(width, height)) return
  throw new FileError(
    `has a page of ${width} x ${height} pixels, but at most ${PAGE_PIXELS_MAX / 1_000_000} megapixels can be compared`,
  )
}

export function isTooLarge(width: number, height: number): boolean {
  return width * height > PAGE_PIXELS_MAX
}

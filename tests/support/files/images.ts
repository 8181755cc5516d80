/** Decodes images and reads their pixels. */
import sharp from 'sharp'

/** Pixels in RGBA, row by row. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array
}

export interface Image extends Pixels {
  /** As sharp names it: png, jpeg, webp. */
  format: string
}

/** Decodes a PNG, JPEG or WebP. */
export async function readImage(bytes: ArrayBuffer | Uint8Array): Promise<Image> {
  const image = sharp(bytes)
  const { format = 'unknown' } = await image.metadata()
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { format, width: info.width, height: info.height, data }
}

/** The colour of a pixel as `#rrggbb`. */
export function colourAt({ width, data }: Pixels, x: number, y: number): string {
  const at = (y * width + x) * 4
  const hex = [...data.subarray(at, at + 3)].map((value) => value.toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}

/** The rows of an image from `from` up to, not including, `to`. */
export function rowsOf({ width, height, data }: Pixels, from: number, to = height): Pixels {
  return { width, height: to - from, data: data.subarray(from * width * 4, to * width * 4) }
}

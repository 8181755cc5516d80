/** Decodes a picture: a PNG, JPEG, WebP or AVIF. */
import sharp, { type Sharp } from 'sharp'
import { PAGE_PIXELS_MAX } from './limits.ts'
import { checkSize, FileError, type Pages, type Pixels } from './pages.ts'

/** @throws FileError if it cannot be read */
export async function openPicture(bytes: Uint8Array): Promise<Pages> {
  const image = sharp(bytes, { limitInputPixels: PAGE_PIXELS_MAX + 1 })
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new FileError('is not a picture, or it is damaged')
    })
  checkSize(width, height)
  return { count: 1, draw: () => decode(image), [Symbol.dispose]: () => {} }
}

async function decode(image: Sharp): Promise<Pixels> {
  const decoded = image.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' })
  const { data, info } = await decoded.toBuffer({ resolveWithObject: true }).catch(() => {
    throw new FileError('is a damaged picture, or one that needs too much memory')
  })
  return { width: info.width, height: info.height, data }
}

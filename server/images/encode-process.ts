/**
 * The process that encodes images. Requests and responses are messages over IPC. The process exits when the server
 * disconnects.
 */
import type { Sharp } from 'sharp'
import { type ImageOutput, type ImageRequest, type ImageResponse, isQuantised } from './messages.ts'
import { compressPng } from './png/compress.ts'

/** The effort of libwebp, 0 to 6. Chromium has 3, which takes twice as long; with 1, images are a quarter larger. */
const WEBP_EFFORT = 2
/** Above this quality, effort 2 costs up to a fifth more bytes. */
const WEBP_EFFORT_QUALITY = 85
const WEBP_HIGH_EFFORT = 3

/** The effort of libaom, 0 to 9. The next one takes twice as long for a tenth fewer bytes. */
const AVIF_EFFORT = 2
/** The effort of libimagequant and zlib, 1 to 10: more is slower, and hardly better. */
const QUANTISING_EFFORT = 3

async function respond({ id, png, output }: ImageRequest): Promise<ImageResponse> {
  try {
    return { id, image: await imageOf(Buffer.from(png), output) }
  } catch {
    return { id, image: null } // no PNG, or no image library for this processor: the server knows what to do then
  }
}

async function imageOf(png: Buffer, output: ImageOutput): Promise<Uint8Array | null> {
  const { format, resize } = output
  if (format === 'png' && resize === null && !isQuantised(output)) return compressPng(png, output)
  const { default: sharp } = await import('sharp')
  // One thread for each image, and no cache of images that are read once.
  sharp.concurrency(1)
  sharp.cache(false)
  const image = await encode(resized(sharp(png), resize), output).toBuffer()
  if (resize !== null || !isQuantised(output)) return image
  // Gradients may have fewer bytes with all of their colors than with dots of some.
  const lossless = compressPng(png, output)
  return lossless !== null && lossless.length < image.length ? lossless : image
}

function resized(image: Sharp, resize: ImageOutput['resize']): Sharp {
  if (resize === null) return image
  const { width, height, fit } = resize
  return image.resize({ width, height, fit })
}

function encode(image: Sharp, { format, quality, smallest }: ImageOutput): Sharp {
  if (format === 'jpeg') return image.flatten({ background: 'white' }).jpeg({ quality })
  if (format === 'avif') return image.avif({ quality, effort: AVIF_EFFORT })
  if (format === 'webp') {
    const effort = quality > WEBP_EFFORT_QUALITY ? WEBP_HIGH_EFFORT : WEBP_EFFORT
    // Chromium, too, encodes quality 100 without loss.
    return image.webp({ quality, effort, lossless: quality === 100 })
  }
  if (isQuantised({ format, quality })) {
    return image.png({ palette: true, quality, effort: QUANTISING_EFFORT })
  }
  return image.png({ adaptiveFiltering: true, compressionLevel: smallest ? 9 : 6 })
}

// A terminal sends these signals to the whole process group; the server finishes running renders first.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', async (request: ImageRequest) => process.send?.(await respond(request)))

/**
 * The process that encodes images. Requests and responses are messages over IPC. The process exits
 * when the server disconnects.
 */
import type { Sharp } from 'sharp'
import {
  beyondChromium,
  type ImageOutput,
  type ImageRequest,
  type ImageResponse,
  isQuantised,
  LOSSLESS_PNG_QUALITY,
} from './messages.ts'
import { compressPng } from './png/compress.ts'

/**
 * The effort of libwebp, 0 to 6. Chromium has 3, which takes twice as long; with 1, images are a
 * quarter larger.
 */
const WEBP_EFFORT = 2
/** Above this quality, effort 2 costs up to a fifth more bytes. */
const WEBP_EFFORT_QUALITY = 85
const WEBP_HIGH_EFFORT = 3

/** The effort of libaom, 0 to 9. The next one takes twice as long for a tenth fewer bytes. */
const AVIF_EFFORT = 2
/** The effort of libimagequant and zlib, 1 to 10: more is slower, and hardly better. */
const QUANTISING_EFFORT = 3
/** Below this quality, so few colors are left that other ones may take fewer bytes. */
const FEW_COLORS_QUALITY = 10

async function respond({ id, png, output }: ImageRequest): Promise<ImageResponse> {
  try {
    return { id, image: await imageOf(Buffer.from(png), output) }
  } catch {
    return { id, image: null } // no PNG, or no image library for this processor: the server knows what to do then
  }
}

async function imageOf(png: Buffer, output: ImageOutput): Promise<Uint8Array | null> {
  const { format } = output
  if (format === 'png' && beyondChromium(output) === null) return compressPng(png)
  const { default: sharp } = await import('sharp')
  // One thread for each image, and no cache of images that are read once.
  sharp.concurrency(1)
  sharp.cache(false)
  const encodeAt = (quality: number) =>
    encode(changed(sharp(png), output), { ...output, quality }).toBuffer()
  if (!isQuantised(output)) return encodeAt(output.quality)
  const images = [await encodeAt(output.quality)]
  if (output.quality < FEW_COLORS_QUALITY) images.push(await encodeAt(FEW_COLORS_QUALITY))
  // Gradients may have fewer bytes with all of their colors than with dots of some.
  const whole = { ...output, quality: LOSSLESS_PNG_QUALITY }
  const lossless = beyondChromium(whole) ? await encodeAt(whole.quality) : compressPng(png)
  return [...images, lossless ?? []].flat().reduce((a, b) => (b.length < a.length ? b : a))
}

/** The image that is encoded. */
function changed(image: Sharp, { resize, grayscale }: ImageOutput): Sharp {
  const sized = resize ? image.resize(resize) : image
  // One channel, where the format can have one.
  return grayscale ? sized.grayscale().toColourspace('b-w') : sized
}

function encode(image: Sharp, { format, quality, grayscale }: ImageOutput): Sharp {
  if (format === 'jpeg') return image.flatten({ background: 'white' }).jpeg({ quality })
  if (format === 'avif') return image.avif({ quality, effort: AVIF_EFFORT })
  if (format === 'webp') {
    const effort = quality > WEBP_EFFORT_QUALITY ? WEBP_HIGH_EFFORT : WEBP_EFFORT
    // Chromium, too, encodes quality 100 without loss.
    return image.webp({ quality, effort, lossless: quality === 100 })
  }
  if (isQuantised({ format, quality })) {
    // Dots that stand for missing colors repeat nowhere: at a lower quality, more of them would
    // cost more bytes than fewer colors save.
    const dither = (quality / LOSSLESS_PNG_QUALITY) ** 2
    return image.png({ palette: true, quality, effort: QUANTISING_EFFORT, dither })
  }
  // Grays repeat more than colors: unfiltered they need a tenth less, and photographs a tenth more.
  return image.png({ adaptiveFiltering: !grayscale, compressionLevel: 6 })
}

// A terminal sends these signals to the whole process group; the server finishes running renders
// first.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', async (request: ImageRequest) => process.send?.(await respond(request)))

/**
 * The process that encodes WebP images. Requests and responses are messages over IPC. The process exits when the server
 * disconnects.
 */
import sharp from 'sharp'

export interface WebpRequest {
  id: number
  png: Uint8Array
  /** 1 to 100. */
  quality: number
}

/** `webp` is null if the PNG cannot be read. */
export interface WebpResponse {
  id: number
  webp: Uint8Array | null
}

/** The effort of libwebp, 0 to 6. With 3, as in Chromium, it takes twice as long; with 1, images are a quarter larger. */
const EFFORT = 2

async function respond({ id, png, quality }: WebpRequest): Promise<WebpResponse> {
  try {
    return { id, webp: await sharp(png).removeAlpha().webp({ quality, effort: EFFORT }).toBuffer() }
  } catch {
    return { id, webp: null } // no PNG: Chromium encodes the image then
  }
}

// One thread for each image, and no cache of images that are read once.
sharp.concurrency(1)
sharp.cache(false)
// A terminal sends these signals to the whole process group; the server finishes running renders first.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', async (request: WebpRequest) => process.send?.(await respond(request)))

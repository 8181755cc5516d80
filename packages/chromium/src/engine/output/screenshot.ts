/** Captures a loaded page: the viewport, the whole page, or one element. */
import type { ImageEncoder } from '../../images/encoder.ts'
import { beyondChromium, outputOf } from '../../images/messages.ts'
import { imageSizeIssue, pixelsOf } from '../../images/size-limits.ts'
import { measureElement, measurePage } from '../../page-scripts/geometry.ts'
import { invalidOption } from '../errors.ts'
import { type AdapterOptions, EngineError, type ScreenshotOptions } from '../index.ts'
import type { Encoding } from '../page/frame-clock.ts'
import type { LanePage } from '../page/page.ts'
import type { Box } from '../page/screen.ts'

interface Shot {
  /** Null for the viewport. */
  clip: Box | null
  format: Encoding['format']
  /** Whether Chromium compresses a PNG in half the time, to up to three times the bytes. */
  isFast: boolean
}

/**
 * @returns the bytes of the image
 * @throws EngineError `selector_not_found`, `image_too_large` ...
 */
export async function captureImage(
  page: LanePage,
  options: ScreenshotOptions,
  imageEncoder: ImageEncoder,
): Promise<Buffer<ArrayBuffer>> {
  const clip = await clipOf(page, options)
  assertSize(clip ?? options, options)
  const { format } = options
  const output = outputOf(options)
  const capturePng = () => capture(page, options, { clip, format: 'png', isFast: true })
  if (format === 'avif' || beyondChromium(output) !== null) {
    const image = await imageEncoder.make(await capturePng(), output)
    if (image === null) throw failed('image_not_encoded', 'The image could not be encoded.')
    return image
  }
  if (imageEncoder.improves(output, pixelsOf(clip ?? options, options))) {
    const png = await capturePng()
    const image = await imageEncoder.encode(png, output)
    if (image !== null) return image
    if (format === 'png') return png
  }
  return capture(page, options, { clip, format, isFast: format !== 'png' })
}

/** Captures the viewport, or a part of the page, and lets Chromium encode it. */
async function capture(
  page: LanePage,
  { deviceScaleFactor, quality }: ScreenshotOptions,
  { clip, format, isFast }: Shot,
): Promise<Buffer<ArrayBuffer>> {
  const encoding: Encoding = {
    format,
    // Chromium refuses a quality for a PNG.
    quality: format === 'png' ? undefined : quality,
    optimizeForSpeed: isFast,
  }
  await page.frameClock.enter('still')
  if (clip) await page.screen.show(clip)
  // A frame drawn on command shows the viewport at scale 1, and a part of the page at any scale.
  if (clip || deviceScaleFactor === 1) {
    const drawn = await page.frameClock.capture(encoding)
    if (drawn !== null) return drawn
  }
  const [image] = await Promise.all([
    page.cdp.fetchFile('Page.captureScreenshot', {
      ...encoding,
      clip: clip ? { ...clip, scale: 1 } : undefined,
      captureBeyondViewport: clip !== null,
    }),
    resumeFrames(page),
  ])
  return image ?? Buffer.alloc(0)
}

/** Begins frames again once the renderer has handled the size that the capture sets. */
async function resumeFrames(page: LanePage): Promise<void> {
  await page.cdp.send('Runtime.evaluate', { expression: '0' })
  await page.frameClock.enter('drawing')
}

/** The part of the page to capture; null for the viewport. */
async function clipOf(page: LanePage, options: ScreenshotOptions): Promise<Box | null> {
  const { selector, clip, fullPage, adapter } = options
  const element = selector === null ? null : await elementBox(page, selector, adapter)
  if (element !== null) return element
  if (clip === null && !fullPage) return null
  const size = await page.call(measurePage)
  if (clip === null) return { x: 0, y: 0, ...size }
  if (clip.x >= size.width || clip.y >= size.height) throw outsidePage(size)
  return clip
}

function outsidePage({ width, height }: Pick<Box, 'width' | 'height'>): EngineError {
  const message = `\`options.clip\` must have a part of the page in it: the page has ${width} x ${height} CSS pixels.`
  return invalidOption('options.clip', message)
}

/**
 * The box of an element, grown to whole pixels; null if there is none and the request can do
 * without.
 */
async function elementBox(
  page: LanePage,
  selector: string,
  adapter: AdapterOptions | undefined,
): Promise<Box | null> {
  const box = await page.call(measureElement, selector)
  if (!box && adapter?.optionalSelector) return null
  if (!box) throw failed('selector_not_found', 'No element of the page matches `options.selector`.')
  const x = Math.max(0, Math.floor(box.x))
  const y = Math.max(0, Math.floor(box.y))
  const width = Math.ceil(box.x + box.width) - x
  const height = Math.ceil(box.y + box.height) - y
  if (box.width === 0 || box.height === 0 || width <= 0 || height <= 0) {
    if (adapter?.optionalSelector) return null
    throw failed('element_not_visible', 'The element that `options.selector` matches has no size.')
  }
  return { x, y, width, height }
}

function assertSize(
  { width, height }: Pick<Box, 'width' | 'height'>,
  options: ScreenshotOptions,
): void {
  const issue = imageSizeIssue({ width, height }, options)
  if (issue !== null) throw failed('image_too_large', issue)
}

function failed(reason: string, message: string): EngineError {
  return new EngineError('failed', message, { reason })
}

/** Captures a loaded page (CDP Page.captureScreenshot). */
import type { CDPSession } from 'puppeteer'
import type { ScreenshotOptions } from './index.ts'

/** @returns the bytes of the image */
export async function captureImage(
  cdp: CDPSession,
  { format, quality }: ScreenshotOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { data } = await cdp.send('Page.captureScreenshot', {
    format,
    // PNG has no quality; Chromium refuses one.
    quality: format === 'png' ? undefined : quality,
    captureBeyondViewport: false,
  })
  return Buffer.from(data, 'base64')
}

/** Turns the fields of a screenshot into our options. */
import type { ScreenshotOptions } from '../../../engine/index.ts'
import type { ValuesOf } from '../fields/field.ts'
import type { SCREENSHOT_FIELDS } from '../fields/screenshot-fields.ts'

export type ScreenshotValues = ValuesOf<typeof SCREENSHOT_FIELDS> & { omitBackground: boolean }

/** Only a JPEG has a quality there; a WebP has that of Chromium. */
const WEBP_QUALITY = 80
const NO_LOSS = 100

export function screenshotOptions(values: ScreenshotValues): Partial<ScreenshotOptions> {
  const { width, height, clip, selector, deviceScaleFactor, omitBackground } = values
  const format = values.format ?? 'png'
  const jpegQuality = Math.max(1, values.quality)
  return {
    width,
    height,
    deviceScaleFactor,
    format,
    quality: format === 'jpeg' ? jpegQuality : format === 'webp' ? WEBP_QUALITY : NO_LOSS,
    fullPage: !clip && selector === null,
    selector,
    // A JPEG has no transparency, and Gotenberg ignores it there.
    omitBackground: omitBackground && format !== 'jpeg',
  }
}

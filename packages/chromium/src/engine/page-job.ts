/**
 * Turns the options about what the page sees, which PDFs and screenshots share, into the page's
 * record of a job.
 */
import { type Device, deviceOf } from '../chromium/devices.ts'
import type { Hiding } from '../page-scripts/hiding.ts'
import type { PdfOptions, ScreenshotOptions, Source } from './index.ts'
import type { JobPage } from './job.ts'
import type { Viewport } from './page/screen.ts'

type PageOptions = Pick<
  PdfOptions & ScreenshotOptions,
  | 'adapter'
  | 'blockResources'
  | 'cookies'
  | 'device'
  | 'extraHeaders'
  | 'geolocation'
  | 'hideCookieBanners'
  | 'httpCredentials'
  | 'locale'
  | 'media'
  | 'mediaFeatures'
  | 'mobile'
  | 'reducedMotion'
  | 'timezone'
  | 'userAgent'
>

/** Options that PDFs and screenshots name in different ways, or that only one of them has. */
interface OwnOptions {
  /** A device has its own. */
  viewport: Omit<Viewport, 'mobile'>
  transparent?: boolean
  darkMode?: boolean
  blockAds?: boolean
  /**
   * The time of the page's clock, as ISO 8601; null if it is that of the day, and without scripts.
   */
  clock?: string | null
}

export function pageJob(
  source: Source,
  options: PageOptions,
  { viewport, transparent = false, darkMode = false, blockAds = false, clock = null }: OwnOptions,
): JobPage {
  const device = deviceOf(options.device)
  const { locale, timezone, geolocation, mobile } = options
  return {
    viewport: { ...sizeOf(device ?? viewport), mobile: mobile || device !== null },
    media: { type: options.media, features: featuresOf(options, darkMode) },
    transparent,
    emulation: {
      userAgent: options.userAgent ?? device?.userAgent ?? null,
      locale,
      timezone,
      geolocation,
      clockMs: clock === null ? null : Date.parse(clock),
    },
    origin: 'url' in source ? new URL(source.url).origin : null,
    cookies: options.cookies,
    extraHeaders: options.extraHeaders,
    scopedHeaders: options.adapter?.headers ?? [],
    httpCredentials: options.httpCredentials,
    blockAds,
    hideCookieBanners: options.hideCookieBanners,
    blockResources: options.blockResources,
    stopsClock: clock !== null,
  }
}

/** The elements that the page does not show; null if it shows all. */
export function hidingOf({
  hideSelectors: hidden,
  removeSelectors: removed,
}: Pick<PdfOptions, 'hideSelectors' | 'removeSelectors'>): Hiding | null {
  return hidden.length + removed.length > 0 ? { hidden, removed } : null
}

function featuresOf({ reducedMotion, mediaFeatures }: PageOptions, darkMode: boolean) {
  return {
    ...(darkMode && { 'prefers-color-scheme': 'dark' }),
    ...(reducedMotion && { 'prefers-reduced-motion': 'reduce' }),
    ...mediaFeatures,
  }
}

function sizeOf({ width, height, deviceScaleFactor }: Device | Omit<Viewport, 'mobile'>) {
  return { width, height, deviceScaleFactor }
}

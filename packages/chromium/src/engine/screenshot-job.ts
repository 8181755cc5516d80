/** Turns screenshot options into a job. */
import type { ImageEncoder } from '../images/encoder.ts'
import { readMarkup } from '../markup/html-heuristics.ts'
import type { InstalledFonts } from '../report/installed-fonts.ts'
import { facesOf, fontsOnScreen } from './facts/used-fonts.ts'
import type { RenderOwner, ScreenshotOptions, Source } from './index.ts'
import type { Job, View } from './job.ts'
import { captureImage } from './output/screenshot.ts'
import type { Viewport } from './page/screen.ts'
import { hidingOf, pageJob } from './page-job.ts'
import { failOnOf, hasCode, injectedOf, waitsOf } from './wait-job.ts'

export interface ScreenshotTools {
  installed: InstalledFonts
  imageEncoder: ImageEncoder
}

export async function screenshotJob(
  source: Source,
  screenshot: ScreenshotOptions,
  { fonts, files, checksAccessibility = false }: RenderOwner,
  { installed, imageEncoder }: ScreenshotTools,
): Promise<Job> {
  const { omitBackground, darkMode, blockAds } = screenshot
  const markup = await readMarkup('html' in source ? source.html : '', files.path)
  // HTML without scripts looks the same with JavaScript off, and then its page can be kept warm.
  const isUseful =
    'url' in source || (source.scripts !== 'off' && (markup.hasScripts || hasCode(screenshot)))
  const scripts = isUseful && !screenshot.adapter?.scriptsOff
  const page = pageJob(source, screenshot, {
    viewport: screenshot,
    transparent: omitBackground,
    darkMode,
    blockAds,
  })
  return {
    document: {
      source,
      markup,
      scripts,
      ...(await injectedOf(screenshot, { scripts, markup, filesPath: files.path })),
      expands: screenshot.expandScrollers,
      hiding: hidingOf(screenshot),
      fonts,
      files,
    },
    page,
    waits: waitsOf(screenshot),
    failOn: failOnOf(screenshot),
    output: {
      contentType: `image/${screenshot.format}`,
      phase: 'capture',
      view: viewOf(screenshot, page.viewport),
      hintContext: { pdf: null, screenshot, installed },
      checksAccessibility,
      paper: null,
      async make(lanePage, onAsked = () => {}) {
        onAsked()
        // The renderer is idle while the browser encodes the image.
        const [bytes, used] = await Promise.all([
          captureImage(lanePage, { ...screenshot, ...page.viewport }, imageEncoder),
          fontsOnScreen(lanePage, facesOf(fonts)).catch(() => null), // only the report needs them
        ])
        return { bytes, wrongMask: null, fonts: () => used }
      },
    },
  }
}

/** @param viewport what is outside of it has to be loaded first */
function viewOf(
  { selector, fullPage, clip, adapter }: ScreenshotOptions,
  viewport: Viewport,
): View {
  if (selector !== null) return fullPage && adapter?.optionalSelector ? 'whole page' : { selector }
  if (clip === null) return fullPage ? 'whole page' : 'viewport'
  const isInside = clip.x + clip.width <= viewport.width && clip.y + clip.height <= viewport.height
  return isInside ? 'viewport' : 'whole page'
}

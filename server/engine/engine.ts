/** The engine: turns options into jobs, and runs each in a lane of its own. */
import { toSfnt } from '../fonts/sfnt.ts'
import type { Log } from '../log.ts'
import type { Outbound } from '../outbound.ts'
import { createProcessGroups } from './chromium/process-group.ts'
import { sweepScratch } from './chromium/scratch.ts'
import { createAdPolicy, NO_AD_POLICY } from './egress/ad-policy.ts'
import { createAdHosts } from './egress/ads.ts'
import {
  type Engine,
  EngineError,
  type Output,
  type PdfOptions,
  type RenderOwner,
  type ScreenshotOptions,
  type Source,
} from './index.ts'
import { createFontLanes } from './lanes/font-lanes.ts'
import { openLane } from './lanes/lane.ts'
import { createPool } from './lanes/pool.ts'
import { printPdf } from './output/pdf.ts'
import { captureImage } from './output/screenshot.ts'
import { namedIn } from './page/fonts.ts'
import { hasScripts } from './page/markup.ts'
import { DEFAULT_VIEWPORT } from './page/page.ts'
import type { View } from './page/reveal.ts'
import { asEngineError, isPlain, isStuck, type Job, renderIn } from './render.ts'
import { type FaceNames, facesOf, fontsInPdf, fontsOnScreen, systemFaces } from './report/fonts.ts'

export interface EngineOptions {
  executable: string
  sandbox: boolean
  /** Renders at a time; 0 = renders wait. */
  lanes: number
  outbound: Outbound
  log: Log
}

/** Opens the lanes. @throws EngineError `unavailable` when a browser does not come up */
export async function createEngine({ lanes, log, ...options }: EngineOptions): Promise<Engine> {
  sweepScratch()
  const { outbound } = options
  const processes = createProcessGroups()
  processes.adoptOrphans()
  const [ads, faces] = await Promise.all([createAdHosts(), systemFaces()])
  const pool = await createPool({ lanes, log, open: () => openLane({ ...options, processes }) })
  const closing = new AbortController()

  const fontLanes = createFontLanes({
    idleMax: lanes,
    log,
    async open(fonts) {
      const files = await Promise.all(fonts.map((font) => font.read()))
      const found = files.filter((bytes) => bytes !== null)
      const sfnts = await Promise.all(found.map(toSfnt))
      return openLane({ ...options, processes, fonts: sfnts })
    },
  })

  async function render(job: Job, owner: RenderOwner): Promise<Output> {
    try {
      return await renderOnce(job, owner, true)
    } catch (error) {
      if (!isStuck(error)) throw error
      log.warn({ phases: error.report?.phases_ms }, 'a page was not drawn, and is rendered again')
      const spentMs = Object.values(error.report?.phases_ms ?? {}).reduce((sum, ms) => sum + ms, 0)
      return renderOnce({ ...job, timeoutMs: job.timeoutMs - spentMs }, owner, false)
    }
  }

  async function renderOnce(job: Job, owner: RenderOwner, repeatable: boolean): Promise<Output> {
    const { userId, lanesMax } = owner
    const signal = AbortSignal.any([owner.signal, closing.signal])
    const plain = isPlain(job)
    const lane = await pool.acquire({ userId, plain, lanesMax }, signal).catch((error) => {
      throw asEngineError(error, signal)
    })
    const adPolicy = job.blockAds ? createAdPolicy(ads) : NO_AD_POLICY
    const how = { job, plain, userId, outbound, adPolicy, signal, repeatable }
    if (job.marginFonts.length === 0) {
      return renderIn({ ...how, lane }, () => pool.release(lane))
    }
    // Keeps its place among the lanes; its page is another browser's.
    const other = await fontLanes.take(userId, job.marginFonts).catch((error) => {
      pool.release(lane)
      throw asEngineError(error, signal)
    })
    return renderIn({ ...how, lane: other }, async () => {
      pool.release(lane)
      await fontLanes.release(other)
    })
  }

  return {
    pdf: (source, pdf, owner) => render(pdfJob(source, pdf, owner, faces), owner),
    screenshot: (source, screenshot, owner) =>
      render(screenshotJob(source, screenshot, owner, faces), owner),
    load: pool.load,
    health: pool.health,
    async close() {
      closing.abort(new EngineError('unavailable', 'The service is shutting down.'))
      await Promise.all([pool.close(), fontLanes.close()])
    },
  }
}

function pdfJob(
  source: Source,
  pdf: PdfOptions,
  { fonts, files }: RenderOwner,
  faces: FaceNames,
): Job {
  const margins = pdf.displayHeaderFooter ? `${pdf.headerTemplate} ${pdf.footerTemplate}` : ''
  return {
    source,
    asked: { pdf, screenshot: null, installed: faces },
    timeoutMs: pdf.timeout,
    scripts: pdf.enableJavaScript,
    viewport: DEFAULT_VIEWPORT,
    dark: false,
    cookies: [],
    extraHeaders: {},
    injectCss: null,
    waitForSelector: pdf.waitForSelector,
    waitForTimeoutMs: pdf.waitForTimeout,
    view: 'paper',
    blockAds: false,
    fonts,
    files,
    marginFonts: margins === '' ? [] : namedIn(margins, fonts),
    contentType: 'application/pdf',
    phase: 'print',
    async produce({ cdp }) {
      const own = facesOf(fonts)
      const bytes = await printPdf(cdp, pdf)
      return {
        bytes,
        fonts: (requested) =>
          fontsInPdf(bytes, requested, (face) => own.get(face) ?? faces.get(face)),
      }
    },
  }
}

function screenshotJob(
  source: Source,
  screenshot: ScreenshotOptions,
  { fonts, files }: RenderOwner,
  faces: FaceNames,
): Job {
  const { width, height, deviceScaleFactor } = screenshot
  return {
    source,
    asked: { pdf: null, screenshot, installed: faces },
    timeoutMs: screenshot.timeout,
    // HTML without scripts looks the same without JavaScript, and then its page can be kept warm.
    scripts: 'url' in source || (source.scripts !== 'off' && hasScripts(source.html)),
    viewport: { width, height, deviceScaleFactor },
    dark: screenshot.darkMode,
    cookies: screenshot.cookies,
    extraHeaders: screenshot.extraHeaders,
    injectCss: screenshot.injectCSS,
    waitForSelector: screenshot.waitForSelector,
    waitForTimeoutMs: screenshot.waitForTimeout,
    view: viewOf(screenshot),
    blockAds: screenshot.blockAds,
    fonts,
    files,
    marginFonts: [],
    contentType: `image/${screenshot.format}`,
    phase: 'capture',
    async produce(page) {
      // The renderer is idle while the browser encodes the image.
      const [bytes, used] = await Promise.all([
        captureImage(page, screenshot),
        fontsOnScreen(page, facesOf(fonts)).catch(() => null), // only the report misses them; a dead page fails above
      ])
      return { bytes, fonts: () => used }
    },
  }
}

function viewOf({ selector, fullPage }: ScreenshotOptions): View {
  if (selector !== null) return { selector }
  return fullPage ? 'whole page' : 'viewport'
}

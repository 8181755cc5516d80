/** The engine: turns options into jobs, and runs each in a lane of its own. */

import type { EgressPolicy } from '../egress-policy/index.ts'
import { createUnpacker, type Unpacker } from '../fonts/unpacker.ts'
import type { Log } from '../log.ts'
import { createProcessGroups } from './chromium/process-group.ts'
import { sweepScratch } from './chromium/scratch.ts'
import type { Budget } from './deadline.ts'
import { createAdPolicy, NO_AD_POLICY } from './egress-proxy/ad-policy.ts'
import { createAdHosts } from './egress-proxy/ads.ts'
import {
  type Engine,
  EngineError,
  type LocalFiles,
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
import { createFileCache } from './page/file-cache.ts'
import { marginFonts } from './page/fonts.ts'
import { type Markup, readMarkup } from './page/html-heuristics.ts'
import type { View } from './page/lazy-loading.ts'
import { cleanMargins, type Margins } from './page/margin-boxes.ts'
import { DEFAULT_VIEWPORT } from './page/page.ts'
import { asEngineError, isPlain, isRepeatable, type Job, renderIn } from './render.ts'
import { type FaceNames, facesOf, fontsInPdf, fontsOnScreen, systemFaces } from './report/fonts.ts'

export interface EngineOptions {
  executable: string
  sandbox: boolean
  /** Renders at a time; 0 = renders wait. */
  lanes: number
  egressPolicy: EgressPolicy
  /** By default one of its own. */
  unpacker?: Unpacker
  log: Log
}

/** A second attempt with less time than this would only turn a clear error into a timeout. */
const REPEAT_MIN_MS = 300
/** Several browsers may be lost at once, and be found so one after the other. */
const ATTEMPTS_MAX = 4

/** Opens the lanes. @throws EngineError `unavailable` when a browser does not come up */
export async function createEngine({ lanes, log, ...options }: EngineOptions): Promise<Engine> {
  sweepScratch()
  const { egressPolicy, unpacker = createUnpacker() } = options
  const processes = createProcessGroups()
  processes.adoptOrphans()
  const [ads, faces] = await Promise.all([createAdHosts(), systemFaces()])
  const pool = await createPool({ lanes, log, open: () => openLane({ ...options, processes }) })
  const closing = new AbortController()
  const files = createFileCache()

  const fontLanes = createFontLanes({
    idleMax: lanes,
    log,
    open: (fonts, signal) =>
      openLane({ ...options, processes, install: { fonts, unpacker, signal } }),
  })

  /** Begins a render again once if the browser failed and the page is not to blame, in what is left of the timeout. */
  async function render(job: Job, owner: RenderOwner): Promise<Output> {
    const budget = { timeoutMs: job.timeoutMs, spentMs: 0 }
    let begun = 0
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await renderOnce(job, owner, { budget, repeatable: begun === 0 })
      } catch (error) {
        const leftMs = budget.timeoutMs - budget.spentMs
        if (!isRepeatable(error) || leftMs < REPEAT_MIN_MS) throw error
        // Without a report it had no page: the browser of its lane had already ended.
        if (error.report !== null) begun += 1
        if (begun > 1 || attempt === ATTEMPTS_MAX) throw error
        const { reason } = error.details
        log.warn({ reason, phases: error.report?.phases_ms }, 'a render begins again')
      }
    }
  }

  async function renderOnce(
    job: Job,
    owner: RenderOwner,
    attempt: { budget: Budget; repeatable: boolean },
  ): Promise<Output> {
    const { userId, lanesMax } = owner
    const signal = AbortSignal.any([owner.signal, closing.signal])
    const plain = isPlain(job)
    const acquiring = pool.acquire({ userId, plain, lanesMax }, signal)
    owner.entered?.()
    const lane = await acquiring.catch((error: unknown) => {
      throw asEngineError(error, signal)
    })
    const adPolicy = job.blockAds ? createAdPolicy(ads) : NO_AD_POLICY
    const how = { ...attempt, job, plain, files, userId, egressPolicy, adPolicy, signal }
    if (job.marginFonts.length === 0) {
      return renderIn({ ...how, lane }, () => pool.release(lane))
    }
    // Keeps its place among the lanes; its page is another browser's.
    const open = (waiting: AbortSignal) => fontLanes.take(userId, job.marginFonts, waiting)
    return renderIn({ ...how, lane: open }, async (other) => {
      pool.release(lane)
      if (other) await fontLanes.release(other)
    })
  }

  return {
    pdf: async (source, pdf, owner) => render(await pdfJob(source, pdf, owner, faces), owner),
    screenshot: async (source, screenshot, owner) =>
      render(await screenshotJob(source, screenshot, owner, faces), owner),
    load: pool.load,
    health: pool.health,
    async close() {
      closing.abort(new EngineError('unavailable', 'The service is shutting down.'))
      await Promise.all([pool.close(), fontLanes.close()])
    },
  }
}

async function pdfJob(
  source: Source,
  pdf: PdfOptions,
  { fonts, files }: RenderOwner,
  faces: FaceNames,
): Promise<Job> {
  const templates = pdf.displayHeaderFooter
    ? [pdf.headerTemplate, pdf.footerTemplate].filter((template) => template !== null)
    : []
  let margins: Margins = pdf
  const markup = await markupOf(source, files)
  return {
    source,
    asked: { pdf, screenshot: null, installed: faces },
    markup,
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
    mayNameFiles: markup.mayNameFiles,
    marginFonts: await marginFonts(templates, fonts),
    ...(templates.length > 0 && {
      async prepareMargins(page) {
        const cleaned = await cleanMargins(page, pdf)
        margins = cleaned.margins
        return cleaned.refused
      },
    }),
    contentType: 'application/pdf',
    phase: 'print',
    async produce({ cdp }) {
      const own = facesOf(fonts)
      const bytes = await printPdf(cdp, { ...pdf, ...margins })
      return {
        bytes,
        fonts: (requested) =>
          fontsInPdf(bytes, requested, (face) => own.get(face) ?? faces.get(face)),
      }
    },
  }
}

function markupOf(source: Source, files: LocalFiles): Promise<Markup> {
  return readMarkup('html' in source ? source.html : '', files.path)
}

async function screenshotJob(
  source: Source,
  screenshot: ScreenshotOptions,
  { fonts, files }: RenderOwner,
  faces: FaceNames,
): Promise<Job> {
  const { width, height, deviceScaleFactor, injectCSS } = screenshot
  const markup = await markupOf(source, files)
  const added = injectCSS === null ? null : await readMarkup(injectCSS, files.path)
  return {
    source,
    asked: { pdf: null, screenshot, installed: faces },
    markup,
    timeoutMs: screenshot.timeout,
    // HTML without scripts looks the same without JavaScript, and then its page can be kept warm.
    scripts: 'url' in source || (source.scripts !== 'off' && markup.hasScripts),
    viewport: { width, height, deviceScaleFactor },
    dark: screenshot.darkMode,
    cookies: screenshot.cookies,
    extraHeaders: screenshot.extraHeaders,
    injectCss: injectCSS,
    waitForSelector: screenshot.waitForSelector,
    waitForTimeoutMs: screenshot.waitForTimeout,
    view: viewOf(screenshot),
    blockAds: screenshot.blockAds,
    fonts,
    files,
    mayNameFiles: markup.mayNameFiles || added?.mayNameFiles === true,
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

/**
 * The engine on one Chromium: a new browser context per render, so many at a time, each under one
 * deadline. A browser that ends is noticed at once and started anew by the next render.
 */
import type { CDPSession } from 'puppeteer'
import type { Log } from '../log.ts'
import type { Outbound } from '../outbound.ts'
import { type BrowserProcess, launchBrowser, sweepScratch } from './browser.ts'
import { type Deadline, startDeadline } from './deadline.ts'
import { createGate } from './gate.ts'
import { type Engine, EngineError, type Output, type Phase, type Source } from './index.ts'
import { assertOutput } from './magic.ts'
import {
  guardRequests,
  type Loading,
  load,
  openPage,
  type RenderPage,
  settle,
  watch,
} from './page.ts'
import { printPdf } from './pdf.ts'
import { startEgressProxy } from './proxy.ts'
import { captureImage } from './screenshot.ts'

export interface EngineOptions {
  executable: string
  sandbox: boolean
  /** Renders at a time; 0 = renders wait. */
  lanes: number
  outbound: Outbound
  log: Log
}

const WAITING_MAX = 256
const WAIT_MS = 120_000
const CLOSE_PAGE_MS = 2_000
const PENDING_MAX = 20
const RELAUNCH_MS = 1_000
const OPEN_PAGE_MS = 5_000

/** What one kind of render adds to the common course of all. */
interface Job {
  source: Source
  timeoutMs: number
  javaScript: boolean
  contentType: Output['contentType']
  phase: Phase
  prepare(page: RenderPage): Promise<void>
  produce(cdp: CDPSession): Promise<Uint8Array<ArrayBuffer>>
}

/** The present browser and the renders in it. */
interface RunningBrowser {
  chromium: BrowserProcess
  underWay: Set<Deadline>
}

/** Starts the browser. @throws EngineError `unavailable` when it does not come up */
export async function createChromiumEngine(options: EngineOptions): Promise<Engine> {
  const { outbound, log } = options
  sweepScratch()
  const proxy = await startEgressProxy(outbound)
  const gate = createGate({ places: options.lanes, waitingMax: WAITING_MAX, waitMs: WAIT_MS })
  const closing = new AbortController()
  /** The browser to use, or the start of one. */
  let running: Promise<RunningBrowser> | null = null
  /** The browser that has come up last and not been replaced. */
  let current: RunningBrowser | null = null

  function browser(): Promise<RunningBrowser> {
    running ??= launch()
    return running
  }

  async function launch(): Promise<RunningBrowser> {
    try {
      const chromium = await launchBrowser({ ...options, proxyPort: proxy.port })
      const launched: RunningBrowser = { chromium, underWay: new Set() }
      current = launched
      chromium.gone.then(() => {
        for (const deadline of launched.underWay) deadline.fail(browserGone())
        return replace(launched, 'it ended by itself')
      })
      return launched
    } catch (error) {
      running = null
      throw error
    }
  }

  /** Nobody sends renders to a server that is not ready: it has to come back by itself. Never rejects. */
  async function relaunch(): Promise<void> {
    if (closing.signal.aborted) return
    try {
      await browser()
    } catch (err) {
      log.error({ err }, 'browser did not start')
      setTimeout(relaunch, RELAUNCH_MS).unref()
    }
  }

  /** Ends `old` and, unless that has happened already, starts the next one at once. Never rejects. */
  async function replace(old: RunningBrowser, why: string): Promise<void> {
    const isCurrent = current === old
    if (isCurrent) {
      current = null
      running = null
      if (!closing.signal.aborted) log.warn({ why }, 'browser replaced')
    }
    const next = isCurrent ? relaunch() : undefined
    try {
      await old.chromium.end()
    } catch (err) {
      log.error({ err }, 'browser did not end')
    }
    await next
  }

  async function render(job: Job, caller: AbortSignal): Promise<Output> {
    const signal = AbortSignal.any([caller, closing.signal])
    const leave = await gate.enter(signal).catch((error) => {
      throw asEngineError(error, signal)
    })
    const started = performance.now()
    const loading: Loading = new Map()
    const deadline = startDeadline(job.timeoutMs, signal, () => pendingUrls(loading))
    let leavePage = async () => {}
    try {
      const used = await deadline.step('navigate', browser)
      used.underWay.add(deadline)
      const opening = openPage(used.chromium, job.javaScript)
      leavePage = () => closePage(used, opening, deadline)
      const stuck = setTimeout(() => deadline.fail(browserStuck()), OPEN_PAGE_MS)
      const opened = await deadline
        .step('navigate', () => opening)
        .finally(() => clearTimeout(stuck))
      await deadline.step('navigate', () => watch(opened, loading, deadline))
      await deadline.step('navigate', () => job.prepare(opened))
      await deadline.step('navigate', () => guardRequests(opened, job.source, outbound, deadline))
      await deadline.step('navigate', () => load(opened, job.source, proxy))
      await deadline.step('fonts', () => settle(opened, loading))
      const bytes = await deadline.step(job.phase, () => job.produce(opened.cdp))
      assertOutput(bytes, job.contentType)
      const durationMs = Math.round(performance.now() - started)
      return { bytes, contentType: job.contentType, durationMs }
    } catch (error) {
      throw asEngineError(error, signal)
    } finally {
      deadline.end()
      // The answer does not wait for the page to close; the next render in this place does.
      void leavePage().finally(leave)
    }
  }

  /** A page that does not close hangs its renderer: then the browser goes. */
  async function closePage(
    browser: RunningBrowser,
    opening: Promise<RenderPage>,
    deadline: Deadline,
  ): Promise<void> {
    browser.underWay.delete(deadline)
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), CLOSE_PAGE_MS)
    try {
      const closed = opening.then((page) => page.close())
      if ((await Promise.race([closed, late.promise])) === 'late') {
        await replace(browser, 'a page did not close')
      }
    } catch {
      // The browser has ended, and the page with it.
    } finally {
      clearTimeout(timer)
    }
  }

  try {
    await browser()
  } catch (error) {
    await proxy.close()
    throw error
  }

  return {
    pdf: (source, pdf, signal) =>
      render(
        {
          source,
          timeoutMs: pdf.timeout,
          javaScript: pdf.enableJavaScript,
          contentType: 'application/pdf',
          phase: 'print',
          prepare: async () => {},
          produce: (cdp) => printPdf(cdp, pdf),
        },
        signal,
      ),

    screenshot: (source, screenshot, signal) =>
      render(
        {
          source,
          timeoutMs: screenshot.timeout,
          javaScript: true,
          contentType: `image/${screenshot.format}`,
          phase: 'capture',
          prepare: ({ page }) =>
            page.setViewport({
              width: screenshot.width,
              height: screenshot.height,
              deviceScaleFactor: screenshot.deviceScaleFactor,
            }),
          produce: (cdp) => captureImage(cdp, screenshot),
        },
        signal,
      ),

    load: () => ({ active: gate.active, waiting: gate.waiting }),

    health: () => (running !== null && !closing.signal.aborted ? 'ok' : 'failing'),

    async close() {
      closing.abort(new EngineError('unavailable', 'The service is shutting down.'))
      // A start that fails meanwhile leaves nothing to end.
      await (await running?.catch(() => null))?.chromium.end()
      await proxy.close()
    },
  }
}

function pendingUrls(loading: Loading): string[] {
  return [...loading.values()].slice(0, PENDING_MAX).map(({ url }) => url)
}

/** A browser that cannot open an empty page starts no renderer any more; closing it replaces it. */
function browserStuck(): EngineError {
  return new EngineError('unavailable', 'The renderer does not answer; try again.')
}

function browserGone(): EngineError {
  return new EngineError('unavailable', 'The renderer ended during the render; try again.')
}

/** Whatever else goes wrong inside Chromium is a failed render, and so is one that was given up. */
function asEngineError(error: unknown, signal: AbortSignal): EngineError {
  if (error instanceof EngineError) return error
  if (signal.aborted) {
    return new EngineError('failed', 'The render was given up.', { reason: 'cancelled' }, error)
  }
  return new EngineError(
    'failed',
    'The page could not be rendered.',
    { reason: 'browser_error' },
    error,
  )
}

/** One render in a lane: from an empty page to the bytes, each step named and under one deadline. */
import type { EgressPolicy } from '../egress-policy/index.ts'
import { settlesWithin } from '../lib/timeout.ts'
import { type Budget, type Deadline, startDeadline } from './deadline.ts'
import type { AdPolicy } from './egress-proxy/ad-policy.ts'
import {
  EngineError,
  type Font,
  type LocalFiles,
  type Output,
  type Phase,
  type Report,
  type Source,
} from './index.ts'
import type { Lane } from './lanes/lane.ts'
import { assertOutput } from './output/file-signature.ts'
import type { FileCache } from './page/file-cache.ts'
import { giveFonts, giveRefusedFonts, loadPrintFonts, pageFonts } from './page/fonts.ts'
import type { Markup } from './page/html-heuristics.ts'
import { reveal, type View } from './page/lazy-loading.ts'
import { trackLoads } from './page/load-tracker.ts'
import { guardNavigation } from './page/navigation.ts'
import {
  type LanePage,
  type PageFont,
  PageFunctionError,
  type Viewport,
  watchEnd,
} from './page/page.ts'
import { INJECT_CSS, INSPECT, LIGHT_GROUND, WAIT_FOR_SELECTOR } from './page/page-scripts.ts'
import { createRequestInterceptor, type RefusedRequest } from './page/request-interceptor.ts'
import { assertSelectors } from './page/selectors.ts'
import { callInDocument, type PageContext, waitUntilReady } from './page/wait-until-ready.ts'
import { leavesNothing } from './page/warm-page.ts'
import type { Asked } from './report/hints/facts.ts'
import { type Inspection, namedFamilies } from './report/inspect.ts'
import { type Observer, startObserver } from './report/observe.ts'
import { type Seen, startReporter } from './report/report.ts'

/** A render in the engine's own terms: what PDFs and screenshots have in common. */
export interface Job {
  source: Source
  /** The request's own options, for the hints of the report. */
  asked: Asked
  /** What is known of the HTML; of a page with an address nothing is. */
  markup: Markup
  timeoutMs: number
  scripts: boolean
  viewport: Viewport
  dark: boolean
  cookies: { name: string; value: string; domain: string }[]
  extraHeaders: Record<string, string>
  injectCss: string | null
  waitForSelector: string | null
  waitForTimeoutMs: number | null
  /** What of the page will be seen: lazy images there are loaded first. */
  view: View
  /** Whether advertising and tracking hosts are out of reach. */
  blockAds: boolean
  fonts: Font[]
  files: LocalFiles
  /** Whether the HTML or the added style sheet could name one of them. */
  mayNameFiles: boolean
  /** Fonts that headers or footers could name: no page can give them those. */
  marginFonts: Font[]
  /** Prepares what is printed around the page. @returns references in it that were taken out */
  prepareMargins?(page: LanePage): Promise<RefusedRequest[]>
  contentType: Output['contentType']
  /** The last phase, and what it does. */
  phase: Phase
  produce(page: LanePage): Promise<Produce>
}

interface Produce {
  bytes: Buffer<ArrayBuffer>
  /**
   * Font families in the output; null if they cannot be told.
   * @param requested families that the document asks for, in its own spelling
   */
  fonts(requested: string[]): string[] | null | Promise<string[]>
}

/** Whether its page may serve the same user again: nothing but content was ever in it. */
export function isPlain({ source, markup, ...job }: Job): boolean {
  const { scripts, cookies, injectCss, view, fonts } = job
  // An element is brought into view by scrolling, which the next document would inherit.
  if (!('html' in source) || scripts || typeof view === 'object') return false
  if (fonts.length > 0 && markup.hasFrames) return false
  return cookies.length === 0 && injectCss === null && leavesNothing(source.html)
}

function stylesLoad({ source, markup }: Job): boolean {
  return !('html' in source) || markup.loadsByStyle
}

interface RenderOptions {
  job: Job
  /** What `isPlain` says of it. */
  plain: boolean
  /** A lane that is free, or how one is opened; the signal says that nobody waits for it any more. */
  lane: Lane | ((signal: AbortSignal) => Promise<Lane>)
  files: FileCache
  userId: string
  egressPolicy: EgressPolicy
  adPolicy: AdPolicy
  signal: AbortSignal
  /** The time that is left; the attempt adds what it takes. */
  budget: Budget
  /** Gives up a page whose frames do not come, as `isRepeatable`: another browser may draw it. */
  repeatable: boolean
}

const STUCK = 'frame_stuck'
const BROWSER_LOST = 'browser_lost'

/** Whether a render failed because Chromium did not draw, or ended or hung, which is no fault of the page. */
export function isRepeatable(error: unknown): error is EngineError {
  if (!(error instanceof EngineError)) return false
  return error.details.reason === STUCK || error.details.reason === BROWSER_LOST
}

/**
 * Renders in a lane.
 * @param left called when nothing of the render is left in the lane, or when none was opened; the answer does
 *   not wait for it
 * @throws EngineError with the report so far
 */
export async function renderIn(
  options: RenderOptions,
  left: (lane: Lane | null) => unknown,
): Promise<Output> {
  const { job, plain, userId, adPolicy, egressPolicy, signal, budget } = options
  const started = performance.now()
  let reusable = false
  let pending = (): string[] => []
  let report = (_error: EngineError): Report | null => null
  const deadline = startDeadline(budget, signal, () => pending())
  const stops: (() => unknown)[] = [deadline.end]
  let loaded = () => false
  let used: Lane | null = null
  try {
    const lane = await laneOf(options.lane, deadline)
    used = lane
    const seat = await deadline.step('navigate', () =>
      lane.acquire({ userId, plain }, adPolicy.drops).catch((cause: unknown) => {
        throw browserLost(cause)
      }),
    )
    const { page, traffic } = seat
    const activity = trackLoads(page.cdp, page.frameId)
    const observer = startObserver(page, job)
    const { frameId } = page
    const reporter = startReporter(page.cdp, traffic, { ...job, frameId, observed: observer.found })
    stops.push(
      seat.onLost((why) => deadline.fail(laneLost(why))),
      watchEnd(page, deadline.fail),
      guardMemory(lane, deadline.fail),
      answerDialogs(page),
      page.frames.stop,
      ...(options.repeatable ? [guardFrames(lane, page, deadline.fail)] : []),
      activity.end,
      reporter.end,
    )
    await deadline.step('navigate', () => assertSelectors(page, selectorsOf(job)))
    for (const { family, reason } of lane.omittedFonts) {
      reporter.refused({ networkId: undefined, url: family, resourceType: 'font', reason })
    }
    const margins = job.prepareMargins
    if (margins) (await deadline.step('navigate', () => margins(page))).forEach(reporter.refused)
    const fonts =
      job.fonts.length === 0 ? [] : await deadline.step('navigate', () => pageFonts(job))
    const local = createRequestInterceptor({
      ...job,
      page,
      hasFonts: fonts.length > 0,
      memory: options.files.open(),
      refused: reporter.refused,
    })
    stops.push(local.end)
    loaded = () => traffic.receivedBytes > 0 || local.served
    pending = activity.pending
    report = (error) => reporter.finish(deadline.phases, null, error)

    const guard = { ...job, page, traffic, activity, deadline, adPolicy, egressPolicy, local }
    const [navigation] = await deadline.step('navigate', () =>
      Promise.all([
        guardNavigation(guard),
        prepare(job, page),
        // Those of an earlier render of this user may be gone.
        fonts.length === 0 ? page.setFonts([]) : null,
      ]),
    )
    stops.push(navigation.end)
    if (fonts.length > 0) {
      await deadline.step('fonts', () => giveFonts(page, fonts, { ...job, plain }))
    }
    const { bytes, ...found } = await perform(
      { ...job, plain, pageFonts: fonts },
      { page, activity, navigation },
      deadline,
      observer,
    )
    assertOutput(bytes, job.contentType)
    await reporter.settle()
    const untouched = await observer.readOutput(bytes, found.stacks.length > 0)
    const durationMs = Math.round(budget.spentMs + performance.now() - started)
    reusable = plain && untouched && (!loaded() || !stylesLoad(job))
    return {
      bytes,
      contentType: job.contentType,
      durationMs,
      report: reporter.finish(deadline.phases, found, null),
    }
  } catch (error) {
    const cause = signal.aborted || used === null ? error : await causeOf(error, used)
    const failure = asEngineError(cause, signal)
    failure.report = report(failure)
    if (failure.kind !== 'unavailable') failure.laneMs = performance.now() - started
    throw failure
  } finally {
    budget.spentMs += performance.now() - started
    for (const stop of stops) void stop()
    const lane = used
    if (lane === null) left(null)
    else void lane.release({ reusable, loaded: loaded() }).finally(() => left(lane))
  }
}

/** The opening of a lane is part of its render, and ends with it. */
async function laneOf(lane: RenderOptions['lane'], { step }: Deadline): Promise<Lane> {
  if (typeof lane !== 'function') return lane
  const waiting = new AbortController()
  try {
    return await step('fonts', () => lane(waiting.signal))
  } catch (error) {
    waiting.abort(error)
    throw error
  }
}

function selectorsOf({ waitForSelector, view }: Job): { path: string; selector: string }[] {
  const selector = typeof view === 'object' ? view.selector : null
  return Object.entries({ waitForSelector, selector }).flatMap(([name, value]) =>
    value === null ? [] : [{ path: `options.${name}`, selector: value }],
  )
}

/** A job with what is known of it before its page is filled. */
interface PreparedJob extends Job {
  plain: boolean
  pageFonts: PageFont[]
}

/** The steps themselves, in order. */
async function perform(
  job: PreparedJob,
  here: PageContext,
  { step }: Deadline,
  observer: Observer,
): Promise<Seen & { bytes: Buffer<ArrayBuffer> }> {
  const { page } = here
  const { injectCss, waitForSelector, waitForTimeoutMs } = job
  if (job.plain && isCompleteAtOnce(job)) {
    const load = () => loadWithFrames(job, here)
    const prints = job.view === 'paper'
    if (!prints) await step('navigate', load)
    const inspect = () => page.call<Inspection>(INSPECT)
    const [, produced, inspection] = await step(job.phase, () =>
      // A page does what it is told in order: it prints the document sent first (frames are drawn
      // elsewhere), and is looked at while the PDF is written. Nothing in it can move it on.
      Promise.all([
        prints ? load() : null,
        job.produce(page),
        inspect(),
        observer.lookIfWorthwhile(),
      ]),
    )
    return finish(produced, inspection)
  }
  if (job.scripts) page.frames.start()
  await step('navigate', () => loadWithFrames(job, here))
  if (needsLightGround(job)) await step('navigate', () => callInDocument(here, LIGHT_GROUND))
  if (injectCss !== null) {
    await step('navigate', () => callInDocument(here, INJECT_CSS, injectCss))
  }
  if (waitForSelector !== null) {
    // If the wait is in vain, the report says what the page was.
    observer.look()
    await step('wait_selector', () => callInDocument(here, WAIT_FOR_SELECTOR, waitForSelector))
  }
  if (waitForTimeoutMs !== null) await step('wait_timeout', () => Bun.sleep(waitForTimeoutMs))
  await step('fonts', () => reveal(here, job))
  const inspection = await step('fonts', () => settleWithFonts(job, here))
  const producing = step(job.phase, () => produce(job, here))
  observer.look()
  return finish(await producing, inspection)
}

async function finish({ bytes, fonts }: Produce, { images, families, stacks }: Inspection) {
  const requested = namedFamilies(families)
  const used = await fonts(requested)
  return {
    bytes,
    images,
    stacks,
    fonts: used === null ? { requested: [], used: [] } : { requested, used },
  }
}

/** What is not loaded from here is given in another way, and then waited for. */
async function settleWithFonts(job: PreparedJob, here: PageContext): Promise<Inspection> {
  if (job.pageFonts.length === 0) return waitUntilReady(here, job.scripts)
  if (job.view === 'paper') await loadPrintFonts(here)
  const found = await waitUntilReady(here, job.scripts)
  return (await giveRefusedFonts(here, job.fonts)) ? waitUntilReady(here, job.scripts) : found
}

/** Whether there is nothing to wait for, or to do, between a plain document and its output. */
function isCompleteAtOnce(job: PreparedJob): boolean {
  const { source, markup, waitForSelector, waitForTimeoutMs, view } = job
  if (!('html' in source) || needsLightGround(job)) return false
  if (job.pageFonts.some(({ atOnce }) => !atOnce)) return false
  const waits = waitForSelector !== null || waitForTimeoutMs !== null
  return !waits && view !== 'whole page' && !markup.loads
}

function needsLightGround({ dark, source, markup }: Job): boolean {
  return dark && 'html' in source && !markup.hasColorScheme
}

const FRAMELESS_MS = 100

/** Most pages load without a frame being drawn; some, such as SVG that uses another file, wait for one. */
async function loadWithFrames({ scripts }: Job, { page, navigation }: PageContext): Promise<void> {
  if (scripts) return navigation.load()
  const timer = setTimeout(page.frames.start, FRAMELESS_MS)
  try {
    await navigation.load()
  } finally {
    clearTimeout(timer)
  }
}

const MOVING_ON_MS = 1_000

/** A page that moves on to another document while it is printed or captured is waited for again. */
async function produce(job: Job, here: PageContext): Promise<Produce> {
  const { page, activity } = here
  for (;;) {
    const document = activity.documents
    const moved = () => activity.documents !== document || !activity.loaded
    try {
      const produced = await job.produce(page)
      if (!moved()) return produced
    } catch (error) {
      if (error instanceof EngineError || page.cdp.detached) throw error
      if (error instanceof PageFunctionError && !moved()) throw error
      if (!moved() && !(await settlesWithin(activity.change(), MOVING_ON_MS))) throw error
    }
    await waitUntilReady(here, job.scripts)
  }
}

async function prepare(job: Job, page: LanePage): Promise<void> {
  const { cdp } = page
  const steps: Promise<unknown>[] = [page.setViewport(job.viewport), page.setDark(job.dark)]
  if (job.scripts) {
    steps.push(
      cdp.send('Emulation.setScriptExecutionDisabled', { value: false }),
      cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: KEEP_OPEN }),
      cdp.send('Runtime.evaluate', { expression: KEEP_OPEN }),
      cdp.send('Runtime.enable'),
      cdp.send('Log.enable'),
    )
  }
  if (job.cookies.length > 0) {
    const cookies = job.cookies.map((cookie) => ({
      ...cookie,
      path: '/',
      // Chromium takes a cookie of such a name only with the flag that the name promises.
      secure: /^__secure-/i.test(cookie.name),
    }))
    steps.push(cdp.send('Network.setCookies', { cookies }))
  }
  await Promise.all(steps)
}

/** Like a tab that a person opened: its scripts cannot close it, nor go back to before its first page. */
const KEEP_OPEN = `{
  window.close = () => {}
  const { length } = history
  for (const name of ['back', 'go']) {
    const go = History.prototype[name]
    History.prototype[name] = function (...to) {
      const back = name === 'back' || to[0] < 0
      if (!back || this.length > length) return go.apply(this, to)
    }
  }
}`

/** Dialogs block a page until somebody answers; here nobody is. */
function answerDialogs({ cdp }: LanePage): () => void {
  const answer = () => {
    // A page that has closed meanwhile waits for no answer.
    cdp.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => {})
  }
  cdp.on('Page.javascriptDialogOpening', answer)
  return () => void cdp.off('Page.javascriptDialogOpening', answer)
}

const MEMORY_WATCH_MS = 1_000
const MEMORY_BYTES_MAX = 3 * 1024 ** 3

/** Ends a render before it takes the machine's memory. */
function guardMemory(lane: Lane, fail: (error: EngineError) => void): () => void {
  const timer = setInterval(() => {
    if ((lane.memory() ?? 0) <= MEMORY_BYTES_MAX) return
    const details = { reason: 'out_of_memory' }
    fail(new EngineError('failed', 'The page took too much memory.', details))
    void lane.end()
  }, MEMORY_WATCH_MS)
  return () => clearInterval(timer)
}

/** Ends a render whose frames do not come, and the browser with it: nobody knows what it waits for. */
function guardFrames(lane: Lane, page: LanePage, fail: (error: EngineError) => void): () => void {
  return page.frames.onStuck(() => {
    const details = { reason: STUCK }
    fail(new EngineError('unavailable', 'The page was not drawn; try again.', details))
    void lane.end()
  })
}

/** A browser that says too much was made to by the page; any other end is not the page's fault. */
function laneLost(why: string): EngineError {
  if (why === 'message') {
    const message = 'The output is too large: it would have more than 96 MB.'
    return new EngineError('failed', message, { reason: 'output_too_large' })
  }
  if (why === 'events') {
    const message = 'The page did too much at once: it logged or loaded without end.'
    return new EngineError('failed', message, { reason: 'page_too_busy' })
  }
  return browserLost()
}

function browserLost(cause?: unknown): EngineError {
  const message = 'The renderer ended during the render; try again.'
  return new EngineError('unavailable', message, { reason: BROWSER_LOST }, cause)
}

const LOST_NOTICE_MS = 200

/** A command fails a little before it is known that its browser has ended. */
async function causeOf(error: unknown, lane: Lane): Promise<unknown> {
  if (error instanceof EngineError) return error
  const notice = new Promise<null>((resolve) => setTimeout(resolve, LOST_NOTICE_MS, null))
  const why = await Promise.race([lane.gone, notice])
  return why === null ? error : laneLost(why)
}

/** Whatever else goes wrong inside Chromium is a failed render, and so is one that was given up. */
export function asEngineError(error: unknown, signal: AbortSignal): EngineError {
  if (error instanceof EngineError) {
    // The reason of a signal is one for all its renders, and each has a report of its own.
    return error === signal.reason ? new EngineError(error.kind, error.message) : error
  }
  if (signal.aborted) {
    return new EngineError('failed', 'The render was given up.', { reason: 'cancelled' }, error)
  }
  const details = { reason: 'browser_error' }
  return new EngineError('failed', 'The page could not be rendered.', details, error)
}

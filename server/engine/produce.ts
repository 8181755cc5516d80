/** Loads a job's document into a prepared page, waits until it is complete, and prints or captures it. */
import { settlesWithin } from '../lib/timeout.ts'
import type { Deadline } from './deadline.ts'
import { EngineError } from './index.ts'
import { type Job, mayMove, type Produced } from './job.ts'
import { holdAnimations } from './page/animations.ts'
import { waitForData } from './page/data-requests.ts'
import { addRefusedFonts, loadPrintFonts } from './page/fonts.ts'
import { loadLazyContent } from './page/lazy-loading.ts'
import { PageFunctionError } from './page/page.ts'
import { redrawForPaper } from './page/paper-layout.ts'
import { completeShortPage } from './page/short-page.ts'
import { callInDocument, type PageContext, waitUntilReady } from './page/wait-until-ready.ts'
import type { PageFont } from './page-scripts/fonts.ts'
import { type Inspection, inspectDocument } from './page-scripts/inspection.ts'
import { waitForElement } from './page-scripts/selectors.ts'
import { addStyleSheet, drawOnWhite } from './page-scripts/styles.ts'
import type { FactCollector } from './report/fact-collector.ts'
import { namedFamilies } from './report/fonts.ts'
import type { DocumentDetails } from './report/report.ts'
import { settle, settleAgain } from './settle.ts'

/** A job and what is known of it before its document is loaded. */
export interface PreparedJob extends Job {
  /** Whether the document can be reused: see `reuseOf`. */
  plain: boolean
  pageFonts: PageFont[]
}

/** Output, and the inspection of the document that it shows. */
type Inspected = [produced: Produced, inspection: Inspection]

/** Types of requests by which scripts load what they show. */
const DATA = new Set(['Fetch', 'XHR'] as const)

/** @returns the output, and facts about the document for the report */
export async function produceOutput(
  job: PreparedJob,
  context: PageContext,
  deadline: Deadline,
  factCollector: FactCollector,
): Promise<DocumentDetails & { bytes: Buffer<ArrayBuffer> }> {
  const run = job.plain && isCompleteAtOnce(job) ? produceAtOnce : produceInSteps
  const produce: Job['produce'] = async (page, settle) => {
    factCollector.collected.dataUnderWay = context.loads.addressesUnderWay(DATA)
    const made = await job.produce(page, settle)
    // While the page still answers what is asked about its document.
    factCollector.readOutput(made.bytes)
    factCollector.collected.wrongMask = made.wrongMask
    return made
  }
  const [produced, inspection] = await run({ ...job, produce }, context, deadline, factCollector)
  const requested = namedFamilies(inspection.families)
  const used = await produced.fonts(requested)
  return {
    bytes: produced.bytes,
    images: inspection.images,
    stacks: inspection.stacks,
    fonts: used === null ? { requested: [], used: [] } : { requested, used },
  }
}

/** Whether a plain document needs neither waits nor changes before its output. */
function isCompleteAtOnce(job: PreparedJob): boolean {
  const { source, markup, waitForSelector, waitForTimeoutMs, view } = job
  if (!('html' in source) || job.dark) return false
  if (job.pageFonts.some(({ preload }) => !preload)) return false
  if (view === 'paper' && markup.hasMasks) return false
  const waits = waitForSelector !== null || waitForTimeoutMs !== null
  return !waits && view !== 'whole page' && !markup.loads
}

/** Sends the commands without waiting for replies in between, which saves round trips. */
async function produceAtOnce(
  job: PreparedJob,
  context: PageContext,
  { step }: Deadline,
  factCollector: FactCollector,
): Promise<Inspected> {
  const { page } = context
  const load = () => loadDocument(job, context)
  const inOrder = job.view === 'paper' && !mayMove(job)
  if (!inOrder) {
    await step('navigate', load)
    await step('navigate', () => settle(job, context))
  }
  const [, produced, inspection] = await step(job.phase, () =>
    // A page runs its commands in order, so it prints the document that was just sent, and is inspected while the
    // PDF is written. Frames are drawn by another process: a capture waits for the load. A plain document cannot
    // navigate meanwhile.
    Promise.all([
      inOrder ? load() : null,
      job.produce(page, () => settleAgain(job, context)),
      page.call(inspectDocument),
      factCollector.readDocumentIfWorthwhile(),
    ]),
  )
  return [produced, inspection]
}

/** A PDF shows no frame. Later ones are drawn all the same, because some images are decoded only then. */
const UNDRAWN_FRAMES = 2

async function produceInSteps(
  job: PreparedJob,
  context: PageContext,
  { step, leftMs }: Deadline,
  factCollector: FactCollector,
): Promise<Inspected> {
  const { waitForSelector, waitForTimeoutMs } = job
  const { beginFrames } = context.page
  if (job.scripts && !job.stopsClock) beginFrames.start(job.view === 'paper' ? UNDRAWN_FRAMES : 0)
  await step('navigate', () => loadDocument(job, context))
  const keepStyled = styleDocuments(job, context)
  await step('navigate', keepStyled)
  if (job.scripts && waitForTimeoutMs === null) {
    await step('navigate', () => waitForData(context))
  }
  if (job.stopsClock) beginFrames.startMoving()
  if (waitForSelector !== null) {
    // If the selector never matches, the report still describes the document.
    factCollector.readDocument()
    await step('wait_selector', () => callInDocument(context, waitForElement, waitForSelector))
  }
  if (waitForTimeoutMs !== null) {
    // The clock of a picture with animations runs only while frames are drawn.
    beginFrames.start()
    await step('wait_timeout', () => Bun.sleep(waitForTimeoutMs))
    if (mayMove(job)) await step('wait_timeout', () => holdAnimations(context, waitForTimeoutMs))
  }
  await step('fonts', keepStyled)
  const short = await step('fonts', () => completeIfShort(job, context))
  const inspection = short?.inspection ?? (await step('fonts', complete))
  const { hiddenAnimations } = context
  const redrawn = inspection.hasDrawings && (await step(job.phase, redraw))
  const settled = redrawn || hiddenAnimations?.found ? null : (short?.document ?? null)
  const produced = await step(job.phase, () =>
    produceStable(job, context, factCollector, keepStyled, settled),
  )
  return [produced, inspection]

  async function redraw(): Promise<boolean> {
    const { scripts, layOut } = job
    if (!scripts || !layOut) return false
    return redrawForPaper(context, () => layOut(context.page))
  }
  async function complete(): Promise<Inspection> {
    factCollector.collected.growsWithoutEnd = await loadLazyContent(context, job, leftMs())
    return waitForFonts(job, context)
  }
}

const FRAMELESS_MS = 100

/** A stopped clock moves this little with each frame while a page loads, in ms: without that, nothing from the network arrives. */
const CREEP_MS = 0.001

/**
 * Most pages without scripts load without a frame being drawn. Some, such as SVG that uses another file, wait
 * for one: frames start if loading takes longer. So do the frames and the clock of a page whose clock is stopped.
 */
async function loadDocument(job: Job, { page, navigation }: PageContext): Promise<void> {
  const { scripts, stopsClock } = job
  if (scripts && !stopsClock) return navigation.load()
  const { beginFrames } = page
  const start = () => (stopsClock ? beginFrames.startMoving(CREEP_MS) : beginFrames.start())
  const timer = setTimeout(start, stopsClock && 'url' in job.source ? 0 : FRAMELESS_MS)
  try {
    await navigation.load()
  } finally {
    clearTimeout(timer)
    if (stopsClock) await beginFrames.stop()
  }
}

/** @returns a function that adds the job's styles to the current document, and tells whether it lacked them */
function styleDocuments(job: Job, context: PageContext): () => Promise<boolean> {
  const { loads, navigation } = context
  const { injectCss } = job
  let styled = -1
  return async () => {
    if (styled === loads.documents || injectCss === null) return false
    await navigation.loaded()
    styled = loads.documents
    await callInDocument(context, addStyleSheet, injectCss)
    return true
  }
}

/** Waits until the document is ready. Fonts that its own policy refuses are provided in another way. */
async function waitForFonts(job: PreparedJob, context: PageContext): Promise<Inspection> {
  if (job.pageFonts.length === 0) return waitUntilReady(context, job.scripts)
  if (job.view === 'paper') await loadPrintFonts(context)
  const inspection = await waitUntilReady(context, job.scripts)
  const hasNewFonts = await addRefusedFonts(context, job.fonts)
  return hasNewFonts ? waitUntilReady(context, job.scripts) : inspection
}

async function completeIfShort(job: PreparedJob, context: PageContext) {
  const { scripts, view, pageFonts, waitForTimeoutMs } = job
  if (!scripts || view !== 'paper' || pageFonts.length > 0) return null
  return completeShortPage(context, waitForTimeoutMs)
}

const NAVIGATION_NOTICE_MS = 1_000

/**
 * Produces the output again, after another wait, if the page navigates while it is printed or captured.
 * @param settled the document in which nothing moves any more, if any
 */
async function produceStable(
  job: Job,
  context: PageContext,
  factCollector: FactCollector,
  keepStyled: () => Promise<boolean>,
  settled: number | null,
): Promise<Produced> {
  const { page, loads } = context
  for (;;) {
    if (await keepStyled()) await waitUntilReady(context, job.scripts)
    const document = loads.documents
    const hasNavigated = () => loads.documents !== document || !loads.loaded
    try {
      if (job.dark && 'html' in job.source) await callInDocument(context, drawOnWhite)
      if (document !== settled) {
        factCollector.collected.scriptMotion = await settle(job, context)
      }
      // A frame that begins while the page is printed delays the output.
      if (job.view === 'paper') {
        await page.beginFrames.stop()
        // Chromium prints no page that still loads.
        if (loads.cut) await page.cdp.send('Page.stopLoading')
      }
      const producing = job.produce(page, () => settleAgain(job, context))
      // Read after the page was printed, while the browser still assembles the output.
      factCollector.readDocumentIfWorthwhile()
      const produced = await producing
      if (!hasNavigated()) return produced
    } catch (error) {
      if (error instanceof EngineError || page.cdp.detached) throw error
      if (error instanceof PageFunctionError && !hasNavigated()) throw error
      const navigates =
        hasNavigated() || (await settlesWithin(loads.change(), NAVIGATION_NOTICE_MS))
      if (!navigates) throw error
    }
    if (job.scripts) page.beginFrames.startMoving()
    await waitUntilReady(context, job.scripts)
  }
}

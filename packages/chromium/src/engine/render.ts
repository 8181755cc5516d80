/**
 * Runs one attempt at a render: leases a page, prepares it, loads, completes and settles the
 * document, makes the output, and gives the page back.
 */

import { hasFileSignature } from '@platen/lib'
import type { PageFont } from '../page-scripts/font-faces.ts'
import type { Inspection } from '../page-scripts/inspection.ts'
import { type AttemptState, type RenderOptions, startAttempt } from './attempt.ts'
import type { Deadline } from './deadline.ts'
import { asEngineError, emptyOutput } from './errors.ts'
import { type DocumentDetails, nameSentFiles } from './facts/reporter.ts'
import { namedFamilies } from './facts/used-fonts.ts'
import type { Output, Phase } from './index.ts'
import { type Job, type Made, mayMove, prefersDark } from './job.ts'
import type { Lane } from './lanes/lane.ts'
import { watchNetwork } from './page/network-idle.ts'
import { watchWorkerWork } from './page/worker-work.ts'
import { reusablePart } from './reuse.ts'
import { assertContent } from './steps/assert-content.ts'
import { complete } from './steps/complete.ts'
import { hideCookieBanners } from './steps/consent.ts'
import { leasePage } from './steps/lease.ts'
import { injectIntoDocuments, loadDocument, waitAsRequested } from './steps/load.ts'
import { makeOutput } from './steps/output.ts'
import { prepare } from './steps/prepare.ts'
import type { Steps } from './steps/steps.ts'
import { createWait } from './steps/waits.ts'

/**
 * Renders in a lane.
 * @param onReleased called when nothing of the render is left in the lane, or with null if no lane
 *   was opened; the returned promise does not wait for it
 * @throws EngineError with the report so far
 */
export async function renderInLane(
  options: RenderOptions,
  onReleased: (lane: Lane | null) => unknown,
): Promise<Output> {
  const { signal, budget } = options
  const startedAt = performance.now()
  const elapsedMs = () => performance.now() - startedAt
  const attempt = startAttempt(budget, signal)
  try {
    const lane = await laneFor(options.lane, attempt.deadline)
    attempt.lane = lane
    const { report, ...made } = await renderWith(lane, attempt, options)
    const durationMs = Math.round(budget.spentMs + elapsedMs())
    const { contentType } = options.job.output
    return { ...made, contentType, durationMs, report: report() }
  } catch (error) {
    const { lane } = attempt
    const isKnown = signal.aborted || lane === null
    const cause = isKnown ? error : await attempt.deadline.causeOf(error)
    const failure = asEngineError(cause, signal)
    const { message, details } = failure
    Object.assign(failure, nameSentFiles(options.job.document.files.sent, { message, details }))
    failure.report = attempt.report(failure)
    failure.hasBegun = attempt.hasBegun()
    if (failure.kind !== 'unavailable') failure.laneMs = elapsedMs()
    throw failure
  } finally {
    budget.spentMs += elapsedMs()
    for (const stop of attempt.stops) void stop()
    const { lane, reusable, residue } = attempt
    if (lane === null) onReleased(null)
    else {
      const released = lane.release({
        reusable,
        residue,
        scripts: options.job.document.scripts,
      })
      void released.finally(() => {
        residue?.end()
        onReleased(lane)
      })
    }
  }
}

/**
 * Opening a lane is part of its render: it counts towards the timeout, and is aborted with the
 * render.
 */
async function laneFor(lane: RenderOptions['lane'], { step }: Deadline): Promise<Lane> {
  if (typeof lane !== 'function') return lane
  const opening = new AbortController()
  try {
    return await step('fonts', () => lane(opening.signal))
  } catch (error) {
    opening.abort(error)
    throw error
  }
}

/** Renders the document: the steps of a render, in their order. */
async function renderWith(lane: Lane, attempt: AttemptState, options: RenderOptions) {
  const { job, requirements, consentRules } = options
  const { step, phases, leftMs } = attempt.deadline
  const watched = await leasePage(lane, attempt, options)
  const { page, traffic, loads, factCollector, reporter, failures } = watched
  const network = watchNetwork(page, job.waits.until)
  if (network !== null) attempt.stops.push(network.end)
  const workerWatch = waitsForWorkers(job) ? watchWorkerWork(page, leftMs) : null
  if (workerWatch !== null) attempt.stops.push(workerWatch.end)
  const { navigation, fonts } = await prepare(watched, attempt, options)
  const context = { page, loads, navigation, workerWatch, leftMs }
  const { collected } = factCollector
  const onCut = (phase: Phase) => {
    collected.cutWait = phase
  }
  const waits = createWait(step, context, { ...job.waits, endTraffic: traffic.end, onCut })
  const { wait } = waits
  attempt.stops.push(waits.end)
  const steps: Steps = { step, wait, context, network, factCollector }
  const keepInjected = injectIntoDocuments(job, steps)
  const { scripts, source } = job.document
  const url = 'url' in source ? source.url : 'about:blank'
  const banners = consentRules?.bannersFor(url) ?? []
  const tabs = consentRules?.tabs ?? []

  const isComplete = requirements.reuse === 'document' && isCompleteOnceLoaded(job, fonts)
  // A page runs its commands in order, so it prints the document that was just sent. It needs no
  // frame for that, and one of a long document would take longer than its print.
  const isAhead =
    isComplete && job.output.view === 'paper' && !mayMove(job.document) && !job.page.stopsClock
  const load = () => (isAhead ? navigation.load() : loadDocument(job, context))
  const loading = isAhead ? load() : wait('navigate', load)
  if (!isAhead) await loading
  if (!isComplete) {
    await keepInjected()
    await waitAsRequested(job, steps)
    if (consentRules !== null) {
      const hiding = () => hideCookieBanners(context, consentRules, { scripts, url, banners })
      factCollector.collected.cookieBanner = await step('navigate', hiding)
    }
    // The page may have gone to another document.
    await keepInjected()
  }
  const completed = isComplete ? null : await complete(job, fonts, steps)
  failures.assertNone()
  const { onMade } = options
  const leftOut = [...banners, ...tabs]
  const last = { completed, isAhead, loading, keepInjected, banners: leftOut, onMade }
  const { made, inspection } = await makeOutput(job, last, steps)
  if (!hasFileSignature(made.bytes, job.output.contentType)) throw emptyOutput()
  const seen = await step(job.output.phase, () => detailsOf(made, inspection))
  reporter.stalled(loads.stalled())
  await step(job.output.phase, async () => {
    await reporter.settle()
    failures.assertNone()
    await assertContent(job.failOn, steps)
  })
  const isSuspect = seen.stacks.length === 0 || reporter.sawFailure()
  const untouched = await factCollector.finish(isSuspect, leftMs)
  // A wait that was given up may still be under way.
  const isAsNew = untouched && page.frameClock.movedMs === null && collected.cutWait === null
  attempt.reusable = isAsNew ? reusablePart(attempt, options) : null
  const { language } = inspection
  const { bytes, controls, cutSizes } = made
  return { bytes, language, controls, cutSizes, report: () => reporter.finish(phases, seen, null) }
}

/**
 * Whether a document that replaces another one needs neither waits nor changes before its output.
 */
function isCompleteOnceLoaded(
  { document, page, waits, failOn, output }: Job,
  fonts: PageFont[],
): boolean {
  const { source, markup } = document
  if (!('html' in source) || prefersDark(page) || failOn !== null) return false
  if (fonts.some(({ preload }) => !preload)) return false
  if (output.view === 'paper' && markup.hasMasks) return false
  if (output.paper?.changesDocument || document.expands) return false
  const isWaiting = waits.selector !== null || waits.pauseMs !== null || waits.until !== 'load'
  const isScrolled = output.view === 'whole page' && markup.needsFrames
  return !isWaiting && !isScrolled && !markup.loads
}

/** Whether scripts of the document may start workers whose results are waited for. */
function waitsForWorkers({ document, waits }: Job): boolean {
  return document.scripts && waits.pauseMs === null && waits.until !== 'domcontentloaded'
}

/** Details of a finished document for the report. */
async function detailsOf(made: Made, inspection: Inspection): Promise<DocumentDetails> {
  const { images, stacks, families } = inspection
  const requested = namedFamilies(families)
  const used = await made.fonts(requested)
  const fonts = used === null ? { requested: [], used: [] } : { requested, used }
  return { images, stacks, fonts }
}

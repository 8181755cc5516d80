/** One attempt at a render in a lane: takes a page, guards it, produces the output and gives the page back. */
import type { EgressPolicy } from '../egress-policy/index.ts'
import { type Budget, type Deadline, startDeadline } from './deadline.ts'
import type { AdPolicy } from './egress-proxy/ad-policy.ts'
import { asEngineError, browserLost, causeOf } from './errors.ts'
import { startGuards } from './guards.ts'
import type { EngineError, Output, Report } from './index.ts'
import { type Job, mayLoadByStyle } from './job.ts'
import type { Lane, PageLease } from './lanes/lane.ts'
import { assertFileSignature } from './output/file-signature.ts'
import type { FileCache } from './page/file-cache.ts'
import { addFonts, pageFonts } from './page/fonts.ts'
import { type LoadTracker, trackLoads } from './page/load-tracker.ts'
import { guardNavigation, type Navigation } from './page/navigation.ts'
import { createRequestInterceptor } from './page/request-interceptor.ts'
import { assertSelectors } from './page/selectors.ts'
import type { PageFont } from './page-scripts/fonts.ts'
import { preparePage } from './prepare-page.ts'
import { produceOutput } from './produce.ts'
import { createFactCollector, type FactCollector } from './report/fact-collector.ts'
import { type Reporter, startReporter } from './report/report.ts'

export interface RenderOptions {
  job: Job
  /** The result of `isPlain` for this job. */
  plain: boolean
  /** A free lane, or a function that opens one. Its signal is aborted when the render ends before that. */
  lane: Lane | ((signal: AbortSignal) => Promise<Lane>)
  files: FileCache
  userId: string
  egressPolicy: EgressPolicy
  adPolicy: AdPolicy
  signal: AbortSignal
  /** The remaining time. The attempt adds the time it takes. */
  budget: Budget
  /** Fails a page that is not drawn with a retryable error (see `isRetryable`). */
  retryable: boolean
}

/** State of an attempt that its end needs, however far it got. */
interface Attempt {
  readonly deadline: Deadline
  /** Called when the attempt ends. */
  readonly stops: (() => unknown)[]
  lane: Lane | null
  /** Whether the page can serve its user again. */
  reusable: boolean
  /** Whether the page has loaded anything. */
  loaded(): boolean
  /** URLs that are still loading. */
  pending(): string[]
  /** The report of a failure; null while there is nothing to report. */
  report(error: EngineError): Report | null
}

/** A leased page and everything that watches it. */
interface Session extends PageLease {
  loads: LoadTracker
  factCollector: FactCollector
  reporter: Reporter
}

/**
 * Renders in a lane.
 * @param onReleased called when nothing of the render is left in the lane, or with null if no lane was opened;
 *   the returned promise does not wait for it
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
    const { bytes, report } = await renderWith(lane, attempt, options)
    const durationMs = Math.round(budget.spentMs + elapsedMs())
    return { bytes, contentType: options.job.contentType, durationMs, report: report() }
  } catch (error) {
    const { lane } = attempt
    const cause = signal.aborted || lane === null ? error : await causeOf(error, lane.gone)
    const failure = asEngineError(cause, signal)
    failure.report = attempt.report(failure)
    if (failure.kind !== 'unavailable') failure.laneMs = elapsedMs()
    throw failure
  } finally {
    budget.spentMs += elapsedMs()
    for (const stop of attempt.stops) void stop()
    const { lane, reusable } = attempt
    if (lane === null) onReleased(null)
    else void lane.release({ reusable, loaded: attempt.loaded() }).finally(() => onReleased(lane))
  }
}

function startAttempt(budget: Budget, signal: AbortSignal): Attempt {
  const deadline = startDeadline(budget, signal, () => attempt.pending())
  const attempt: Attempt = {
    deadline,
    stops: [deadline.end],
    lane: null,
    reusable: false,
    loaded: () => false,
    pending: () => [],
    report: () => null,
  }
  return attempt
}

/** Opening a lane is part of its render: it counts towards the timeout, and is aborted with the render. */
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

async function renderWith(lane: Lane, attempt: Attempt, options: RenderOptions) {
  const { job, plain } = options
  const { deadline } = attempt
  const session = await openSession(lane, attempt, options)
  const { page, loads, factCollector, reporter } = session
  const { navigation, fonts } = await prepareSession(session, attempt, options)
  const { bytes, ...seen } = await produceOutput(
    { ...job, plain, pageFonts: fonts },
    { page, loads, navigation },
    deadline,
    factCollector,
  )
  assertFileSignature(bytes, job.contentType)
  await reporter.settle()
  const untouched = await factCollector.readOutput(bytes, seen.stacks.length > 0)
  attempt.reusable = plain && untouched && (!attempt.loaded() || !mayLoadByStyle(job))
  return { bytes, report: () => reporter.finish(deadline.phases, seen, null) }
}

/** Leases the lane's page and starts everything that watches it. */
async function openSession(
  lane: Lane,
  { deadline, stops }: Attempt,
  { job, plain, userId, adPolicy, retryable }: RenderOptions,
): Promise<Session> {
  const lease = await deadline.step('navigate', () =>
    lane.acquire({ userId, plain }, adPolicy.drops).catch((cause: unknown) => {
      throw browserLost(cause)
    }),
  )
  const { page, traffic } = lease
  const { cdp, frameId } = page
  const loads = trackLoads(cdp, frameId)
  const factCollector = createFactCollector(page, job)
  const reporter = startReporter(cdp, traffic, {
    ...job,
    frameId,
    collected: factCollector.collected,
  })
  stops.push(
    ...startGuards({ lane, lease, retryable, fail: deadline.fail }),
    page.beginFrames.stop,
    loads.end,
    reporter.end,
  )
  return { ...lease, loads, factCollector, reporter }
}

/** Gets a leased page ready to load its document: checks selectors, guards requests, provides fonts. */
async function prepareSession(
  session: Session,
  attempt: Attempt,
  options: RenderOptions,
): Promise<{ navigation: Navigation; fonts: PageFont[] }> {
  const { job, plain } = options
  const { page, traffic, loads, reporter } = session
  const { deadline, stops } = attempt
  await deadline.step('navigate', () => assertSelectors(page, selectorsOf(job)))
  await reportMargins(session, attempt, job)
  const fonts = job.fonts.length === 0 ? [] : await deadline.step('navigate', () => pageFonts(job))
  const interceptor = createRequestInterceptor({
    ...job,
    page,
    hasFonts: fonts.length > 0,
    cache: options.files.open(),
    onRefused: reporter.refused,
  })
  stops.push(interceptor.end)
  attempt.loaded = () => traffic.receivedBytes > 0 || interceptor.served
  attempt.pending = loads.pending
  attempt.report = (error) => reporter.finish(deadline.phases, null, error)

  const { egressPolicy, adPolicy } = options
  const guarded = { ...job, page, traffic, loads, deadline, adPolicy, egressPolicy, interceptor }
  const [navigation] = await deadline.step('navigate', () =>
    Promise.all([
      guardNavigation(guarded),
      preparePage(job, page),
      // A reused page may still have fonts that its user has deleted since.
      fonts.length === 0 ? page.setFonts([]) : null,
    ]),
  )
  stops.push(navigation.end)
  if (fonts.length > 0) {
    await deadline.step('fonts', () => addFonts(page, fonts, { ...job, plain }))
  }
  return { navigation, fonts }
}

/** Prepares headers and footers, and reports what they cannot use. */
async function reportMargins(
  { page, reporter }: Session,
  { lane, deadline }: Attempt,
  { prepareMargins }: Job,
): Promise<void> {
  for (const { family, reason } of lane?.omittedFonts ?? []) {
    reporter.refused({ networkId: undefined, url: family, resourceType: 'font', reason })
  }
  if (!prepareMargins) return
  const refused = await deadline.step('navigate', () => prepareMargins(page))
  refused.forEach(reporter.refused)
}

function selectorsOf({ waitForSelector, view }: Job): { path: string; selector: string }[] {
  const selector = typeof view === 'object' ? view.selector : null
  return Object.entries({ waitForSelector, selector }).flatMap(([name, value]) =>
    value === null ? [] : [{ path: `options.${name}`, selector: value }],
  )
}

/** A render's use of a page: leases it, starts everything that watches it, and gets it ready for a document. */
import type { AttemptState, RenderOptions } from './attempt.ts'
import { browserLost } from './errors.ts'
import { startGuards } from './guards.ts'
import { type Job, mayMoveHidden } from './job.ts'
import type { Lane, PageLease } from './lanes/lane.ts'
import { addFonts, pageFonts } from './page/fonts.ts'
import { type HiddenAnimations, watchHiddenAnimations } from './page/hidden-animations.ts'
import { type LoadTracker, trackLoads } from './page/load-tracker.ts'
import { guardNavigation, type Navigation } from './page/navigation.ts'
import type { LanePage } from './page/page.ts'
import { createRequestInterceptor } from './page/request-interceptor.ts'
import { assertSelectors } from './page/selectors.ts'
import { watchTraces } from './page/traces.ts'
import type { PageFont } from './page-scripts/fonts.ts'
import { preparePage } from './prepare-page.ts'
import { createFactCollector, type FactCollector } from './report/fact-collector.ts'
import { type Reporter, startReporter } from './report/report.ts'

/** A leased page and everything that watches it. */
export interface Session extends PageLease {
  loads: LoadTracker
  /** Null if nothing hidden could move. */
  hiddenAnimations: HiddenAnimations | null
  factCollector: FactCollector
  reporter: Reporter
}

/** Leases the lane's page and starts everything that watches it. */
export async function openSession(
  lane: Lane,
  attempt: AttemptState,
  { job, reuse, userId, tier, adPolicy, retryable }: RenderOptions,
): Promise<Session> {
  const { deadline, stops } = attempt
  const lease = await deadline.step('navigate', () =>
    lane.acquire({ userId, reuse, tier }, adPolicy.drops).catch((cause: unknown) => {
      throw browserLost(cause)
    }),
  )
  const { page, traffic } = lease
  const { cdp, frameId } = page
  if (job.stopsClock) await deadline.step('navigate', () => stopClock(page))
  if (reuse !== null) attempt.traces = watchTraces(cdp, reuse)
  const loads = trackLoads(cdp, frameId)
  attempt.hasBegun = () => loads.hasDocument || traffic.isUsed || page.crash.hasHappened
  const hiddenAnimations = mayMoveHidden(job) ? watchHiddenAnimations(page) : null
  const factCollector = createFactCollector(page, job)
  const reporter = startReporter(cdp, traffic, {
    ...job,
    frameId,
    collected: factCollector.collected,
    chromium: lane.chromium,
  })
  // Chromium announces HTML late if its scripts keep the process busy, but they may have connected to something.
  const hasDocument = () => loads.hasDocument || ('html' in job.source && traffic.isUsed)
  stops.push(
    ...startGuards({ lane, lease, hasDocument, retryable, fail: deadline.fail }),
    page.beginFrames.stop,
    loads.end,
    reporter.end,
    () => hiddenAnimations?.end(),
  )
  return { ...lease, loads, hiddenAnimations, factCollector, reporter }
}

/** Stops the clock before the page has a document of the render, and lets it begin with an empty one. */
async function stopClock(page: LanePage): Promise<void> {
  await page.beginFrames.stopClock()
  await page.navigateToEmpty()
}

/** Gets a leased page ready to load its document: checks selectors, guards requests, provides fonts. */
export async function prepareSession(
  session: Session,
  attempt: AttemptState,
  options: RenderOptions,
): Promise<{ navigation: Navigation; fonts: PageFont[] }> {
  const { job, reuse } = options
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
  const guarded = {
    ...job,
    page,
    traffic,
    loads,
    deadline,
    adPolicy,
    egressPolicy,
    interceptor,
    onRefused: reporter.refused,
  }
  const [navigation, { done }] = await deadline.step('navigate', () =>
    Promise.all([
      guardNavigation(guarded),
      preparePage(job, page),
      // A reused page may still have fonts that its user has deleted since.
      fonts.length === 0 ? page.setFonts([]) : null,
    ]),
  )
  stops.push(navigation.end)
  if (fonts.length > 0) {
    await deadline.step('fonts', () =>
      addFonts(page, fonts, { ...job, plain: reuse === 'document' }),
    )
  }
  const load = async () => void (await Promise.all([navigation.load(), done]))
  return { navigation: { ...navigation, load }, fonts }
}

/** Prepares headers and footers, and reports what they cannot use. */
async function reportMargins(
  { page, reporter }: Session,
  { lane, deadline }: AttemptState,
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

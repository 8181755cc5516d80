/** The first step of a render: leases a page, and starts everything that watches it. */
import type { AttemptState, RenderOptions } from '../attempt.ts'
import { browserLost } from '../errors.ts'
import { createFactCollector, type FactCollector } from '../facts/fact-collector.ts'
import { type FailureWatch, watchFailures } from '../facts/fail-on.ts'
import { type Reporter, startReporter } from '../facts/reporter.ts'
import type { Lane, PageLease } from '../lanes/lane.ts'
import { trackLoads } from '../page/load-tracker.ts'
import type { LoadTracker } from '../page/loads.ts'
import type { LanePage } from '../page/page.ts'
import { watchResidue } from '../page/residue.ts'
import { startGuards } from './guards.ts'

/** A leased page and everything that watches it. */
export interface WatchedPage extends PageLease {
  loads: LoadTracker
  factCollector: FactCollector
  reporter: Reporter
  failures: FailureWatch
}

/** @throws EngineError `unavailable` if the browser has ended */
export async function leasePage(
  lane: Lane,
  attempt: AttemptState,
  { job, requirements, adPolicy, retryable }: RenderOptions,
): Promise<WatchedPage> {
  const { document, output } = job
  const { deadline, stops } = attempt
  const lease = await deadline.step('navigate', () =>
    lane.acquire(requirements, adPolicy.drops).catch((cause: unknown) => {
      throw browserLost(cause)
    }),
  )
  const { page, traffic } = lease
  const { cdp, frameId } = page
  let loads: LoadTracker | null = null
  // Chromium announces HTML late if its scripts keep the process busy, but they may have connected
  // to something.
  const hasDocument = () =>
    loads?.hasDocument === true || ('html' in document.source && traffic.isUsed)
  stops.push(...startGuards({ lane, lease, hasDocument, retryable, fail: deadline.fail }))
  if (job.page.stopsClock)
    await deadline.step('navigate', () => stopClock(page, job.page.emulation.clockMs))
  const { reuse } = requirements
  if (reuse !== null) attempt.residue = watchResidue(cdp, reuse)
  const tracked = trackLoads(cdp, frameId)
  loads = tracked
  attempt.hasBegun = () => tracked.hasDocument || traffic.isUsed || page.crash.hasHappened
  const factCollector = createFactCollector(page, job)
  const { hintContext } = output
  const { collected } = factCollector
  const { chromium } = lane
  const { failOn } = job
  const failures = watchFailures(failOn, deadline.fail)
  const readsExceptions = failOn?.consoleExceptions === true
  const watched = { document, chromium, failures, readsExceptions }
  const reporter = startReporter(page, traffic, { ...watched, hintContext, collected })
  attempt.pending = tracked.pending
  attempt.report = (error) => reporter.finish(deadline.phases, null, error)
  stops.push(() => page.frameClock.enter('still'), tracked.end, reporter.end)
  return { ...lease, loads: tracked, factCollector, reporter, failures }
}

/**
 * Stops the clock before the page has a document of the render, and lets it begin with an empty
 * one.
 */
async function stopClock(page: LanePage, startsAt: number | null): Promise<void> {
  await page.frameClock.stopClock(startsAt)
  await page.navigateToEmpty()
}

/**
 * Gets a leased page ready to load its document: checks selectors, guards requests, provides fonts.
 */

import type { PageFont } from '../../page-scripts/font-faces.ts'
import { firstInvalidSelector } from '../../page-scripts/selectors.ts'
import type { AttemptState, RenderOptions } from '../attempt.ts'
import { invalidOption } from '../errors.ts'
import type { Job } from '../job.ts'
import { guardNavigation, type Navigation } from '../page/navigation.ts'
import { createOriginAccess } from '../page/origin-access.ts'
import type { LanePage } from '../page/page.ts'
import { createRequestInterceptor } from '../page/request-interceptor.ts'
import { createResourceBlocker } from '../page/resource-blocker.ts'
import { addFonts, pageFonts } from '../page/uploaded-fonts.ts'
import { prepareWorkerRequests } from '../page/worker-requests.ts'
import type { WatchedPage } from './lease.ts'
import { preparePage } from './prepare-page.ts'

interface PreparedPage {
  navigation: Navigation
  /** Uploaded fonts that the document may use. */
  fonts: PageFont[]
}

interface SelectorOption {
  /** The field of the request that holds the selector. */
  path: string
  selector: string
}

/** @throws EngineError `invalid` for a selector that Chromium does not know */
export async function prepare(
  watched: WatchedPage,
  attempt: AttemptState,
  { job, requirements, egressPolicy, adPolicy, files }: RenderOptions,
): Promise<PreparedPage> {
  const { document } = job
  const { page, traffic, loads, reporter } = watched
  const { blockResources } = job.page
  const { deadline, stops } = attempt
  await deadline.step('navigate', () => assertSelectors(page, selectorsOf(job)))
  await prepareMargins(watched, attempt, job)
  const fonts =
    document.fonts.length === 0 ? [] : await deadline.step('navigate', () => pageFonts(document))
  const interceptor = createRequestInterceptor({
    page,
    document,
    hasFonts: fonts.length > 0,
    cache: files.open(),
    onRefused: reporter.refused,
    onMissing: reporter.missing,
  })
  stops.push(interceptor.end)
  const blocker = createResourceBlocker({ page, blockResources, onBlocked: reporter.blocked })
  const { userAgent, locale } = job.page.emulation
  stops.push(prepareWorkerRequests({ page, blocker, userAgent, locale }))
  const guarded = {
    page,
    document,
    until: job.waits.until,
    access: createOriginAccess(page.cdp, job.page),
    blocker,
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
    const isLast = requirements.reuse === 'document'
    await deadline.step('fonts', () => addFonts(page, fonts, { source: document.source, isLast }))
  }
  const load = async () => void (await Promise.all([navigation.load(), done]))
  return { navigation: { ...navigation, load }, fonts }
}

/** Prepares headers and footers, and reports what they cannot use. */
async function prepareMargins(
  { page, reporter }: WatchedPage,
  { lane, deadline }: AttemptState,
  { output: { paper } }: Job,
): Promise<void> {
  for (const { family, reason } of lane?.omittedFonts ?? []) {
    reporter.refused({ networkId: undefined, url: family, resourceType: 'font', reason })
  }
  if (paper === null) return
  const refused = await deadline.step('navigate', () => paper.prepareMargins(page))
  refused.forEach(reporter.refused)
}

/**
 * Checks selectors before the page is loaded. The request's validation cannot know which ones this
 * Chromium supports.
 * @throws EngineError `invalid` that names the field
 */
async function assertSelectors(page: LanePage, options: SelectorOption[]): Promise<void> {
  if (options.length === 0) return
  const selectors = options.map(({ selector }) => selector)
  const invalid = options[await page.call(firstInvalidSelector, selectors)]
  if (invalid === undefined) return
  const { path } = invalid
  const message = `\`${path}\` must be a CSS selector that the renderer supports.`
  throw invalidOption(path, message)
}

function selectorsOf({ document, waits, failOn, output: { view } }: Job): SelectorOption[] {
  const { hidden = [], removed = [] } = document.hiding ?? {}
  const selectors = {
    waitForSelector: waits.selector?.selector ?? null,
    'failOn.missingSelector': failOn?.missingSelector ?? null,
    selector: typeof view === 'object' && 'selector' in view ? view.selector : null,
  }
  const single = Object.entries(selectors).flatMap(([name, selector]) =>
    selector === null ? [] : [{ path: `options.${name}`, selector }],
  )
  const lists = Object.entries({ hideSelectors: hidden, removeSelectors: removed })
  return [
    ...single,
    ...lists.flatMap(([name, list]) =>
      list.map((value, at) => ({ path: `options.${name}[${at}]`, selector: value })),
    ),
  ]
}

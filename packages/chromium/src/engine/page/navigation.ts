/**
 * Loads the requested document, and decides which documents a page may navigate to. If the
 * submitted address or a redirect of it is refused, the render fails. Others are aborted.
 */
import { jsonTextPieces, settlesWithin } from '@platen/lib'
import { LARGE_CHARS, listen, type Protocol } from '../../chromium/cdp.ts'
import { netErrorMessage } from '../../chromium/net-errors.ts'
import { EgressError, type EgressPolicy, hostOf } from '../../egress-policy/index.ts'
import type { AdPolicy } from '../../egress-proxy/ad-policy.ts'
import type { Traffic } from '../../egress-proxy/traffic.ts'
import { isEmpty } from '../../page-scripts/inspection.ts'
import { callStatement } from '../../page-scripts/page-script.ts'
import { stay } from '../../page-scripts/stay.ts'
import type { RefusedRequest } from '../../report/facts.ts'
import type { Deadline } from '../deadline.ts'
import { laneLost } from '../errors.ts'
import { EngineError } from '../index.ts'
import type { JobDocument, JobWaits } from '../job.ts'
import type { LoadTracker } from './loads.ts'
import { refusal } from './network-errors.ts'
import type { OriginAccess } from './origin-access.ts'
import type { LanePage } from './page.ts'
import { loadedWithoutStalled, PARTS } from './patience.ts'
import type { RequestInterceptor } from './request-interceptor.ts'
import type { ResourceBlocker } from './resource-blocker.ts'

export interface NavigationOptions {
  page: LanePage
  document: JobDocument
  until: JobWaits['until']
  egressPolicy: EgressPolicy
  traffic: Traffic
  loads: LoadTracker
  deadline: Deadline
  adPolicy: AdPolicy
  interceptor: RequestInterceptor
  access: OriginAccess
  blocker: ResourceBlocker
  /** Reports that the page may not navigate to an address. */
  onRefused(request: RefusedRequest): void
}

export interface Navigation {
  /** Loads the document and waits for its `load` event. @throws EngineError `navigation_failed` */
  load(): Promise<void>
  /** Waits until the current document has loaded: pages navigate by themselves. */
  loaded(): Promise<void>
  end(): void
}

/** Chromium's answer about a request that the page has given up. */
const GIVEN_UP = 'Invalid InterceptionId.'
const NAVIGATION_REFUSED = 'the page may not navigate there'
/** The wait for the event of a crash that ended a navigation. */
const CRASH_EVENT_MS = 500
const STOPPED_MS = 1_000
/** A response ended too early, now and then before it was read: it is loaded again. */
const CUT_ERRORS = ['net::ERR_CONTENT_LENGTH_MISMATCH', 'net::ERR_INCOMPLETE_CHUNKED_ENCODING']
const CUT_LOADS_MAX = 3
/** HTML that reloads itself is sent again: this often, if it is as large as a request may be. */
const REFILLED_CHARS_MAX = 5 * 20_000_000

export async function guardNavigation(options: NavigationOptions): Promise<Navigation> {
  const { page, egressPolicy, traffic, loads, deadline, adPolicy, interceptor } = options
  const { access, blocker, onRefused, until } = options
  const { source } = options.document
  const { cdp, frameId } = page
  /** Whether the submitted address has become a document. */
  let hasArrived = false
  /** The last address that the page went to; a redirect of it may have been refused. */
  let documentUrl = 'url' in source ? source.url : ''
  /** The address of the document that the page has. */
  let arrivedUrl = documentUrl
  /** Origins for which the document was left before it was complete. */
  const refusedOrigins = new Set<string>()
  let lastRefused = ''
  let refilledChars = 0

  async function handle(event: Protocol.Fetch.RequestPausedEvent): Promise<void> {
    const { requestId, request } = event
    if ((await blocker.handle(event)) || (await interceptor.handle(event))) return
    if (event.resourceType !== 'Document' || event.frameId !== frameId) return proceed(event)
    if ('html' in source) return refuse(event)
    try {
      await egressPolicy.check(egressPolicy.parse(request.url))
    } catch (error) {
      if (!(error instanceof EgressError)) throw error
      if (hasArrived) return refuse(event)
      deadline.fail(refusal(error, request.url))
      return abort(requestId)
    }
    documentUrl = request.url
    adPolicy.visit(request.url)
    return proceed(event)
  }

  function proceed({ requestId, request }: Protocol.Fetch.RequestPausedEvent): Promise<void> {
    const headers = access.headersFor(request)
    return cdp.send('Fetch.continueRequest', { requestId, headers })
  }

  /** Keeps the current document. */
  function refuse({ requestId, networkId, request }: Protocol.Fetch.RequestPausedEvent) {
    const { url } = request
    // A document that is loaded again may begin the same navigation again.
    if (url !== lastRefused) {
      onRefused({ networkId, url, resourceType: 'document', reason: NAVIGATION_REFUSED })
    }
    lastRefused = url
    if (!loads.loaded) refusedOrigins.add(new URL(url).origin)
    return abort(requestId)
  }

  function abort(requestId: string): Promise<void> {
    return cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
  }

  function failUnlessGivenUp(error: unknown): void {
    // Requests of a closed page need no response, nor do those that it has given up.
    if (!cdp.detached && !isGivenUp(error)) deadline.fail(error)
  }

  const stop = listen(cdp, {
    'Fetch.requestPaused': (event) => void handle(event).catch(failUnlessGivenUp),
    'Fetch.authRequired': (event) => void access.answer(event).catch(failUnlessGivenUp),
    'Page.frameNavigated': ({ frame }) => {
      if (frame.id !== frameId) return
      hasArrived = true
      arrivedUrl = frame.url + (frame.urlFragment ?? '')
      // HTML has no address to reload: Chromium shows an empty page, which is filled again.
      if (!('html' in source) || frame.url.startsWith('blob:')) return
      refilledChars += source.html.length
      if (refilledChars > REFILLED_CHARS_MAX) return deadline.fail(laneLost('events'))
      setContent(source.html).catch(() => {}) // the page has ended, which fails the render elsewhere
    },
  })
  const patterns = access.needsAll ? [{ urlPattern: '*' }] : patternsOf(options)
  const intercepting = page.intercept(patterns, access.answersChallenges)
  // The browser process intercepts documents before it replies. HTML may load files at once: it
  // waits until its renderer process knows.
  if ('html' in source) await intercepting
  else intercepting.catch(() => {}) // awaited with the document

  async function setContent(text: string): Promise<void> {
    loads.expectDocument()
    // Chromium keeps the byte order mark of text, where it would turn quirks mode on.
    const html = text.startsWith('\uFEFF') ? text.slice(1) : text
    if (html.length < LARGE_CHARS) await cdp.send('Page.setDocumentContent', { frameId, html })
    else await cdp.sendLarge('Page.setDocumentContent', { frameId }, 'html', jsonTextPieces(html))
  }

  async function navigate(url: string): Promise<void> {
    loads.expectDocument()
    const [{ errorText, isDownload }] = await Promise.all([
      cdp.send('Page.navigate', { url }),
      intercepting,
    ])
    if (errorText === undefined) return
    // A crashed renderer sends no reply: the event of the crash fails the render first.
    await settlesWithin(cdp.send('Runtime.evaluate', { expression: '0' }), CRASH_EVENT_MS)
    throw navigationFailed(errorText, isDownload === true)
  }

  function navigationFailed(errorText: string, isDownload: boolean): EngineError {
    const failure = traffic.failureOf(documentUrl)
    if (failure?.kind === 'blocked') {
      const message = 'The proxy refused the address.'
      return new EngineError('blocked', message, { host: hostOf(documentUrl) })
    }
    if (failure?.cause?.kind === 'dns_unavailable') return refusal(failure.cause, documentUrl)
    const netError = failure?.netError ?? errorText
    const details = { reason: 'navigation_failed', net_error: netError }
    const message =
      isDownload || netError === 'net::ERR_ABORTED'
        ? `\`${hostOf(documentUrl)}\` responds with a download or with nothing, not with a page.`
        : netErrorMessage(netError, documentUrl)
    return new EngineError('failed', message, details)
  }

  const loaded = () => loadedWithoutStalled(loads, { leftMs: deadline.leftMs(), until })
  /** Chromium sends no event if a script of HTML stops its loading (`window.stop`). */
  async function loadedOrStopped(): Promise<void> {
    while (!(await settlesWithin(loaded(), STOPPED_MS)) && !cdp.detached) {
      const asking = cdp.send('Runtime.evaluate', { expression: 'document.readyState' })
      const answer = await asking.catch(() => null) // the document was replaced meanwhile
      if (answer?.result.value !== 'complete') continue
      if (loads.underWay(PARTS).length === 0) loads.completeDocument()
    }
  }

  /**
   * Loads a document again whose parser was stopped by a refused navigation: first with such
   * navigations cancelled, if the document has an origin, and then without scripts.
   */
  async function loadWhole(): Promise<void> {
    const script = callStatement(stay, [...refusedOrigins])
    await page.scripts.add(script)
    await loadAgain()
    if (refusedOrigins.size === 0) return
    await page.scripts.stop()
    await loadAgain()
  }
  async function loadAgain(): Promise<void> {
    refusedOrigins.clear()
    const url = arrivedUrl
    // With a fragment, the address that the page has would not be loaded again.
    if (url.includes('#')) await navigate('about:blank')
    documentUrl = url
    await navigate('html' in source ? 'about:blank' : url)
    await loaded()
  }

  return {
    async load() {
      await ('html' in source ? setContent(source.html) : navigate(source.url))
      await ('html' in source ? loadedOrStopped() : loaded())
      if (refusedOrigins.size > 0) await loadWhole()
      for (let times = 1; loads.documentError !== null; times += 1) {
        const { documentError } = loads
        const failed = await page.call(isEmpty).catch(() => false) // the page has moved on
        if (!failed) return
        const isFinal = times === CUT_LOADS_MAX || !CUT_ERRORS.includes(documentError)
        if (isFinal) throw navigationFailed(documentError, false)
        await loadAgain()
      }
    },
    loaded,
    end: stop,
  }
}

/**
 * Patterns of intercepted requests: those for documents, if the page may navigate, and for fonts
 * and assets. Without any, interception stays off: it costs 0.7 ms for each request of a page.
 */
function patternsOf({ document, interceptor, blocker }: NavigationOptions) {
  const { source, markup, runsCode } = document
  const mayNavigate = !('html' in source) || runsCode || markup.refreshes
  const patterns: Protocol.Fetch.RequestPattern[] = [
    ...blocker.patterns,
    ...interceptor.prefixes.map((prefix) => ({ urlPattern: `${prefix}*` })),
  ]
  return mayNavigate ? [{ resourceType: 'Document' as const }, ...patterns] : patterns
}

function isGivenUp(error: unknown): boolean {
  return error instanceof Error && error.message === GIVEN_UP
}

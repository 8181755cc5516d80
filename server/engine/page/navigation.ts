/**
 * Which documents a page may load, and loading the one that was asked for. The submitted address and
 * its redirects are the render's own: if one may not be reached the render ends. What the loaded page
 * navigates to later is dropped where it may not be reached, which keeps the document.
 */

import { EgressError, type EgressPolicy, hostOf } from '../../egress-policy/index.ts'
import { settlesWithin } from '../../lib/timeout.ts'
import type { Protocol } from '../chromium/cdp.ts'
import { jsonPieces } from '../chromium/pipe-writer.ts'
import type { Deadline } from '../deadline.ts'
import type { AdPolicy } from '../egress-proxy/ad-policy.ts'
import type { Traffic } from '../egress-proxy/traffic.ts'
import { EngineError, type Source } from '../index.ts'
import { listen } from './events.ts'
import type { Markup } from './html-heuristics.ts'
import type { LoadTracker } from './load-tracker.ts'
import { netErrorInWords } from './network-errors.ts'
import type { LanePage } from './page.ts'
import type { RequestInterceptor } from './request-interceptor.ts'

export interface NavigationOptions {
  page: LanePage
  source: Source
  markup: Markup
  /** Whether the page's scripts run. */
  scripts: boolean
  egressPolicy: EgressPolicy
  traffic: Traffic
  activity: LoadTracker
  deadline: Deadline
  adPolicy: AdPolicy
  local: RequestInterceptor
  /** Added to requests for the origin of the submitted address, and to no others. */
  extraHeaders: Record<string, string>
}

export interface Navigation {
  /** Fills the page and waits for its `load` event. @throws EngineError `navigation_failed` */
  load(): Promise<void>
  /** Waits until the present document has loaded: pages move on by themselves. */
  loaded(): Promise<void>
  end(): void
}

const CRASH_NOTICE_MS = 500
/** Writing a document of this length to the pipe at once takes some ms. */
const LARGE_CHARS = 1_000_000

export async function guardNavigation(options: NavigationOptions): Promise<Navigation> {
  const { page, source, egressPolicy, traffic, activity, deadline, adPolicy, local } = options
  const { extraHeaders } = options
  const { cdp, frameId } = page
  const targetOrigin = 'url' in source ? new URL(source.url).origin : null
  const withHeaders = targetOrigin !== null && Object.keys(extraHeaders).length > 0
  /** Whether the submitted address has become a document. */
  let arrived = false
  let documentUrl = 'url' in source ? source.url : ''

  async function judge(event: Protocol.Fetch.RequestPausedEvent): Promise<void> {
    const { requestId, request } = event
    if (await local.answer(event)) return
    if (event.resourceType !== 'Document' || event.frameId !== frameId) return pass(event)
    if ('html' in source) return drop(requestId)
    try {
      await egressPolicy.check(egressPolicy.parse(request.url))
    } catch (error) {
      if (!(error instanceof EgressError)) throw error
      if (!arrived) deadline.fail(refusal(error, request.url))
      return drop(requestId)
    }
    documentUrl = request.url
    adPolicy.visit(request.url)
    return pass(event)
  }

  function pass({ requestId, request }: Protocol.Fetch.RequestPausedEvent): Promise<void> {
    const headers = withHeaders ? headersFor(request) : undefined
    return cdp.send('Fetch.continueRequest', { requestId, headers })
  }

  /** A redirected request still carries what was added to it before. */
  function headersFor({ url, headers }: Protocol.Network.Request): Protocol.Fetch.HeaderEntry[] {
    const added = new Set(Object.keys(extraHeaders).map((name) => name.toLowerCase()))
    const kept = Object.entries(headers).filter(([name]) => !added.has(name.toLowerCase()))
    const extra = URL.parse(url)?.origin === targetOrigin ? Object.entries(extraHeaders) : []
    return [...kept, ...extra].map(([name, value]) => ({ name, value }))
  }

  function drop(requestId: string): Promise<void> {
    return cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
  }

  const stop = listen(cdp, {
    'Fetch.requestPaused': (event) => {
      judge(event).catch((error: unknown) => {
        // A request of a page that has closed meanwhile needs no answer.
        if (!cdp.detached) deadline.fail(error)
      })
    },
    'Page.frameNavigated': ({ frame }) => {
      if (frame.id !== frameId) return
      arrived = true
      // HTML has no address to reload: Chromium shows an empty page in its place.
      if ('html' in source) fill(source.html).catch(() => {}) // the deadline sees a page that ended
    },
  })
  await page.intercept(withHeaders ? [{ urlPattern: '*' }] : patternsOf(options))

  async function fill(html: string): Promise<void> {
    activity.expectDocument()
    if (html.length < LARGE_CHARS) await cdp.send('Page.setDocumentContent', { frameId, html })
    else await cdp.sendLarge('Page.setDocumentContent', { frameId }, 'html', jsonPieces(html))
  }

  async function go(url: string): Promise<void> {
    activity.expectDocument()
    const { errorText, isDownload } = await cdp.send('Page.navigate', { url })
    if (errorText === undefined) return
    // A renderer that died meanwhile answers nothing more: then its crash is what is told.
    await settlesWithin(cdp.send('Runtime.evaluate', { expression: '0' }), CRASH_NOTICE_MS)
    throw navigationFailed(errorText, isDownload === true)
  }

  function navigationFailed(errorText: string, isDownload: boolean): EngineError {
    const failure = traffic.failureOf(documentUrl)
    if (failure?.kind === 'blocked') {
      return new EngineError('blocked', 'refused by the proxy', { host: hostOf(documentUrl) })
    }
    const netError = failure?.netError ?? errorText
    const details = { reason: 'navigation_failed', net_error: netError }
    const message =
      isDownload || netError === 'net::ERR_ABORTED'
        ? `\`${hostOf(documentUrl)}\` answers with a download or with nothing, not with a page.`
        : netErrorInWords(netError, documentUrl)
    return new EngineError('failed', message, details)
  }

  async function loaded(): Promise<void> {
    while (!activity.loaded) await activity.change()
  }

  return {
    async load() {
      await ('html' in source ? fill(source.html) : go(source.url))
      await loaded()
    },
    loaded,
    end: stop,
  }
}

/**
 * Requests that wait for us: those for documents, if there may be some to judge, and for what is answered here.
 * Where there are none nothing is intercepted: each request of an intercepted page, pictures included,
 * costs Chromium 0.7 ms more.
 */
function patternsOf({ source, markup, scripts, local }: NavigationOptions) {
  const canLeadOn = !('html' in source) || scripts || markup.refreshes
  const patterns: Protocol.Fetch.RequestPattern[] = local.prefixes.map((prefix) => ({
    urlPattern: `${prefix}*`,
  }))
  return canLeadOn ? [{ resourceType: 'Document' as const }, ...patterns] : patterns
}

function refusal(error: EgressError, url: string): EngineError {
  if (error.kind !== 'unresolved') {
    return new EngineError('blocked', error.message, { host: hostOf(url) }, error)
  }
  const netError = 'net::ERR_NAME_NOT_RESOLVED'
  const details = { reason: 'navigation_failed', net_error: netError }
  return new EngineError('failed', netErrorInWords(netError, url), details, error)
}

/**
 * One page in a browser context of its own: guarded, filled from its source, waited for. A context
 * shares no cookie, storage or cache with any other.
 */
import type { BrowserContext, CDPSession, HTTPRequest, Page } from 'puppeteer'
import { type Outbound, OutboundError } from '../outbound.ts'
import type { BrowserProcess } from './browser.ts'
import type { Deadline } from './deadline.ts'
import { EngineError, type Source } from './index.ts'

export interface RenderPage {
  page: Page
  cdp: CDPSession
  close(): Promise<void>
}

/** Opens an empty page. */
export async function openPage(
  { browser }: BrowserProcess,
  javaScript: boolean,
): Promise<RenderPage> {
  const context: BrowserContext = await browser.createBrowserContext({
    downloadBehavior: { policy: 'deny' },
  })
  const page = await context.newPage()
  await page.setJavaScriptEnabled(javaScript)

  return {
    page,
    cdp: await page.createCDPSession(),
    close: () => context.close(),
  }
}

/**
 * Keeps `loading` at what the page is waiting for, dismisses its dialogs, and ends the render when
 * its renderer crashes (Puppeteer's pending calls would wait for ever).
 */
export function watch(page: Page, loading: Set<HTTPRequest>, deadline: Deadline): void {
  page.on('request', (request) => loading.add(request))
  page.on('requestfinished', (request) => loading.delete(request))
  page.on('requestfailed', (request) => loading.delete(request))
  page.on('dialog', (dialog) => ignoreGone(dialog.dismiss()))
  page.on('error', (cause) => {
    const details = { reason: 'renderer_crashed' }
    deadline.fail(new EngineError('failed', 'The page crashed its renderer.', details, cause))
  })
}

/**
 * Judges every request before it leaves. A document that may not be reached ends the render; a
 * later navigation that may not be is dropped, which keeps the document; anything else that may
 * not be loaded is missing from the page. (The proxy judges again: it also sees what interception
 * does not.)
 */
export async function guardRequests(
  { page }: RenderPage,
  source: Source,
  outbound: Outbound,
  deadline: Deadline,
): Promise<void> {
  let loaded = 'html' in source
  page.once('domcontentloaded', () => {
    loaded = true
  })

  async function judge(request: HTTPRequest): Promise<void> {
    const url = request.url()
    if (/^(data|blob|about):/.test(url)) return request.continue()
    const document = request.isNavigationRequest() && request.frame() === page.mainFrame()
    if (document && 'html' in source) return request.abort('aborted')
    try {
      await outbound.check(outbound.parse(url))
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      if (document && !loaded) deadline.fail(refusal(error))
      return request.abort(document ? 'aborted' : 'blockedbyclient')
    }
    return request.continue()
  }

  await page.setRequestInterception(true)
  page.on('request', (request) => ignoreGone(judge(request)))
}

/** Fills the page and waits for its `load` event. */
export async function load({ page }: RenderPage, source: Source): Promise<void> {
  const options = { waitUntil: 'load', timeout: 0 } as const
  if ('html' in source) return page.setContent(source.html, options)
  try {
    await page.goto(source.url, options)
  } catch (cause) {
    throw navigationFailed(cause)
  }
}

/**
 * Waits until fonts are loaded and images decoded. Runs in a world of its own, where the page's
 * scripts cannot have replaced what it calls.
 */
export async function settle({ cdp }: RenderPage): Promise<void> {
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  })
  await cdp.send('Runtime.evaluate', {
    contextId: executionContextId,
    awaitPromise: true,
    expression: `Promise.allSettled([
      document.fonts.ready,
      ...Array.from(document.images)
        .filter((image) => image.loading !== 'lazy' || image.complete)
        .map((image) => image.decode()),
    ]).then(() => undefined)`,
  })
}

/** What Chromium could not load, with its own name of the network error. */
function navigationFailed(cause: unknown): EngineError {
  const text = cause instanceof Error ? cause.message : ''
  const netError = /net::ERR_[A-Z_]+/.exec(text)?.[0]
  const message = `The address could not be loaded${netError ? ` (${netError})` : ''}.`
  const details = { reason: 'navigation_failed', net_error: netError }
  return new EngineError('failed', message, details, cause)
}

function refusal(error: OutboundError): EngineError {
  if (error.kind !== 'unresolved') return new EngineError('blocked', error.message, {}, error)
  const details = { reason: 'navigation_failed', net_error: 'net::ERR_NAME_NOT_RESOLVED' }
  return new EngineError('failed', 'The host name of the address does not resolve.', details, error)
}

/** A request or dialog of a page that has closed meanwhile needs no answer. */
function ignoreGone(answer: Promise<unknown>): void {
  answer.catch(() => {})
}

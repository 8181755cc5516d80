/**
 * One page in a browser context of its own: guarded, filled from its source, waited for. A context
 * shares no cookie, storage or cache with any other.
 */
import type { BrowserContext, CDPSession, HTTPRequest, Page, Protocol } from 'puppeteer'
import { type Outbound, OutboundError } from '../outbound.ts'
import type { BrowserProcess } from './browser.ts'
import type { Deadline } from './deadline.ts'
import { EngineError, type Source } from './index.ts'
import type { EgressProxy } from './proxy.ts'

export interface RenderPage {
  page: Page
  cdp: CDPSession
  close(): Promise<void>
}

/** Requests under way that are kept in mind, and how much of each address. */
const LOADING_MAX = 1_000
const URL_CHARS_MAX = 200

const KEEP_OPEN = 'window.close = () => {}'

/** Opens an empty page. */
export async function openPage(
  { browser }: BrowserProcess,
  javaScript: boolean,
): Promise<RenderPage> {
  const context: BrowserContext = await browser.createBrowserContext({
    downloadBehavior: { policy: 'deny' },
  })
  try {
    const page = await context.newPage()
    await page.setJavaScriptEnabled(javaScript)
    // Like a tab that a person opened, which its scripts cannot close.
    if (javaScript) {
      await page.evaluateOnNewDocument(KEEP_OPEN)
      await page.evaluate(KEEP_OPEN)
    }
    return { page, cdp: await page.createCDPSession(), close: () => context.close() }
  } catch (error) {
    ignoreGone(context.close())
    throw error
  }
}

/** What a page is loading: addresses and kinds by request. */
export type Loading = Map<string, Loaded>

interface Loaded {
  url: string
  type: Protocol.Network.ResourceType | undefined
  /** The document that asked for it. */
  loaderId: string
}

/**
 * Keeps `loading` at what the page is waiting for, dismisses its dialogs, and ends the render when
 * its renderer crashes (Puppeteer's pending calls would wait for ever).
 */
export async function watch(
  { page, cdp }: RenderPage,
  loading: Loading,
  deadline: Deadline,
): Promise<void> {
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, loaderId }) => {
    // What the document itself holds is not on its way; and a page may ask without end.
    if (/^(data|blob):/.test(request.url) || loading.size >= LOADING_MAX) return
    loading.set(requestId, { url: request.url.slice(0, URL_CHARS_MAX), type, loaderId })
  })
  cdp.on('Network.loadingFinished', ({ requestId }) => loading.delete(requestId))
  cdp.on('Network.loadingFailed', ({ requestId }) => loading.delete(requestId))
  // What a document was loading when it was left never ends.
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return
    for (const [id, { loaderId }] of loading) if (loaderId !== frame.loaderId) loading.delete(id)
  })
  page.on('dialog', (dialog) => ignoreGone(dialog.dismiss()))
  page.on('error', (cause) => {
    const details = { reason: 'renderer_crashed' }
    deadline.fail(new EngineError('failed', 'The page crashed its renderer.', details, cause))
  })
  page.once('close', () => {
    const details = { reason: 'page_closed' }
    deadline.fail(new EngineError('failed', 'The page closed itself.', details))
  })
  await cdp.send('Network.enable')
  await cdp.send('Page.enable')
}

/**
 * Judges every request before it leaves. If the submitted address or one of its redirects may not be
 * reached, the render ends; a later navigation is dropped, which keeps the document; anything else
 * is missing from the page. (The proxy judges again: it also sees what interception
 * does not.)
 */
export async function guardRequests(
  { page }: RenderPage,
  source: Source,
  outbound: Outbound,
  deadline: Deadline,
): Promise<void> {
  let submitted: HTTPRequest | undefined

  async function judge(request: HTTPRequest): Promise<void> {
    const url = request.url()
    if (/^(data|blob|about):/.test(url)) return request.continue()
    const document = request.isNavigationRequest() && request.frame() === page.mainFrame()
    if (document && 'html' in source) return request.abort('aborted')
    // A redirect belongs to the request it began with.
    const origin = request.redirectChain()[0] ?? request
    if (document) submitted ??= origin
    try {
      await outbound.check(outbound.parse(url))
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      if (origin === submitted) deadline.fail(refusal(error))
      return request.abort(document ? 'aborted' : 'blockedbyclient')
    }
    return request.continue()
  }

  await page.setRequestInterception(true)
  page.on('request', (request) => ignoreGone(judge(request)))
}

/** Fills the page and waits for its `load` event. */
export async function load(
  { page }: RenderPage,
  source: Source,
  proxy: EgressProxy,
): Promise<void> {
  const options = { waitUntil: 'load', timeout: 0 } as const
  if ('html' in source) return page.setContent(source.html, options)
  let documentUrl = source.url
  page.on('request', (request) => {
    const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame()
    if (isDocument) documentUrl = request.url()
  })
  try {
    await page.goto(source.url, options)
  } catch (cause) {
    throw navigationFailed(cause, proxy.failureOf(documentUrl))
  }
}

/**
 * Waits until fonts are loaded, images decoded, and the images and fonts are there that a first
 * layout asks for (style sheets name them, and `load` does not wait for them). What begins later is
 * not waited for. A page that moves on meanwhile is waited for again.
 */
export async function settle(opened: RenderPage, loading: Loading): Promise<void> {
  for (;;) {
    const moved = new Promise<'moved'>((resolve) =>
      opened.page.once('load', () => resolve('moved')),
    )
    try {
      await layOut(opened)
      break
    } catch (error) {
      // The document was left under the call; its successor's `load` tells when to try again.
      if (opened.page.isClosed()) throw error
      await moved
    }
  }
  const asked = [...loading].filter(([, { type }]) => type && VISIBLE.has(type)).map(([id]) => id)
  while (asked.some((id) => loading.has(id))) {
    const { promise: change, resolve } = Promise.withResolvers<unknown>()
    const events = [
      'Network.loadingFinished',
      'Network.loadingFailed',
      'Page.frameNavigated',
    ] as const
    for (const event of events) opened.cdp.on(event, resolve)
    await change
    for (const event of events) opened.cdp.off(event, resolve)
  }
}

/** In a world of its own, where the page's scripts cannot have replaced what this calls. */
async function layOut({ cdp }: RenderPage): Promise<void> {
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  })
  await cdp.send('Runtime.evaluate', {
    contextId: executionContextId,
    awaitPromise: true,
    expression: `document.documentElement?.getBoundingClientRect(), Promise.allSettled([
      document.fonts.ready,
      ...Array.from(document.images)
        .filter((image) => image.loading !== 'lazy' || image.complete)
        .map((image) => image.decode()),
    ]).then(() => undefined)`,
  })
}

/** Kinds of resources that show. */
const VISIBLE = new Set<Protocol.Network.ResourceType>(['Image', 'Font', 'Stylesheet'])

/**
 * What Chromium could not load, with its name of the network error. Behind the proxy Chromium only
 * sees that a connection ended; `dialFailure` is what the proxy saw.
 */
function navigationFailed(cause: unknown, dialFailure: string | undefined): EngineError {
  const text = cause instanceof Error ? cause.message : ''
  const netError = dialFailure ?? /net::ERR_[A-Z_]+/.exec(text)?.[0]
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

/** Tracks what a page loads during one render: its current document, and the requests under way. */

import { type CdpSession, listen, type Protocol } from '../../chromium/cdp.ts'
import type { StalledRequest } from '../../report/facts.ts'
import type { LoadTracker } from './loads.ts'
import { isOfWorker } from './worker-work.ts'

interface Loading {
  url: string
  type: Protocol.Network.ResourceType | undefined
  /** The loader of the document that made the request. */
  loaderId: string
  startedAt: number
  /** Whether Chromium draws nothing of the page without it. */
  blocks: boolean
}

/** Limits of the requests under way that are tracked, and of each address. */
const LOADING_MAX = 1_000
const URL_CHARS_MAX = 200
const PENDING_MAX = 20

export function trackLoads(cdp: CdpSession, frameId: string): LoadTracker {
  const loading = new Map<string, Loading>()
  const loadingFrames = new Set<string>()
  let documents = 0
  let hasDocument = false
  let documentId = ''
  const stalled = new Map<string, StalledRequest>()
  let documentSince = performance.now()
  /**
   * Whether the parser of the current document has come to its end, with the scripts that it waits
   * for.
   */
  let isParsed = false
  let cut = false
  let areConnectionsEnded = false
  let documentError: string | null = null
  let state: 'expected' | 'loading' | 'loaded' = 'loaded'
  let changing = Promise.withResolvers<void>()

  function notifyChange(): void {
    changing.resolve()
    changing = Promise.withResolvers()
  }
  function endRequest({ requestId }: { requestId: string }): void {
    if (loading.delete(requestId)) notifyChange()
  }
  function beginDocument(): void {
    state = 'loading'
    documentSince = performance.now()
    isParsed = false
    cut = false
  }

  function giveUp(requestIds: string[]): void {
    for (const requestId of requestIds) {
      const one = loading.get(requestId)
      if (!one) continue
      loading.delete(requestId)
      const { url, type, startedAt } = one
      const waitedMs = Math.round(performance.now() - startedAt)
      stalled.set(requestId, { requestId, url, type, waitedMs })
    }
    cut = true
    notifyChange()
  }

  const giveUpParts: LoadTracker['giveUpParts'] = (types, untilOf) => {
    const parts = [...loading].filter(([, { type }]) => type && types.has(type))
    const until = untilOf(Math.max(documentSince, ...parts.map(([, { startedAt }]) => startedAt)))
    if (state !== 'loading' || until > performance.now()) return until
    if (!isParsed || parts.some(([, { blocks }]) => blocks)) return until
    giveUp(parts.map(([requestId]) => requestId))
    loadingFrames.clear()
    completeDocument()
    return until
  }

  /**
   * Ends the style sheets of a document that has come to its end. Chromium announces it a second
   * time for XML that a sheet in XSLT has replaced, and sends no end for that sheet. Other sheets
   * known by then delay the `load` event.
   */
  function endDocument(loaderId: string): void {
    if (loading.has(loaderId)) return
    for (const [id, one] of loading) {
      if (one.loaderId === loaderId && one.type === 'Stylesheet') endRequest({ requestId: id })
    }
  }

  function endFrame(id: string): void {
    if (loadingFrames.delete(id)) notifyChange()
  }

  function completeDocument(): void {
    // The empty page may still be completing its own load.
    if (state !== 'loading') return
    state = 'loaded'
    notifyChange()
  }

  const stop = listen(cdp, {
    'Network.requestWillBeSent': (event) => {
      const { requestId, request, type, loaderId } = event
      // What a document loads may be announced before the document itself.
      if (type !== 'Document' && state === 'expected') hasDocument = true
      // data: and blob: addresses are not on the network. A hostile page may make requests without
      // end.
      if (/^(data|blob):/.test(request.url) || loading.size >= LOADING_MAX) return
      if (isOfWorker(event)) return
      const blocks =
        type === 'Stylesheet' &&
        event.frameId === frameId &&
        !event.renderBlockingBehavior?.startsWith('NonBlocking')
      const url = request.url.slice(0, URL_CHARS_MAX)
      // A redirect is the same request.
      const startedAt = loading.get(requestId)?.startedAt ?? performance.now()
      loading.set(requestId, { url, type, loaderId, startedAt, blocks })
    },
    'Network.loadingFinished': (event) => {
      stalled.delete(event.requestId)
      endDocument(event.requestId)
      endRequest(event)
    },
    'Network.loadingFailed': (event) => {
      // A request that failed by itself is reported as such.
      if (!event.canceled && !areConnectionsEnded) stalled.delete(event.requestId)
      const isCut = event.canceled || areConnectionsEnded
      if (event.requestId === documentId && !isCut) documentError = event.errorText
      endRequest(event)
    },
    'Page.frameNavigated': ({ frame }) => {
      if (frame.parentId !== undefined) return
      // Chromium sends no end for requests of a document that was left.
      for (const [id, { loaderId }] of loading) if (loaderId !== frame.loaderId) loading.delete(id)
      stalled.clear()
      loadingFrames.clear()
      documentId = frame.loaderId
      documentError = null
      documents += 1
      hasDocument = true
      beginDocument()
      notifyChange()
    },
    'Page.documentOpened': ({ frame }) => {
      if (frame.id !== frameId || state !== 'expected') return
      hasDocument = true
      beginDocument()
    },
    'Page.domContentEventFired': () => {
      isParsed = true
      notifyChange()
    },
    'Page.loadEventFired': completeDocument,
    // A document whose navigation elsewhere was refused stops loading without the event.
    'Page.frameStoppedLoading': (event) => {
      if (event.frameId === frameId) completeDocument()
      else endFrame(event.frameId)
    },
    'Page.frameStartedLoading': (event) => {
      if (event.frameId !== frameId && loadingFrames.size < LOADING_MAX) {
        loadingFrames.add(event.frameId)
      }
    },
    'Page.frameDetached': (event) => endFrame(event.frameId),
  })

  return {
    get documents() {
      return documents
    },
    get hasDocument() {
      return hasDocument
    },
    get loaded() {
      return state === 'loaded'
    },
    get documentError() {
      return documentError
    },
    expectDocument() {
      state = 'expected'
    },
    completeDocument,
    change: () => changing.promise,
    underWay: (types) =>
      [...loading].filter(([, { type }]) => type && types.has(type)).map(([id]) => id),
    addressesUnderWay: (types) =>
      [...loading.values()]
        .flatMap(({ url, type }) => (type && types.has(type) ? [url] : []))
        .slice(0, PENDING_MAX),
    isUnderWay: (requestId) => loading.has(requestId),
    loadingFrames,
    giveUpFrames: () => loadingFrames.clear(),
    giveUp,
    giveUpParts,
    giveUpAll() {
      giveUp([...loading.keys()])
      loadingFrames.clear()
      completeDocument()
    },
    giveUpConnections() {
      areConnectionsEnded = true
      const isLoading = loading.size > 0 || state !== 'loaded'
      if (isLoading) giveUp([...loading.keys()])
      return isLoading
    },
    get cut() {
      return cut
    },
    stalled: () => [...stalled.values()],
    pending: () =>
      [...loading.values(), ...stalled.values()].slice(0, PENDING_MAX).map(({ url }) => url),
    end: stop,
  }
}

/** What a page is doing during one render: which document it shows, and what that is loading. */
import type { CdpSession, Protocol } from '../chromium/cdp.ts'
import { listen } from './events.ts'

export interface LoadTracker {
  /** Counts the documents of the main frame: who waited for an old one waits for the new one. */
  readonly documents: number
  /** Whether the present document has had its `load` event, or has given up loading. */
  readonly loaded: boolean
  /** Says that a new document is on its way: `loaded` is false until that one has loaded. */
  expectDocument(): void
  /** Resolves with the next change of any of this. */
  change(): Promise<void>
  /** Requests under way of these kinds. */
  underWay(kinds: ReadonlySet<Protocol.Network.ResourceType>): string[]
  isUnderWay(requestId: string): boolean
  /** Addresses still loading, at most 20. */
  pending(): string[]
  end(): void
}

interface Loading {
  url: string
  type: Protocol.Network.ResourceType | undefined
  /** The document that asked for it. */
  loaderId: string
}

/** Requests under way that are kept in mind, and how much of each address. */
const LOADING_MAX = 1_000
const URL_CHARS_MAX = 200
const PENDING_MAX = 20

export function trackLoads(cdp: CdpSession, frameId: string): LoadTracker {
  const loading = new Map<string, Loading>()
  let documents = 0
  let state: 'expected' | 'loading' | 'loaded' = 'loaded'
  let changing = Promise.withResolvers<void>()

  function changed(): void {
    changing.resolve()
    changing = Promise.withResolvers()
  }
  function over({ requestId }: { requestId: string }): void {
    if (loading.delete(requestId)) changed()
  }

  function complete(): void {
    // The empty page may still be ending its own load.
    if (state !== 'loading') return
    state = 'loaded'
    changed()
  }

  const stop = listen(cdp, {
    'Network.requestWillBeSent': ({ requestId, request, type, loaderId }) => {
      // What the document itself holds is not on its way; and a page may ask without end.
      if (/^(data|blob):/.test(request.url) || loading.size >= LOADING_MAX) return
      loading.set(requestId, { url: request.url.slice(0, URL_CHARS_MAX), type, loaderId })
    },
    'Network.loadingFinished': over,
    'Network.loadingFailed': over,
    'Page.frameNavigated': ({ frame }) => {
      if (frame.parentId !== undefined) return
      // What a document was loading when it was left never ends.
      for (const [id, { loaderId }] of loading) if (loaderId !== frame.loaderId) loading.delete(id)
      documents += 1
      state = 'loading'
      changed()
    },
    'Page.documentOpened': ({ frame }) => {
      if (frame.id === frameId && state === 'expected') state = 'loading'
    },
    'Page.loadEventFired': complete,
    // A document that tried to lead elsewhere, and may not, ends its loading without the event.
    'Page.frameStoppedLoading': (event) => {
      if (event.frameId === frameId) complete()
    },
  })

  return {
    get documents() {
      return documents
    },
    get loaded() {
      return state === 'loaded'
    },
    expectDocument() {
      state = 'expected'
    },
    change: () => changing.promise,
    underWay: (kinds) =>
      [...loading].filter(([, { type }]) => type && kinds.has(type)).map(([id]) => id),
    isUnderWay: (requestId) => loading.has(requestId),
    pending: () => [...loading.values()].slice(0, PENDING_MAX).map(({ url }) => url),
    end: stop,
  }
}

/** Waits until a page requests nothing any more, or next to nothing, as `waitUntil` asks for. */
import { settlesWithin } from '@platen/lib'
import { listen, type Protocol } from '../../chromium/cdp.ts'
import type { JobWaits } from '../job.ts'
import type { LanePage } from './page.ts'
import { isOfWorker } from './worker-work.ts'

export interface NetworkWatch {
  /** Resolves when the network has been idle for 500 ms. */
  idle(): Promise<void>
  end(): void
}

/** The requests that may be under way while the network counts as idle. */
const REQUESTS_MAX: Partial<Record<JobWaits['until'], number>> = {
  networkIdle: 0,
  networkAlmostIdle: 2,
}
const QUIET_MS = 500
/** Requests that have no end, or that show nothing. */
const IGNORED: ReadonlySet<Protocol.Network.ResourceType | undefined> = new Set([
  'CSPViolationReport',
  'EventSource',
  'Media',
  'Ping',
  'WebSocket',
])
/**
 * A hostile page may make requests without end: with more at a time, its network never counts as
 * idle.
 */
const TRACKED_MAX = 3_000

/**
 * Has to be called before the document is loaded.
 * @returns null if the request does not ask for an idle network
 */
export function watchNetwork(
  { cdp, frameId }: LanePage,
  until: JobWaits['until'],
): NetworkWatch | null {
  const requestsMax = REQUESTS_MAX[until]
  if (requestsMax === undefined) return null
  /** The loader of the document that made each request. */
  const underWay = new Map<string, string>()
  const isQuiet = () => underWay.size <= requestsMax
  let quietSince: number | null = performance.now()
  let changing = Promise.withResolvers<void>()

  function note(): void {
    quietSince = isQuiet() ? (quietSince ?? performance.now()) : null
    changing.resolve()
    changing = Promise.withResolvers()
  }
  function endRequest({ requestId }: { requestId: string }): void {
    if (underWay.size < TRACKED_MAX && underWay.delete(requestId)) note()
  }

  const end = listen(cdp, {
    'Network.requestWillBeSent': (event) => {
      const { requestId, request, type, loaderId } = event
      if (/^(data|blob):/.test(request.url) || IGNORED.has(type) || isOfWorker(event)) return
      if (underWay.size < TRACKED_MAX) underWay.set(requestId, loaderId)
      note()
    },
    'Network.loadingFinished': endRequest,
    'Network.loadingFailed': endRequest,
    'Page.frameNavigated': ({ frame }) => {
      if (frame.id !== frameId) return
      // Chromium sends no end for requests of a document that was left.
      for (const [id, loaderId] of underWay) if (loaderId !== frame.loaderId) underWay.delete(id)
      note()
    },
  })
  return {
    async idle() {
      for (;;) {
        const leftMs =
          quietSince === null ? Number.POSITIVE_INFINITY : quietSince + QUIET_MS - performance.now()
        if (leftMs <= 0) return
        const { promise } = changing
        if (leftMs === Number.POSITIVE_INFINITY) await promise
        else await settlesWithin(promise, leftMs)
      }
    },
    end,
  }
}

/** Keeps requests out of a page, and out of its workers, whose type is in `blockResources`. */
import type { CdpSession, Protocol } from '../../chromium/cdp.ts'
import type { RefusedRequest } from '../../report/facts.ts'
import type { JobPage } from '../job.ts'
import type { LanePage } from './page.ts'
import { FONTS_URL } from './request-interceptor.ts'

export interface ResourceBlocker {
  /** Patterns of the requests that may be kept out. */
  readonly patterns: Protocol.Fetch.RequestPattern[]
  readonly types: JobPage['blockResources']
  /**
   * Answers a paused request if it is kept out: the page itself and uploaded fonts never are.
   * @returns whether it was
   * @param session that of the page or of a worker, which has paused the request
   */
  handle(event: Protocol.Fetch.RequestPausedEvent, session?: CdpSession): Promise<boolean>
}

interface BlockerOptions {
  page: LanePage
  blockResources: JobPage['blockResources']
  onBlocked(request: Omit<RefusedRequest, 'reason'>): void
}

type BlockedType = JobPage['blockResources'][number]

/**
 * Chromium's names. Its interception counts subtitles as media, requests of `fetch` and
 * `EventSource` as XHR, and the files of workers, with the modules that they import, as Other.
 */
const TYPES: Record<BlockedType, Protocol.Network.ResourceType[]> = {
  image: ['Image'],
  media: ['Media'],
  font: ['Font'],
  stylesheet: ['Stylesheet'],
  script: ['Script', 'Other'],
  xhr: ['XHR'],
  document: ['Document'],
}

/** Addresses without a request: the content is in the page. */
const OWN_ADDRESSES = /^(?:data|blob):/i

export function createResourceBlocker({
  page: { cdp, frameId },
  blockResources,
  onBlocked,
}: BlockerOptions): ResourceBlocker {
  const names = new Map(blockResources.flatMap((name) => TYPES[name].map((type) => [type, name])))
  return {
    patterns: [...names.keys()].map((resourceType) => ({ resourceType })),
    types: blockResources,
    async handle({ requestId, networkId, resourceType, request, ...event }, session = cdp) {
      const name = names.get(resourceType)
      if (name === undefined || OWN_ADDRESSES.test(request.url)) return false
      if (request.url.startsWith(FONTS_URL)) return false
      const isDocument = resourceType === 'Document'
      if (isDocument && event.frameId === frameId) return false
      onBlocked({ networkId, url: request.url, resourceType: name })
      // A frame whose document is aborted stays empty; otherwise it would show an error.
      const errorReason = isDocument ? 'Aborted' : 'BlockedByClient'
      await session.send('Fetch.failRequest', { requestId, errorReason })
      return true
    },
  }
}

/** Keeps requests out of a page whose type is in `blockResources`. */
import type { Protocol } from '../../chromium/cdp.ts'
import type { RefusedRequest } from '../../report/facts.ts'
import type { JobPage } from '../job.ts'
import type { LanePage } from './page.ts'
import { FONTS_URL } from './request-interceptor.ts'

export interface ResourceBlocker {
  /** Patterns of the requests that may be kept out. */
  readonly patterns: Protocol.Fetch.RequestPattern[]
  /** Answers a paused request if it is kept out: the page itself and uploaded fonts never are. @returns whether it was */
  handle(event: Protocol.Fetch.RequestPausedEvent): Promise<boolean>
}

interface BlockerOptions {
  page: LanePage
  blockResources: JobPage['blockResources']
  onBlocked(request: Omit<RefusedRequest, 'reason'>): void
}

/** Chromium's names. Its interception counts subtitles as media, and requests of `fetch` and `EventSource` as XHR. */
const TYPES: Record<JobPage['blockResources'][number], Protocol.Network.ResourceType> = {
  image: 'Image',
  media: 'Media',
  font: 'Font',
  stylesheet: 'Stylesheet',
  script: 'Script',
  xhr: 'XHR',
  document: 'Document',
}

export function createResourceBlocker({
  page: { cdp, frameId },
  blockResources,
  onBlocked,
}: BlockerOptions): ResourceBlocker {
  const types = new Set(blockResources.map((name) => TYPES[name]))
  return {
    patterns: [...types].map((resourceType) => ({ resourceType })),
    async handle({ requestId, networkId, resourceType, request, ...event }) {
      if (!types.has(resourceType) || request.url.startsWith(FONTS_URL)) return false
      const isDocument = resourceType === 'Document'
      if (isDocument && event.frameId === frameId) return false
      onBlocked({ networkId, url: request.url, resourceType: resourceType.toLowerCase() })
      // A frame whose document is aborted stays empty; otherwise it would show an error.
      const errorReason = isDocument ? 'Aborted' : 'BlockedByClient'
      await cdp.send('Fetch.failRequest', { requestId, errorReason })
      return true
    },
  }
}

/**
 * Extra headers, and answers to challenges of HTTP authentication (CDP Fetch.authRequired), for
 * requests to the origin of the submitted address and for no others; and headers of requests to the
 * addresses that their scope matches.
 */
import type { CdpSession, Protocol } from '../../chromium/cdp.ts'
import type { JobPage } from '../job.ts'
import { createScopedHeaders } from './scoped-headers.ts'

export interface OriginAccess {
  /** Whether every request of the page has to be intercepted. */
  readonly needsAll: boolean
  readonly answersChallenges: boolean
  /** The headers with which a request continues; undefined if they stay as they are. */
  headersFor(request: Protocol.Network.Request): Protocol.Fetch.HeaderEntry[] | undefined
  /**
   * Answers a challenge: with the credentials once, and then not at all, so that a wrong password
   * shows the answer of the server.
   */
  answer(event: Protocol.Fetch.AuthRequiredEvent): Promise<void>
}

export function createOriginAccess(
  cdp: CdpSession,
  { origin, extraHeaders, scopedHeaders, httpCredentials }: JobPage,
): OriginAccess {
  const hasHeaders = origin !== null && Object.keys(extraHeaders).length > 0
  const added = new Set(Object.keys(extraHeaders).map((name) => name.toLowerCase()))
  const scoped = scopedHeaders.length > 0 ? createScopedHeaders(scopedHeaders) : null
  const challenged = new Set<string>()

  return {
    needsAll: hasHeaders || scoped !== null || httpCredentials !== null,
    answersChallenges: httpCredentials !== null,

    headersFor({ url, headers }) {
      if (scoped !== null) return scoped(url, headers)
      if (!hasHeaders) return undefined
      // A redirected request still has the headers that were added to it before.
      const kept = Object.entries(headers).filter(([name]) => !added.has(name.toLowerCase()))
      const extra = URL.parse(url)?.origin === origin ? Object.entries(extraHeaders) : []
      return [...kept, ...extra].map(([name, value]) => ({ name, value }))
    },

    answer({ requestId, authChallenge }) {
      const isOurs = authChallenge.source !== 'Proxy' && authChallenge.origin === origin
      const isFirst = !challenged.has(requestId)
      challenged.add(requestId)
      return cdp.send('Fetch.continueWithAuth', {
        requestId,
        authChallengeResponse:
          isOurs && isFirst && httpCredentials !== null
            ? { response: 'ProvideCredentials', ...httpCredentials }
            : { response: 'CancelAuth' },
      })
    },
  }
}

/**
 * Watches a page during a render for what could outlive its document. The evidence is Chromium's own: its events
 * about the page. A page with a trace renders no other document.
 */
import type { CdpSession, Protocol } from '../../chromium/cdp.ts'
import { listen } from './events.ts'
import type { Reuse } from './reuse.ts'

export interface Residue {
  /** Whether anything was found, or a request is still under way, which may outlive its document. */
  found(): boolean
  /** Counts one more navigation as expected. Call it before the page is navigated to another document. */
  expectDocument(): void
  end(): void
}

/**
 * Headers of responses that leave nothing in a browser context. Others do, such as `Strict-Transport-Security`,
 * `Accept-CH`, `Report-To` and `Cross-Origin-Opener-Policy`. A header that is missing here costs time only.
 */
const HARMLESS_HEADERS = new Set([
  'accept-ranges',
  'age',
  'allow',
  'cache-control',
  'connection',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'date',
  'etag',
  'expires',
  'keep-alive',
  'last-modified',
  'link',
  'location',
  'pragma',
  'referrer-policy',
  'server',
  'server-timing',
  // Whether there are cookies is asked at the end.
  'set-cookie',
  'timing-allow-origin',
  'transfer-encoding',
  'vary',
  'via',
])

/** @param name in any case */
function isHarmless(name: string): boolean {
  const lower = name.toLowerCase()
  return HARMLESS_HEADERS.has(lower) || lower.startsWith('x-')
}

/** Chromium answers a server's challenge with the name and password of an address, and with the same ones from then on. */
const CREDENTIALS = /^\w+:\/\/[^/?#]*@/

/** A page that has more requests under way is not worth watching. */
const UNDER_WAY_MAX = 100

/** @param reuse what the page could share with a later render: HTML is set without a navigation */
export function watchResidue(cdp: CdpSession, reuse: Reuse): Residue {
  const underWay = new Set<string>()
  let found = false
  let navigations = 0
  let expected = reuse === 'context' ? 1 : 0
  const note = () => {
    found = true
  }
  function noteHeaders(response: Protocol.Network.Response | undefined): void {
    if (reuse !== 'context' || response === undefined) return
    if (!Object.keys(response.headers).every(isHarmless)) note()
  }
  const endRequest = ({ requestId }: { requestId: string }) => void underWay.delete(requestId)

  const end = listen(cdp, {
    // Frames have origins, and with them storage, permissions and service workers.
    'Page.frameAttached': note,
    'Page.frameNavigated': () => {
      navigations += 1
    },
    // Entries of the history.
    'Page.navigatedWithinDocument': note,
    'Page.windowOpen': note,
    'Page.downloadWillBegin': note,
    'Page.javascriptDialogOpening': note,
    'Network.webSocketCreated': note,
    'Network.webTransportCreated': note,
    'Network.requestWillBeSent': ({ requestId, request, type, redirectResponse }) => {
      noteHeaders(redirectResponse)
      if (CREDENTIALS.test(request.url)) note()
      // A beacon is sent after the end of its document.
      if (type === 'Ping' || underWay.size >= UNDER_WAY_MAX) note()
      else if (!/^(data|blob):/.test(request.url)) underWay.add(requestId)
    },
    'Network.responseReceived': ({ response }) => noteHeaders(response),
    'Network.loadingFinished': endRequest,
    'Network.loadingFailed': (event) => {
      endRequest(event)
      // Chromium may have kept a response, with its headers, from the page.
      if (reuse === 'context') note()
    },
  })
  return {
    found: () => found || underWay.size > 0 || navigations !== expected,
    expectDocument() {
      expected += 1
    },
    end,
  }
}

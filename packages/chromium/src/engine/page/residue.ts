/**
 * Watches a page during a render for what could outlive its document. The evidence is Chromium's
 * own: its events about the page. A page with residue renders no other document.
 */
import { type CdpSession, listen } from '../../chromium/cdp.ts'

export interface Residue {
  /**
   * Whether anything was found, or a request is still under way, which may outlive its document.
   */
  found(): boolean
  /**
   * Whether the page requested anything: Chromium remembers a failure as it remembers a response.
   */
  hasRequested(): boolean
  /**
   * Counts one more navigation as expected. Call it before the page is navigated to another
   * document.
   */
  expectDocument(): void
  end(): void
}

/**
 * Chromium answers a server's challenge with the name and password of an address, and with the same
 * ones from then on.
 */
const CREDENTIALS = /^\w+:\/\/[^/?#]*@/

/** A page that has more requests under way is not worth watching. */
const UNDER_WAY_MAX = 100

/** For a page that renders HTML, which is set without a navigation. */
export function watchResidue(cdp: CdpSession): Residue {
  const underWay = new Set<string>()
  let found = false
  let hasRequested = false
  let navigations = 0
  let expected = 0
  const note = () => {
    found = true
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
    'Network.requestWillBeSent': ({ requestId, request, type }) => {
      if (CREDENTIALS.test(request.url)) note()
      // A beacon is sent after the end of its document.
      if (type === 'Ping' || underWay.size >= UNDER_WAY_MAX) note()
      else if (!/^(data|blob):/.test(request.url)) {
        underWay.add(requestId)
        hasRequested = true
      }
    },
    'Network.loadingFinished': endRequest,
    'Network.loadingFailed': endRequest,
  })
  return {
    found: () => found || underWay.size > 0 || navigations !== expected,
    hasRequested: () => hasRequested,
    expectDocument() {
      expected += 1
    },
    end,
  }
}

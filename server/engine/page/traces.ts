/**
 * Watches a page during a render for what could outlive its document. The evidence is Chromium's own: its events
 * about the page. A page with a trace renders no other document.
 */
import type { CdpSession } from '../chromium/cdp.ts'
import { listen } from './events.ts'

export interface Traces {
  /**
   * Whether anything was found, or a request is still under way, which may outlive its document.
   * @param documents how many documents the page was expected to navigate to
   */
  found(documents: number): boolean
  end(): void
}

/** A page that has more requests under way is not worth watching. */
const UNDER_WAY_MAX = 100

export function watchTraces(cdp: CdpSession): Traces {
  const underWay = new Set<string>()
  let found = false
  let navigations = 0
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
      // A beacon is sent after the end of its document.
      if (type === 'Ping' || underWay.size >= UNDER_WAY_MAX) note()
      else if (!/^(data|blob):/.test(request.url)) underWay.add(requestId)
    },
    'Network.loadingFinished': endRequest,
    'Network.loadingFailed': endRequest,
  })
  return {
    found: (documents) => found || underWay.size > 0 || navigations !== documents,
    end,
  }
}

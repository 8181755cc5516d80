/**
 * Watches a page during a render for what could outlive its document. The evidence is Chromium's
 * own: its events about the page. A page with residue renders no other document.
 */
import { type CdpSession, listen } from '../../chromium/cdp.ts'
import { isOfAddress, type Reuse } from './reuse.ts'

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

/**
 * Headers by which a response leaves something in a browser context beside cookies, which are
 * removed, and caches, which are off and emptied. The names are those that Chromium keeps.
 */
const LASTING_HEADERS = new Set([
  // Client hints and languages that a server wants in later requests.
  'accept-ch',
  'avail-language',
  'critical-ch',
  'reduce-accept-language',
  // Another browsing context group, which Chromium leaves together with its process.
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'document-isolation-policy',
  // Dictionaries, sessions, trials, and what belongs to advertisements.
  'activate-storage-access',
  'attribution-reporting-register-source',
  'attribution-reporting-register-trigger',
  'clear-site-data',
  'observe-browsing-topics',
  'origin-trial',
  'secure-session-registration',
  'sec-session-registration',
  'set-login',
  'shared-storage-write',
  'speculation-rules',
  'use-as-dictionary',
])

/** A page that has more requests under way is not worth watching. */
const UNDER_WAY_MAX = 100

/** @param reuse what the page could share with a later render: HTML is set without a navigation */
export function watchResidue(cdp: CdpSession, reuse: Reuse): Residue {
  const underWay = new Set<string>()
  let found = false
  let hasRequested = false
  let navigations = 0
  let expected = isOfAddress(reuse) ? 1 : 0
  const note = () => {
    found = true
  }
  /** Whether something came by https, and whether something wants to be loaded by https only. */
  let hasSecure = false
  let hasSecureRule = false
  function noteHeader(header: string): void {
    const name = header.toLowerCase()
    if (name === 'strict-transport-security') hasSecureRule = true
    else if (LASTING_HEADERS.has(name)) note()
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
        if (request.url.startsWith('https:')) hasSecure = true
        hasRequested = true
      }
    },
    // Of each response, also of those that Chromium keeps from the page.
    'Network.responseReceivedExtraInfo': ({ headers }) => {
      if (isOfAddress(reuse)) Object.keys(headers).forEach(noteHeader)
    },
    'Network.loadingFinished': endRequest,
    'Network.loadingFailed': endRequest,
  })
  return {
    found() {
      // Chromium obeys such a rule in responses by https only, and later addresses of https anyway.
      const hasRule = reuse === 'http context' && hasSecure && hasSecureRule
      return found || hasRule || underWay.size > 0 || navigations !== expected
    },
    hasRequested: () => hasRequested,
    expectDocument() {
      expected += 1
    },
    end,
  }
}

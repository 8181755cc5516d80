/**
 * A page that could leave something in its browser context is found by Chromium's events. Renders
 * cannot tell: a page is also replaced when the machine is busy.
 */
import { describe, expect, test } from 'bun:test'
import type { CdpEvents, CdpSession } from '../../../packages/chromium/src/chromium/cdp.ts'
import { watchResidue } from '../../../packages/chromium/src/engine/page/residue.ts'
import type { Reuse } from '../../../packages/chromium/src/engine/page/reuse.ts'

/** Those that Chromium keeps for later requests. */
const LASTING_HEADERS = [
  'Accept-CH',
  'Avail-Language',
  'Critical-CH',
  'Reduce-Accept-Language',
  'Cross-Origin-Embedder-Policy',
  'Cross-Origin-Opener-Policy',
  'Document-Isolation-Policy',
  'Activate-Storage-Access',
  'Attribution-Reporting-Register-Source',
  'Attribution-Reporting-Register-Trigger',
  'Clear-Site-Data',
  'Observe-Browsing-Topics',
  'Origin-Trial',
  'Secure-Session-Registration',
  'Sec-Session-Registration',
  'Set-Login',
  'Shared-Storage-Write',
  'Speculation-Rules',
  'Use-As-Dictionary',
]
const HARMLESS_HEADERS = [
  'Alt-Svc',
  'Content-Security-Policy',
  'NEL',
  'Permissions-Policy',
  'Report-To',
  'Set-Cookie',
  'X-Unknown',
]
const UNDER_WAY_MAX = 100

type EventName = keyof CdpEvents

/** Watches a page whose events the test sends. */
function watch(reuse: Reuse) {
  const handlers = new Map<EventName, (event: never) => void>()
  const cdp = {
    on: (name: EventName, handler: (event: never) => void) => void handlers.set(name, handler),
    off: (name: EventName) => void handlers.delete(name),
  } as unknown as CdpSession
  const residue = watchResidue(cdp, reuse)
  function send(name: EventName, event: object = {}): void {
    handlers.get(name)?.(event as never)
  }
  return {
    residue,
    handlers,
    send,
    navigate: () => send('Page.frameNavigated'),
    request: (url: string, requestId = url, type = 'Image') =>
      send('Network.requestWillBeSent', { requestId, request: { url }, type }),
    respond: (...names: string[]) =>
      send('Network.responseReceivedExtraInfo', {
        headers: Object.fromEntries(names.map((name) => [name, 'x'])),
      }),
    finish: (requestId: string) => send('Network.loadingFinished', { requestId }),
  }
}

/** An address that has been loaded, with the headers of its response. */
function loaded(reuse: Reuse, url: string, ...headers: string[]) {
  const page = watch(reuse)
  page.request(url, 'document', 'Document')
  page.navigate()
  page.respond(...headers)
  page.finish('document')
  return page
}

const ADDRESS = 'http://one.test/'
const CONTEXTS: Reuse[] = ['http context', 'https context']

describe.each(CONTEXTS)('a page in the %s', (reuse) => {
  test('leaves nothing with the headers of an ordinary site', () => {
    expect(loaded(reuse, ADDRESS, ...HARMLESS_HEADERS).residue.found()).toBe(false)
  })

  test.each(LASTING_HEADERS)('leaves something with the header %s, in any case', (name) => {
    for (const written of [name, name.toLowerCase(), name.toUpperCase()]) {
      expect(loaded(reuse, ADDRESS, 'X-Unknown', written).residue.found()).toBe(true)
    }
  })

  test('may navigate once, and once more for each document that is expected', () => {
    const page = watch(reuse)
    expect(page.residue.found()).toBe(true)
    page.navigate()
    expect(page.residue.found()).toBe(false)
    page.navigate()
    expect(page.residue.found()).toBe(true)
    page.residue.expectDocument()
    expect(page.residue.found()).toBe(false)
  })
})

test.each([
  ['http context', 'https', true],
  // Chromium obeys no such rule that came by http.
  ['http context', 'http', false],
  // Other addresses of https are loaded by https as well.
  ['https context', 'https', false],
  ['https context', 'http', false],
] as [Reuse, string, boolean][])(
  'a rule about https in the %s leaves something after a request by %s: %p',
  (reuse, scheme, leaves) => {
    const page = loaded(reuse, `${scheme}://one.test/`, 'Strict-Transport-Security')
    expect(page.residue.found()).toBe(leaves)
  },
)

test('a picture by https with a rule about https leaves something in a context of http', () => {
  const page = loaded('http context', ADDRESS)
  page.request('https://two.test/picture.svg', 'picture')
  page.finish('picture')
  expect(page.residue.found()).toBe(false)
  page.respond('strict-transport-security')
  expect(page.residue.found()).toBe(true)
})

test.each([
  ['http://name:password@one.test/', true],
  ['https://name@one.test', true],
  ['http://:password@one.test?x', true],
  ['http://one.test/@name', false],
  ['http://one.test?mail=a@one.test', false],
  ['http://one.test#a@one.test', false],
])('a request of %s leaves a name or password: %p', (url, leaves) => {
  const page = loaded('http context', ADDRESS)
  page.request(url, 'other')
  page.finish('other')
  expect(page.residue.found()).toBe(leaves)
})

describe('a request', () => {
  test.each(['Network.loadingFinished', 'Network.loadingFailed'] as EventName[])(
    'that is under way could outlive its document, until %s',
    (ending) => {
      const page = loaded('http context', ADDRESS)
      page.request(`${ADDRESS}a`, 'a')
      page.request(`${ADDRESS}b`, 'b')
      page.send(ending, { requestId: 'a' })
      expect(page.residue.found()).toBe(true)
      page.send(ending, { requestId: 'b' })
      expect(page.residue.found()).toBe(false)
    },
  )

  test('of a beacon leaves something even if it has ended', () => {
    const page = loaded('http context', ADDRESS)
    page.request(`${ADDRESS}beacon`, 'beacon', 'Ping')
    page.finish('beacon')
    expect(page.residue.found()).toBe(true)
  })

  test('of data is none', () => {
    const page = watch('document')
    page.request('data:text/css,', 'data')
    page.request('blob:null/1', 'blob')
    expect([page.residue.found(), page.residue.hasRequested()]).toEqual([false, false])
    page.request(ADDRESS, 'address')
    expect([page.residue.found(), page.residue.hasRequested()]).toEqual([true, true])
  })

  test.each([
    [UNDER_WAY_MAX, false],
    [UNDER_WAY_MAX + 1, true],
  ])('is one of %d at a time, which leaves something after their end: %p', (count, leaves) => {
    const page = loaded('http context', ADDRESS)
    const ids = Array.from({ length: count }, (_, at) => `${at}`)
    for (const id of ids) page.request(ADDRESS + id, id)
    ids.forEach(page.finish)
    expect(page.residue.found()).toBe(leaves)
  })
})

test.each([
  'Page.frameAttached',
  'Page.navigatedWithinDocument',
  'Page.windowOpen',
  'Page.downloadWillBegin',
  'Page.javascriptDialogOpening',
  'Network.webSocketCreated',
  'Network.webTransportCreated',
] as EventName[])('%s leaves something', (name) => {
  const page = loaded('http context', ADDRESS)
  page.send(name)
  expect(page.residue.found()).toBe(true)
})

test('HTML leaves something with a navigation, and nothing with the headers of its files', () => {
  const page = watch('document')
  page.request(ADDRESS, 'style')
  page.respond('Accept-CH', 'Strict-Transport-Security')
  page.finish('style')
  expect(page.residue.found()).toBe(false)
  page.navigate()
  expect(page.residue.found()).toBe(true)
})

test('the page is not watched after its end', () => {
  const page = watch('http context')
  expect(page.handlers.size).toBeGreaterThan(0)
  page.residue.end()
  expect(page.handlers.size).toBe(0)
})

/**
 * Addresses of one user without scripts are loaded one after the other in one browser context. A page is the same as in
 * a new context, and a context that could keep anything of a page is not used again.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { bytesOf, pdfOf } from '../../support/api/renders.ts'
import { withoutTime } from '../../support/files/pdf.ts'
import { type Answer, type Site, startSite } from '../../support/network/site.ts'
import { rendererPid, STATE_OPTIONS, STATE_PAGE } from '../../support/rendering/page-state.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

setDefaultTimeout(60_000)

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><rect width="9" height="9"/></svg>'
const PICTURE: Answer = {
  type: 'image/svg+xml',
  body: SVG,
  headers: { ETag: '"1"', 'Cache-Control': 'max-age=999' },
}

/** Pages that leave nothing. */
const KEPT: Record<string, Answer> = {
  'with text': { body: 'text' },
  'with the same picture and style sheet': {
    body: '<link rel=stylesheet href=/style.css><img src=/picture.svg>',
    headers: { 'Cache-Control': 'max-age=999', ETag: '"1"', 'X-Powered-By': 'test' },
  },
  'with a preferred style sheet and other settings of the document': {
    body: `<meta http-equiv=default-style content=mine><meta name=color-scheme content=dark>
      <meta name=referrer content=no-referrer><meta name=viewport content="width=300"><base href="/else/">
      <style title=mine>* { color: red; zoom: 2 }</style><html dir=rtl lang=ar>`,
  },
  'in another encoding, in quirks mode': { type: 'text/html; charset=utf-16le', body: 'x\0' },
  'with a focused field and open elements': {
    body: '<input autofocus value=x><dialog open>x</dialog><details open name=a>x</details>',
  },
  'with hints about later loads': {
    body: `<link rel=preload as=image href=/picture.svg><link rel=prefetch href=/style.css>
      <link rel=dns-prefetch href=//one.test><link rel=prerender href=/probe><link rel=next href=/probe>`,
  },
  'with an animation and a font of its own': {
    body: `<style>h1 { animation: in 1s } @keyframes in { from { opacity: 0 } }
      @font-face { font-family: Probe; src: local('DejaVu Serif') } h1 { font-family: Probe }</style><h1>x`,
  },
  'that is a picture': PICTURE,
  'that is text': { type: 'text/plain', body: 'text' },
  'with scripts that do not run': { body: '<script>document.cookie = "a=1"</script>' },
  'that responds with an error': { status: 404, body: 'not found' },
}

const header = (name: string, value: string): Answer => ({ body: 'x', headers: { [name]: value } })

/** Pages that leave something, or could: their context is not used again. */
const REPLACED: Record<string, Answer> = {
  'with a cookie': header('Set-Cookie', 'mine=1; Max-Age=999'),
  'with a picture that has a cookie': { body: '<img src=/cookie.svg>' },
  'with a rule about https': header('Strict-Transport-Security', 'max-age=999'),
  'with a wish for client hints': header('Accept-CH', 'Sec-CH-UA-Full-Version, DPR'),
  'with a place for reports': header('Report-To', '{"group":"a","max_age":9,"endpoints":[]}'),
  'with a policy about openers': header('Cross-Origin-Opener-Policy', 'same-origin'),
  'with an unknown header': header('Set-Something', 'x'),
  'with a picture that has an unknown header': { body: '<img src=/unknown.svg>' },
  'behind a redirect with an unknown header': {
    status: 302,
    headers: { Location: '/probe', 'Set-Something': 'x' },
  },
  'with a frame': { body: '<iframe src=/probe></iframe>' },
  'that navigates': { body: '<meta http-equiv=refresh content="0; url=/probe">' },
  'with a request that failed': { body: '<img src=/broken.svg>' },
}

const PROBE = `<!doctype html><link rel=stylesheet href=/style.css><style title=other>p { color: lime }</style>
  <style>a:visited { color: red } :target, :focus { color: red } .font { font-family: Probe, monospace }</style>
  <h1>probe</h1><p class=font>text</p><img src=/picture.svg><img src=/picture.svg?other><input autofocus>
  ${Object.keys(KEPT)
    .map((_, index) => `<a href=/kept-${index}>link</a>`)
    .join(' ')}`

let site: Site
let server: TestServer
let user: TestUser
/** The probe in a context that no render has used. */
let asNew: { pdf: string; requests: string[] }

beforeAll(async () => {
  site = await startSite({
    '/probe': { body: PROBE },
    '/style.css': {
      type: 'text/css',
      body: 'h1 { color: blue }',
      headers: { 'Cache-Control': 'max-age=999' },
    },
    '/picture.svg': PICTURE,
    '/picture.svg?other': PICTURE,
    '/cookie.svg': { ...PICTURE, headers: { 'Set-Cookie': 'mine=1; Max-Age=999' } },
    '/unknown.svg': { ...PICTURE, headers: { 'Set-Something': 'x' } },
    '/broken.svg': 'hang up',
  })
  // One lane, so that each render follows the previous one in it.
  server = await startServer({
    env: { LANES: '1', EGRESS_ALLOW: `${site.host},localhost:${site.port}` },
  })
  asNew = await probe(await server.newUser())
  expect(asNew.requests).toHaveLength(4)
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
  await site.close()
})

function render(path: string, who = user, options = {}): Promise<Uint8Array> {
  return bytesOf(server, who, 'pdf', { url: site.url + path, options })
}

/** Renders the probe. @returns its PDF without the time, and its requests without the hints that come by chance */
async function probe(who = user) {
  const before = site.requests.length
  const pdf = withoutTime(await render('/probe', who))
  const heads = site.requests.slice(before).map(({ head }) => head.replace(/^sec-ch-.*\r\n/gim, ''))
  return { pdf, requests: heads.sort() }
}

/** Renders a page and then the probe, which has to be as in a new context. @returns whether both had one process */
async function sharesContext(path: string): Promise<boolean> {
  await render('/kept-0')
  const before = await rendererPid()
  await render(path)
  const found = await probe()
  expect(found.requests).toEqual(asNew.requests)
  expect(found.pdf === asNew.pdf).toBe(true)
  return (await rendererPid()) === before
}

describe('an address sees nothing, in the same process, of a page', () => {
  test.each(
    Object.entries(KEPT).map(([name, page], index) => ({ name, page, path: `/kept-${index}` })),
  )('$name', async ({ page, path }) => {
    site.routes['/kept-0'] = { body: 'x' }
    site.routes[path] = page
    // A page is replaced if it takes long to get its next document, as on a busy machine.
    let isShared = false
    for (let tries = 3; tries > 0 && !isShared; tries -= 1) isShared = await sharesContext(path)
    expect(isShared).toBe(true)
  })
})

describe('an address gets a new process after a page', () => {
  test.each(Object.entries(REPLACED))('%s', async (_, page) => {
    site.routes['/kept-0'] = { body: 'x' }
    site.routes['/left'] = page
    expect(await sharesContext('/left')).toBe(false)
  })

  test('behind a redirect with a name and password', async () => {
    site.routes['/kept-0'] = { body: 'x' }
    const location = `http://name:password@${site.host}/probe`
    site.routes['/left'] = { status: 302, headers: { Location: location } }
    expect(await sharesContext('/left')).toBe(false)
  })
})

test('an address gets a new process after one of another user', async () => {
  await render('/probe')
  const before = await rendererPid()
  expect(await probe(await server.newUser())).toEqual(asNew)
  expect(await rendererPid()).not.toBe(before)
})

test('an address with scripts gets a new process', async () => {
  site.routes['/state'] = { body: STATE_PAGE }
  const state = async (who: TestUser) => {
    const pages = await pdfOf(server, who, { url: `${site.url}/state`, options: STATE_OPTIONS })
    return pages.map(({ text }) => text).join('')
  }
  const asNewState = await state(await server.newUser())
  await render('/probe')
  const before = await rendererPid()
  expect(await state(user)).toBe(asNewState)
  expect(await rendererPid()).not.toBe(before)
  expect(await probe()).toEqual(asNew)
})

test('HTML gets a new process after an address, and an address after HTML', async () => {
  async function countProcesses(): Promise<number> {
    await render('/probe')
    const before = await rendererPid()
    await bytesOf(server, user, 'pdf', { html: 'x' })
    const between = await rendererPid()
    expect(await probe()).toEqual(asNew)
    return new Set([before, between, await rendererPid()]).size
  }
  // A page that is idle for a second, as on a busy machine, is replaced before the next render takes it.
  let processes = 0
  for (let tries = 3; tries > 0 && processes !== 3; tries -= 1) processes = await countProcesses()
  expect(processes).toBe(3)
})

test('another address is loaded as in a new context after one of another site', async () => {
  const onOtherSite = async () => {
    const url = `http://localhost:${site.port}/probe`
    return withoutTime(await bytesOf(server, user, 'pdf', { url }))
  }
  const first = await onOtherSite()
  for (let left = 3; left > 0; left -= 1) {
    expect(await probe()).toEqual(asNew)
    expect(await onOtherSite()).toBe(first)
  }
})

test('options of a render are not those of the next', async () => {
  const options = { scale: 0.5, landscape: true, waitForSelector: 'h1', waitForTimeout: 50 }
  await render('/probe', user, { ...options, displayHeaderFooter: true, headerTemplate: 'top' })
  expect(await probe()).toEqual(asNew)
})

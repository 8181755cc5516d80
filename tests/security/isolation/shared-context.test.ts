/**
 * Addresses of one user without scripts are loaded one after the other in one browser context. A
 * page is the same as in a new context, and a context that could keep anything of a page is not
 * used again.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { bytesOf, pdfOf } from '../../support/api/renders.ts'
import { withoutTime } from '../../support/files/pdf.ts'
import { type Answer, type Site, startSite } from '../../support/network/site.ts'
import { KEPT, PICTURE, REPLACED } from '../../support/rendering/address-pages.ts'
import { rendererPid, STATE_OPTIONS, STATE_PAGE } from '../../support/rendering/page-state.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { endSharedServer } from '../../support/server/shared-server.ts'
import { sampled, THOROUGH } from '../../support/thorough.ts'

setDefaultTimeout(60_000)

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

/** An answer with this site's address in its headers. */
function atSite(answer: Answer): Answer {
  const headers = Object.entries(answer.headers ?? {}).map(([name, value]) => {
    return [name, value.replaceAll('SITE', site.url).replaceAll('HOST', site.host)]
  })
  return { ...answer, headers: Object.fromEntries(headers) }
}

beforeAll(endSharedServer)
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
    '/cookie.svg': { ...PICTURE, headers: { 'Set-Cookie': 'mine=1; Max-Age=999; Path=/' } },
    '/hints.svg': { ...PICTURE, headers: { 'Accept-CH': 'DPR' } },
    '/broken.svg': 'hang up',
    '/silence': 'silence',
    '/kept': { body: 'x' },
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

/**
 * Renders the probe.
 * @returns its PDF without the time, and its requests without the hints that come by chance
 */
async function probe(who = user) {
  const before = site.requests.length
  const pdf = withoutTime(await render('/probe', who))
  const heads = site.requests.slice(before).map(({ head }) => head.replace(/^sec-ch-.*\r\n/gim, ''))
  return { pdf, requests: heads.sort() }
}

/**
 * Renders pages and then the probe, which has to be as in a new context.
 * @returns whether all had one process
 */
async function sharesContext(...paths: string[]): Promise<boolean> {
  await render('/kept')
  const before = await rendererPid()
  for (const path of paths) await render(path)
  const found = await probe()
  expect(found.requests).toEqual(asNew.requests)
  expect(found.pdf === asNew.pdf).toBe(true)
  return (await rendererPid()) === before
}

describe('an address sees nothing, in the same process, of a page', () => {
  // The check looks once after several pages, which may all leave something; the soak run after
  // each.
  const size = THOROUGH ? 1 : 4
  const all = Object.entries(KEPT)
  const groups = Array.from({ length: Math.ceil(all.length / size) }, (_, index) => {
    const group = all.slice(index * size, (index + 1) * size)
    return { names: group.map(([name]) => name).join('; '), first: index * size, group }
  })

  test.each(groups)('$names', async ({ first, group }) => {
    const paths = group.map((_, index) => `/kept-${first + index}`)
    group.forEach(([, page], index) => {
      site.routes[paths[index] ?? ''] = atSite(page)
    })
    // A page is replaced if it takes long to get its next document, as on a busy machine.
    let isShared = false
    for (let tries = 8; tries > 0 && !isShared; tries -= 1) isShared = await sharesContext(...paths)
    expect(isShared).toBe(true)
    expect(site.requests.filter(({ target }) => target === '/report')).toEqual([])
  })
})

describe('an address gets a new process after a page', () => {
  test.each(sampled(Object.entries(REPLACED), 2))('%s', async (_, page) => {
    site.routes['/left'] = atSite(page)
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
  // A page that is idle for a second, as on a busy machine, is replaced before the next render
  // takes it.
  let processes = 0
  for (let tries = 3; tries > 0 && processes !== 3; tries -= 1) processes = await countProcesses()
  expect(processes).toBe(3)
})

test('cookies, headers and passwords of a request are not those of the next', async () => {
  const own = [
    { cookies: [{ name: 'a', value: '1', domain: '127.0.0.1' }] },
    { extraHeaders: { 'X-Mine': '1' } },
    { httpCredentials: { username: 'mine', password: 'secret' } },
  ]
  for (const options of own) {
    await render('/kept', user, options)
    expect(await probe()).toEqual(asNew)
  }
})

test('an address is loaded as in a new context after one of another site', async () => {
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

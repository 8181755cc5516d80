/**
 * HTML with scripts of one user runs in the renderer process of the user's last render, in a new
 * document. Nothing of an earlier document is visible in it, and a page that could keep anything is
 * not used again.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { bytesOf, pdfOf } from '../../support/api/renders.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { rendererPid, STATE_OPTIONS, STATE_PAGE } from '../../support/rendering/page-state.ts'
import { renderWithReport } from '../../support/rendering/render-with-report.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { endSharedServer } from '../../support/server/shared-server.ts'
import { THOROUGH } from '../../support/thorough.ts'

setDefaultTimeout(60_000)

let site: Site
let server: TestServer
let user: TestUser
/** The state of a page that no render has used. */
let newPage: string

beforeAll(endSharedServer)
beforeAll(async () => {
  site = await startSite()
  // One lane, so that each render follows the previous one in it, and one user, so that no other
  // lane is opened.
  const env = { LANES: '1', EGRESS_ALLOW: site.host }
  const other = await startServer({ env })
  newPage = await stateFor(other, await other.newUser())
  expect(newPage).toContain('"name":""')
  await other.close()
  server = await startServer({ env })
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
  await site.close()
})

async function stateFor(at: TestServer, who: TestUser): Promise<string> {
  const pages = await pdfOf(at, who, { html: STATE_PAGE, options: STATE_OPTIONS })
  return pages.map(({ text }) => text.replace(/\s+/g, '')).join('')
}

/**
 * With a wait, the clock of scripts that use timers is not stopped: a page whose clock was stopped
 * is not used again.
 */
function run(script: string, options: object = {}): Promise<Uint8Array> {
  const html = `<body>x<script>${script}</script>`
  const waits = { enableJavaScript: true, waitForTimeout: 1 }
  return bytesOf(server, user, 'pdf', { html, options: { ...waits, ...options } })
}

/** Scripts whose residue ends with their document. */
const KEPT: Record<string, string> = {
  'nothing else': '',
  'globals, prototypes and functions that it replaced': `secret = 1; var other = 2; Object.prototype.evil = 1
    Array.prototype.map = Date.now = fetch = setTimeout = () => 7
    Object.defineProperty(window, 'attempt', { value: 1 })`,
  'a window name and a status': `name = 'mine'; status = 'mine'; document.title = 'mine'`,
  'timers and frames': `setInterval(() => { name = 'late'; postMessage('late', '*') }, 1)
    requestAnimationFrame(function again() { requestAnimationFrame(again) })`,
  'a channel that talks': `const channel = new BroadcastChannel('calls')
    setInterval(() => channel.postMessage('late'), 1)`,
  'handlers of its end': `for (const type of ['beforeunload', 'pagehide', 'unload', 'visibilitychange'])
    addEventListener(type, (event) => { event.preventDefault(); name = 'late'; event.returnValue = 'stay'
      navigator.sendBeacon('SITE/beacon'); fetch('SITE/beacon', { keepalive: true }) }, true)`,
  'promises that go on': `const port = new MessageChannel()
    ;(async () => { for (;;) { await new Promise(requestAnimationFrame); name = 'late' } })()`,
  'fonts, elements and properties': `document.fonts.add(new FontFace('Mine', 'local("DejaVu Serif")'))
    customElements.define('x-mine', class extends HTMLElement {})
    CSS.registerProperty({ name: '--mine', syntax: '<color>', inherits: true, initialValue: 'red' })
    CSS.registerProperty({ name: '--new', syntax: '<color>', inherits: true, initialValue: 'red' })
    document.adoptedStyleSheets = [new CSSStyleSheet()]`,
  'a state of the document': `document.designMode = 'on'; document.dir = 'rtl'
    document.documentElement.lang = 'de'; history.scrollRestoration = 'manual'
    document.body.style.cssText = 'height: 9000px; color-scheme: dark'; scrollTo(0, 5000)
    getSelection().selectAllChildren(document.body); performance.mark('mine')`,
  'a focused and zoomed page': `document.body.innerHTML = '<input autofocus>'
    document.body.firstChild.focus(); document.body.style.zoom = 3`,
  'attempts to move and resize its window': `moveTo(9, 9); moveBy(9, 9)
    setInterval(() => { resizeTo(300, 300); resizeBy(-9, -9) }, 1)`,
  drawings: `const draw = (kind) => document.createElement('canvas').getContext(kind)
    for (let left = 18; left > 0; left -= 1) draw('webgl'); draw('2d').fillRect(0, 0, 9, 9)`,
  'errors and messages': `console.error('earlier'); setTimeout(() => { throw Error('earlier') })`,
  'requests for what needs an origin': `document.documentElement.requestFullscreen().catch(() => {})
    navigator.storage?.persist(); try { document.cookie = 'a=1' } catch {}
    try { sessionStorage.a = 1 } catch {}`,
  'a picture and a script in itself': `const at = URL.createObjectURL(new Blob(['secret = 3']))
    const script = document.body.appendChild(document.createElement('script')); script.src = at
    document.body.appendChild(new Image()).src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='`,
}

/** Scripts that could leave something: their page is not used again. */
const REPLACED: Record<string, string> = {
  'an entry of the history': `history.pushState('mine', '')`,
  'another state of the same entry': `history.replaceState('mine', '')`,
  'a fragment': `location.hash = 'mine'`,
  'a worker': `new Worker(URL.createObjectURL(new Blob(['setInterval(() => {}, 9)'])))`,
  'a worker that never answers': `new Worker(URL.createObjectURL(new Blob(['for (;;);'])))`,
  'a frame': `document.body.append(document.createElement('iframe'))`,
  'a dialog': `alert('mine')`,
  'a window': `open('about:blank', 'mine')`,
  'a beacon': `navigator.sendBeacon('SITE/beacon', 'x')`,
  'a request without an end': `fetch('SITE/silence', { keepalive: true, mode: 'no-cors' })`,
  'something that it loaded': `onload = null
    const script = document.body.appendChild(document.createElement('script'))
    script.src = 'SITE/script.js'`,
  'a cookie of a site': `document.body.appendChild(new Image()).src = 'SITE/cookie.svg'`,
  'a socket': `new WebSocket('ws:' + 'SITE/silence'.slice(5))`,
  'much memory': `window.kept = Array.from({ length: 100 }, () => new Uint8Array(1e6).fill(1))`,
  'a refused navigation': `location = 'SITE/silence'`,
  'a download': `const link = document.createElement('a'); link.download = 'x'
    link.href = URL.createObjectURL(new Blob(['x'])); link.click()`,
}

/** The browser process, which may be busy, begins downloads: this long it has in the render. */
const DOWNLOAD_MS = 500

/** Runs scripts one after the other. @returns whether the next document shared their process */
async function leave(...scripts: string[]): Promise<boolean> {
  site.routes['/silence'] = 'silence'
  site.routes['/script.js'] = { type: 'text/javascript', body: 'secret = 1' }
  const headers = { 'Set-Cookie': 'mine=1; Max-Age=999' }
  site.routes['/cookie.svg'] = { type: 'image/svg+xml', headers }
  await run('')
  const before = await rendererPid()
  for (const script of scripts) {
    const waitForTimeout = script.includes('download') ? DOWNLOAD_MS : 1
    await run(script.replaceAll('SITE', site.url), { waitForTimeout })
  }
  const state = await stateFor(server, user)
  expect(state).toBe(newPage)
  if ((await rendererPid()) !== before) return false
  // While a page is replaced, the process of an earlier one may be the only one: it ends late if a
  // request is under way.
  await run('')
  return (await rendererPid()) === before
}

describe('a document of the same user sees nothing, in the same process, of a document that left', () => {
  // The check looks once after several documents, which may all leave something; the soak run after
  // each.
  const size = THOROUGH ? 1 : 4
  const all = Object.entries(KEPT)
  const groups = Array.from({ length: Math.ceil(all.length / size) }, (_, index) => {
    const group = all.slice(index * size, (index + 1) * size)
    return { names: group.map(([name]) => name).join('; '), scripts: group.map(([, one]) => one) }
  })

  test.each(groups)('$names', async ({ scripts }) => {
    // A page is replaced if it takes long to get its next document, as on a busy machine.
    let isShared = false
    for (let tries = 8; tries > 0 && !isShared; tries -= 1) isShared = await leave(...scripts)
    expect(isShared).toBe(true)
    expect(site.requests.filter(({ target }) => target === '/beacon')).toEqual([])
  })
})

describe('a document of the same user gets a new process after a document that left', () => {
  test.each(Object.entries(REPLACED))('%s', async (_, script) => {
    expect(await leave(script)).toBe(false)
  })
})

test('the report of a document holds no message of the document before it', async () => {
  await run(`console.error('earlier'); setTimeout(() => { throw Error('earlier') })`)
  const html = `<script>console.error('later')</script><script>nothing.here</script>x`
  const options = { enableJavaScript: true }
  const { report } = await renderWithReport(server, user, 'pdf', { html, options })
  const messages = report.console_errors.map(({ message }) => message.split('\n')[0])
  expect(messages).toEqual(['later', 'ReferenceError: nothing is not defined'])
})

test('in a page that is ready for scripts, a document without them runs none and reports no message', async () => {
  const html = `<p>text <noscript>off</noscript><script>document.body.append('ran')
    console.error('ran')</script>`
  await run('')
  const { report } = await renderWithReport(server, user, 'pdf', { html })
  const [page] = await pdfOf(server, user, { html })
  expect([page?.text.trim(), report.console_errors]).toEqual(['text off', []])
  await run(`console.error('later')`)
  expect(await stateFor(server, user)).toBe(newPage)
})

test('the garbage of many documents is collected, and their process goes on', async () => {
  const script = `for (let left = 20000; left > 0; left -= 1) document.createElement('b').title = left`
  async function isKept(): Promise<boolean> {
    await run('')
    const before = await rendererPid()
    for (let left = 20; left > 0; left -= 1) await run(script)
    return (await rendererPid()) === before
  }
  // As above, a busy machine replaces pages that it could keep.
  let kept = false
  for (let tries = 8; tries > 0 && !kept; tries -= 1) kept = await isKept()
  expect(kept).toBe(true)
})

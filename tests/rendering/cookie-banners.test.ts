/** hideCookieBanners: what is rejected, what is only hidden, and what the report says. */
import { beforeEach, describe, expect, test } from 'bun:test'
import { boxOf } from '../support/api/renders.ts'
import { readImage } from '../support/files/images.ts'
import { readPdf } from '../support/files/pdf.ts'
import { renderWithReport } from '../support/rendering/render-with-report.ts'
import { useSharedServer } from '../support/server/use-server.ts'
import { inTurn } from '../support/thorough.ts'

const RED = '#ff0000'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

// One lane, so that each render gets the page of the one before.
const { server, user, site } = useSharedServer({
  routes: { '/rejected': { body: '' }, '/accepted': { body: '' } },
})
beforeEach(() => {
  site.requests.length = 0
})

const BANNER = 'position:fixed;inset:0;background:red;z-index:9;padding:20px'
/** Closes the banner, and tells the site which button was clicked. */
const closes = (what: string) =>
  `onclick="fetch('${site.url}/${what}',{mode:'no-cors'});document.querySelector('.banner').remove()"`
const ACCEPT = () =>
  `<button ${closes('accepted')} id=onetrust-accept-btn-handler>Accept all cookies</button>`
const REJECT = () =>
  `<button ${closes('rejected')} id=onetrust-reject-all-handler>Reject all</button>`
const TEXT = 'We use cookies and similar technologies to improve your experience on our website.'

/** A page whose banner a well-known platform could have made. */
const known = (buttons: string) =>
  `<p>content</p><div class=banner id=onetrust-banner-sdk style="${BANNER}">${TEXT}${buttons}</div>`
/** A page whose banner no rule knows by its name. */
const unknown = (buttons: string) =>
  `<p>content</p><div class=banner role=dialog style="${BANNER}"><p>${TEXT}</p>${buttons}</div>`

const clicked = () => site.requests.map(({ target }) => target).filter((path) => /ed$/.test(path))

const HIDDEN = { hideCookieBanners: true }
const SOURCES = ['html', 'url'] as const
let captured = 0

/** Captures a page, which is sent as HTML or has an address, in turn. */
async function capture(
  html: string,
  options: object = HIDDEN,
  sources: readonly (typeof SOURCES)[number][] = inTurn(SOURCES, captured++),
) {
  site.routes['/page'] = { body: html }
  const seen = []
  for (const source of sources) {
    const page = source === 'html' ? { html } : { url: `${site.url}/page` }
    const body = { ...page, options: { width: 300, height: 200, ...options } }
    const { bytes, report, status } = await renderWithReport(server, user, 'screenshot', body)
    expect(status).toBe(200)
    const { cookie_banner: banner, hints } = report
    const isShown = boxOf(await readImage(bytes), RED) !== null
    seen.push({ banner, isShown, hints: hints.map(({ code }) => code) })
  }
  return seen
}

describe('a screenshot', () => {
  test('shows the banner by default, and its report says nothing about it', async () => {
    const [first] = await capture(known(REJECT()), {})
    expect(first).toMatchObject({ banner: null, isShown: true })
  })

  test('rejects the cookies of a banner that the rules know', async () => {
    const seen = await capture(known(ACCEPT() + REJECT()), HIDDEN, SOURCES)
    const banner = { found: 'Onetrust', action: 'rejected' } as const
    const one = { banner, isShown: false, hints: [] }
    expect(seen).toEqual([one, one])
    expect(clicked()).toEqual(['/rejected', '/rejected'])
  })

  test('rejects those of an unknown banner, and accepts none', async () => {
    const seen = await capture(unknown(ACCEPT() + REJECT()), HIDDEN, SOURCES)
    expect(seen.map(({ banner, isShown }) => [banner?.action, isShown])).toEqual([
      ['rejected', false],
      ['rejected', false],
    ])
    expect(clicked()).toEqual(['/rejected', '/rejected'])
    await capture(unknown(ACCEPT()))
    expect(clicked()).toEqual(['/rejected', '/rejected'])
  })

  test.each([
    ['that can only be accepted', () => unknown(ACCEPT())],
    [
      'of a bar that only says so',
      () =>
        `<p>content</p><div class="banner bar" style="${BANNER}">${TEXT} <button>Got it</button></div>`,
    ],
    [
      'in German',
      () =>
        `<p>content</p><div class=banner style="${BANNER}">Diese Website verwendet Cookies. <a href="#">Datenschutz</a><button>Alle akzeptieren</button></div>`,
    ],
    [
      'in a dialog',
      () =>
        `<p>content</p><dialog class=banner open style="${BANNER}">${TEXT}<button>OK</button></dialog>`,
    ],
    [
      'with a layer behind it',
      () =>
        `<p>content</p><div class=layer style="position:fixed;inset:0;background:red"></div><div class=banner style="position:fixed;bottom:0;left:0;right:0;background:red">${TEXT}<button>Accept</button></div>`,
    ],
  ])('hides an unknown banner %s, and clicks nothing', async (_, page) => {
    for (const { banner, isShown } of await capture(page())) {
      expect([banner?.action, isShown]).toEqual(['hidden', false])
    }
    expect(clicked()).toEqual([])
  })

  test('keeps what is no banner', async () => {
    const pages = [
      '<div style="position:fixed;inset:0;background:red">Our cookies are baked daily. <button>Order</button></div>',
      '<div style="background:red;padding:9px">We use cookies. <button>Accept</button></div><p>content',
      '<div role=dialog style="position:fixed;inset:0;background:red">Your order is complete. <button>OK</button></div>',
    ]
    for (const page of pages) {
      for (const { banner, isShown } of await capture(page)) {
        expect([banner?.action, isShown]).toEqual(['none', true])
      }
    }
  })

  test('hides the tab that stays once the banner is closed', async () => {
    const tab = (attribute: string) =>
      `<p>content</p><button ${attribute} style="${BANNER}">Cookie preferences</button>`
    for (const attribute of [
      'class=osano-cm-widget',
      'id=ot-sdk-btn-floating',
      'id=CookiebotWidget',
    ]) {
      for (const { isShown } of await capture(tab(attribute))) expect(isShown).toBeFalse()
    }
  })

  test('hides a banner that cannot be rejected', async () => {
    const seen = await capture(known(''))
    for (const { banner, isShown } of seen) {
      expect([banner?.action, isShown]).toEqual(['hidden', false])
    }
  })

  test('without a banner is as before, and the report says that there was none', async () => {
    const banner = { found: null, action: 'none' } as const
    for (const seen of await capture('<p style="background:red">content')) {
      expect(seen).toEqual({ banner, isShown: true, hints: [] })
    }
  })

  test('waits for a banner that a script shows late, and not for one that resists', async () => {
    const late = `<script>setTimeout(() => { document.body.innerHTML = ${JSON.stringify(known(REJECT()))} }, 300)</script>`
    for (const { isShown } of await capture(`<body>${late}`)) expect(isShown).toBeFalse()
    const endless = `<script>setInterval(() => document.body.append(document.createElement('i')))</script>`
    const startedAt = performance.now()
    await capture(
      `${known('<button id=onetrust-reject-all-handler>Reject all</button>')}${endless}`,
    )
    expect(performance.now() - startedAt).toBeLessThan(60_000)
  })

  test('is not changed by rules once their time is over', async () => {
    site.routes['/slow.svg'] = { after: 2_500, type: 'image/svg+xml', body: SVG }
    // The button comes when the time is over, and the image delays the output.
    const button = REJECT().replace('<button', '<button class=cookieinfo-close')
    const html = `<div class="banner cookieinfo" style="${BANNER}">${TEXT}</div>
      <script>setTimeout(() => {
        document.querySelector('.banner').innerHTML = ${JSON.stringify(button)}
      }, 2_500)</script>
      <div style="height:3000px"></div><img loading=lazy src="${site.url}/slow.svg">`
    await capture(html, { ...HIDDEN, fullPage: true, timeout: 6_000 })
    expect(clicked()).toEqual([])
  })

  test('leaves the banner out that comes again when its rejection reloads the page', async () => {
    site.routes['/slow.svg'] = { after: 2_000, type: 'image/svg+xml', body: SVG }
    const button = `<button onclick="setTimeout(() => location.reload(), 500)" id=onetrust-reject-all-handler>Reject all</button>`
    const html = `${known(button)}<div style="height:3000px"></div><img loading=lazy src="${site.url}/slow.svg">`
    const seen = await capture(html, { ...HIDDEN, fullPage: true }, SOURCES)
    expect(seen.map(({ isShown }) => isShown)).toEqual([false, false])
  })

  test('is not stopped by a page that takes the names of the library', async () => {
    const page = `${known(REJECT())}<a id=autoconsentReceiveMessage></a><script>
      window.autoconsentSendMessage = window.autoconsentReceiveMessage = () => { throw new Error('mine') }</script>`
    for (const { isShown } of await capture(page)) expect(isShown).toBeFalse()
  })
})

describe('a PDF', () => {
  const textOf = async (options: object) => {
    const body = { html: known(REJECT()), options }
    const { bytes, report } = await renderWithReport(server, user, 'pdf', body)
    return { text: (await readPdf(bytes)).map(({ text }) => text).join(' '), report }
  }

  test('without scripts leaves the banner out', async () => {
    const { text, report } = await textOf({ hideCookieBanners: true })
    expect(text.trim()).toBe('content')
    expect(report.cookie_banner).toEqual({ found: '#onetrust-banner-sdk', action: 'hidden' })
    expect((await textOf({})).text).toContain('We use cookies')
  })

  test('with scripts rejects its cookies', async () => {
    const { text, report } = await textOf({ hideCookieBanners: true, enableJavaScript: true })
    expect(text.trim()).toBe('content')
    expect(report.cookie_banner?.action).toBe('rejected')
    expect((await textOf({ enableJavaScript: true })).text).toContain('We use cookies')
  })
})

/** Hints of the report: each kind of failure is explained, and what works is not. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Site, startSite } from '../../support/network/site.ts'
import { type Hint, hintOf, reportOf } from '../../support/rendering/hints.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const DATA_PNG = `data:image/png;base64,${PNG.toString('base64')}`

let site: Site
/** Nobody may go there. */
let canary: Site
let server: TestServer
let user: TestUser

beforeAll(async () => {
  canary = await startSite()
  site = await startSite({
    '/ok.png': { type: 'image/png', body: PNG },
    '/octets': { type: 'application/octet-stream', body: PNG },
    '/mislabelled': { body: PNG },
    '/404-but-an-image': { status: 404, type: 'image/png', body: PNG },
    '/404.png': { status: 404, body: '<html><p>nothing' },
    '/403.png': { status: 403, body: '<html><p>no' },
    '/html.png': { body: '<!doctype html><p>hello' },
    '/moved.png': { status: 302, headers: { Location: '/login' } },
    '/login': { body: '<!doctype html><form><input type=password></form>' },
    '/bad.png': { type: 'image/png', body: 'no image' },
    '/closed.woff2': { type: 'font/woff2', body: 'x' },
    '/404.css': { status: 404, body: '<html>' },
    '/account': { status: 302, headers: { Location: '/login?next=/account' } },
    '/old': { status: 302, headers: { Location: '/new' } },
    '/new': { body: '<p>the new page' },
    '/missing': { status: 404, body: '<p>nothing here' },
    '/secret': { status: 401, body: '<p>who are you?' },
    '/challenge': {
      status: 403,
      headers: { 'cf-mitigated': 'challenge' },
      body: '<title>Just a moment...</title><p>Checking your browser',
    },
    '/consent': {
      body: '<p>page<div id=onetrust-banner-sdk style="position:fixed;bottom:0">We value your privacy</div>',
    },
    '/consented': {
      body: '<p>page<div id=onetrust-banner-sdk style="display:none">We value your privacy</div>',
    },
    '/hang.png': 'silence',
    '/hang.css': 'silence',
    '/app': { body: '<div id=root></div><script>setTimeout(() => {}, 1)</script>' },
    '/sheet.css': { type: 'text/css', body: 'p { color: green }' },
  })
  server = await startServer({ env: { EGRESS_ALLOW: site.host } })
  user = await server.newUser('business')
})
afterAll(async () => {
  await server.close()
  await Promise.all([site.close(), canary.close()])
})

type Body = { html: string; options?: object } | { url: string; options?: object }

async function hintsOf(body: Body, kind = 'pdf'): Promise<Hint[]> {
  // `SITE` and `CANARY` stand for addresses that are known only now.
  const text = JSON.stringify(body).replaceAll('SITE', site.url).replaceAll('CANARY', canary.url)
  return (await reportOf(server, user, `/api/v1/${kind}`, JSON.parse(text))).hints
}

type Case = [what: string, code: Hint['code'], body: Body, where: string | null, says?: string]

const JS = { enableJavaScript: true }
const HEADER = { displayHeaderFooter: true, headerTemplate: '<span>Header</span>' }
const margin = (length: string) => ({ top: length, right: length, bottom: length, left: length })

/** What PDFs are hinted at. */
const EXPLAINED: Case[] = [
  [
    'a relative image',
    'RELATIVE_ADDRESS',
    { html: '<img src="images/x.png">' },
    'img[src="images/x.png"]',
    '`images/x.png`',
  ],
  [
    'an image from the root',
    'RELATIVE_ADDRESS',
    { html: '<p>x<img src="/static/x.png">' },
    'img[src="/static/x.png"]',
  ],
  [
    'an image without a scheme',
    'RELATIVE_ADDRESS',
    { html: '<img src="//cdn.example.com/x.png">' },
    'img[src="//cdn.example.com/x.png"]',
  ],
  [
    'a relative srcset',
    'RELATIVE_ADDRESS',
    { html: '<img srcset="a.png 1x, b.png 2x">' },
    'img[srcset="a.png"]',
  ],
  [
    'a relative picture source',
    'RELATIVE_ADDRESS',
    { html: `<picture><source srcset="a.webp"><img src="${DATA_PNG}"></picture>` },
    'source[srcset="a.webp"]',
  ],
  [
    'a relative style sheet',
    'RELATIVE_ADDRESS',
    { html: '<link rel=stylesheet href="style.css"><p>x' },
    'link[href="style.css"]',
  ],
  [
    'a relative poster',
    'RELATIVE_ADDRESS',
    { html: '<p>x<video poster="p.jpg"></video>' },
    'video[poster="p.jpg"]',
  ],
  [
    'a relative SVG use',
    'RELATIVE_ADDRESS',
    { html: '<svg><use href="sprite.svg#i"/></svg>' },
    'use[href="sprite.svg#i"]',
  ],
  [
    'a relative object',
    'RELATIVE_ADDRESS',
    { html: '<p>x<object data="x.svg"></object>' },
    'object[data="x.svg"]',
  ],
  [
    'a relative iframe',
    'RELATIVE_ADDRESS',
    { html: '<p>x<iframe src="part.html"></iframe>' },
    'iframe[src="part.html"]',
  ],
  [
    'a relative url() in an attribute',
    'RELATIVE_ADDRESS',
    { html: '<p style="background:url(bg.png)">x' },
    'p[style="bg.png"]',
  ],
  [
    'a relative url() in a style element',
    'RELATIVE_ADDRESS',
    { html: '<style>.hero{background:url("bg.png")}</style><p class=hero>x' },
    '.hero',
  ],
  [
    'a relative @import',
    'RELATIVE_ADDRESS',
    { html: '<style>@import "a.css";</style><p>x' },
    '@import',
  ],
  [
    'a relative @font-face',
    'RELATIVE_ADDRESS',
    { html: '<style>@font-face{font-family:Mine;src:url(m.woff2)}p{font-family:Mine}</style><p>x' },
    '@font-face',
  ],
  [
    'a base that is relative itself',
    'RELATIVE_ADDRESS',
    { html: '<base href="/app/"><img src="x.png">' },
    'img[src="x.png"]',
  ],
  [
    'a relative script that runs',
    'RELATIVE_ADDRESS',
    { html: '<p>x<script src="app.js"></script>', options: JS },
    'script[src="app.js"]',
  ],
  [
    'a relative link',
    'RELATIVE_ADDRESS',
    { html: '<a href="/pricing">Prices</a>' },
    'a[href="/pricing"]',
    'leads nowhere',
  ],
  [
    'a file of the author',
    'LOCAL_ADDRESS',
    { html: '<img src="file:///home/ada/logo.png">' },
    'img[src="file:///home/ada/logo.png"]',
    'your own computer',
  ],
  [
    'a drive of the author',
    'LOCAL_ADDRESS',
    { html: '<img src="C:\\Users\\ada\\logo.png">' },
    'img[src="C:\\Users\\ada\\logo.png"]',
    'your own computer',
  ],
  [
    'a blob of the author',
    'LOCAL_ADDRESS',
    { html: '<img src="blob:https://app.example.com/1">' },
    'img[src="blob:https://app.example.com/1"]',
    'browser tab',
  ],
  [
    'an attachment of a mail',
    'LOCAL_ADDRESS',
    { html: '<img src="cid:logo">' },
    'img[src="cid:logo"]',
    'e-mail',
  ],
  [
    'a script',
    'JAVASCRIPT_OFF',
    { html: '<p>x<script>document.title = 1</script>' },
    'script',
    'it did not run',
  ],
  ['a module', 'JAVASCRIPT_OFF', { html: '<p>x<script type=module>1</script>' }, 'script'],
  ['a handler of load', 'JAVASCRIPT_OFF', { html: '<body onload="draw()">x' }, 'body[onload]'],
  [
    'a chart',
    'JAVASCRIPT_OFF',
    {
      html: '<canvas id=chart></canvas><script src="https://cdn.example.com/chart.js"></script><script>new Chart(chart)</script>',
    },
    'script[src="https://cdn.example.com/chart.js"]',
    '`canvas#chart`',
  ],
  [
    'custom elements',
    'JAVASCRIPT_OFF',
    { html: '<my-chart></my-chart><script>1</script>' },
    'script',
    '`my-chart`',
  ],
  [
    'the root of an application',
    'JAVASCRIPT_OFF',
    { html: '<div id=root></div><script>1</script>' },
    'script',
    '`div#root`',
  ],
  [
    'the root of an application with scripts on',
    'APP_NOT_RENDERED',
    { html: '<div id=app></div><script>let waits = 1</script>', options: JS },
    'div#app',
  ],
  [
    'a page that says that it loads',
    'APP_NOT_RENDERED',
    { html: '<div id=app><p>Loading...</div><script>let waits = 1</script>', options: JS },
    null,
    'a message that it is loading',
  ],
  [
    'a header that is off',
    'HEADER_FOOTER_OFF',
    { html: 'x', options: { headerTemplate: '<p>Header' } },
    'options.displayHeaderFooter',
    '`options.headerTemplate`',
  ],
  [
    'a footer that is off',
    'HEADER_FOOTER_OFF',
    { html: 'x', options: { footerTemplate: '<p>Footer' } },
    'options.displayHeaderFooter',
    '`options.footerTemplate`',
  ],
  [
    'no header at all',
    'HEADER_FOOTER_EMPTY',
    { html: 'x', options: { displayHeaderFooter: true } },
    'options.displayHeaderFooter',
  ],
  [
    'a header over the text',
    'HEADER_FOOTER_OVERLAP',
    { html: 'x', options: { ...HEADER, margin: { top: '5mm' } } },
    'options.margin.top',
    '`5mm`',
  ],
  [
    'a footer over the text',
    'HEADER_FOOTER_OVERLAP',
    {
      html: 'x',
      options: { displayHeaderFooter: true, footerTemplate: 'Footer', margin: { bottom: '0' } },
    },
    'options.margin.bottom',
  ],
  [
    'a header over the text by @page',
    'HEADER_FOOTER_OVERLAP',
    { html: '<style>@page{margin:0}</style>x', options: HEADER },
    '@page',
    '`@page` rule sets it',
  ],
  [
    'an image in a header',
    'HEADER_FOOTER_IMAGE',
    {
      html: 'x',
      options: {
        displayHeaderFooter: true,
        headerTemplate: '<img src="https://example.com/l.png">',
      },
    },
    'options.headerTemplate',
    '`https://example.com/l.png`',
  ],
  [
    'an image that is not there',
    'HTTP_ERROR',
    { html: '<img src="SITE/404.png">' },
    'SITE/404.png',
    'status 404',
  ],
  [
    'an image that is refused',
    'HTTP_ERROR',
    { html: '<img src="SITE/403.png">' },
    'SITE/403.png',
    'hot-linking',
  ],
  [
    'a style sheet that is not there',
    'HTTP_ERROR',
    { html: '<link rel=stylesheet href="SITE/404.css"><p>x' },
    'SITE/404.css',
    'style sheet',
  ],
  [
    'a background that is not there',
    'HTTP_ERROR',
    { html: '<p style="background:url(SITE/404.png)">x' },
    'SITE/404.png',
    'status 404',
  ],
  [
    'a page for an image',
    'WRONG_CONTENT_TYPE',
    { html: '<img src="SITE/html.png">' },
    'SITE/html.png',
    'an HTML page (status 200)',
  ],
  [
    'a login for an image',
    'WRONG_CONTENT_TYPE',
    { html: '<img src="SITE/moved.png">' },
    'SITE/moved.png',
    'login page',
  ],
  [
    'a page for a style sheet',
    'WRONG_CONTENT_TYPE',
    { html: '<link rel=stylesheet href="SITE/html.png"><p>x' },
    'SITE/html.png',
    'instead of a style sheet',
  ],
  [
    'an image that is damaged',
    'IMAGE_UNREADABLE',
    { html: '<img src="SITE/bad.png">' },
    'SITE/bad.png',
  ],
  [
    'a data: URL that is damaged',
    'IMAGE_UNREADABLE',
    { html: '<p>x<img src="data:image/png;base64,AAAA">' },
    'data:image/png;base64,…',
  ],
  [
    'a font without CORS',
    'CORS_REFUSED',
    {
      html: '<style>@font-face{font-family:Mine;src:url(SITE/closed.woff2)}p{font-family:Mine}</style><p>x',
    },
    'SITE/closed.woff2',
    'Access-Control-Allow-Origin',
  ],
  [
    'a private image',
    'ADDRESS_BLOCKED',
    { html: '<img src="CANARY/logo.png">' },
    'CANARY/logo.png',
    'public addresses only',
  ],
  [
    'an image of localhost',
    'ADDRESS_BLOCKED',
    { html: '<img src="http://localhost:8080/logo.png">' },
    'http://localhost:8080/logo.png',
    '`localhost` is the server, not your computer',
  ],
  ['a private page', 'ADDRESS_BLOCKED', { url: 'SITE/to-private' }, null],
  [
    'an image of a host that is not there',
    'ADDRESS_UNREACHABLE',
    { html: '<img src="https://nothing.invalid/x.png">' },
    'https://nothing.invalid/x.png',
    'does not resolve',
  ],
  [
    'content that is far too wide',
    'CONTENT_TOO_WIDE',
    { html: '<table class=items style="width:2000px"><td>x</table>' },
    'table.items',
    'cut off',
  ],
  [
    'content that is shrunk',
    'CONTENT_TOO_WIDE',
    { html: '<div id=wide style="width:800px">x</div>' },
    'div#wide',
    'to fit',
  ],
  [
    'a word that is too long',
    'CONTENT_TOO_WIDE',
    { html: `<p class=key>${'x'.repeat(200)}` },
    'p.key',
    'cut off',
  ],
  [
    'a table that is too wide',
    'CONTENT_TOO_WIDE',
    { html: `<table><tr>${'<td>abcdefghijklmnop</td>'.repeat(20)}</table>` },
    'table',
    'cut off',
  ],
  [
    'a font that is not installed',
    'FONT_REPLACED',
    { html: '<p style="font-family:Inter, sans-serif">x' },
    'Inter',
    '`Liberation Sans`',
  ],
  [
    'a font file that is none',
    'FONT_NOT_LOADED',
    {
      html: '<style>@font-face{font-family:Mine;src:url(data:font/woff2;base64,AAAA)}p{font-family:Mine}</style><p>x',
    },
    'Mine',
  ],
  ['an empty document', 'EMPTY_OUTPUT', { html: '' }, 'html'],
  [
    'a document that hides everything',
    'EMPTY_OUTPUT',
    { html: '<div style="display:none">x</div>' },
    'html',
  ],
  [
    'a document that print hides',
    'PRINT_STYLES_HIDE',
    { html: '<style>@media print{body{display:none}}</style><p>x' },
    '@media print',
  ],
  [
    'margins of @page',
    'PAGE_RULE_WINS',
    { html: '<style>@page{margin:30mm}</style>x', options: { margin: margin('10mm') } },
    'options.margin.top',
    '`30mm`',
  ],
  [
    'an orientation of @page',
    'PAGE_RULE_WINS',
    { html: '<style>@page{size:A4 portrait}</style>x', options: { landscape: true } },
    'options.landscape',
  ],
  [
    'a size of @page',
    'PAGE_SIZE_IGNORED',
    { html: '<style>@page{size:A5}</style>x' },
    'options.format',
    'in the middle',
  ],
  [
    'a larger size of @page',
    'PAGE_SIZE_IGNORED',
    { html: '<style>@media print{@page{size:A3}}</style>x' },
    'options.format',
    'scaled down',
  ],
  [
    'backgrounds that are off',
    'BACKGROUNDS_OFF',
    { html: '<p class=box style="background:gold">x', options: { printBackground: false } },
    'options.printBackground',
    '`p.box`',
  ],
  [
    'a placeholder',
    'PLACEHOLDER_LEFT',
    { html: '<p>Dear {{ customer.name }},' },
    '{{ customer.name }}',
  ],
  [
    'a placeholder for an address',
    'PLACEHOLDER_LEFT',
    { html: '<p>x<img src="{{ logo }}">' },
    '{{ logo }}',
  ],
  ['a page that is not there', 'ERROR_PAGE', { url: 'SITE/missing' }, 'SITE/missing', 'status 404'],
  ['a page for users only', 'ERROR_PAGE', { url: 'SITE/secret' }, 'SITE/secret', 'status 401'],
  ['a redirect to a login', 'LOGIN_PAGE', { url: 'SITE/account' }, 'SITE/account', '/login?…'],
  ['a challenge', 'BOT_CHALLENGE', { url: 'SITE/challenge' }, 'SITE/challenge'],
  ['a cookie dialog', 'COOKIE_BANNER', { url: 'SITE/consent' }, 'div#onetrust-banner-sdk'],
  [
    'an application at an address',
    'APP_NOT_RENDERED',
    { url: 'SITE/app', options: JS },
    'div#root',
  ],
  [
    'a selector that matches nothing',
    'SELECTOR_NOT_FOUND',
    { html: 'x', options: { waitForSelector: '#done', timeout: 1000 } },
    'options.waitForSelector',
    '`#done`',
  ],
  [
    'a selector that scripts would make match',
    'SELECTOR_NOT_FOUND',
    { html: 'x<script>1</script>', options: { waitForSelector: '#done', timeout: 1000 } },
    'options.waitForSelector',
    'JavaScript was off',
  ],
  [
    'a selector that matches something hidden',
    'SELECTOR_NOT_VISIBLE',
    { html: 'x<p id=done hidden>y', options: { waitForSelector: '#done' } },
    'options.waitForSelector',
  ],
  [
    'a style sheet that does not come',
    'TIMEOUT',
    { html: '<link rel=stylesheet href="SITE/hang.css"><p>x', options: { timeout: 1000 } },
    'SITE/hang.css',
    '/hang.css',
  ],
]

describe('a report explains', () => {
  test.each(EXPLAINED)('%s (%s)', async (_, code, body, where, says = '') => {
    site.routes['/to-private'] = { status: 302, headers: { Location: `${canary.url}/x` } }
    const hints = await hintsOf(body)
    const found = hintOf(hints, code)
    expect({ code: found?.code, all: hints.map((one) => one.code) }).toMatchObject({ code })
    if (where !== null) {
      expect(found?.where).toBe(where.replace('SITE', site.url).replace('CANARY', canary.url))
    }
    expect(found?.message).toContain(says)
  })
})

/** What works, or only looks like a failure. */
const SILENT: [what: string, body: Body][] = [
  ['a plain document', { html: '<h1>Hello' }],
  ['absolute addresses', { html: '<img src="SITE/ok.png"><a href="https://example.com/">x</a>' }],
  ['data: URLs', { html: `<img src="${DATA_PNG}"><p style="background:url(${DATA_PNG})">x` }],
  [
    'addresses that a base completes',
    { html: '<base href="SITE/"><img src="ok.png"><a href="x">x</a>' },
  ],
  [
    'fragments and other schemes',
    {
      html: '<a href="#top">x</a><a href="mailto:a@b.c">y</a><svg><use href="#i"/><rect width=9 height=9 fill="url(#g)"/></svg>',
    },
  ],
  [
    'a rule that nothing uses',
    {
      html: '<style>.hero{background:url(bg.png)}@font-face{font-family:Unused;src:url(u.woff2)}</style><p>x',
    },
  ],
  [
    'relative addresses in text',
    {
      html: '<p>Write src="images/x.png" <code>url(bg.png)</code><!-- <img src="x.png"> --><template><img src=x.png></template>',
    },
  ],
  ['an icon of a tab', { html: '<link rel=icon href="/favicon.ico"><p>x' }],
  [
    'data in a script element',
    {
      html: '<script type="application/ld+json">{"a":1}</script><script type="text/template"><b></script><p>x',
    },
  ],
  ['an empty script element', { html: '<script></script><script nomodule>1</script><p>x' }],
  ['text about scripts', { html: '<p>&lt;script>alert(1)&lt;/script> onload=x' }],
  ['handlers that a reader would set off', { html: '<button onclick="save()">Save</button>' }],
  [
    'scripts that run',
    { html: '<div id=root></div><script>root.textContent = "done"</script>', options: JS },
  ],
  [
    'text about loading',
    {
      html: '<p>Loading docks of the harbour are open again, says the mayor of the town.<script>1</script>',
      options: JS,
    },
  ],
  ['a header with room', { html: 'x', options: HEADER }],
  [
    'a header that places itself',
    {
      html: '<p>x',
      options: {
        ...HEADER,
        headerTemplate: '<style>#header{padding:0}</style>H',
        margin: { top: '5mm' },
      },
    },
  ],
  [
    'a data: URL in a header',
    { html: 'x', options: { ...HEADER, headerTemplate: `<img src="${DATA_PNG}">` } },
  ],
  ['templates that are empty', { html: 'x', options: { headerTemplate: '', footerTemplate: ' ' } }],
  ['an image of another type', { html: '<img src="SITE/octets"><img src="SITE/mislabelled">' }],
  ['an image with status 404', { html: '<img src="SITE/404-but-an-image">' }],
  [
    'content that fits',
    { html: '<table style="width:100%"><td>x<td>y</table><div style="width:600px">x</div>' },
  ],
  [
    'content that fits at its scale',
    { html: '<div style="width:1200px">x</div>', options: { scale: 0.5 } },
  ],
  [
    'content that scrolls in its own box',
    { html: '<div style="overflow:auto"><div style="width:2000px">x</div></div>' },
  ],
  [
    'content that fits without margins',
    { html: '<style>@page{margin:0}body{margin:0}</style><div style="width:790px">x</div>' },
  ],
  [
    'fonts with look-alikes',
    {
      html: '<p style="font-family:Arial">a<p style="font-family:Helvetica,Arial">b<p style="font-family:Times New Roman">c<p style="font-family:Courier New">d',
    },
  ],
  [
    'fonts of the system',
    {
      html: '<p style="font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto">a<p style="font-family:system-ui">b<p style="font-family:monospace">c',
    },
  ],
  [
    'a look-alike that comes next',
    { html: '<p style="font-family:Helvetica Neue,Helvetica,Arial,sans-serif">a' },
  ],
  ['other scripts and emoji', { html: '<p style="font-family:Arial">漢字 العربية 😀' }],
  [
    'a font of hidden text',
    { html: '<p>x<div style="display:none"><p style="font-family:Inter">y</div>' },
  ],
  ['an image and nothing else', { html: `<img src="${DATA_PNG}">` }],
  ['a background and nothing else', { html: '<body style="background:gold">' }],
  ['a drawing and nothing else', { html: '<svg><rect width=9 height=9 /></svg>' }],
  [
    'a page that print changes',
    { html: '<style>@media print{nav{display:none}}</style><nav>menu</nav><p>x' },
  ],
  ['margins of @page without wishes', { html: '<style>@page{margin:30mm}</style>x' }],
  [
    'the same margins',
    { html: '<style>@page{margin:1cm}</style>x', options: { margin: margin('10mm') } },
  ],
  ['the same size', { html: '<style>@page{size:210mm 297mm}</style>x' }],
  [
    'the same size as the request',
    {
      html: '<style>@page{size:A5}</style>x',
      options: { format: { width: '148mm', height: '210mm' } },
    },
  ],
  ['an orientation of @page without wishes', { html: '<style>@page{size:landscape}</style>x' }],
  [
    'first pages only',
    {
      html: '<style>@page :first{margin:0}</style>x',
      options: { ...HEADER, margin: margin('15mm') },
    },
  ],
  [
    'backgrounds that are off where there are none',
    { html: '<p>x', options: { printBackground: false } },
  ],
  [
    'backgrounds that insist',
    {
      html: '<p style="background:gold;print-color-adjust:exact">x',
      options: { printBackground: false },
    },
  ],
  ['code with braces', { html: '<pre>{{ name }}</pre><code>{{ x }}</code><p>a {{ and } b' }],
  ['a redirect to another page', { url: 'SITE/old' }],
  ['a login that was asked for', { url: 'SITE/login' }],
  ['a dialog that is closed', { url: 'SITE/consented' }],
  ['a selector that matches', { html: '<p id=done>x', options: { waitForSelector: '#done' } }],
]

describe('a report is silent about', () => {
  test.each(SILENT)('%s', async (_, body) => {
    expect(await hintsOf(body)).toEqual([])
  })
})

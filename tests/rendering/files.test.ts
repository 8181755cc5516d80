/** Files that are sent with a request, and that its HTML names by relative addresses. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { bytesOf, imageOf, pdfOf } from '../support/api/renders.ts'
import { BLOCK_FONT } from '../support/files/block-font.ts'
import { colourAt } from '../support/files/images.ts'
import { drawPdf, withoutTime } from '../support/files/pdf.ts'
import { reportOf } from '../support/rendering/hints.ts'
import { useSharedServer } from '../support/server/use-server.ts'

setDefaultTimeout(120_000)

const { server, user } = useSharedServer()

const base64 = (text: string) => Buffer.from(text).toString('base64')
const svg = (colour: string) =>
  base64(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${colour}"/></svg>`,
  )
const LIME = '#00ff00'
const options = { width: 100, height: 60 }
const SCRIPT = '<script></script>'

/** The colour in the corner of a picture. */
async function cornerOf(html: string, files: Record<string, string>, more: object = {}) {
  const image = await imageOf(server, user, {
    html,
    files,
    options: { ...options, ...more },
  } as Parameters<typeof imageOf>[2])
  return colourAt(image, 5, 5)
}

const body = (content: string) => `<!doctype html><body style="margin:0">${content}`

describe.each([
  ['without scripts', ''],
  ['with scripts', SCRIPT],
])('HTML %s', (_, script) => {
  test.each<[what: string, html: string, files: Record<string, string>]>([
    ['an image', '<img src="logo.svg">', { 'logo.svg': svg('lime') }],
    ['an image without an extension', '<img src="./logo">', { logo: svg('lime') }],
    ['a name with spaces', '<img src="my%20logo é.svg">', { 'my logo é.svg': svg('lime') }],
    [
      'a style sheet and an address in it, which is relative to the sheet',
      '<link rel=stylesheet href="css/style.css"><div id=box></div>',
      {
        'css/style.css': base64('#box { height: 40px; background: url("../img/a.svg?v=2") }'),
        'img/a.svg': svg('lime'),
      },
    ],
    [
      'an imported style sheet',
      '<style>@import "a.css";</style><div id=box></div>',
      {
        'a.css': base64('@import "css/b.css";'),
        'css/b.css': base64('#box { height: 40px; background: lime }'),
      },
    ],
    [
      'a font',
      `<style>@font-face { font-family: block; src: url(block.ttf) }</style>
       <div style="font:40px/1 block;color:lime">A`,
      { 'block.ttf': BLOCK_FONT.toString('base64') },
    ],
    [
      'a frame',
      '<iframe src="part.html" frameborder=0 width=50 height=50></iframe>',
      { 'part.html': base64('<body bgcolor=lime>') },
    ],
  ])('shows %s', async (_what, html, files) => {
    // The second page is that of the first.
    for (const _ of [1, 2]) expect(await cornerOf(body(html + script), files)).toBe(LIME)
    const pdf = await bytesOf(server, user, 'pdf', {
      html: body(html + script),
      files,
      options: {
        margin: { top: '0', right: '0', bottom: '0', left: '0' },
        printBackground: true,
        enableJavaScript: script !== '',
      },
    } as Parameters<typeof bytesOf>[3])
    const drawn = await drawPdf(pdf)
    expect(colourAt(drawn, 8, 8)).toBe(LIME)
  })

  test('shows the files of its own request, and none of an earlier one', async () => {
    const html = body(`<img src="logo.svg">${script}`)
    expect(await cornerOf(html, { 'logo.svg': svg('lime') })).toBe(LIME)
    expect(await cornerOf(html, { 'logo.svg': svg('red') })).toBe('#ff0000')
    expect(await cornerOf(html, {})).toBe('#ffffff')
    const image = await imageOf(server, user, { html, options })
    expect(colourAt(image, 5, 5)).toBe('#ffffff')
  })
})

test('scripts load modules and data', async () => {
  const html = body(
    '<div id=box style="height:40px"></div><script type=module src="js/app.js"></script>',
  )
  const files = {
    'js/app.js': base64(
      "import { id } from './id.js'\ndocument.getElementById(id).style.background = (await (await fetch('../data/colour.json')).json()).colour",
    ),
    'js/id.js': base64("export const id = 'box'"),
    'data/colour.json': base64('{"colour":"lime"}'),
  }
  for (const _ of [1, 2]) expect(await cornerOf(html, files)).toBe(LIME)
})

test('the document keeps its type, its language and its links to places', async () => {
  const html = `<!-- page --><!DOCTYPE html><html lang="de"><head><title>T</title></head>
    <body><a href="#end">go</a><div style="page-break-before:always" id="end">end</div>
    <script>document.body.append([document.compatMode, document.documentElement.lang].join())</script>`
  const pages = await pdfOf(server, user, {
    html,
    files: { 'a.svg': svg('lime') },
    options: { enableJavaScript: true },
  } as Parameters<typeof pdfOf>[2])
  expect(pages[1]?.text).toContain('CSS1Compat,de')
  const pdf = await bytesOf(server, user, 'pdf', {
    html,
    files: { 'a.svg': svg('lime') },
  } as Parameters<typeof bytesOf>[3])
  expect(withoutTime(pdf)).not.toContain('platen.invalid')
})

test('equal requests make equal PDFs', async () => {
  const request = {
    html: '<a href="x.html">x</a><img src="a.svg">',
    files: { 'a.svg': svg('lime'), 'b.svg': svg('red') },
  }
  const reordered = {
    ...request,
    files: Object.fromEntries(Object.entries(request.files).reverse()),
  }
  const [one, two] = [
    await bytesOf(server, user, 'pdf', request as Parameters<typeof bytesOf>[3]),
    await bytesOf(server, user, 'pdf', reordered as Parameters<typeof bytesOf>[3]),
  ]
  expect(withoutTime(one)).toBe(withoutTime(two))
})

test('nothing else is reachable by relative addresses, and no server is asked', async () => {
  const tries = [
    '/etc/passwd',
    '../../../etc/passwd',
    '%2e%2e/%2e%2e/etc/passwd',
    'file:///etc/passwd',
    '/assets/',
    'a.svg/../b.svg',
    'a.svg%00',
    '%ff',
    'constructor',
    '__proto__',
  ]
  const html = `<body>${tries.map((address) => `<img src="${address}">`).join('')}
    <script>
    fetch('a.svg', { method: 'POST', body: 'x' }).catch(() => {})
    try { new WebSocket('wss://' + new URL(document.baseURI).host) } catch {}
    location.href = 'a.svg'
    </script>`
  const report = await reportOf(server, user, '/api/v1/screenshot', {
    html,
    files: { 'a.svg': svg('lime') },
  })
  expect(report.images_not_loaded.length).toBe(tries.length)
  const { failed_requests: failed, blocked_requests: blocked } = report
  const reasons = new Set([...failed, ...blocked].map(({ reason }) => reason))
  // `other` is Chromium's word for a file: address; a socket has no other address to connect to.
  for (const reason of reasons) {
    expect([
      'not among the files of the request',
      'other',
      'not a public address',
      'the page may not navigate there',
    ]).toContain(reason)
  }
})

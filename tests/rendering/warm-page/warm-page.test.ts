/**
 * Consecutive renders of one user in one lane: nothing of an earlier render is visible in a later
 * one.
 */

import { beforeEach, describe, expect, test } from 'bun:test'
import { boxOf, bytesOf, errorOf, imageOf, inkOf, pdfOf } from '../../support/api/renders.ts'
import { BLOCK_FONT } from '../../support/files/block-font.ts'
import { colourAt } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import type { TestUser } from '../../support/server/server.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import { THOROUGH } from '../../support/thorough.ts'

const [RED, LIME, BLUE, WHITE, DARK] = ['#ff0000', '#00ff00', '#0000ff', '#ffffff', '#121212']
const VIEWPORT = { width: 100, height: 60 }
const ROUNDS = THOROUGH ? 60 : 12

let user: TestUser

// One lane, so that each render gets the warm page of the previous one.
const { server, site } = useSharedServer({ routes: { '/lime.svg': svg('lime') } })
beforeEach(async () => {
  // A new user starts with a new page.
  user = await server.newUser()
})

/** A page whose first screen is lime. */
const tall = `<body style="margin:0"><p style="height:60px;background:lime;margin:0"></p>
  <p id=a style="height:900px;background:red;margin:0">`

function svg(colour: string) {
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="60">
    <rect width="100" height="60" fill="${colour}"/></svg>`
  return { type: 'image/svg+xml', body }
}

function capture(html: string, options: object = {}) {
  return imageOf(server, user, { html, options: { ...VIEWPORT, ...options } })
}

describe('a lime page stays lime after a page with', () => {
  const inline = '<style>body { background: lime }</style>'
  const image = () => `<body style="background:url(${site.url}/lime.svg)">`
  const field = `<style>input { position: fixed; inset: 0; padding: 0; border: 0; outline: 0;
    background: red; color: transparent } input:focus { background: lime }</style><input autofocus>`
  const policy = (text: string) => `<meta http-equiv=Content-Security-Policy content="${text}">`

  test.each<[what: string, first: () => string, second: () => string]>([
    ['a policy that forbids styles', () => policy("style-src 'none'"), () => inline],
    ['a policy that forbids images', () => policy("img-src 'none'"), image],
    ['a policy that forbids everything', () => policy("default-src 'none'; sandbox"), image],
    [
      'a language',
      () => '<meta http-equiv=content-language content=de>',
      () => `${inline}<style>:lang(de) body { background: red }</style>`,
    ],
    [
      'a fragment',
      () => '<meta http-equiv=refresh content="0;url=#part"><p id=part>',
      () => `${inline}<style>#part:target { background: red }</style><body id=part>`,
    ],
    ['a focused field', () => '<input autofocus>', () => field],
    ['the same focused field', () => field, () => field],
    [
      'a dark background',
      () => '<meta name=color-scheme content=dark>',
      () => '<style>@media (prefers-color-scheme: light) { body { background: lime } }</style>',
    ],
    [
      'a preferred style sheet',
      () => '<style title=a></style>',
      () => '<style title=b>body { background: lime }</style>',
    ],
    [
      'a policy next to a charset',
      () => `<meta charset=utf-8 http-equiv=Content-Security-Policy content="img-src 'none'">`,
      image,
    ],
    [
      'scroll snapping',
      () => `<style>html { scroll-snap-type: y mandatory }
        p { scroll-snap-align: start; height: 99px; margin-top: 500px }</style><p><p>`,
      () => tall,
    ],
    [
      'an initial scroll target',
      () => '<div style="height:999px"></div><p style="scroll-initial-target:nearest">x',
      () => tall,
    ],
    [
      'a base',
      () => '<base href="http://127.0.0.1:1/">',
      () => `<base href="${site.url}">
      <body style="background:url(/lime.svg)">`,
    ],
    [
      'layers, properties and fonts',
      () => `<style>@layer b, a; @property --c { syntax: '<color>';
      inherits: true; initial-value: red }</style>`,
      () => `<style>@layer a { body { background: red } }
      @layer b { body { background: var(--c, lime) } }</style>`,
    ],
    [
      'quirks',
      () => 'x',
      () => `<!doctype html><style>body { background: lime } table { color: red }
      div { color: lime; background: currentcolor }</style><div><table><td>x`,
    ],
    [
      'a dialog and attributes',
      () => '<html style="background:red" class=a><body bgcolor=red><dialog open>x',
      () => `${inline}<style>.a { background: red }</style>`,
    ],
    ['an unfinished document', () => '<title><!--', () => inline],
    ['frames', () => '<frameset><frame></frameset>', () => inline],
  ])('%s', async (_, first, second) => {
    await capture(first())
    expect(colourAt(await capture(second()), 99, 59)).toBe(LIME)
  })
})

describe('a later render', () => {
  test('has a white background after a page with a dark color-scheme', async () => {
    const css = '<style>:root { color-scheme: dark }</style>'
    for (const dark of ['<meta name=color-scheme content=dark>', css]) {
      expect(colourAt(await capture(dark), 99, 59)).toBe(DARK)
      expect(colourAt(await capture('<p>plain'), 99, 59)).toBe(WHITE)
    }
  })

  test.each([
    ['an image', () => `<body style="margin:0"><img src="${site.url}/a.svg">`],
    ['a background', () => `<body style="background:url(${site.url}/a.svg)">`],
    ['a style sheet', () => `<link rel=stylesheet href="${site.url}/a.css">`],
    ['an image in a style sheet', () => `<link rel=stylesheet href="${site.url}/image.css">`],
  ])('loads %s again, since it may have changed', async (_, html) => {
    site.routes['/image.css'] = { type: 'text/css', body: 'body { background: url(a.svg) }' }
    for (const [name, colour] of Object.entries({ red: RED, lime: LIME, blue: BLUE })) {
      const headers = { 'Cache-Control': 'max-age=9999' }
      site.routes['/a.svg'] = { ...svg(name), headers }
      site.routes['/a.css'] = { type: 'text/css', body: `body { background: ${name} }`, headers }
      expect(colourAt(await capture(html()), 50, 30)).toBe(colour as string)
    }
  })

  test('loads a font again', async () => {
    const html = `<style>@font-face { font-family: Mine; src: url(${site.url}/mine.ttf) }
      body { margin: 0; font: 30px/30px Mine; color: blue }</style>AA`
    const headers = { 'Access-Control-Allow-Origin': '*' }
    site.routes['/mine.ttf'] = { type: 'font/ttf', body: BLOCK_FONT, headers }
    expect(boxOf(await capture(html), BLUE)).toEqual([0, 0, 60, 30])
    site.routes['/mine.ttf'] = { status: 404 }
    expect(boxOf(await capture(html), BLUE)).not.toEqual([0, 0, 60, 30])
  })

  test('sends no cookie that an image of the earlier render has set', async () => {
    const headers = { 'Set-Cookie': 'seen=1; Max-Age=999' }
    site.routes['/counted.svg'] = { ...svg('lime'), headers }
    const html = `<img src="${site.url}/counted.svg">`
    const before = site.requests.length
    for (let round = 0; round < 3; round += 1) await capture(html)
    const heads = site.requests.slice(before).map(({ head }) => /^cookie:/im.test(head))
    expect(heads).toEqual([false, false, false])
  })

  test.each([
    ['a field far below had the focus', `<p style="height:3000px"></p><input autofocus>`, {}],
    ['a part far below was drawn', '<p style="height:3000px"></p><p id=a>x', { selector: '#a' }],
    ['all of it was drawn', tall, { fullPage: true }],
  ])('starts at its top after a page of which %s', async (_, html, options) => {
    await capture(html, options)
    expect(boxOf(await capture(tall), LIME)).toEqual([0, 0, 100, 60])
    expect(boxOf(await capture(tall, { fullPage: true }), RED)).toEqual([0, 60, 100, 960])
  })

  test('has its own title in a header', async () => {
    const options = {
      displayHeaderFooter: true,
      headerTemplate: '<i class=title></i>',
      footerTemplate: '.',
    }
    const titleOf = async (html: string) => {
      const [page] = await pdfOf(server, user, { html, options })
      return page?.text.replace(/\s+/g, '')
    }
    expect(await titleOf('<title>first</title>')).toBe('first.')
    expect(await titleOf('<title>second</title>')).toBe('second.')
    expect(await titleOf('<p>none')).toBe('none.')
  })

  test('is complete after a render that timed out', async () => {
    site.routes['/never.svg'] = 'silence'
    const html = `<body bgcolor=red><link rel=stylesheet href="${site.url}/never.svg">`
    await errorOf(server, user, 'screenshot', { html, options: { timeout: 1_000 } })
    expect(boxOf(await capture('<body bgcolor=lime>'), LIME)).toEqual([0, 0, 100, 60])
  })

  test('as a PDF is laid out for paper after dark, dense and small screenshots', async () => {
    const html = `<style>p { width: 96px; height: 96px; margin: 0; background: lime }
      @media (prefers-color-scheme: dark) { p { background: red } }</style>
      <body style="margin:0"><p>`
    const options = { margin: { top: '0', left: '0' } }
    const before = [{ darkMode: true }, { deviceScaleFactor: 3 }, { width: 1, height: 1 }]
    for (const earlier of before) {
      await capture(html, earlier)
      const page = await drawPdf(await bytesOf(server, user, 'pdf', { html, options }))
      expect([boxOf(page, LIME), inkOf(page)]).toEqual([
        [0, 0, 72, 72],
        [0, 0, 72, 72],
      ])
    }
    expect(boxOf(await capture(html), LIME)).toEqual([0, 0, 96, 60])
  })
})

test(`each of ${ROUNDS} consecutive renders with another size, density, color scheme and part looks as if it were the only one`, async () => {
  const html = (round: number) => `<title>${round}</title><style>* { margin: 0 }
    body { background: #0000${hex(round)} }
    @media (prefers-color-scheme: dark) { body { background: #00${hex(round)}00 } }
    p { height: 500px; width: 10px; background: #${hex(round)}0000 }</style><p></p><p id=a></p>`
  for (let round = 1; round <= ROUNDS; round += 1) {
    const dark = round % 2 === 0
    const factor = (round % 3) + 1
    const [width, height] = [40 + 7 * (round % 4), 30 + 11 * (round % 5)]
    const part = [{}, { fullPage: true }, { selector: '#a' }][(round >> 1) % 3] ?? {}
    const options = { width, height, deviceScaleFactor: factor, darkMode: dark, ...part }
    const image = await capture(html(round), options)
    const stripe = 'selector' in part ? 10 : width
    const tall = 'fullPage' in part ? 1_000 : 'selector' in part ? 500 : height
    expect([round, image.width, image.height]).toEqual([round, stripe * factor, tall * factor])
    const bar = boxOf(image, `#${hex(round)}0000`)
    expect([round, bar]).toEqual([round, [0, 0, 10 * factor, tall * factor]])
    const background = dark ? `#00${hex(round)}00` : `#0000${hex(round)}`
    const rest = stripe === 10 ? null : [10 * factor, 0, width * factor, tall * factor]
    expect([round, boxOf(image, background)]).toEqual([round, rest])
  }
})

function hex(round: number): string {
  return (100 + round * 7).toString(16)
}

/** Animations that begin only when a page is printed: Chromium prints them at once, at their first moment. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { bytesOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { mapSources, type PageSource } from '../../support/rendering/source-variants.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

const [BLACK, RED, BLUE, PURPLE] = ['#000000', '#ff0000', '#0000ff', '#800080']
const NO_MARGIN = { top: '0', right: '0', bottom: '0', left: '0' }
const FADE = '@keyframes in { from { opacity: 0 } }'
const CHANGE = '@keyframes change { from { background: red } to { background: blue } }'

let site: Site
let server: TestServer
let user: TestUser

beforeAll(async () => {
  site = await startSite()
  server = await startServer({ env: { EGRESS_ALLOW: site.host, LANES: '1' } })
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
  await site.close()
})

/** A page of one block with these styles. */
function block(css: string, inside = ''): string {
  return `<!doctype html><style>* { margin: 0 } div { height: 100px; background: black }
    ${css}</style><div>${inside}</div>`
}

/** The colour of the block in a PDF of one page. */
async function colourOf(source: PageSource, options: object = {}): Promise<string> {
  const paper = { margin: NO_MARGIN, format: { width: '2in', height: '1in' } }
  const bytes = await bytesOf(server, user, 'pdf', { ...source, options: { ...paper, ...options } })
  return colourAt(await drawPdf(bytes), 20, 20)
}

const SCRIPTS = [{}, { enableJavaScript: true }]

const FADES_IN_PRINT = `${FADE} @media print { div { animation: in 9s 1s both } }`
const SHADOW = `<template shadowrootmode=open><style>${FADES_IN_PRINT}
  div { height: 100px; background: black }</style><div></div></template>`

describe('an animation that begins only in print is shown at its end', () => {
  test.each([
    ['of a style sheet for print', block(FADES_IN_PRINT), BLACK],
    [
      'of narrow pages',
      block(`${FADE} @media (width < 900px) { div { animation: in 9s } }`),
      BLACK,
    ],
    [
      'of what screens do not show',
      block(`${FADE} div { animation: in 9s both } @media screen { div { display: none } }`),
      BLACK,
    ],
    [
      'that keeps its end',
      block(`${CHANGE} @media print { div { animation: change 9s both } }`),
      BLUE,
    ],
    [
      'of a pseudo-element',
      block(`${CHANGE} div::before { content: ''; display: block; height: 100px }
        @media print { div::before { animation: change 9s both } }`),
      BLUE,
    ],
    [
      'with its keyframes in a layer',
      block(`@layer one { @supports (color: red) { ${CHANGE} } }
        @media print { div { animation: change 9s both } }`),
      BLUE,
    ],
    [
      'in a nested rule',
      `<!doctype html><style>${CHANGE} body { margin: 0; main { height: 100px;
        @media print { animation: change 9s both } } }</style><main></main>`,
      BLUE,
    ],
    [
      'of a nested pseudo-element',
      block(`${CHANGE} div { &::before { content: ''; display: block; height: 100px;
        @media print { animation: change 9s both } } }`),
      BLUE,
    ],
    [
      'of any pseudo-element, or of one with an unusual selector',
      block(`${CHANGE} div::before { content: ''; display: block; height: 100px }
        @media print { .print\\:before::before, ::after { animation: change 9s both } }`).replace(
        '<div>',
        '<div class=print:before>',
      ),
      BLUE,
    ],
    [
      'of the host of a shadow tree',
      block(
        'div { background: none }',
        `<template shadowrootmode=open><style>${CHANGE}
          @media print { :host { animation: change 9s both } }</style></template>`,
      ),
      BLUE,
    ],
    [
      'of an element whose pseudo-element has an endless one',
      block(`${FADES_IN_PRINT} @keyframes turn { to { rotate: 360deg } }
        div::after { content: ''; animation: turn 2s infinite }`),
      BLACK,
    ],
    ['in a shadow tree', block('div { background: none }', SHADOW), BLACK],
    [
      'in a frame',
      `<body style="margin:0"><iframe style="border:0" srcdoc="${block(FADES_IN_PRINT)}"></iframe>`,
      BLACK,
    ],
  ])('%s', async (_, html, expected) => {
    for (const options of SCRIPTS) {
      await mapSources(site, html, async (source) => {
        expect(await colourOf(source, options)).toBe(expected)
      })
    }
  })

  test('of a style sheet that another one imports', async () => {
    site.routes['/print.css'] = { body: FADES_IN_PRINT, headers: { 'content-type': 'text/css' } }
    const body = block('').replace('<style>', "<style>@import '/print.css';")
    site.routes['/importing'] = { body }
    expect(await colourOf({ url: `${site.url}/importing` })).toBe(BLACK)
  })

  test('in a page whose policy allows no style elements', async () => {
    const css = block(FADES_IN_PRINT).match(/<style>(.*)<\/style>/s)?.[1] ?? ''
    site.routes['/own.css'] = { body: css, headers: { 'content-type': 'text/css' } }
    site.routes['/policy'] = {
      body: '<!doctype html><link rel=stylesheet href=/own.css><div></div>',
      headers: { 'content-security-policy': "style-src 'self'" },
    }
    expect(await colourOf({ url: `${site.url}/policy` })).toBe(BLACK)
  })

  test('after waitForTimeout it is shown at that moment', async () => {
    const html = block(`${CHANGE} @media print { div { animation: change 1s linear both } }`)
    expect(await colourOf({ html }, { waitForTimeout: 500 })).toBe(PURPLE)
    expect(await colourOf({ html }, { waitForTimeout: 1_500 })).toBe(BLUE)
  })
})

describe('an animation that has begun before is printed as it was', () => {
  test.each([
    ['paused by its author', 'div { animation: change 8s -4s linear paused }', PURPLE],
    ['endless, with a delay', 'div { animation: change 2s .4s linear infinite alternate }', BLUE],
    ['endless', 'div { animation: change 11s -.5s linear infinite }', PURPLE],
    ['ended, and not kept', 'div { animation: change .1s }', BLACK],
    ['ended in reverse', 'div { animation: change .1s both reverse }', RED],
    [
      'moved by the scroll position',
      'div { animation: change linear both; animation-timeline: scroll() } body { height: 5000px }',
      BLACK,
    ],
  ])('%s', async (_, css, expected) => {
    for (const options of SCRIPTS) {
      const html = block(`${CHANGE} ${css}`)
      await mapSources(site, html, async (source) => {
        expect(await colourOf(source, options)).toBe(expected)
      })
    }
  })

  test('when its author pauses it for print', async () => {
    const html = block(`${CHANGE} div { animation: change 8s -4s linear infinite }
      @media print { div { animation-play-state: paused } }`)
    expect(await colourOf({ html })).toBe(RED)
  })

  test('when a script has reversed it', async () => {
    const html = block(`${CHANGE} div { animation: change .1s both }`)
    const script = '<script>document.getAnimations()[0].reverse()</script>'
    expect(await colourOf({ html: html + script }, { enableJavaScript: true })).toBe(RED)
  })

  test('on its way in a pseudo-element', async () => {
    const html = block(`${CHANGE} div::before { content: ''; display: block; height: 100px;
      animation: change 1s linear }`)
    expect(await colourOf({ html }, { waitForTimeout: 500 })).toBe(PURPLE)
  })
})

describe('an animation that is paused stays where its author paused it, if it begins only in print', () => {
  const PAUSED = 'animation: change 8s -4s linear paused both'
  test.each([
    ['for print', block(`${CHANGE} @media print { div { ${PAUSED} } }`)],
    [
      'in what screens do not show',
      block(`${CHANGE} @media screen { div { display: none } } div { ${PAUSED} }`),
    ],
    [
      'in another rule',
      block(`${CHANGE} div { animation: change 8s -4s linear both }
        div { animation-play-state: paused } @media screen { div { display: none } }`),
    ],
    [
      'in a style attribute',
      block(`${CHANGE} @media screen { div { display: none } }`).replace(
        '<div>',
        `<div style="${PAUSED}">`,
      ),
    ],
    [
      'of a pseudo-element',
      block(`${CHANGE} div::before { content: ''; display: block; height: 100px }
        @media print { @supports (color: red) { p, div::before { ${PAUSED} } } }`),
    ],
  ])('%s', async (_, html) => {
    await mapSources(site, html, async (source) => {
      expect(await colourOf(source)).toBe(PURPLE)
    })
  })
})

test('a document with animations leaves nothing in the page of the next document', async () => {
  const html = block(`${CHANGE} @media print { div { animation: change 8s linear paused } }`)
  await colourOf({ html: block(FADES_IN_PRINT) })
  expect(await colourOf({ html })).toBe(RED)
})

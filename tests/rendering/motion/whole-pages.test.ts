/**
 * Pages that react to being scrolled: what their scripts show is in the output, at its end, and
 * feeds are bounded.
 */
import { describe, expect, test } from 'bun:test'
import { bytesOf, imageOf, pdfOf } from '../../support/api/renders.ts'
import { colourAt } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { hintOf } from '../../support/rendering/hints.ts'
import { renderWithReport } from '../../support/rendering/render-with-report.ts'
import { mapSources } from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const [BLACK, WHITE] = ['#000000', '#ffffff']
const VIEWPORT = { width: 200, height: 800 }
const SECTION = `<!doctype html><style>* { margin: 0 }
  section { height: 900px; background: black; opacity: 0; transition: opacity .8s } .on { opacity: 1 }</style>`

const { server, site, user } = useSharedServer()

const capture = (source: { html: string } | { url: string }, options: object = {}) =>
  imageOf(server, user, { ...source, options: { ...VIEWPORT, fullPage: true, ...options } })

/** Shows sections with a handler of scroll events that is throttled as libraries do it. */
const THROTTLED = `<script>
  const check = () => {
    for (const one of document.querySelectorAll('section')) {
      if (one.getBoundingClientRect().top < innerHeight) one.classList.add('on')
    }
  }
  let last = 0
  let timer
  onscroll = () => {
    clearTimeout(timer)
    const run = () => { last = Date.now(); check() }
    if (Date.now() - last >= 99) run()
    else timer = setTimeout(run, 99)
  }
  check()</script>`

const OBSERVED = `<script>
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) target.classList.add('on')
  })
  for (const one of document.querySelectorAll('section')) observer.observe(one)</script>`

describe('sections that fade in when they are scrolled into view', () => {
  test.each([
    ['an intersection observer', OBSERVED],
    ['a throttled scroll handler', THROTTLED],
  ])('by %s are shown at their end', async (_, script) => {
    const html = `${SECTION}${'<section></section>'.repeat(5)}${script}`
    await mapSources(site, html, async (source) => {
      const image = await capture(source)
      const middles = [0, 1, 2, 3, 4].map((at) => colourAt(image, 100, at * 900 + 450))
      expect(middles).toEqual(Array(5).fill(BLACK))
    })
    const pdf = await bytesOf(server, user, 'pdf', { html, options: { enableJavaScript: true } })
    const pages = await Promise.all([0, 2, 4].map((at) => drawPdf(pdf, at)))
    expect(pages.map((page) => colourAt(page, 300, 300))).toEqual(Array(3).fill(BLACK))
  })
})

test('a header that shrinks while the page is scrolled has its full height again', async () => {
  const html = `<!doctype html><style>* { margin: 0 } main { height: 3000px }
    header { position: fixed; width: 100%; height: 120px; background: black; transition: height .3s }
    .small { height: 40px }</style><header id=top></header><main></main>
    <script>onscroll = () => top_.classList.toggle('small', scrollY > 50)
    const top_ = document.getElementById('top')</script>`
  await mapSources(site, html, async (source) => {
    const image = await capture(source)
    expect([colourAt(image, 100, 118), colourAt(image, 100, 122)]).toEqual([BLACK, WHITE])
  })
})

test('a whole page has any number of handlers of any length, and those of scrolling are called', async () => {
  const html = `${SECTION}${'<section></section>'.repeat(5)}<script>
    const long = '/*' + 'x'.repeat(100_000) + '*/'
    for (let left = 400; left > 0; left -= 1) addEventListener('custom', new Function(long + left))
    </script>${THROTTLED}`
  const image = await capture({ html })
  expect(colourAt(image, 100, 4 * 900 + 450)).toBe(BLACK)
})

test.each([
  ['a whole page', { fullPage: true }],
  ['an element', { selector: 'main' }],
])('%s is captured without a resize event', async (_, options) => {
  const html = `<!doctype html><style>* { margin: 0 } main { height: 3000px }</style><main></main>
    <script>onresize = () => { document.querySelector('main').style.background = 'black' }</script>`
  await mapSources(site, html, async (source) => {
    const image = await capture(source, { fullPage: false, ...options })
    expect(colourAt(image, 100, 100)).toBe(WHITE)
  })
})

/** Chromium makes the window small for a moment, where the styles of narrow screens apply. */
describe.each([
  ['a whole page', { fullPage: true }],
  ['an element', { fullPage: false, selector: 'body' }],
])('in %s, the styles of narrow screens leave nothing', (_, options) => {
  const narrow = (style: string) => `@media (max-width: 600px) { ${style} }`
  const block = (style: string) =>
    `<style>* { margin: 0 } p { width: 50px; height: 50px; background: black }
      @keyframes fade { from { opacity: 0 } } ${style}</style><p></p>`
  const fadesBack = block(
    `p { transition: opacity .5s } ${narrow('p { opacity: 0; transition: none }')}`,
  )
  test.each([
    ['a transition back from them', fadesBack],
    [
      'an animation of wide screens',
      block('@media (min-width: 601px) { p { animation: fade .5s } }'),
    ],
    [
      'an animation of what they hide',
      block(`p { animation: fade .5s } ${narrow('p { display: none }')}`),
    ],
    [
      'a transition of a container query',
      block(`body { container-type: inline-size } p { transition: opacity .5s }
        @container (max-width: 600px) { p { opacity: 0; transition: none } }`),
    ],
    [
      'a transition in a shadow tree',
      `<div><template shadowrootmode=open>${fadesBack}</template></div>`,
    ],
    [
      'a transition in a frame',
      `<iframe style="border:0;width:100%" srcdoc="${fadesBack}"></iframe>`,
    ],
    [
      'a canvas that they hide',
      `<style>${narrow('canvas { display: none }')}</style><canvas id=it width=50 height=50></canvas>
        <script>it.getContext('2d').fillRect(0, 0, 50, 50)</script>`,
    ],
  ])('of %s', async (_, body) => {
    const html = `<!doctype html><style>* { margin: 0 }</style>${body}<div style="height:1000px"></div>`
    await mapSources(site, html, async (source) => {
      const image = await capture(source, { width: 800, ...options })
      expect(colourAt(image, 25, 25)).toBe(BLACK)
    })
  })
})

describe('content that its author hides stays hidden in a whole page', () => {
  test.each([
    ['content-visibility: hidden', 'style="content-visibility: hidden"'],
    ['hidden=until-found', 'hidden=until-found'],
  ])('with %s', async (_, attribute) => {
    const html = `<body style="margin:0"><div ${attribute}><p style="height:100px;margin:0;background:black"></p>
      </div><p style="content-visibility: auto">x</p>`
    await mapSources(site, html, async (source) => {
      const image = await capture(source)
      expect(colourAt(image, 150, 50)).toBe(WHITE)
    })
  })
})

test('a section of 100vh keeps its height above a frame of another site, which is drawn', async () => {
  site.routes['/frame'] = { body: '<body bgcolor=blue>' }
  const html = `<!doctype html><style>* { margin: 0 } main { min-height: 100vh; background: black }
    p { height: 2000px } iframe { border: 0; display: block; height: 150px }</style>
    <main></main><p></p><iframe src="${site.url}/frame"></iframe>`
  const image = await capture({ html })
  expect(image.height).toBe(800 + 2_000 + 150)
  const colours = [790, 810, 2_900].map((y) => colourAt(image, 100, y))
  expect(colours).toEqual([BLACK, WHITE, '#0000ff'])
})

test.each([
  [
    'a form with a field named "style"',
    'text/html',
    '<form ATTRIBUTE><input name="style"/>x</form>',
  ],
  ['an element of XML', 'text/xml', '<a><b ATTRIBUTE>x</b></a>'],
])('%s that is laid out only in view does not fail a whole page', async (_, type, text) => {
  const style = '<style xmlns="http://www.w3.org/1999/xhtml">b { content-visibility: auto }</style>'
  const body = text.replace('ATTRIBUTE', 'style="content-visibility: auto"')
  site.routes['/unstyled'] = {
    type,
    body: type === 'text/xml' ? body.replace('<a>', `<a>${style}`) : body,
  }
  expect((await capture({ url: `${site.url}/unstyled` })).width).toBe(VIEWPORT.width)
})

test('an XML document looks the same in the viewport and as a whole page', async () => {
  const body = '<?xml version="1.0"?><a><b>text</b></a>'
  site.routes['/xml'] = { type: 'text/xml', body }
  const images = [
    await capture({ url: `${site.url}/xml` }),
    await capture({ url: `${site.url}/xml` }, { fullPage: false }),
  ]
  expect(
    Buffer.compare(images[0]?.data ?? Buffer.alloc(0), images[1]?.data ?? Buffer.alloc(1)),
  ).toBe(0)
})

describe('a feed without an end', () => {
  const feed = `<!doctype html><style>* { margin: 0 } p { height: 100px; background: silver }</style>
    <div id=feed></div><b id=end>end</b><script>
    const add = () => { for (let left = 10; left > 0; left -= 1) feed.append(document.createElement('p')) }
    new IntersectionObserver((entries) => {
      if (entries.some((one) => one.isIntersecting)) add()
    }).observe(end)
    onscroll = () => { if (end.getBoundingClientRect().top < innerHeight + 50) add() }
    add()</script>`

  test('makes a PDF of a few pages, and the report says so', async () => {
    const body = { html: feed, options: { enableJavaScript: true } }
    const { report } = await renderWithReport(server, user, 'pdf', body)
    expect(hintOf(report.hints, 'ENDLESS_PAGE')?.message).toContain('three screens')
    expect((await pdfOf(server, user, body)).length).toBeLessThan(9)
  })

  test('makes a picture at scale 2, and the report says so', async () => {
    const body = { html: feed, options: { ...VIEWPORT, fullPage: true, deviceScaleFactor: 2 } }
    const { status, report } = await renderWithReport(server, user, 'screenshot', body)
    expect(status).toBe(200)
    expect(hintOf(report.hints, 'ENDLESS_PAGE')).toBeDefined()
  })

  test('is not what a page is that only gets its sizes late', async () => {
    const late = `<!doctype html><style>* { margin: 0 }</style><script>
      onscroll = () => { for (const one of document.querySelectorAll('p')) one.style.height = '600px' }
      </script>${'<p style="height:100px">x</p>'.repeat(20)}`
    const { report } = await renderWithReport(server, user, 'screenshot', {
      html: late,
      options: { ...VIEWPORT, fullPage: true },
    })
    expect(report.hints).toEqual([])
  })
})

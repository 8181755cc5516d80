/**
 * expandScrollers: elements that scroll, frames and text areas are in the output with all of their
 * content.
 */
import { describe, expect, test } from 'bun:test'
import { boxOf, imageOf, pdfOf } from '../support/api/renders.ts'
import { hintOf } from '../support/rendering/hints.ts'
import { renderWithReport } from '../support/rendering/render-with-report.ts'
import { useSharedServer } from '../support/server/use-server.ts'

const { server, user } = useSharedServer()

const OPTIONS = { expandScrollers: true }
const BLUE = '#0000ff'
const HEIGHT = 3_000
/** The content that a reader has to scroll to. */
const LAST = '<b style="display:block;height:30px;width:60px;background:blue">The end</b>'
const TALL = `<div style="height:${HEIGHT}px">x</div>${LAST}`
const STYLE = '<!doctype html><style>*{margin:0}body{width:200px}</style>'

const KINDS: [what: string, html: string][] = [
  [
    'the main part of an app in a column',
    `${STYLE}<style>body{height:100vh;overflow:hidden;display:flex;flex-direction:column}
     main{flex:1;min-height:0;overflow-y:auto}</style><header>Bar</header><main>${TALL}</main>`,
  ],
  [
    'a part of a grid that covers the window',
    `${STYLE}<style>html,body{height:100%;overflow:hidden}#app{position:fixed;inset:0;display:grid;
     grid-template:50px minmax(0,1fr) / 40px 1fr}header{grid-column:1/3}nav,main{overflow:auto}</style>
     <div id=app><header>Bar</header><nav>x</nav><main>${TALL}</main></div>`,
  ],
  [
    'a part between two bars with fixed places',
    `${STYLE}<div style="position:relative;height:100vh;overflow:hidden"><i style="position:absolute;top:0">Bar</i>
     <div style="position:absolute;top:40px;bottom:40px;overflow:auto">${TALL}</div><i style="position:absolute;bottom:0">Bar</i></div>`,
  ],
  [
    'a scroller in a scroller',
    `${STYLE}<div style="height:80vh;overflow:auto"><div style="height:100%;display:flex;flex-direction:column">
     <div style="flex:1;min-height:0;overflow:auto"><div style="max-height:200px;overflow:scroll">${TALL}</div></div></div></div>`,
  ],
  [
    'a body that scrolls in place of the page',
    `${STYLE}<style>html{height:100%;overflow:hidden}body{height:100%;overflow:auto}</style>${TALL}`,
  ],
  [
    'a body that scrolls in a document without a type',
    `<style>*{margin:0}html{height:100%;overflow:hidden}body{height:100%;overflow:auto}</style>${TALL}`,
  ],
  [
    'a frame',
    `${STYLE}<iframe style="border:0;width:150px;height:90px" srcdoc='<body style="margin:0">${TALL}'></iframe>`,
  ],
  [
    'a scroller in a frame',
    `${STYLE}<iframe style="border:0;width:150px;height:90px" srcdoc='<body style="margin:0"><div style="height:100vh;overflow:auto">${TALL}</div>'></iframe>`,
  ],
  [
    'a screen that scripts would scroll',
    `${STYLE}<div style="height:100vh;width:100vw;overflow:hidden">${TALL}</div>`,
  ],
]

describe('with expandScrollers, all of', () => {
  test.each(KINDS)('%s is in a whole page', async (_, html) => {
    const options = { width: 300, height: 400, fullPage: true, ...OPTIONS }
    const image = await imageOf(server, user, { html, options })
    expect(boxOf(image, BLUE)?.[1]).toBeGreaterThanOrEqual(HEIGHT)
    expect(image.height).toBeLessThan(HEIGHT + 300)
  })

  test.each(KINDS)('%s is in a PDF', async (_, html) => {
    for (const enableJavaScript of [false, true]) {
      const pages = await pdfOf(server, user, { html, options: { ...OPTIONS, enableJavaScript } })
      expect(pages.at(-1)?.text).toContain('The end')
      expect([4, 5]).toContain(pages.length)
    }
  })

  test('a text area is in a PDF, in the width of the paper', async () => {
    const lines = Array.from({ length: 90 }, (_, at) => `line ${at} ${'word '.repeat(20)}`)
    const html = `${STYLE}<textarea style="width:100%;height:60px">${lines.join('\n')}</textarea>`
    const pages = await pdfOf(server, user, { html, options: OPTIONS })
    expect(pages.map(({ text }) => text).join(' ')).toContain('line 89')
  })

  test('a table beside its scroller is in a whole page, which becomes as wide', async () => {
    const html = `${STYLE}<div style="overflow:hidden"><div style="overflow-x:auto"><div style="width:900px;display:flex;justify-content:end">${LAST}</div></div></div>`
    const options = { width: 300, height: 400, fullPage: true, ...OPTIONS }
    const image = await imageOf(server, user, { html, options })
    expect(boxOf(image, BLUE)).toEqual([840, 0, 900, 30])
  })

  test('a list whose script draws the rows in view is in a PDF', async () => {
    const html = `${STYLE}<div id=list style="height:300px;overflow:auto"><div id=rows style="position:relative;height:${HEIGHT}px"></div></div><script>
      const draw = () => {
        const texts = []
        for (let at = 0; at < ${HEIGHT / 50}; at += 1) {
          const top = at * 50
          if (top < list.scrollTop + list.clientHeight && top + 50 > list.scrollTop) {
            texts.push('<p style="position:absolute;top:' + top + 'px">row ' + at + '</p>')
          }
        }
        rows.innerHTML = texts.join('')
      }
      list.onscroll = draw
      new ResizeObserver(draw).observe(list)</script>`
    const pages = await pdfOf(server, user, {
      html,
      options: { ...OPTIONS, enableJavaScript: true },
    })
    expect(pages.map(({ text }) => text).join(' ')).toContain(`row ${HEIGHT / 50 - 1}`)
  })

  test('a list that becomes longer once it has room is in a PDF', async () => {
    const html = `${STYLE}<style>p{margin:0;height:50px}</style><div id=list style="height:300px;overflow:auto"></div><script>
      const rows = (count) => Array.from({ length: count }, (_, at) => '<p>row ' + at + '</p>').join('')
      list.innerHTML = rows(10)
      new ResizeObserver(() => { if (list.clientHeight > 300) list.innerHTML = rows(60) }).observe(list)</script>`
    const options = { ...OPTIONS, enableJavaScript: true }
    const pages = await pdfOf(server, user, { html, options })
    expect(pages.map(({ text }) => text).join(' ')).toContain('row 59')
  })
})

test('a list that stays empty where its script draws nothing has a hint', async () => {
  const html = `${STYLE}<div id=list style="height:300px;overflow:auto"><div style="height:${HEIGHT}px"><p>row 1<p>row 2</div></div>`
  const { report } = await renderWithReport(server, user, 'screenshot', {
    html,
    options: { ...OPTIONS, fullPage: true },
  })
  expect(hintOf(report.hints, 'CONTENT_HIDDEN')?.message).toContain('`div#list` was expanded')
})

test('a page without scrollers looks the same with expandScrollers', async () => {
  const html = `${STYLE}<div style="height:50vh;background:blue"></div><p style="height:9px;overflow:hidden">long<br>text</p>`
  const options = { width: 300, height: 400, fullPage: true }
  const [plain, expanded] = await Promise.all([
    imageOf(server, user, { html, options }),
    imageOf(server, user, { html, options: { ...options, ...OPTIONS } }),
  ])
  expect(expanded).toEqual(plain)
})

describe('the report of a screenshot', () => {
  const html = `${STYLE}<main style="height:200px;overflow:auto">${TALL}</main>`

  test('names a scroller in a whole page and in an element, and not in the window', async () => {
    const places = async (options: object) => {
      const { report } = await renderWithReport(server, user, 'screenshot', { html, options })
      return report.hints.map(({ code, where }) => `${code} ${where}`)
    }
    expect(await places({ fullPage: true })).toEqual(['CONTENT_HIDDEN main'])
    expect(await places({ selector: 'main' })).toEqual(['CONTENT_HIDDEN main'])
    expect(await places({})).toEqual([])
  })
})

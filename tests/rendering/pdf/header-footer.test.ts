/** Headers and footers of PDFs: their values, their position, and that nothing else is printed. */
import { describe, expect, test } from 'bun:test'
import { boxOf, bytesOf, inkOf, pdfOf } from '../../support/api/renders.ts'
import { type Pixels, rowsOf } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import {
  mapSources,
  type PageSource,
  sourceVariants,
} from '../../support/rendering/source-variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const INCH = { top: '1in', right: '1in', bottom: '1in', left: '1in' }
const ON = { displayHeaderFooter: true, margin: INCH }
/** A lime image as an address. */
const LIME_SVG =
  'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20width=%229%22%20height=%229%22%3E%3Crect%20width=%229%22%20height=%229%22%20fill=%22lime%22/%3E%3C/svg%3E'

const HOURS_MS = 3_600_000

const { server, site, user } = useSharedServer()

/** The text of each page, line by line. */
async function linesOf(source: PageSource, options: object): Promise<string[][]> {
  const pages = await pdfOf(server, user, { ...source, options: { ...ON, ...options } })
  return pages.map(({ text }) => text.split(/[\r\n]+/).map((line) => line.trim()))
}

async function draw(html: string, options: object): Promise<Pixels> {
  const body = { html, options: { ...ON, ...options } }
  return drawPdf(await bytesOf(server, user, 'pdf', body))
}

function chapters(count: number): string {
  const titles = Array.from({ length: count }, (_, index) => `<h1>Chapter ${index + 1}</h1>`)
  return `<title>The Book</title>${titles.join('<div style="break-after:page"></div>')}`
}

describe('a template', () => {
  test('prints page numbers from "1 of 12" to "12 of 12"', async () => {
    const footerTemplate = '<span class="pageNumber"></span> of <span class="totalPages"></span>'
    await mapSources(site, chapters(12), async (source) => {
      const numbers = Array.from({ length: 12 }, (_, index) => index + 1)
      expect(await linesOf(source, { footerTemplate })).toEqual(
        numbers.map((number) => [`Chapter ${number}`, `${number} of 12`]),
      )
    })
  })

  test('prints the title, and the URL of a page that was loaded from one', async () => {
    const headerTemplate = '<div><i class=title></i> at <i class=url></i></div>'
    const [html, url] = sourceVariants(site, chapters(2)) as [{ html: string }, { url: string }]
    const header = `The Book at ${url.url}`
    expect((await linesOf(url, { headerTemplate })).map((lines) => lines[1])).toEqual([
      header,
      header,
    ])
    expect((await linesOf(html, { headerTemplate }))[0]?.[1]).toStartWith('The Book at')
  })

  test('prints the title that a script has set', async () => {
    const html = '<title>before</title><script>document.title = "after"</script><p>x'
    const headerTemplate = '<span class=title></span>'
    const titleWith = async (enableJavaScript: boolean) =>
      (await linesOf({ html }, { headerTemplate, enableJavaScript }))[0]?.[1]
    expect([await titleWith(false), await titleWith(true)]).toEqual(['before', 'after'])
  })

  test('prints the current date', async () => {
    const [lines] = await linesOf({ html: 'x' }, { headerTemplate: '<span class=date></span>' })
    const date = /^(\d+)\/(\d+)\/(\d+), \d+:\d\d\s[AP]M$/.exec(lines?.[1] ?? '')
    const [month = '', day = '', year = ''] = date?.slice(1) ?? []
    const midday = Date.UTC(2000 + Number(year), Number(month) - 1, Number(day), 12)
    // The time zone is unknown.
    expect(Math.abs(midday - Date.now())).toBeLessThan(36 * HOURS_MS)
  })

  test('is printed above as a header and below as a footer', async () => {
    const page = await draw('', {
      headerTemplate: '<b style="color:red">HEADER</b>',
      footerTemplate: '<b style="color:blue">FOOTER</b>',
    })
    const [, , , headerEnd = Number.NaN] = inkOf(rowsOf(page, 0, 400)) ?? []
    const [, footerStart = Number.NaN] = inkOf(rowsOf(page, 400)) ?? []
    expect(headerEnd).toBeLessThan(72)
    expect(400 + footerStart).toBeGreaterThan(page.height - 72)
    const [first] = await linesOf(
      { html: '' },
      { headerTemplate: 'HEADER', footerTemplate: 'FOOTER' },
    )
    expect(first).toEqual(['HEADER', 'FOOTER'])
  })

  test('has its own styles and does not inherit those of the page', async () => {
    const html = '<style>* { color: blue !important; font-size: 50px }</style><p>'
    const headerTemplate = `<style>b { background: red; print-color-adjust: exact; width: 50% }</style>
      <b style="display:block;height:24px"></b>`
    const page = await draw(html, { headerTemplate })
    expect(boxOf(page, '#0000ff')).toBeNull()
    const [left = 0, top = 0, right = 0, bottom = 0] = boxOf(page, '#ff0000') ?? []
    expect([left, Math.round((right - left) / 10), bottom - top]).toEqual([72, 23, 18])
  })

  test('prints its backgrounds, and text in its own colour, if the page does', async () => {
    const bar = '<div style="background:#003366;color:#ffffff;width:100%;font-size:40px">ACME</div>'
    const svg = `<div style="background-image:linear-gradient(#00ff00,#00ff00);width:100%">&nbsp;</div>`
    for (const printBackground of [undefined, true]) {
      const options = { headerTemplate: bar, footerTemplate: svg, printBackground }
      const page = await draw('', options)
      expect(boxOf(rowsOf(page, 0, 72), '#003366')).not.toBeNull()
      expect(boxOf(rowsOf(page, page.height - 72), '#00ff00')).not.toBeNull()
    }
    const without = { headerTemplate: bar, footerTemplate: svg, printBackground: false }
    expect(boxOf(await draw('', without), '#003366')).toBeNull()
    const own = `<div style="print-color-adjust:economy"><b style="background:#f00">x</b></div>`
    expect(boxOf(await draw('', { headerTemplate: own }), '#ff0000')).toBeNull()
  })

  test('runs no scripts and loads nothing, with JavaScript on and off', async () => {
    const requestsBefore = site.requests.length
    const headerTemplate = `<span id=a>quiet</span><script>a.textContent = 'script'</script>
      <img src="${site.url}/pixel.svg" onerror="a.textContent = 'handler'">`
    for (const enableJavaScript of [false, true]) {
      const [lines] = await linesOf({ html: '' }, { headerTemplate, enableJavaScript })
      expect(lines).toEqual(['quiet'])
    }
    expect(site.requests.slice(requestsBefore)).toEqual([])
  })
})

describe('template text without a font size', () => {
  test.each([
    ['a header', 'headerTemplate'],
    ['a footer', 'footerTemplate'],
  ])('is large enough to read in %s', async (_, field) => {
    const page = await draw('', { [field]: 'Hg' })
    const [, top = 0, , bottom = 0] = inkOf(page) ?? []
    // From the top of a capital to the bottom of a descender: 10 CSS pixels are 7.5 points.
    expect(bottom - top).toBeGreaterThanOrEqual(7)
    expect(bottom - top).toBeLessThanOrEqual(12)
  })

  test.each([
    ['of an inch', INCH],
    ['of two widths', { ...INCH, left: '10mm', right: '144pt' }],
    ['of zero', { ...INCH, left: '0', right: '0' }],
  ])('is aligned with side margins %s', async (_, margin) => {
    const line = '<div style="border:1px solid red; box-sizing:border-box; width:100%">x</div>'
    const page = await draw('<body style="margin:0"><p style="border:1px solid blue">x', {
      margin,
      headerTemplate: line,
      footerTemplate: line,
    })
    const [left = 0, , right = 0] = inkOf(rowsOf(page, 72, 400)) ?? []
    for (const template of [rowsOf(page, 0, 72), rowsOf(page, page.height - 72)]) {
      const [start = Number.NaN, , end = Number.NaN] = inkOf(template) ?? []
      expect([Math.abs(start - left) <= 1, Math.abs(end - right) <= 1]).toEqual([true, true])
    }
  })

  test('wraps between the side margins if it is long', async () => {
    const page = await draw('', { headerTemplate: 'long words '.repeat(30) })
    const [left = 0, top = 0, right = 0, bottom = 0] = inkOf(page) ?? []
    expect([left >= 71, right <= page.width - 71]).toEqual([true, true])
    expect(bottom - top).toBeGreaterThan(15)
  })

  test.each([
    [
      'a background',
      '<b style="background:url(DATA);width:9px;height:9px;display:block;-webkit-print-color-adjust:exact">',
    ],
    [
      'a quoted background',
      `<b style="background:url('DATA');width:9px;height:9px;display:block;-webkit-print-color-adjust:exact">`,
    ],
    [
      'a background with quotes',
      `<svg></svg><b style="background:url('${decodeURIComponent(LIME_SVG).replaceAll('"', '&quot;').replace('/>', ' transform=&quot;scale(1)&quot;/>')}');width:9px;height:9px;display:block;-webkit-print-color-adjust:exact">`,
    ],
    [
      'a rule',
      '<style>b{background:url("DATA");width:9px;height:9px;display:block;-webkit-print-color-adjust:exact}</style><b>',
    ],
    [
      'a gradient of its own',
      `<svg width=9 height=9><linearGradient id=g><stop stop-color=lime /></linearGradient>
        <rect width=9 height=9 fill="url(#g)" /></svg>`,
    ],
  ])('shows %s that is part of it', async (_, template) => {
    const headerTemplate = template.replace('DATA', LIME_SVG)
    expect(boxOf(await draw('', { headerTemplate }), '#00ff00')).not.toBeNull()
  })

  test('has the same size on a scaled page', async () => {
    const boxes: (number[] | null)[] = []
    for (const scale of [0.5, 1, 2])
      boxes.push(inkOf(await draw('', { scale, headerTemplate: 'Hg' })))
    const [half, one, two] = boxes
    expect(one).not.toBeNull()
    expect([half, two]).toEqual([one, one] as number[][])
  })
})

describe('only the page is printed', () => {
  const html = '<title>The Title</title><p>body'

  test.each([
    ['without templates', {}],
    ['with templates that are null', { headerTemplate: null, footerTemplate: null }],
    ['with empty templates', { headerTemplate: '', footerTemplate: '' }],
    ['with blank templates', { headerTemplate: ' ', footerTemplate: '<!-- nothing -->' }],
  ])('%s, without the date, title, URL or page number that Chromium adds', async (_, templates) => {
    await mapSources(site, html, async (source) => {
      expect(await linesOf(source, templates)).toEqual([['body']])
    })
  })

  test('at the end of the page that has no template', async () => {
    expect(await linesOf({ html }, { headerTemplate: 'mine' })).toEqual([['body', 'mine']])
    expect(await linesOf({ html }, { footerTemplate: 'mine' })).toEqual([['body', 'mine']])
  })

  test.each([undefined, false])(
    'with displayHeaderFooter %p, even if there are templates',
    async (displayHeaderFooter) => {
      const options = { displayHeaderFooter, headerTemplate: 'head', footerTemplate: 'foot' }
      await mapSources(site, html, async (source) => {
        expect(await linesOf(source, options)).toEqual([['body']])
      })
    },
  )
})

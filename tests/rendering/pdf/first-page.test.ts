/** Headers and footers that differ on the first or the last page, and page numbers that do not begin at 1. */
import { describe, expect, test } from 'bun:test'
import { bytesOf, pdfOf } from '../../support/api/renders.ts'
import { drawPdf, readPdf } from '../../support/files/pdf.ts'
import { pdfsInEveryWay } from '../../support/rendering/every-way.ts'
import { renderWithReport } from '../../support/rendering/render-with-report.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const INCH = { top: '1in', right: '1in', bottom: '1in', left: '1in' }
const NUMBERS = '<i class=pageNumber></i> of <i class=totalPages></i>'
const ON = {
  displayHeaderFooter: true,
  margin: INCH,
  headerTemplate: 'All',
  footerTemplate: NUMBERS,
}
const BREAK = '<div style="break-after:page"></div>'
const BOOK = `<title>The Book</title>${['One', 'Two', 'Three'].join(BREAK)}`

// One lane, so that each render gets the page of the one before.
const { server, user, site } = useSharedServer()

const wordsOf = (pages: { text: string }[]) =>
  pages.map(({ text }) => text.trim().split(/\s+/).join(' '))

/** The text of each page. */
async function textOf(html: string, options: object): Promise<string[]> {
  return wordsOf(await pdfOf(server, user, { html, options: { ...ON, ...options } }))
}

/** The problem of options that are refused. */
async function problemOf(options: object, html = BOOK): Promise<string> {
  const body = { html, options: { ...ON, ...options } }
  const response = await server.post('/api/v1/pdf', body, user.key)
  expect(response.status).toBe(400)
  const { error } = (await response.json()) as {
    error: { details: { issues: { message: string }[] } }
  }
  return error.details.issues.map(({ message }) => message).join(' ')
}

describe('headerFirstPage and footerFirstPage', () => {
  test('replace those of the first page only, in every way to render', async () => {
    const options = { ...ON, headerFirstPage: '<b class=title></b>', footerFirstPage: 'Cover' }
    for (const pdf of await pdfsInEveryWay(server, site, { html: BOOK, options })) {
      const texts = wordsOf(await readPdf(pdf))
      expect(texts).toEqual(['One The Book Cover', 'Two All 2 of 3', 'Three All 3 of 3'])
    }
  })

  test('leave the first page without them if they are null', async () => {
    expect(await textOf(BOOK, { headerFirstPage: null, footerFirstPage: null })).toEqual([
      'One',
      'Two All 2 of 3',
      'Three All 3 of 3',
    ])
    expect((await textOf(BOOK, { footerFirstPage: null }))[0]).toBe('One All')
  })

  test('print only the first page of several templates when the others are null', async () => {
    const options = { headerTemplate: null, footerTemplate: null, headerFirstPage: 'Letterhead' }
    expect(await textOf(BOOK, options)).toEqual(['One Letterhead', 'Two', 'Three'])
  })

  test('look like headers and footers that are the same on all pages', async () => {
    const header = '<div style="background:red;width:100%;height:20px">Header</div>'
    const options = { ...ON, headerTemplate: header, scale: 0.8 }
    const draw = async (more: object) =>
      drawPdf(await bytesOf(server, user, 'pdf', { html: BOOK, options: { ...options, ...more } }))
    const plain = await draw({})
    const overlaid = await draw({ headerFirstPage: header })
    expect(Buffer.compare(overlaid.data, plain.data)).toBe(0)
  })

  test('have the margins of the first page, also where page numbers do not begin at 1', async () => {
    const html = `<style>@page :first { margin: 3in 0.5in 2in 3in }</style>${BOOK}`
    const header = '<div style="background:red;width:100%;height:20px"></div>'
    const options = { ...ON, headerTemplate: header, footerTemplate: header }
    const draw = async (more: object) =>
      drawPdf(await bytesOf(server, user, 'pdf', { html, options: { ...options, ...more } }))
    const plain = await draw({})
    for (const more of [{ headerFirstPage: header }, { pageNumberOffset: 3 }]) {
      expect(Buffer.compare((await draw(more)).data, plain.data)).toBe(0)
    }
  })

  test('do not print content again that styles in attributes show', async () => {
    const style = 'display: block !important; margin-top: 50px !important'
    const html = `<html style="${style}"><body style="${style}">${BOOK}`
    const [first] = await textOf(html, { headerFirstPage: 'First' })
    expect(first).toBe('One First 1 of 3')
  })

  test('keep styles, backgrounds and texts of the page rules as they are', async () => {
    const html = `<style>@page { background: lime; @top-left { content: "Corner" } }</style>${BOOK}`
    expect(await textOf(html, { headerFirstPage: null })).toEqual([
      expect.stringMatching(/^(?=.*One)(?=.*Corner)(?!.*All)/),
      expect.stringMatching(/^(?=.*Two)(?=.*Corner)(?=.*All)/),
      expect.stringMatching(/^(?=.*Three)(?=.*Corner)(?=.*All)/),
    ])
  })

  test('work with page ranges, tags, an outline, and a single page', async () => {
    const first = { headerFirstPage: 'First' }
    expect(await textOf(BOOK, { ...first, pageRanges: '1,3' })).toEqual([
      'One First 1 of 3',
      'Three All 3 of 3',
    ])
    expect(await textOf(BOOK, { ...first, pageRanges: '2-' })).toEqual([
      'Two All 2 of 3',
      'Three All 3 of 3',
    ])
    expect(await textOf(BOOK, { ...first, singlePage: true })).toEqual([
      'One Two Three First 1 of 1',
    ])
    const tagged = await textOf(BOOK, { ...first, tagged: true, outline: true })
    expect(tagged[0]).toContain('First')
  })

  test('draw over the content where there are no margins', async () => {
    const margin = { top: '0', right: '0', bottom: '0', left: '0' }
    const [first] = await textOf(BOOK, { margin, headerFirstPage: 'First' })
    expect(first).toContain('First')
  })

  test('leave the report of the document as it is', async () => {
    const options = { ...ON, headerFirstPage: 'First' }
    const templates = { headerTemplate: null, footerTemplate: null }
    for (const more of [{}, templates]) {
      const body = { html: BOOK, options: { ...options, ...more } }
      expect((await renderWithReport(server, user, 'pdf', body)).report.hints).toEqual([])
    }
  })

  test('load nothing, like the other templates', async () => {
    const options = { ...ON, headerFirstPage: `<img src="${site.url}/x.png">` }
    const { report } = await renderWithReport(server, user, 'pdf', { html: BOOK, options })
    expect(report.failed_requests.map(({ url }) => url)).toEqual([`${site.url}/x.png`])
    expect(site.requests.filter(({ target }) => target === '/x.png')).toEqual([])
  })

  test('are explained by the report if headers and footers are off', async () => {
    const options = { headerFirstPage: 'First' }
    const { report } = await renderWithReport(server, user, 'pdf', { html: BOOK, options })
    expect(report.hints.map(({ code }) => code)).toEqual(['HEADER_FOOTER_OFF'])
    expect(report.hints[0]?.message).toContain('options.headerFirstPage')
  })

  test('are refused for pages of several sizes', async () => {
    const style = '<style>@page wide { size: 20in 10in } div { page: wide }</style>'
    const html = `${style}One<div>Two</div>`
    const message = await problemOf({ preferCSSPageSize: true, headerFirstPage: null }, html)
    expect(message).toContain('pages of one size')
  })
})

describe('headerLastPage and footerLastPage', () => {
  const last = { headerLastPage: 'End', footerLastPage: 'Signed' }

  test('replace those of the last page only, beside those of the first one', async () => {
    expect(await textOf(BOOK, { ...last, headerFirstPage: 'First' })).toEqual([
      'One First 1 of 3',
      'Two All 2 of 3',
      'Three End Signed',
    ])
    expect(await textOf(BOOK, { footerLastPage: null, pageNumberOffset: 1 })).toEqual([
      'One All 2 of 4',
      'Two All 3 of 4',
      'Three All',
    ])
  })

  test('are those of the last page of the document, also where only some are printed', async () => {
    expect(await textOf(BOOK, { ...last, pageRanges: '2-' })).toEqual([
      'Two All 2 of 3',
      'Three End Signed',
    ])
    expect(await textOf(BOOK, { ...last, pageRanges: '1-2' })).toEqual([
      'One All 1 of 3',
      'Two All 2 of 3',
    ])
  })

  test('give way on the only page to those of the first page', async () => {
    expect(await textOf('One', { ...last, headerFirstPage: 'First' })).toEqual(['One First Signed'])
  })
})

describe('pageNumberOffset', () => {
  test('is added to the numbers and the number of pages, in every way to render', async () => {
    const options = { ...ON, headerTemplate: null, pageNumberOffset: 9 }
    for (const pdf of await pdfsInEveryWay(server, site, { html: BOOK, options })) {
      expect(wordsOf(await readPdf(pdf))).toEqual([
        'One 10 of 12',
        'Two 11 of 12',
        'Three 12 of 12',
      ])
    }
  })

  test('leaves pages whose number is below 1 without header and footer', async () => {
    expect(await textOf(BOOK, { pageNumberOffset: -1 })).toEqual([
      'One',
      'Two All 1 of 2',
      'Three All 2 of 2',
    ])
    expect(await textOf(BOOK, { pageNumberOffset: -3 })).toEqual(['One', 'Two', 'Three'])
    expect(await problemOf({ pageNumberOffset: -1, headerFirstPage: 'x' })).toContain(
      'cannot be used with a negative `options.pageNumberOffset`',
    )
  })

  test('is added to the numbers of a table of contents', async () => {
    const html = `<p data-page-of="#end">?</p>${BREAK}<p id=end>End`
    expect(await textOf(html, { pageNumberOffset: 4, headerTemplate: null })).toEqual([
      '6 5 of 6',
      'End 6 of 6',
    ])
  })

  test('may be 10,000, and the render does not delay that of another user', async () => {
    const other = await server.newUser()
    const [texts, response] = await Promise.all([
      textOf(BOOK, { pageNumberOffset: 10_000 }),
      server.post('/api/v1/pdf', { html: 'other' }, other.key),
    ])
    expect(texts[0]).toBe('One All 10001 of 10003')
    expect(response.status).toBe(200)
    expect(await problemOf({ pageNumberOffset: 10_001 })).toContain('10000')
  })
})

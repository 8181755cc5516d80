/** Which pages are printed, on which paper, and what the file says about its structure. */

import { describe, expect, test } from 'bun:test'
import { bytesOf, errorOf, inkOf, pdfOf } from '../../support/api/renders.ts'
import { drawPdf, readPdf } from '../../support/files/pdf.ts'
import { pdfsInEveryWay } from '../../support/rendering/every-way.ts'
import { renderWithReport } from '../../support/rendering/render-with-report.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const BREAK = '<div style="break-after:page"></div>'
const CHAPTERS = Array.from({ length: 12 }, (_, at) => `<h1>Chapter ${at + 1}</h1>`).join(BREAK)

const { server, site, user } = useSharedServer()

/** The numbers of the chapters that a PDF has. */
async function chaptersIn(pdf: Uint8Array): Promise<number[]> {
  return (await readPdf(pdf)).map(({ text }) => Number(/\d+/.exec(text)?.[0]))
}

async function chaptersWith(options: object): Promise<number[]> {
  return chaptersIn(await bytesOf(server, user, 'pdf', { html: CHAPTERS, options }))
}

const textOf = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')

describe('pageRanges', () => {
  test('prints these pages only, in every way to render', async () => {
    const options = { pageRanges: '2-3, 5' }
    for (const pdf of await pdfsInEveryWay(server, site, { html: CHAPTERS, options })) {
      expect(await chaptersIn(pdf)).toEqual([2, 3, 5])
    }
  })

  test.each([
    ['11-', [11, 12]],
    ['-2', [1, 2]],
    ['5,1', [1, 5]],
    ['2-4,3-5', [2, 3, 4, 5]],
    ['1,1,1', [1]],
    ['12-999999', [12]],
    ['1,13', [1]],
    [null, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    [Array(500).fill('7').join(','), [7]],
  ])('of %p prints the chapters %p', async (pageRanges, chapters) => {
    expect(await chaptersWith({ pageRanges })).toEqual(chapters)
  })

  test('that name no page of the document are refused, and the next render has all pages', async () => {
    const body = { html: CHAPTERS, options: { pageRanges: '13-20' } }
    const { code, details } = await errorOf(server, user, 'pdf', body)
    expect(code).toBe('VALIDATION_ERROR')
    expect(details?.issues).toEqual([
      {
        path: 'options.pageRanges',
        message: '`options.pageRanges` must name a page of the document, which has fewer pages.',
      },
    ])
    expect(await chaptersWith({})).toHaveLength(12)
  })

  test('are refused at once if they are very many or very long', async () => {
    for (const pageRanges of ['1,'.repeat(500_000), '9'.repeat(1_000_000), ' '.repeat(1_000_000)]) {
      const { message } = await errorOf(server, user, 'pdf', { html: '', options: { pageRanges } })
      expect(message).toStartWith('`options.pageRanges` must have at most 1000 characters.')
    }
  })

  test('keep the page numbers of the document', async () => {
    const options = {
      pageRanges: '3',
      displayHeaderFooter: true,
      headerTemplate: '<i class=pageNumber></i>/<i class=totalPages></i>',
    }
    const [page] = await pdfOf(server, user, { html: CHAPTERS, options })
    expect(page?.text).toContain('3/12')
  })

  test('give no hints about pages that are not printed', async () => {
    const html = `<h1>One</h1>${BREAK}<div></div>${BREAK}`
    for (const pageRanges of ['1', '2']) {
      const { report } = await renderWithReport(server, user, 'pdf', {
        html,
        options: { pageRanges },
      })
      expect(report.hints).toEqual([])
    }
  })
})

describe('preferCSSPageSize', () => {
  const html = `<style>@page { size: A5 landscape } @page label { size: 100mm 50mm } p { page: label }</style>
    <h1>x</h1><p>label`

  test('gives every page its own size, in every way to render', async () => {
    const options = { preferCSSPageSize: true }
    for (const pdf of await pdfsInEveryWay(server, site, { html, options })) {
      const sizes = (await readPdf(pdf)).map(({ width, height }) => [
        Math.round(width),
        Math.round(height),
      ])
      expect(sizes).toEqual([
        [595, 420],
        [283, 142],
      ])
    }
  })

  test('has an effect for one render only, and none on a document without sizes', async () => {
    const sizeOf = async (body: { html: string; options?: object }) =>
      (await pdfOf(server, user, body)).map(({ width }) => Math.round(width))
    const options = { preferCSSPageSize: true, format: 'Letter' }
    expect(await sizeOf({ html, options })).toEqual([595, 283])
    expect(await sizeOf({ html })).toEqual([842, 842])
    expect(await sizeOf({ html: 'x', options })).toEqual([612])
  })

  test('is what the hint about another size advises', async () => {
    const { report } = await renderWithReport(server, user, 'pdf', { html })
    expect(report.hints[0]?.fix).toContain('`options.preferCSSPageSize`')
    const options = { preferCSSPageSize: true }
    const other = await renderWithReport(server, user, 'pdf', { html, options })
    expect(other.report.hints).toEqual([])
  })
})

describe('tagged and outline', () => {
  const html = '<html lang=de><title>Book</title><h1>Part</h1><p>Text<h2>Section</h2><h1>End</h1>'
  const marksOf = (pdf: Uint8Array) => ({
    isTagged: textOf(pdf).includes('/StructTreeRoot'),
    titles: [...textOf(pdf).matchAll(/\/Title \((\w+)\)/g)].map(([, title]) => title),
  })

  test('are off unless they are asked for', async () => {
    for (const options of [{}, { tagged: false, outline: false }]) {
      const pdf = await bytesOf(server, user, 'pdf', { html, options })
      expect(marksOf(pdf)).toEqual({ isTagged: false, titles: ['Book'] })
    }
  })

  test('add the structure, its language and the headings, in every way to render', async () => {
    for (const pdf of await pdfsInEveryWay(server, site, { html, options: { tagged: true } })) {
      expect(marksOf(pdf)).toEqual({ isTagged: true, titles: ['Book'] })
      expect(textOf(pdf)).toContain('/Lang (de)')
    }
    for (const pdf of await pdfsInEveryWay(server, site, { html, options: { outline: true } })) {
      const { isTagged, titles } = marksOf(pdf)
      expect(isTagged).toBe(true)
      expect(titles.toSorted()).toEqual(['Book', 'End', 'Part', 'Section'])
    }
  })

  test('cause no hints of their own', async () => {
    const options = { outline: true, displayHeaderFooter: true, headerTemplate: 'Header' }
    const { report } = await renderWithReport(server, user, 'pdf', { html, options })
    expect(report.hints).toEqual([])
  })
})

describe('omitBackground', () => {
  const html = '<meta name=color-scheme content=dark>'

  test('leaves out the dark background of the browser, in every way to render', async () => {
    for (const pdf of await pdfsInEveryWay(server, site, { html, options: {} })) {
      expect(inkOf(await drawPdf(pdf))).not.toBeNull()
    }
    const options = { omitBackground: true }
    for (const pdf of await pdfsInEveryWay(server, site, { html, options })) {
      expect(inkOf(await drawPdf(pdf))).toBeNull()
    }
  })

  test('has an effect for one render only, and works without backgrounds', async () => {
    const draw = async (options: object) =>
      inkOf(await drawPdf(await bytesOf(server, user, 'pdf', { html, options })))
    expect(await draw({ omitBackground: true })).toBeNull()
    expect(await draw({})).not.toBeNull()
    expect(await draw({ omitBackground: true, printBackground: false })).toBeNull()
  })
})

describe('format and lengths', () => {
  test.each([
    ['A0', 2384, 3370],
    ['A1', 1684, 2384],
    ['A2', 1191, 1684],
    ['A3', 842, 1191],
    ['A5', 420, 595],
    ['a6', 298, 420],
    ['Tabloid', 792, 1224],
    ['ledger', 1224, 792],
  ])('%s is paper of %i x %i points', async (format, width, height) => {
    const [page] = await pdfOf(server, user, { html: 'x', options: { format } })
    expect(Math.abs((page?.width ?? 0) - width)).toBeLessThanOrEqual(2)
    expect(Math.abs((page?.height ?? 0) - height)).toBeLessThanOrEqual(2)
    const [turned] = await pdfOf(server, user, { html: 'x', options: { format, landscape: true } })
    expect([turned?.width, turned?.height]).toEqual([page?.height, page?.width])
  })

  test('may be in picas, six of which are an inch', async () => {
    const format = { width: '51pc', height: '66pc' }
    const [page] = await pdfOf(server, user, { html: 'x', options: { format } })
    expect([page?.width, page?.height]).toEqual([612, 792])
  })
})

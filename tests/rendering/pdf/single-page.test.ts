/** `singlePage`: the whole document on one page that is as high as its content. */

import { describe, expect, test } from 'bun:test'
import { bytesOf, errorOf, inkOf, pdfOf } from '../../support/api/renders.ts'
import { drawPdf, readPdf } from '../../support/files/pdf.ts'
import { pdfsInEveryWay } from '../../support/rendering/every-way.ts'
import { renderWithReport } from '../../support/rendering/render-with-report.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const INCH = { top: '1in', right: '1in', bottom: '1in', left: '1in' }
/** 3,000 CSS pixels high, which is 2,250 points; with margins of an inch 2,394. */
const TALL =
  '<body style="margin:0"><div style="height:2990px">first</div><p style="margin:0;height:10px;background:red">'

const { server, site, user } = useSharedServer()

const heightsOf = async (html: string, options: object) =>
  (
    await pdfOf(server, user, { html, options: { margin: INCH, singlePage: true, ...options } })
  ).map(({ height }) => Math.round(height))

function expectHeight(heights: number[], height: number): void {
  expect(heights).toHaveLength(1)
  expect(Math.abs((heights[0] ?? 0) - height)).toBeLessThanOrEqual(2)
}

describe('singlePage', () => {
  test('makes the page as high as its content and its margins, in every way to render', async () => {
    const options = { margin: INCH, singlePage: true }
    for (const pdf of await pdfsInEveryWay(server, site, { html: TALL, options })) {
      const pages = await readPdf(pdf)
      expectHeight(
        pages.map(({ height }) => height),
        2394,
      )
      expect(Math.round(pages[0]?.width ?? 0)).toBe(596)
      const [, , , bottom = 0] = inkOf(await drawPdf(pdf)) ?? []
      expect(Math.abs(bottom - 2322)).toBeLessThanOrEqual(2)
    }
  })

  test('has an effect for one render only', async () => {
    expect(await heightsOf(TALL, {})).toHaveLength(1)
    expect(await heightsOf(TALL, { singlePage: false })).toEqual([842, 842, 842, 842])
  })

  test('makes the page of a short document low', async () => {
    expectHeight(await heightsOf('<body style="margin:0"><div style="height:96px">', {}), 216)
  })

  test.each<[what: string, html: string, options: object, height: number]>([
    ['half the scale', TALL, { scale: 0.5 }, 1269],
    ['landscape paper', TALL, { landscape: true }, 2394],
    ['another format', TALL, { format: { width: '5in', height: '5in' } }, 2394],
    ['margins of @page', `<style>@page { margin: 2in 0 }</style>${TALL}`, {}, 2538],
    ['a size of @page', `<style>@page { size: A5 landscape }</style>${TALL}`, {}, 2394],
    ['a minimum height of a window', `<style>body { min-height: 100vh }</style>${TALL}`, {}, 2394],
    [
      'styles of print',
      `<style>@media print { body { padding-top: 96px } }</style>${TALL}`,
      {},
      2466,
    ],
    ['an outline and tags', TALL, { outline: true }, 2394],
    ['a header', TALL, { displayHeaderFooter: true, headerTemplate: 'Header' }, 2394],
  ])('works with %s', async (_, html, options, height) => {
    expectHeight(await heightsOf(html, options), height)
  })

  test('leaves out page breaks and named pages', async () => {
    const html = `<style>@page wide { size: landscape } .wide { page: wide } p { margin: 0 }</style>
      <p style="break-after:page">one<p class=wide>two<p style="page-break-before:always">three`
    const [page, ...others] = await pdfOf(server, user, { html, options: { singlePage: true } })
    expect(others).toEqual([])
    expect(page?.text.match(/one|two|three/g)).toEqual(['one', 'two', 'three'])
  })

  test('keeps everything on further pages if parts grow with the page', async () => {
    const html = '<div style="height:100vh">one</div><div style="height:100vh">two</div>'
    const pages = await pdfOf(server, user, { html, options: { singlePage: true } })
    expect(pages.map(({ text }) => text).join(' ')).toMatch(/one[\s\S]*two/)
  })

  test('is refused for content that is higher than 5 m', async () => {
    const body = { html: '<div style="height:30000px">', options: { singlePage: true } }
    const { code, message } = await errorOf(server, user, 'pdf', body)
    expect(code).toBe('VALIDATION_ERROR')
    expect(message).toContain('`options.singlePage` needs a page of 8.0 m')
    const half = { ...body, options: { singlePage: true, scale: 0.5 } }
    expect(await readPdf(await bytesOf(server, user, 'pdf', half))).toHaveLength(1)
  })

  test.each([
    ['pageRanges', { pageRanges: '1' }],
    ['preferCSSPageSize', { preferCSSPageSize: true }],
  ])('cannot be used with %s', async (name, options) => {
    const body = { html: 'x', options: { singlePage: true, ...options } }
    const { message } = await errorOf(server, user, 'pdf', body)
    expect(message).toBe(`\`options.singlePage\` cannot be used with \`options.${name}\`.`)
  })

  test('causes no hints of its own', async () => {
    const html = `<style>@page { size: A3 }</style>${TALL}`
    const { report } = await renderWithReport(server, user, 'pdf', {
      html,
      options: { singlePage: true },
    })
    expect(report.hints).toEqual([])
  })
})

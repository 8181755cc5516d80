/**
 * Stamps: HTML that the engine prints, and pages of other PDFs, over or under pages of any size.
 */
import { beforeAll, describe, expect, test } from 'bun:test'
import { failureError } from '../../../server/pdfs/failures.ts'
import { content, pdfsClient } from '../../support/api/pdfs.ts'
import { bytesOf, readError, readIssues } from '../../support/api/renders.ts'
import { contentBomb, pdfOf } from '../../support/files/hostile-pdfs.ts'
import { colourAt } from '../../support/files/images.ts'
import { drawPdf, readPdf } from '../../support/files/pdf.ts'
import { readPdfStructure } from '../../support/files/pdf-structure.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, site, user } = useSharedServer({ plan: 'business' })
const pdfs = pdfsClient(server, user)

const NUMBERS =
  '<p style="position:absolute;bottom:5mm;right:5mm;margin:0"><b class=pageNumber></b> of <b class=totalPages></b></p>'
const pages = (count: number) =>
  Array.from({ length: count }, (_, at) => `<p style="break-after:page">Text ${at + 1}`).join('')

let portrait: Uint8Array
let landscape: Uint8Array
let merged: Uint8Array

beforeAll(async () => {
  const options = { tagged: true, outline: true, margin: { top: '0', left: '0' } }
  const html = `<html lang=en><h1>Title</h1><a href="https://example.com/">web</a>${pages(2)}`
  portrait = await bytesOf(server, user, 'pdf', { html, options })
  landscape = await bytesOf(server, user, 'pdf', {
    html: '<p>Wide',
    options: { format: 'A5', landscape: true },
  })
  merged = await pdfs.pdf('merge', { sources: [content(portrait), content(landscape)] })
})

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const textsOf = async (pdf: Uint8Array) => (await readPdf(pdf)).map(({ text }) => squeezed(text))

describe('HTML', () => {
  test('numbers the pages of a merged file, whatever their sizes', async () => {
    const before = await readPdf(merged)
    const stamped = await pdfs.pdf('stamp', { source: content(merged), html: NUMBERS })
    const after = await readPdf(stamped)
    const count = before.length
    expect(after.map(({ width, height }) => [width, height])).toEqual(
      before.map(({ width, height }) => [width, height]),
    )
    expect(after.map(({ text }) => squeezed(text))).toEqual(
      before.map(({ text }, at) => `${squeezed(text)} ${at + 1} of ${count}`),
    )
  })

  test('is drawn on the pages that are named only, with their own numbers', async () => {
    const body = { source: content(merged), html: NUMBERS, pages: '2-' }
    const texts = await textsOf(await pdfs.pdf('stamp', body))
    expect(texts[0]).not.toContain(' of ')
    expect(texts.slice(1).map((text) => /\d of \d$/.exec(text)?.[0])).toEqual(
      texts.slice(1).map((_, at) => `${at + 2} of ${texts.length}`),
    )
  })

  test('covers the whole page, and leaves what it does not paint as it was', async () => {
    const html =
      '<div style="position:absolute;right:0;bottom:0;width:50px;height:50px;background:#f00"></div>'
    const stamped = await pdfs.pdf('stamp', { source: content(portrait), html })
    const [before, after] = [await drawPdf(portrait), await drawPdf(stamped)]
    expect(colourAt(after, after.width - 3, after.height - 3)).toBe('#ff0000')
    expect(colourAt(after, after.width - 45, after.height - 45)).toBe(
      colourAt(before, before.width - 45, before.height - 45),
    )
    expect(await textsOf(stamped)).toEqual(await textsOf(portrait))
  })

  test('keeps outline, links and tags', async () => {
    const stamped = await pdfs.pdf('stamp', { source: content(portrait), html: NUMBERS })
    expect(await readPdfStructure(stamped)).toEqual(await readPdfStructure(portrait))
  })

  test('is drawn on boxes with long decimals, as programs that crop pages write them', async () => {
    const boxes = [
      '/MediaBox [0 0 612 792] /CropBox [10.12345678 20.7654321 361.8765432109 712.3333333333]',
      '/MediaBox [0.33333333333 0.66666666667 595.27559055118 841.88976377953]',
      '/MediaBox [0 0 612 792] /CropBox [100.000001 100.000001 172.1000009 172.1999999]',
    ]
    const kids = boxes.map((_, at) => `${at + 3} 0 R`).join(' ')
    const source = content(
      pdfOf([
        '<</Type /Catalog /Pages 2 0 R>>',
        `<</Type /Pages /Count ${boxes.length} /Kids [${kids}]>>`,
        ...boxes.map((box) => `<</Type /Page /Parent 2 0 R ${box}>>`),
      ]),
    )
    expect(await textsOf(await pdfs.pdf('stamp', { source, html: '<p>DRAFT</p>' }))).toEqual([
      'DRAFT',
      'DRAFT',
      'DRAFT',
    ])
    const numbered = await pdfs.pdf('stamp', { source, html: '<b class=pageNumber></b>' })
    expect(await textsOf(numbered)).toEqual(['1', '2', '3'])
  })

  test('stands upright on pages that are turned', async () => {
    const turned = await pdfs.pdf('rotate', { source: content(landscape), angle: 90 })
    const html = '<div style="width:20px;height:20px;background:#00f"></div>'
    const shown = await drawPdf(await pdfs.pdf('stamp', { source: content(turned), html }))
    expect(colourAt(shown, 3, 3)).toBe('#0000ff')
  })

  test('loads no other address, and runs no script', async () => {
    const html =
      '<img src="http://127.0.0.1:1/x.png"><script>document.body.append("ran")</script><b>ok</b>'
    const texts = await textsOf(await pdfs.pdf('stamp', { source: content(landscape), html }))
    expect(texts[0]).toContain('ok')
    expect(texts[0]).not.toContain('ran')
  })
})

describe('a PDF', () => {
  test('is drawn over or under the pages', async () => {
    const body = '<style>@page{margin:0}html,body{margin:0;height:100%;background:#0f0}</style>'
    const zero = { top: '0', right: '0', bottom: '0', left: '0' }
    const green = await bytesOf(server, user, 'pdf', { html: body, options: { margin: zero } })
    const corners: string[] = []
    for (const layer of ['over', 'under']) {
      const request = { source: content(portrait), stamp: content(green), layer, pages: '1' }
      corners.push(colourAt(await drawPdf(await pdfs.pdf('stamp', request)), 300, 800))
    }
    expect(corners).toEqual(['#00ff00', '#00ff00'])
    const under = { source: content(portrait), stamp: content(green), layer: 'under' }
    expect((await textsOf(await pdfs.pdf('stamp', under)))[0]).toContain('Title')
  })

  test('that has no pages, or whose content is too large, is named', async () => {
    const noPages = pdfOf(['<</Type /Catalog /Pages 2 0 R>>', '<</Type /Pages /Count 0 /Kids []>>'])
    for (const stamp of [noPages, contentBomb(1_000_000_000)]) {
      const body = { source: content(portrait), stamp: content(stamp) }
      const error = await readError(await pdfs.post('stamp', body))
      expect(error.message).toStartWith('`stamp` cannot be used')
      expect(error.details?.issues?.map(({ path }) => path)).toEqual(['stamp'])
    }
    const body = { source: content(noPages), stamp: content(portrait) }
    const error = await readError(await pdfs.post('stamp', body))
    expect(error.details?.issues?.map(({ path }) => path)).toEqual(['source'])
  })

  test('and its source are both named if they are too large together', async () => {
    site.routes['/large'] = { body: Buffer.alloc(30_000_000) }
    const url = `${site.url}/large`
    const error = await readError(await pdfs.post('stamp', { source: { url }, stamp: { url } }))
    expect(error.message).toStartWith('`source` and `stamp` must have at most 50 MB')
    expect(error.details).toMatchObject({
      reason: 'pdf_too_large',
      issues: [{ path: 'source' }, { path: 'stamp' }],
    })
  })

  test('that is damaged is named', async () => {
    const body = { source: content(portrait), stamp: content(Buffer.from('no PDF')) }
    const error = await readError(await pdfs.post('stamp', body))
    expect(error.details).toMatchObject({ reason: 'damaged_pdf', issues: [{ path: 'stamp' }] })
  })
})

test('HTML whose print cannot be used is named, and not the PDF', () => {
  const source = { path: 'source', source: content(portrait) }
  const failure = { reason: 'refused', message: 'It is too large.', file: 1 } as const
  const error = failureError(failure, {
    operation: 'stamp',
    sources: [source],
    needsPrint: null,
  })
  expect(error.message).toBe('`html` cannot be used: It is too large.')
  expect(error.details.issues?.map(({ path }) => path)).toEqual(['html'])
})

test('a stamp is HTML or a PDF, on pages that exist', async () => {
  const source = content(portrait)
  const both = await pdfs.post('stamp', { source, html: 'x', stamp: source })
  expect((await readIssues(both)).message).toContain('html')
  const none = await pdfs.post('stamp', { source, html: 'x', pages: '100' })
  expect((await readIssues(none)).issues[0]?.path).toBe('pages')
})

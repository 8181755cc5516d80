/**
 * The operations on PDFs do what they say with PDFs that the engine has printed, and keep outlines,
 * links and tags.
 */
import { beforeAll, describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { content, pdfsClient } from '../../support/api/pdfs.ts'
import { readError, readIssues } from '../../support/api/renders.ts'
import { dataOf } from '../../support/api/templates.ts'
import { manyPages, pdfOf } from '../../support/files/hostile-pdfs.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { readPdfStructure } from '../../support/files/pdf-structure.ts'
import { formPdf } from '../../support/files/pdfs-with-extras.ts'
import { unzip } from '../../support/files/zip.ts'
import { checkPdf } from '../../support/finisher/operations.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer({ plan: 'business' })
const pdfs = pdfsClient(server, user)

type Facts = components['schemas']['PdfFacts']

const CHAPTERS = [1, 2, 3].map(
  (number) => `<section style="break-after:page"><h1 id="c${number}">Chapter ${number}</h1>
    <p><a href="#c${(number % 3) + 1}">next</a> <a href="https://example.com/">web</a></p></section>`,
)
const BOOK = `<html lang="en"><title>Book</title>${CHAPTERS.join('')}`
/** The request id of a tagged book of three pages with an outline. */
let book = ''
let cover = ''

beforeAll(async () => {
  book = await pdfs.print(BOOK, { tagged: true, outline: true })
  cover = await pdfs.print('<title>Cover</title><h1>Cover</h1>')
})

async function textsOf(pdf: Uint8Array): Promise<string[]> {
  return (await readPdf(pdf)).map(({ text }) => text.trim().split('\n')[0]?.trim() ?? '')
}

async function factsOf(source: object): Promise<Facts> {
  return dataOf(await pdfs.post('metadata', { source }))
}

describe('merge', () => {
  test('joins outputs in their order, with outline, links and tags', async () => {
    const sources = [
      { request_id: cover, name: 'The cover' },
      { request_id: book, name: 'The book' },
    ]
    const merged = await pdfs.pdf('merge', { sources, outline: 'files' })
    expect(await textsOf(merged)).toEqual(['Cover', 'Chapter 1', 'Chapter 2', 'Chapter 3'])
    const { outline, links, tags } = await readPdfStructure(merged)
    expect(JSON.stringify(outline)).toMatch(/The cover.*The book.*Chapter 1.*Chapter 3/)
    expect(JSON.stringify(links)).toContain('https://example.com/')
    expect(JSON.stringify(tags)).toContain('H1')
  })

  test('takes the pages that a source names', async () => {
    const sources = [{ request_id: book, pages: '2-' }, { request_id: cover }]
    expect(await textsOf(await pdfs.pdf('merge', { sources }))).toEqual([
      'Chapter 2',
      'Chapter 3',
      'Cover',
    ])
  })

  test('names the source whose pages do not exist', async () => {
    const sources = [{ request_id: book }, { request_id: cover, pages: '7' }]
    const error = await readError(await pdfs.post('merge', { sources }))
    expect(error.code).toBe('VALIDATION_ERROR')
    expect(error.details).toMatchObject({
      reason: 'no_such_pages',
      issues: [{ path: 'sources[1].pages' }],
    })
  })
})

describe('merge of PDFs that cannot be used', () => {
  /** A PDF that qpdf accepts. */
  const noPages = pdfOf(['<</Type /Catalog /Pages 2 0 R>>', '<</Type /Pages /Count 0 /Kids []>>'])

  test('names the third source if that has no pages', async () => {
    const sources = [{ request_id: book }, { request_id: cover }, content(noPages)]
    const error = await readError(await pdfs.post('merge', { sources }))
    expect(error.message).toContain('has no pages')
    expect(error.details).toMatchObject({ issues: [{ path: 'sources[2]' }] })
  })

  test('names all sources if none of them is to blame alone', async () => {
    const sources = Array(3).fill(content(manyPages(9_000)))
    const error = await readError(await pdfs.post('merge', { sources }))
    expect(error.message).toStartWith('`sources` cannot be used')
    expect(error.details?.issues?.map(({ path }) => path)).toEqual(['sources'])
  })
})

describe('split', () => {
  test('answers several ranges with a ZIP of their PDFs', async () => {
    const response = await pdfs.post('split', {
      source: { request_id: book },
      pages: ['1', '2-'],
      filename: 'parts',
    })
    expect(response.headers.get('Content-Type')).toBe('application/zip')
    expect(response.headers.get('Content-Disposition')).toContain('filename="parts.zip"')
    const files = unzip(new Uint8Array(await response.arrayBuffer()))
    expect(Object.keys(files)).toEqual(['1.pdf', '2.pdf'])
    for (const file of Object.values(files)) await checkPdf(file)
    const texts = await Promise.all(Object.values(files).map(textsOf))
    expect(texts).toEqual([['Chapter 1'], ['Chapter 2', 'Chapter 3']])
  })

  test('answers one range with its PDF', async () => {
    const part = await pdfs.pdf('split', { source: { request_id: book }, pages: ['3,1'] })
    expect(await textsOf(part)).toEqual(['Chapter 3', 'Chapter 1'])
    expect(JSON.stringify((await readPdfStructure(part)).outline)).not.toContain('Chapter 2')
  })

  test('makes a PDF of every two pages', async () => {
    const files = unzip(await pdfs.bytes('split', { source: { request_id: book }, every: 2 }))
    const texts = await Promise.all(Object.values(files).map(textsOf))
    expect(texts).toEqual([['Chapter 1', 'Chapter 2'], ['Chapter 3']])
  })

  test('names the range without a page', async () => {
    const body = { source: { request_id: book }, pages: ['1', '9'] }
    const { message, issues } = await readIssues(await pdfs.post('split', body))
    expect(issues[0]?.path).toBe('pages[1]')
    expect(message).toContain('3 pages')
  })
})

test('rotate turns the pages that are named, clockwise', async () => {
  const source = { request_id: book }
  const turned = await pdfs.pdf('rotate', { source, angle: 90, pages: '2-' })
  expect((await factsOf(content(turned))).pages.map(({ rotation }) => rotation)).toEqual([
    0, 90, 90,
  ])
  expect(await readPdfStructure(turned)).toEqual(
    await readPdfStructure(await pdfs.pdf('rotate', { source, angle: 180 })),
  )
})

test('flatten draws form fields into the page, and keeps links', async () => {
  const flat = await pdfs.pdf('flatten', { source: content(formPdf()) })
  expect(Buffer.from(flat).includes('/Widget')).toBe(false)
  const { links } = await readPdfStructure(
    await pdfs.pdf('flatten', { source: { request_id: book } }),
  )
  expect(JSON.stringify(links)).toContain('https://example.com/')
})

describe('metadata', () => {
  test('tells what a PDF is', async () => {
    const facts = await factsOf({ request_id: book })
    expect(facts).toMatchObject({
      request_id: expect.stringMatching(/^req_/),
      encrypted: false,
      tagged: true,
      page_count: 3,
      document: { title: 'Book', language: 'en' },
      conformance: [],
      attachments: [],
    })
    expect(facts.outline.map(({ title, page }) => [title, page])).toEqual([
      ['Chapter 1', 1],
      ['Chapter 2', 2],
      ['Chapter 3', 3],
    ])
    expect(facts.pages[0]?.width).toBeCloseTo(595.92, 1)
  })

  test('sets properties in both places, and removes those that are empty', async () => {
    const keywords = ['one', 'two']
    const document = { title: 'Ünïcode', author: '', keywords, language: 'de-CH' }
    const changed = await pdfs.pdf('metadata', { source: { request_id: book }, document })
    const { info, xmp } = await readPdfFacts(changed)
    expect(info['Title']).toBe('Ünïcode')
    expect(xmp).toContain('Ünïcode')
    expect((await factsOf(content(changed))).document).toMatchObject({
      author: null,
      keywords: 'one, two',
      language: 'de-CH',
    })
    const removed = { document: { keywords: [] } }
    const without = await pdfs.pdf('metadata', { source: content(changed), ...removed })
    expect((await factsOf(content(without))).document).toMatchObject({ keywords: null })
  })

  test('refuses control characters and languages that are none', async () => {
    const document = { title: 'a\nb', language: 'no language' }
    const body = { source: { request_id: book }, document }
    const { issues } = await readIssues(await pdfs.post('metadata', body))
    expect(issues.map(({ path }) => path)).toEqual(['document.title', 'document.language'])
  })
})

/** The operations on PDFs do what they say with PDFs that the engine has printed, and keep outlines, links and tags. */
import { beforeAll, describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { content, pdfsClient } from '../../support/api/pdfs.ts'
import { bytesOf, readError, readIssues } from '../../support/api/renders.ts'
import { dataOf } from '../../support/api/templates.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { readPdfStructure } from '../../support/files/pdf-structure.ts'
import { formPdf } from '../../support/files/pdfs-with-extras.ts'
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

describe('split', () => {
  test('answers several ranges with a ZIP of their PDFs', async () => {
    const response = await pdfs.post('split', {
      source: { request_id: book },
      pages: ['1', '2-'],
      filename: 'parts',
    })
    expect(response.headers.get('Content-Type')).toBe('application/zip')
    expect(response.headers.get('Content-Disposition')).toContain('filename="parts.zip"')
    const files = await unzip(new Uint8Array(await response.arrayBuffer()))
    expect(Object.keys(files)).toEqual(['1.pdf', '2.pdf'])
    for (const file of Object.values(files)) await checkPdf(file)
    const texts = await Promise.all(Object.values(files).map(textsOf))
    expect(texts).toEqual([['Chapter 1'], ['Chapter 2', 'Chapter 3']])
  })

  test('answers one range with its PDF', async () => {
    const part = await pdfs.pdf('split', { source: { request_id: book }, pages: ['3,1'] })
    expect(await textsOf(part)).toEqual(['Chapter 1', 'Chapter 3'])
    expect(JSON.stringify((await readPdfStructure(part)).outline)).not.toContain('Chapter 2')
  })

  test('makes a PDF of every two pages', async () => {
    const files = await unzip(await pdfs.bytes('split', { source: { request_id: book }, every: 2 }))
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
    const document = { title: 'Ünïcode', author: '', language: 'de-CH' }
    const changed = await pdfs.pdf('metadata', { source: { request_id: book }, document })
    const { info, xmp } = await readPdfFacts(changed)
    expect(info['Title']).toBe('Ünïcode')
    expect(xmp).toContain('Ünïcode')
    expect((await factsOf(content(changed))).document).toMatchObject({
      author: null,
      language: 'de-CH',
    })
  })

  test('refuses control characters and languages that are none', async () => {
    const document = { title: 'a\nb', language: 'no language' }
    const body = { source: { request_id: book }, document }
    const { issues } = await readIssues(await pdfs.post('metadata', body))
    expect(issues.map(({ path }) => path)).toEqual(['document.title', 'document.language'])
  })
})

describe('convert', () => {
  const encrypt = { userPassword: 'correct horse', permissions: { copy: false } }

  test('encrypts a PDF, and its password decrypts it again', async () => {
    const locked = await pdfs.bytes('convert', { source: { request_id: book }, encrypt })
    await checkPdf(locked, 'correct horse')
    const facts = await factsOf({ ...content(locked), password: 'correct horse' })
    expect(facts.encrypted).toBe(true)
    const source = { ...content(locked), password: 'correct horse' }
    const open = await pdfs.pdf('convert', { source })
    expect(await textsOf(open)).toEqual(['Chapter 1', 'Chapter 2', 'Chapter 3'])
    expect(Buffer.from(open).includes('/Encrypt')).toBe(false)
  })

  test('names the password that is missing or wrong', async () => {
    const locked = await pdfs.bytes('convert', { source: { request_id: book }, encrypt })
    for (const password of [undefined, 'wrong']) {
      const source = { ...content(locked), password }
      const error = await readError(await pdfs.post('metadata', { source }))
      expect(error.code).toBe('VALIDATION_ERROR')
      expect(error.details).toMatchObject({
        reason: 'wrong_password',
        issues: [{ path: 'source.password' }],
      })
    }
  })

  test('compresses without loss', async () => {
    const rows = Array.from({ length: 400 }, (_, at) => `<tr><td>${at}<td>cell`).join('')
    const html = `<title>t</title><table>${rows}</table>`
    const large = await bytesOf(server, user, 'pdf', { html, options: { tagged: true } })
    const small = await pdfs.pdf('convert', { source: content(large), compress: true })
    expect(small.length).toBeLessThan(large.length / 2)
    expect((await readPdf(small)).length).toBe((await readPdf(large)).length)
  })

  test('makes archives of outputs, which were checked', async () => {
    const archive = await pdfs.pdf('convert', { source: { request_id: book }, pdfa: '2b' })
    expect((await factsOf(content(archive))).conformance).toEqual(['PDF/A-2b'])
    const both = await pdfs.pdf('convert', { source: { request_id: book }, pdfa: '3a', pdfua: 1 })
    expect((await factsOf(content(both))).conformance).toContain('PDF/UA-1')
  })

  test('refuses archives that break their standard', async () => {
    const untagged = await pdfs.post('convert', { source: { request_id: cover }, pdfa: '2a' })
    const error = await readError(untagged)
    expect(error.code).toBe('CONFORMANCE_FAILED')
    expect(error.details?.conformance?.length).toBeGreaterThan(0)
  })

  test('makes no archive of files that were not printed here, or not left as they were', async () => {
    const foreign = await pdfs.post('convert', { source: content(formPdf()), pdfa: '2b' })
    expect((await readIssues(foreign)).issues[0]?.path).toBe('pdfa')
    const response = await pdfs.post('rotate', { source: { request_id: book }, angle: 90 })
    const request_id = response.headers.get('X-Request-Id')
    const changed = await pdfs.post('convert', { source: { request_id }, pdfa: '2b' })
    expect((await readIssues(changed)).message).toContain('POST /api/v1/pdf')
    const titled = await pdfs.print('<p>x', { document: { title: 'x' } })
    const finished = await pdfs.post('convert', { source: { request_id: titled }, pdfua: 1 })
    expect((await readError(finished)).details).toMatchObject({ reason: 'not_a_print' })
  })

  test('says that there is nothing to convert, and what excludes each other', async () => {
    const source = { request_id: book }
    const nothing = await readIssues(await pdfs.post('convert', { source }))
    expect(nothing.message).toContain('Nothing is to be converted')
    const body = { source, pdfa: '2b', compress: true, encrypt: { permissions: {} } }
    const { issues } = await readIssues(await pdfs.post('convert', body))
    expect(issues.map(({ path }) => path)).toEqual(['encrypt', 'encrypt', 'compress'])
  })
})

/** Reads a ZIP whose files are stored as they are. */
async function unzip(bytes: Uint8Array): Promise<Record<string, Uint8Array>> {
  const zip = Buffer.from(bytes)
  const files: Record<string, Uint8Array> = {}
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, name, extra, comment] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files[zip.toString('utf8', at + 46, at + 46 + name)] = zip.subarray(start, start + size)
    at += 46 + name + extra + comment
  }
  return files
}

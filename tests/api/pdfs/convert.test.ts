/** Conversions: encrypted, decrypted and smaller PDFs, and archives of what was printed here. */
import { beforeAll, describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { content, pdfsClient } from '../../support/api/pdfs.ts'
import { bytesOf, readError, readIssues } from '../../support/api/renders.ts'
import { dataOf } from '../../support/api/templates.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { formPdf } from '../../support/files/pdfs-with-extras.ts'
import { checkPdf } from '../../support/finisher/operations.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer({ plan: 'business' })
const pdfs = pdfsClient(server, user)

/** The request ids of a tagged book, and of a page without tags. */
let book = ''
let cover = ''

beforeAll(async () => {
  const html = '<html lang="en"><title>Book</title><h1>Chapter 1</h1><p>Text</p>'
  book = await pdfs.print(html, { tagged: true, outline: true })
  cover = await pdfs.print('<title>Cover</title><h1>Cover</h1>')
})

/** The languages of a file and of its elements. */
function languagesIn(pdf: Uint8Array): string[] {
  const found = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/\/Lang \(([^)]*)\)/g)
  return [...found].map(([, language]) => language ?? '')
}

async function factsOf(source: object): Promise<components['schemas']['PdfFacts']> {
  return dataOf(await pdfs.post('metadata', { source }))
}

describe('convert', () => {
  const encrypt = { userPassword: 'correct horse', permissions: { copy: false } }

  test('encrypts a PDF, and its password decrypts it again', async () => {
    const locked = await pdfs.bytes('convert', { source: { request_id: book }, encrypt })
    await checkPdf(locked, 'correct horse')
    const facts = await factsOf({ ...content(locked), password: 'correct horse' })
    expect(facts.encrypted).toBe(true)
    const source = { ...content(locked), password: 'correct horse' }
    const open = await pdfs.pdf('convert', { source })
    expect((await readPdf(open))[0]?.text).toContain('Chapter 1')
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

  test('claims no language that the page of a print does not declare', async () => {
    const german = '<title>Rechnung</title><h1>Rechnung</h1><p lang="fr">Bonjour'
    const undeclared = await pdfs.print(german, { tagged: true })
    const refused = await pdfs.post('convert', { source: { request_id: undeclared }, pdfua: 1 })
    const error = await readError(refused)
    expect(error.code).toBe('CONFORMANCE_FAILED')
    expect(error.message).toMatch(/does not say in which language/)
    const archive = await pdfs.pdf('convert', { source: { request_id: undeclared }, pdfa: '2a' })
    expect(languagesIn(archive)).toEqual(['fr'])
    const declared = await pdfs.print(`<html lang="en-US">${german}`, { tagged: true })
    const converted = await pdfs.pdf('convert', { source: { request_id: declared }, pdfua: 1 })
    expect(new Set(languagesIn(converted))).toEqual(new Set(['en-US', 'fr']))
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

  test('makes archives of prints whose text and links have the words of PDF files', async () => {
    const words = ['/Metadata', '/Encrypt', '/ObjStm']
    const links = words.map((word) => `<a href="https://example.com${word}">${word}</a>`).join(' ')
    const html = `<html lang="en"><title>/Metadata /Encrypt</title><h1>Links</h1><p>${links}</p>`
    const request_id = await pdfs.print(html, { tagged: true })
    const archive = await pdfs.pdf('convert', { source: { request_id }, pdfa: '2b' })
    expect((await factsOf(content(archive))).conformance).toEqual(['PDF/A-2b'])
  })

  test.each([
    ['compressed', { compress: true }],
    ['encrypted', { encrypt: { ownerPassword: 'owner' } }],
    ['deterministic', { deterministic: true }],
  ])('makes no archive of a print that was %s', async (_, options) => {
    const request_id = await pdfs.print('<html lang="en"><title>a</title><p>a', options)
    const response = await pdfs.post('convert', { source: { request_id }, pdfa: '2b' })
    const error = await readError(response)
    expect(error.details).toMatchObject({ reason: 'not_a_print', issues: [{ path: 'pdfa' }] })
    expect(error.message).toContain('changed by options of its request')
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

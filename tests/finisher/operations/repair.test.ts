/**
 * PDFs that other programs repair are repaired, and the reply says so. Pages are taken in the order
 * in which they are named.
 */
import { describe, expect, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import type { PdfOperation } from '../../../packages/pdf/src/operations/tasks.ts'
import * as hostile from '../../support/files/hostile-pdfs.ts'
import { checkPdf, DATE, sourceOf, useFinisher } from '../../support/finisher/operations.ts'

const finisher = useFinisher()

const WHOLE = hostile.manyPages(3).toString('latin1')
const PACKED = hostile.objectStreamBomb(10).toString('latin1')

describe('a damaged PDF', () => {
  test.each([
    ['a wrong place of the table', WHOLE.replace(/startxref\n\d+/, 'startxref\n7'), 3],
    ['wrong offsets in the table', WHOLE.replaceAll(/0000(\d{6}) 00000 n/g, '0001$1 00000 n'), 3],
    ['no table', WHOLE.replace(/xref\n0[\s\S]+trailer/, 'trailer'), 3],
    ['no trailer', WHOLE.replace(/trailer\n.+\n/, ''), 3],
    [
      'bytes before its header',
      `HTTP/1.1 200 OK\r\n\r\n${WHOLE.replace(/startxref\n\d+/, 'startxref\n1')}`,
      3,
    ],
    [
      '5 KB behind its end',
      WHOLE.replace(/startxref\n\d+/, 'startxref\n1') + '\0'.repeat(5_000),
      3,
    ],
    ['no mark of its end', WHOLE.replace(/startxref\n\d+\n%%EOF/, 'startxref\n1'), 3],
    ['objects without an end', WHOLE.replaceAll('endobj\n', '\n'), 3],
    [
      'objects in a stream, and a wrong place of the table',
      PACKED.replace(/startxref\n\d+/, 'startxref\n9'),
      1,
    ],
  ])('with %s is repaired, and named', async (_, text, count) => {
    const pdf = Buffer.from(text, 'latin1')
    const reply = await finisher.replyTo({
      kind: 'merge',
      sources: [sourceOf(pdf), sourceOf(hostile.onePage())],
      outline: 'joined',
      date: DATE,
    })
    if (reply.kind !== 'pdfs') throw new Error(JSON.stringify(reply))
    const [merged = new Uint8Array()] = reply.pdfs
    await checkPdf(merged)
    expect((await finisher.facts(merged)).page_count).toBe(count + 1)
    expect(reply.notes).toMatchObject([{ code: 'PDF_REPAIRED', file: 0 }])
  })
})

describe('a PDF with content that cannot be read', () => {
  const content = (text: string) => {
    const data = deflateSync(Buffer.from(text)).toString('latin1')
    return `<</Filter /FlateDecode /Length ${data.length}>>\nstream\n${data}\nendstream`
  }
  const garbled = content('1 0 0 rg 0 0 9 9 re f').replace('x\x9c', 'x\x9d')
  const pdfWith = (...contents: string[]) => {
    const page = (at: number) =>
      `<</Type /Page /Parent 2 0 R /Contents ${at} 0 R /MediaBox [0 0 9 9]>>`
    const pages = contents.map((_, at) => page(at + 3 + contents.length))
    const kids = contents.map((_, at) => `${at + 3} 0 R`).join(' ')
    const tree = `<</Type /Pages /Count ${contents.length} /Kids [${kids}]>>`
    const objects = ['<</Type /Catalog /Pages 2 0 R>>', tree, ...pages, ...contents]
    const pdf = hostile.pdfOf(objects.map((object) => Buffer.from(object, 'latin1')))
    return sourceOf(
      Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'),
    )
  }

  test('is named, and the other pages stay', async () => {
    const source = pdfWith(content('0 0 9 9 re f'), garbled)
    const reply = await finisher.replyTo({ kind: 'rotate', source, angle: 90, pages: null })
    const [note] = reply.kind === 'pdfs' ? reply.notes : []
    expect(note?.names).toContain('unreadable content of 1 page')
  })

  test('on every page is refused', async () => {
    const source = pdfWith(garbled, garbled)
    expect(
      await finisher.failure({ kind: 'rotate', source, angle: 90, pages: null }),
    ).toMatchObject({
      reason: 'damaged',
      message: expect.stringContaining('send it as bytes'),
    })
  })
})

describe('the repair of a damaged PDF is named by', () => {
  const damaged = sourceOf(Buffer.from(WHOLE.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'))
  const whole = sourceOf(hostile.onePage())
  const tasks: [string, number, PdfOperation][] = [
    ['the facts', 0, { kind: 'facts', source: damaged }],
    ['a decryption', 0, { kind: 'decrypt', source: damaged }],
    ['a compression', 0, { kind: 'compress', source: damaged, imageQuality: null }],
    ['a stamp', 0, { kind: 'overlay', source: damaged, stamps: [stampOf(whole)], layer: 'over' }],
    ['a stamp', 1, { kind: 'overlay', source: whole, stamps: [stampOf(damaged)], layer: 'over' }],
  ]

  test.each(tasks)('%s (file %d)', async (_, file, task) => {
    const reply = await finisher.replyTo(task)
    expect(reply).toMatchObject({ notes: [{ code: 'PDF_REPAIRED', file }] })
  })

  function stampOf(source: typeof whole) {
    return { ...source, pages: null }
  }
})

describe('pages of a merge', () => {
  const sizes = [100, 200, 300]
  const kids = sizes.map((_, at) => `${at + 3} 0 R`).join(' ')
  const pdf = hostile.pdfOf([
    '<</Type /Catalog /Pages 2 0 R>>',
    `<</Type /Pages /Count 3 /Kids [${kids}]>>`,
    ...sizes.map((size) => `<</Type /Page /Parent 2 0 R /MediaBox [0 0 ${size} ${size}]>>`),
  ])
  const task = (pages: string): PdfOperation => ({
    kind: 'merge',
    sources: [{ ...sourceOf(pdf), pages }, sourceOf(hostile.onePage())],
    outline: 'joined',
    date: DATE,
  })

  test.each([
    ['3,1,2', [300, 100, 200]],
    ['2-,1', [200, 300, 100]],
    ['3', [300]],
  ])('%s are in this order', async (pages, widths) => {
    const facts = await finisher.facts(await finisher.pdf(task(pages)))
    expect(facts.pages.map(({ width }) => width)).toEqual([...widths, 200])
  })

  test('are refused if one is named twice', async () => {
    expect(await finisher.failure(task('3,1,1'))).toMatchObject({
      reason: 'pages',
      message: 'it names page 1 more than once. Merge the PDF with itself for a second copy.',
    })
  })
})

/** The functions of the package: errors, and when they need qpdf. No browser runs. */
import { describe, expect, test } from 'bun:test'
import { GUIDELINES, invoiceXml } from '../../../tests/support/files/factur-x.ts'
import { onePage } from '../../../tests/support/files/hostile-pdfs.ts'
import { signedPdf } from '../../../tests/support/files/pdfs-with-extras.ts'
import { type FinishOptions, finishPdf, mergePdfs, qpdfProgram, readPdf } from '../src/index.ts'

/** A page as Chromium prints it, without content. */
function printed(): Buffer {
  const text = onePage('', ['<</Title (One) /Producer (Skia/PDF m156)>>']).toString('latin1')
  return Buffer.from(text.replace('/Root 1 0 R', '/Root 1 0 R /Info 4 0 R'), 'latin1')
}

const noQpdf = () => Promise.reject(new Error('qpdf was asked for'))

/** @returns the code of the error */
async function codeOf(work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.then(() => null).catch((thrown: unknown) => thrown)
  return error instanceof Error && 'code' in error ? error.code : error
}

describe('finishPdf', () => {
  test.each<[option: string, options: object]>([
    ['pdfa', { pdfa: '1a' }],
    ['pdfua', { pdfua: 2 }],
    ['pdfua', { pdfua: 1, pdfa: '4' }],
    ['attachments', { pdfa: '2b', attachments: [{ name: 'a.csv', content: '1' }] }],
    ['attachments[0].name', { attachments: [{ name: '../a.csv', content: '1' }] }],
    ['attachments[0].name', { attachments: [{ name: '\ud800.csv', content: '1' }] }],
    ['document.title', { document: { title: 'a\nb' } }],
    ['document.language', { document: { language: 'klingon!' } }],
    ['date', { date: new Date(Number.NaN) }],
    ['facturX.xml', { facturX: { xml: '<a>' } }],
    ['facturX.level', { facturX: { xml: invoiceXml(GUIDELINES.BASIC), level: 'MINIMUM' } }],
  ])('names the option `%s` that is wrong', async (option, options) => {
    const work = finishPdf(printed(), options as FinishOptions)
    expect(await work.catch((error: unknown) => error)).toMatchObject({
      code: 'INVALID_OPTIONS',
      message: expect.stringContaining(`\`${option}\``),
    })
  })

  test.each<[what: string, pdf: Uint8Array]>([
    ['text', Buffer.from('a text')],
    ['a PDF of another program', onePage()],
  ])('refuses %s', async (_what, pdf) => {
    expect(await codeOf(finishPdf(pdf, { pdfa: '2b' }))).toBe('NOT_A_PRINT')
  })

  test('refuses what it has finished, and makes the same bytes of a print twice', async () => {
    const options: FinishOptions = { pdfa: '3b', deterministic: true }
    const [one, other] = await Promise.all([
      finishPdf(printed(), options),
      finishPdf(printed(), options),
    ])
    expect(Buffer.from(one.pdf).equals(other.pdf)).toBe(true)
    expect(await codeOf(finishPdf(one.pdf))).toBe('NOT_A_PRINT')
  })

  test('says why a document breaks a standard, or leaves its mark out', async () => {
    const error = await finishPdf(printed(), { pdfua: 1 }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'CONFORMANCE_FAILED', conformance: { passed: false } })
    const options: FinishOptions = { pdfua: 1, pdfa: '2b', conformance: 'best_effort' }
    const { pdf, conformance } = await finishPdf(printed(), options)
    expect(conformance?.standards).toEqual(['PDF/A-2b'])
    expect((await readPdf(pdf, { qpdf: noQpdf })).conformance).toEqual(['PDF/A-2b'])
  })

  test('attaches an invoice as PDF/A-3b of its level', async () => {
    const facturX = { xml: invoiceXml(GUIDELINES.BASIC) }
    const { pdf } = await finishPdf(printed(), { facturX })
    const facts = await readPdf(pdf, { qpdf: noQpdf })
    expect(facts.conformance).toEqual(['PDF/A-3b'])
    expect(facts.attachments).toMatchObject([{ name: 'factur-x.xml' }])
  })
})

describe('qpdf', () => {
  test('is not asked for prints, also after they were finished or merged', async () => {
    const { pdf: four } = await finishPdf(printed(), { pdfa: '4' })
    const { pdf, notes } = await mergePdfs([printed(), four], { qpdf: noQpdf })
    expect(notes).toMatchObject([{ code: 'STANDARD_REMOVED', file: 1, names: ['PDF/A-4'] }])
    const again = await mergePdfs([pdf, pdf], { qpdf: noQpdf })
    expect((await readPdf(again.pdf, { qpdf: noQpdf })).pages).toHaveLength(4)
  })

  test('reads PDFs of other programs', async () => {
    const { pdf, notes } = await mergePdfs([printed(), signedPdf()])
    expect(notes).toMatchObject([{ code: 'SIGNATURE_REMOVED', file: 1 }])
    expect((await readPdf(pdf)).pages).toHaveLength(2)
  })

  test('is asked for by an error where it is missing', async () => {
    const qpdf = qpdfProgram('/nowhere/qpdf')
    const error = await mergePdfs([onePage()], { qpdf }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'QPDF_MISSING',
      message: expect.stringContaining('apt-get'),
    })
  })

  test("of one's own has its own errors", async () => {
    const own = new Error('no room on the disk')
    const work = readPdf(onePage(), { qpdf: () => Promise.reject(own) })
    expect(await work.catch((error: unknown) => error)).toBe(own)
  })
})

test.each<[code: string, pdf: Uint8Array, pages: string | null]>([
  ['DAMAGED_PDF', Buffer.from('a text'), null],
  ['DAMAGED_PDF', printed().subarray(0, 60), null],
  ['NO_SUCH_PAGES', printed(), '7'],
  ['NO_SUCH_PAGES', printed(), 'one'],
])('merging throws %s, and names the file', async (code, pdf, pages) => {
  const work = mergePdfs([printed(), { pdf, pages }])
  expect(await work.catch((error: unknown) => error)).toMatchObject({ code, file: 1 })
})

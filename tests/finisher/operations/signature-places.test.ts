/** A signature is where it was asked for, upright, on pages that are turned and in any file. */
import { describe, expect, test } from 'bun:test'
import { openRevisions } from '../../../packages/pdf/src/objects/revisions.ts'
import { removeSignatures } from '../../../packages/pdf/src/operations/remove-signatures.ts'
import { runSigning } from '../../../packages/pdf/src/signatures/run-signing.ts'
import type { SignatureOptions, SigningReply } from '../../../packages/pdf/src/signatures/tasks.ts'
import { similarText } from '../../../server/lib/edit-distance.ts'
import { pdfOf } from '../../support/files/hostile-pdfs.ts'
import { colourAt } from '../../support/files/images.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { qpdfSays, sourceOf } from '../../support/finisher/operations.ts'
import { OPTIONS } from '../../support/signatures/steps.ts'

const RED = '#ff0000'
const BLUE = '#0000ff'

/** Red, with its upper left quarter blue. */
const PICTURE = pdfOf([
  '<</Type /Catalog /Pages 2 0 R>>',
  '<</Type /Pages /Kids [3 0 R] /Count 1>>',
  '<</Type /Page /Parent 2 0 R /MediaBox [0 0 100 40] /Contents 4 0 R>>',
  '<</Length 60>>\nstream\n' +
    '1 0 0 rg 0 0 100 40 re f 0 0 1 rg 0 20 50 20 re f'.padEnd(60) +
    '\nendstream',
])

/** @param rect of a field `buyer`, which the page then has */
function pageTurned(turn: number, rect: number[] | null = null): Buffer {
  const form = rect === null ? '' : '/AcroForm <</Fields [4 0 R]>>'
  const widgets = rect === null ? '' : '/Annots [4 0 R]'
  return pdfOf([
    `<</Type /Catalog /Pages 2 0 R ${form}>>`,
    `<</Type /Pages /Kids [3 0 R] /Count 1 /Rotate ${turn}>>`,
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /CropBox [20 30 290 380] ${widgets}>>`,
    `<</Type /Annot /Subtype /Widget /FT /Sig /T (buyer) /F 4 /P 3 0 R /Rect [${rect?.join(' ')}]>>`,
  ])
}

/** @param fields of the form, each from object 4 on */
function formWith(fields: string[], roots = [4]): Buffer {
  const refs = fields.map((_, at) => `${at + 4} 0 R`).join(' ')
  return pdfOf([
    `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [${roots.map((id) => `${id} 0 R`).join(' ')}]>>>>`,
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Annots [${refs}]>>`,
    ...fields.map((field) => `<<${field}>>`),
  ])
}

const PLACE = '/Type /Annot /Subtype /Widget /FT /Sig /F 4 /P 3 0 R /Rect [40 40 80 140]'

function placeNamed(name: string): string {
  const hex = Buffer.from(`\ufeff${name}`, 'utf16le').swap16().toString('hex')
  return `${PLACE} /T <${hex}>`
}

function run(task: Parameters<typeof runSigning>[1]): Promise<SigningReply> {
  const qpdf = () => Promise.reject(new Error('qpdf is not needed'))
  return runSigning(qpdf, task, similarText)
}

function fieldOf(pdf: Uint8Array, field: string, { isPlaced = false } = {}) {
  return { step: 'field', source: sourceOf(pdf), field, isPlaced } as const
}

function prepare(pdf: Uint8Array, options: Partial<SignatureOptions>): Promise<SigningReply> {
  const all = { ...OPTIONS, ...options }
  return run({ step: 'prepare', source: sourceOf(pdf), options: all, hash: 'sha256' })
}

async function prepared(pdf: Uint8Array, options: Partial<SignatureOptions>) {
  const reply = await prepare(pdf, options)
  if (reply.step !== 'prepared') throw new Error(JSON.stringify(reply))
  return reply.prepared
}

/** The colors of the upper left, upper right and lower left quarters, and of beside the corners. */
async function coloursOf(pdf: Uint8Array): Promise<string[]> {
  // Fields are drawn by the pages that keep them without their signatures.
  const document = openRevisions(Buffer.from(pdf))
  removeSignatures(document)
  const pixels = await drawPdf(document.save())
  return [
    [14, 24],
    [106, 24],
    [14, 56],
    [6, 16],
    [114, 64],
  ].map(([x = 0, y = 0]) => colourAt(pixels, x, y))
}

const SEEN = [BLUE, RED, RED, '#ffffff', '#ffffff']

describe('a visible signature', () => {
  const place = { page: 1, x: 10, y: 20, width: 100, height: 40 }

  test.each([0, 90, 180, 270])('is upright at its place on a page turned by %d', async (turn) => {
    const { pdf } = await prepared(pageTurned(turn), { picture: PICTURE, place })
    expect(await coloursOf(pdf)).toEqual(SEEN)
  })

  test('fills a field of a turned page as it is shown', async () => {
    // What is 10 from the left and 20 from the top of the page that is shown.
    const source = pageTurned(90, [40, 40, 80, 140])
    const field = await run(fieldOf(source, 'buyer'))
    expect(field).toEqual({ step: 'field', size: { width: 100, height: 40 }, isArchive: false })
    const { pdf } = await prepared(source, { picture: PICTURE, field: 'buyer' })
    expect(await coloursOf(pdf)).toEqual(SEEN)
  })
})

describe('a prepared file', () => {
  test('has its range in the signature, whatever the signer writes', async () => {
    const reason = '/ByteRange [0 9999999999 9999999999 9999999999]'
    const { pdf, gap } = await prepared(pageTurned(0), { reason })
    const text = Buffer.from(pdf).toString('latin1')
    const end = gap.at + 2 * gap.bytes + 1
    expect(text).toContain(`/ByteRange [0 ${gap.at - 1} ${end} ${pdf.length - end}`)
    expect(text).toContain(`(${reason})`)
  })

  test('keeps the generations of the objects that it replaces', async () => {
    const source = pageTurned(0)
      .toString('latin1')
      .replace('/Kids [3 0 R]', '/Kids [3 2 R]')
      .replace('3 0 obj', '3 2 obj')
      .replace(/((?:\d{10} \d{5} [nf] \n){3}\d{10}) 00000/, '$1 00002')
    const { pdf } = await prepared(Buffer.from(source, 'latin1'), {})
    const text = Buffer.from(pdf).toString('latin1')
    expect(text.split('3 2 obj')).toHaveLength(3)
    expect(text).toContain('/P 3 2 R')
    expect(await qpdfSays(pdf, ['--show-npages'])).toContain('1')
    expect(await qpdfSays(pdf, ['--show-object=3,2'])).toContain('/Annots')
  })
})

describe('a field that the form does not have', () => {
  const form = pageTurned(0, [40, 40, 80, 140])

  test('is refused if it is spelt like an empty place', async () => {
    const refusal = {
      step: 'refused',
      reason: 'field',
      message:
        'The PDF has no field `byer`; did you mean `buyer`? For a new field, choose another name, or give `visible` a place.',
    }
    expect(await prepare(form, { field: 'byer' })).toMatchObject(refusal)
    // Also before a picture is drawn for it.
    expect(await run(fieldOf(form, 'byer'))).toMatchObject(refusal)
  })

  test.each([
    ['client_signature', 'agent_signature'],
    ['Signature2', 'Signature1'],
    ['witness2', 'witness1'],
    ['witness2', 'witness'],
    ['氏名1', '署名1'],
  ])('is made as `%s` beside the place `%s`, which is another name', async (field, place) => {
    const note = { code: 'SIGNATURE_FIELD_ADDED', file: 0, names: [place], count: 1 }
    const reply = await prepare(formWith([placeNamed(place)]), { field })
    expect(reply).toMatchObject({ step: 'prepared', notes: [note] })
  })

  test.each(['Buyer', 'bu-yer', 'byuer', 'buyerr', 'bayer'])(
    'is refused as `%s`, which has one mistake or other signs',
    async (field) => {
      const message = expect.stringContaining('did you mean `buyer`?')
      expect(await prepare(form, { field })).toMatchObject({ step: 'refused', message })
    },
  )

  test('is compared with places that can be named, and not with groups of them', async () => {
    const pdf = formWith(
      ['/FT /Sig /T (group) /Kids [5 0 R]', `${PLACE} /T (buyer) /Parent 4 0 R`, PLACE],
      [4, 6],
    )
    expect(await prepare(pdf, { field: 'witness' })).toMatchObject({
      notes: [{ names: ['group.buyer'], count: 1 }],
    })
    expect(await prepare(pdf, { field: 'group' })).toMatchObject({
      message: 'The field `group` is no field for a signature.',
    })
  })

  test('is made if it has a place of its own', async () => {
    const place = { page: 1, x: 10, y: 20, width: 100, height: 40 }
    const reply = await prepare(form, { field: 'byer', place, picture: PICTURE })
    expect(reply).toMatchObject({ step: 'prepared', notes: [] })
    expect(await run(fieldOf(form, 'byer', { isPlaced: true }))).toMatchObject({ size: null })
  })

  test('is made under another name, and the places that stay empty are named', async () => {
    const note = { code: 'SIGNATURE_FIELD_ADDED', file: 0, names: ['buyer'], count: 1 }
    const named = (field: string | null, pdf = form) => prepare(pdf, { field })
    expect(await named('witness')).toMatchObject({ step: 'prepared', notes: [note] })
    expect(await named('witness', pageTurned(0))).toMatchObject({ step: 'prepared', notes: [] })
    expect(await named('buyer')).toMatchObject({ step: 'prepared', notes: [] })
    expect(await named(null)).toMatchObject({ step: 'prepared', notes: [] })
  })
})

test('a field is signed by its name as it is shown, without what cannot be printed', async () => {
  const pdf = formWith([placeNamed('buyer\u0007one')])
  expect(await prepare(pdf, { field: 'buyer one' })).toMatchObject({ step: 'prepared', notes: [] })
})

test('what cannot be signed is told by its field, with what to do', async () => {
  const place = { page: 9, x: 0, y: 0, width: 10, height: 10 }
  expect(await prepare(pageTurned(0), { place })).toMatchObject({
    reason: 'field',
    path: 'visible.page',
    message: 'The PDF has 1 page, and no page 9 to sign.',
  })
  expect(await prepare(pageTurned(0), { field: 'a.b' })).toMatchObject({
    reason: 'field',
    message: 'The PDF has no field `a.b`, and a new one has no full stop in its name.',
  })
})

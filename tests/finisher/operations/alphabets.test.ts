/** Values of every alphabet are drawn: joined, in their order, with the letters that they have. */
import { describe, expect, test } from 'bun:test'
import type { FieldValue } from '../../../packages/pdf/src/forms/check-value.ts'
import { decode, openDocument } from '../../../packages/pdf/src/objects/document.ts'
import { nameOf, Ref, Stream } from '../../../packages/pdf/src/objects/values.ts'
import { openShaper } from '../../../packages/pdf/src/shaping/harfbuzz.ts'
import { pdfWithAnnotations, textField } from '../../support/files/forms.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { checkPdf, sourceOf, useFinisher } from '../../support/finisher/operations.ts'

const finisher = useFinisher()

const VALUES = {
  ja: '山田太郎 2026',
  ko: '한국어 서울',
  ar: 'السلام عليكم 2026',
  he: 'שלום (ABC) עולם',
  th: 'ภาษาไทย',
  hi: 'हिन्दी',
}
const NAMES = Object.keys(VALUES)

function formOf(names: string[], entries = '') {
  return pdfWithAnnotations(
    names.map((name, at) => textField(name, `20 ${170 - 22 * at} 280 ${190 - 22 * at}`, entries)),
  )
}

async function filled(pdf: Uint8Array, values: Record<string, FieldValue>, flatten = false) {
  const { pdfs, notes } = await finisher.made({
    kind: 'fill',
    source: sourceOf(pdf),
    values,
    flatten,
  })
  const [made = new Uint8Array()] = pdfs
  await checkPdf(made)
  return { made, missing: notes.filter(({ code }) => code === 'GLYPHS_MISSING') }
}

describe('a form with values of other alphabets', () => {
  test('shows them, with the letters that they have alone', async () => {
    const { made, missing } = await filled(formOf(NAMES), VALUES, true)
    expect(missing).toEqual([])
    const text = (await readPdf(made))[0]?.text ?? ''
    const parts = ['山田太郎', '2026', '한국어', 'שלום', 'ABC', 'ภาษา', 'हिन्दी', 'عليكم']
    expect(parts.filter((part) => !text.includes(part))).toEqual([])
    expect(made.length).toBeLessThan(100_000)
  })

  test('has no font of them if its values need none', async () => {
    const { made } = await filled(formOf(['name']), { name: 'Łódź' })
    expect(Buffer.from(made).includes('Noto')).toBe(false)
  })

  test('begins at the right where its text does, unless the form says where', async () => {
    const xOf = async (value: string, entries: string) => {
      const { made } = await filled(formOf(['name'], entries), { name: value })
      return Number(/1 0 0 1 ([\d.]+) /.exec(contentOf(made))?.[1])
    }
    expect(await xOf('שלום', '')).toBeGreaterThan(200)
    expect(await xOf('שלום', '/Q 0')).toBeLessThan(10)
    expect(await xOf('山田', '')).toBeLessThan(10)
  })

  test('breaks lines between characters, and begins none with a full stop', async () => {
    const form = pdfWithAnnotations([textField('notes', '20 20 80 190', `/Ff ${1 << 12}`)])
    const { made, missing } = await filled(form, {
      notes: '吾輩は猫である。名前はまだ無い。どこで生れたか',
    })
    expect(missing).toEqual([])
    expect(contentOf(made).match(/ Tm /g)?.length).toBeGreaterThan(2)
  })
})

describe('a hostile value', () => {
  test('of more letters than are drawn is in the field, and named', async () => {
    const kinds = String.fromCodePoint(...Array.from({ length: 10_000 }, (_, at) => 0x4e00 + at))
    const { made, missing } = await filled(formOf(['name']), { name: kinds })
    expect(missing).toHaveLength(1)
    expect(made.length).toBeLessThan(3_000_000)
  })

  test('that is longer than is shaped for one form is in the field, and named', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `n${at}`)
    const values = Object.fromEntries(names.map((name, at) => [name, `${at}سلام`.repeat(4_000)]))
    const { made, missing } = await filled(formOf(names), values)
    expect(missing).toHaveLength(1)
    expect(made.length).toBeLessThan(3_000_000)
  })

  test('of marks alone, of lone surrogates and of directions alone is drawn as far as it can be', async () => {
    const values = { a: '\u0301\u064e', b: '\ud800山', c: '\u202e\u2066\u2069', d: 'ab\u202eשcd' }
    const { made } = await filled(formOf(Object.keys(values)), values)
    expect(made.length).toBeGreaterThan(0)
  })
})

test('the levels of a text are those of UAX #9, by which it runs', async () => {
  const shaper = await openShaper()
  const { levels, isRightToLeft } = shaper.levelsOf('אב12', 'auto')
  expect([[...levels], isRightToLeft]).toEqual([[1, 1, 2, 2], true])
  expect(shaper.mirrored('(')).toBe(')')
})

/** The contents of the appearance of the only field. */
function contentOf(pdf: Uint8Array): string {
  const document = openDocument(Buffer.from(pdf))
  if (document === null) throw new Error('the PDF cannot be read')
  for (let id = 1; id < document.count(); id += 1) {
    const dict = document.dict(new Ref(id))
    if (nameOf(dict.get('Subtype')) !== 'Widget') continue
    const look = document.resolve(document.dict(dict.get('AP')).get('N'))
    if (look instanceof Stream) return decode(look).toString('latin1')
  }
  throw new Error('no field has a look')
}

/** Values of every alphabet are drawn: joined, in their order, with the letters that they have. */
import { describe, expect, test } from 'bun:test'
import { breakable } from '../../../packages/pdf/src/flatten/line-breaks.ts'
import { shownTexts } from '../../../packages/pdf/src/flatten/shown-texts.ts'
import type { FieldValue } from '../../../packages/pdf/src/forms/check-value.ts'
import { decode, openDocument } from '../../../packages/pdf/src/objects/document.ts'
import { nameOf, Ref, Stream } from '../../../packages/pdf/src/objects/values.ts'
import { openShaper } from '../../../packages/pdf/src/shaping/harfbuzz.ts'
import { NEEDS_SHAPING, scriptsIn } from '../../../packages/pdf/src/shaping/scripts.ts'
import { createShapedFonts } from '../../../packages/pdf/src/shaping/shaped-fonts.ts'
import { FORMATTED, pdfWithAnnotations, textField } from '../../support/files/forms.ts'
import { pdfOf } from '../../support/files/hostile-pdfs.ts'
import { readPdf } from '../../support/files/pdf.ts'
import {
  checkPdf,
  endsIn,
  sourceOf,
  useFinisher,
  userNamed,
} from '../../support/finisher/operations.ts'

const finisher = useFinisher()

const VALUES = {
  ja: '山田太郎 2026',
  ko: '한국어 서울',
  ar: 'السلام عليكم 2026',
  he: 'שלום (ABC) עולם',
  th: 'ภาษาไทย',
  hi: 'हिन्दी',
  or: 'ଓଡ଼ିଆ',
  mn: 'ᠮᠣᠩᠭᠣᠯ',
  chr: 'ᏣᎳᎩ',
}
const NAMES = Object.keys(VALUES)

function formOf(names: string[], entries = '') {
  return pdfWithAnnotations(
    names.map((name, at) => textField(name, `20 ${180 - 20 * at} 280 ${198 - 20 * at}`, entries)),
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
    const parts = [
      ...['山田太郎', '2026', '한국어', 'שלום', 'ABC', 'ภาษา', 'हिन्दी', 'عليكم'],
      ...['ଓଡ', 'ᠮᠣᠩᠭᠣᠯ', 'ᏣᎳᎩ'],
    ]
    expect(parts.filter((part) => !text.includes(part))).toEqual([])
    expect(made.length).toBeLessThan(100_000)
  })

  test('has no font of them if its values need none', async () => {
    const { made } = await filled(formOf(['name']), { name: 'Łódź' })
    expect(Buffer.from(made).includes('Noto')).toBe(false)
  })

  test('shows signs that no font of the form has, also where no letter is beside them', async () => {
    const values = { mixed: '山※○●◎△□■★→⇒①Ⅲ℃№〒㈱₩', alone: '★※' }
    const { made, missing } = await filled(formOf(Object.keys(values)), values)
    expect(missing).toEqual([])
    expect(contentOf(made)).toContain('/PlatenText')
  })

  test('shows the caption of a button, as flattening does where it has no look', async () => {
    const caption = Buffer.from('送信', 'utf16le').swap16().toString('hex')
    const button = `/Subtype /Widget /FT /Btn /Ff ${1 << 16} /T (send) /F 4 /Rect [20 20 90 40] /MK <</CA <feff${caption}>>>`
    const source = sourceOf(pdfWithAnnotations([button]))
    const { pdfs, notes } = await finisher.made({ kind: 'flatten', source })
    expect(notes.map(({ code }) => code)).toEqual(['FIELDS_DRAWN'])
    expect((await readPdf(pdfs[0] ?? new Uint8Array()))[0]?.text).toContain('送信')
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

test('lines break beside signs of companies and units, and letters of Bopomofo, as beside kana', () => {
  expect(breakable('東京㈱100㎏')).toEqual(['東', '京', '㈱', '100', '㎏'])
  expect(breakable('ㄅㄆ 한국어')).toEqual(['ㄅ', 'ㄆ ', '한국어'])
})

test('signs that Latin text has as well need no shaping', () => {
  const latin = ['12\u202f000 €', 'e\u0301', '“A”–B…', 'Platen™', 'Ω Ж']
  expect(latin.filter((text) => NEEDS_SHAPING.test(text))).toEqual([])
})

describe('a hostile value', () => {
  test('of more letters than are drawn takes no room from other fields where it is not seen', async () => {
    const kinds = String.fromCodePoint(...Array.from({ length: 20_000 }, (_, at) => 0x4e00 + at))
    const notes = textField('notes', '20 60 280 190', `/Ff ${1 << 12}`)
    const form = pdfWithAnnotations([notes, textField('name', '20 20 280 40', '')])
    const { made, missing } = await filled(form, { notes: kinds, name: 'عليكم' }, true)
    expect(missing).toEqual([])
    const text = (await readPdf(made))[0]?.text ?? ''
    expect(['一', '丁', 'عليكم'].filter((part) => !text.includes(part))).toEqual([])
  })

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
    expect(contentOf(made)).toContain('/PlatenText')
    expect(made.length).toBeLessThan(3_000_000)
  })

  test('that is thousands of options is read once, and the form is filled in seconds', async () => {
    const pdf = formWithOptions(Array.from({ length: 9_000 }, () => LONG))
    expect(textsIn(pdf)).toEqual(['a'.repeat(20_000)])
    const task = {
      kind: 'fill',
      source: sourceOf(pdf),
      values: { name: 'Ada' },
      flatten: true,
    } as const
    const response = await finisher.pool.run(task, userNamed('anna'), endsIn(20_000))
    expect('reply' in response && response.reply.kind).toBe('pdfs')
  })

  test('of more characters than are read is taken for one of any alphabet, as one in a stream is', () => {
    const texts = Array.from({ length: 60 }, (_, at) => `(${at}${'a'.repeat(20_000)})`)
    const read = textsIn(formWithOptions(texts))
    expect([read.length, read.at(-1)]).toEqual([50, null])
    expect(textsIn(formOf(['name'], `/V ${FORMATTED}`))).toEqual([null])
  })

  test('is measured as far as 400,000 characters of a file are', async () => {
    const document = openDocument(formOf(['name']))
    const script = scriptsIn('ש', null).ofLetter('ש')
    if (document === null || script === null) throw new Error('there is nothing to draw')
    const shaped = createShapedFonts(document, await openShaper())
    const part = { script, style: { isBold: false, isSerif: false }, isRightToLeft: true }
    const texts = Array.from({ length: 5 }, () => 'ש'.repeat(100_000))
    const widths = texts.map((text) => shaped.shape({ ...part, text })?.width ?? null)
    expect(new Set(widths.slice(0, 4)).size).toBe(1)
    expect(widths[4]).toBe(null)
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

function textsIn(pdf: Buffer): (string | null)[] {
  const document = openDocument(pdf)
  if (document === null) throw new Error('the PDF cannot be read')
  return [...shownTexts(document)]
}

/** The object of a text of 20,000 characters in a form with options. */
const LONG = '6 0 R'

/** A form with a text `name`, and two dropdowns with these options. */
function formWithOptions(options: string[]): Buffer {
  const dropdown = (name: string) =>
    `<</Type /Annot /Subtype /Widget /P 3 0 R /FT /Ch /Ff ${1 << 17} /T (${name}) /F 4 /Rect [20 80 90 100] /Opt [${options.join(' ')}]>>`
  return pdfOf([
    '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [4 0 R 5 0 R 7 0 R] /DA (/Helv 9 Tf 0 g)>>>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Annots [4 0 R 5 0 R 7 0 R]>>',
    dropdown('one'),
    dropdown('two'),
    `(${'a'.repeat(20_000)})`,
    `<</Type /Annot /P 3 0 R ${textField('name', '20 20 90 40', '')}>>`,
  ])
}

/** The contents of the appearance of the first field. */
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

/** Forms are filled by the names of their fields, and read back, however strange the form is. */
import { describe, expect, test } from 'bun:test'
import type { FieldValue } from '../../../packages/pdf/src/forms/check-value.ts'
import { manyFields, pdfWithAnnotations, SQUARE, textField } from '../../support/files/forms.ts'
import { onePage, pdfOf } from '../../support/files/hostile-pdfs.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { checkPdf, sourceOf, useFinisher } from '../../support/finisher/operations.ts'

const finisher = useFinisher()

const LOOK = `/AP <</N <</on ${SQUARE}>>>>`
const FORM = [
  textField('name', '20 170 120 190', '/TU (Your name) /Ff 2'),
  textField('code', '20 140 120 160', `/Ff ${1 << 24} /MaxLen 4`),
  textField('notes', '150 100 280 190', `/Ff ${1 << 12} /RV (old) /V (old)`),
  `/Subtype /Widget /FT /Btn /T (terms) /Rect [20 110 40 130] ${LOOK}`,
  `/Subtype /Widget /FT /Ch /T (country) /Ff ${1 << 17} /Opt [[(CH) (Switzerland)] [(AT) (Austria)]] /Rect [20 80 120 100]`,
  `/Subtype /Widget /FT /Ch /T (langs) /Ff ${1 << 21} /Opt [(de) (fr) (it)] /Rect [20 20 120 70]`,
  `/Subtype /Widget /FT /Btn /Ff ${1 << 16} /T (send) /Rect [150 20 200 40]`,
  '/Subtype /Widget /FT /Sig /T (sign) /Rect [210 20 280 40]',
]

function fill(pdf: Uint8Array, values: Record<string, FieldValue>) {
  return { kind: 'fill', source: sourceOf(pdf), values, flatten: false } as const
}

async function filled(pdf: Uint8Array, values: Record<string, FieldValue>) {
  const { pdfs, notes } = await finisher.made(fill(pdf, values))
  const [made = new Uint8Array()] = pdfs
  await checkPdf(made)
  return { made, notes }
}

async function valuesOf(pdf: Uint8Array) {
  const { fields } = await finisher.facts(pdf)
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]))
}

test('facts name each field with its type, value, choices, place and properties', async () => {
  const { fields, field_count: count } = await finisher.facts(pdfWithAnnotations(FORM))
  expect(count).toBe(8)
  expect(fields[0]).toEqual({
    name: 'name',
    type: 'text',
    value: null,
    default: null,
    choices: null,
    page: 1,
    box: { x: 20, y: 10, width: 100, height: 20 },
    flags: ['required'],
    max_length: null,
    tooltip: 'Your name',
  })
  expect(fields.map(({ type, flags }) => [type, ...flags].join(' '))).toEqual([
    'text required',
    'text comb',
    'text multiline',
    'checkbox',
    'dropdown',
    'list multiple',
    'button',
    'signature',
  ])
  expect(fields[3]?.choices).toEqual([{ value: 'on', label: 'on' }])
  expect(fields[4]?.choices?.[0]).toEqual({ value: 'CH', label: 'Switzerland' })
})

test('the box of a field is that of the page as it is shown', async () => {
  const turned = pdfWithAnnotations(FORM, { page: '/Rotate 90' })
  const { fields } = await finisher.facts(turned)
  expect(fields[0]?.box).toEqual({ x: 170, y: 20, width: 20, height: 100 })
})

describe('a form that is filled', () => {
  const VALUES = {
    name: 'Ada Łovelace',
    code: 42,
    notes: 'One\nTwo',
    terms: true,
    country: 'Austria',
    langs: ['it', 'de'],
  }

  test('holds the values, shows them, and asks no program to draw it', async () => {
    const form = pdfWithAnnotations(FORM, { form: '/NeedAppearances true' })
    const { made } = await filled(form, VALUES)
    expect(await valuesOf(made)).toEqual({
      name: 'Ada Łovelace',
      code: '42',
      notes: 'One\nTwo',
      terms: 'on',
      country: 'AT',
      langs: ['de', 'it'],
      send: null,
      sign: null,
    })
    expect(Buffer.from(made).includes('NeedAppearances')).toBe(false)
    expect(Buffer.from(made).includes('/RV')).toBe(false)
    const flat = await finisher.pdf({ kind: 'flatten', source: sourceOf(made) })
    const [page] = await readPdf(flat)
    const shown = ['Ada Łovelace', 'One', 'Two', 'Austria', 'de', 'it']
    expect(shown.filter((text) => !page?.text.includes(text))).toEqual([])
  })

  test('keeps the look of fields that are not filled', async () => {
    const form = pdfWithAnnotations([
      textField('name', '20 170 120 190', ''),
      textField('kept', '20 120 200 140', `/V (other) /AP <</N ${SQUARE}>>`),
    ])
    const { made } = await filled(form, { name: 'x' })
    expect(await valuesOf(made)).toEqual({ name: 'x', kept: 'other' })
    // It shows a square.
    const flat = await finisher.pdf({ kind: 'flatten', source: sourceOf(made) })
    expect((await readPdf(flat))[0]?.text.trim()).toBe('x')
  })

  test('is emptied by null and false', async () => {
    const { made } = await filled(pdfWithAnnotations(FORM), VALUES)
    const none = { name: null, notes: '', terms: false, country: null, langs: [] }
    expect(await valuesOf((await filled(made, none)).made)).toMatchObject({
      name: '',
      terms: null,
      country: null,
      langs: null,
    })
  })

  test('has buttons of one group chosen by what they export', async () => {
    const look = (state: string) => `/AP <</N <</${state} 6 0 R /Off 6 0 R>>>>`
    const form = pdfOf([
      '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [4 0 R]>>>>',
      '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [5 0 R 7 0 R]>>',
      `<</T (size) /FT /Btn /Ff ${1 << 15} /Opt [(klein) (gro\xdf)] /Kids [5 0 R 7 0 R]>>`,
      `<</Type /Annot /Subtype /Widget /Parent 4 0 R /Rect [0 0 9 9] ${look('0')}>>`,
      '<</Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 0>>\nstream\n\nendstream',
      `<</Type /Annot /Subtype /Widget /Parent 4 0 R /Rect [20 0 29 9] ${look('1')}>>`,
    ])
    const { made } = await filled(form, { size: 'groß' })
    expect(await valuesOf(made)).toEqual({ size: 'groß' })
    expect(Buffer.from(made).toString('latin1')).toMatch(/\/V \/1[\s\S]*\/AS \/Off[\s\S]*\/AS \/1/)
  })

  test('loses its XFA, which would show the old values, and says so', async () => {
    const form = pdfWithAnnotations(FORM, { form: '/XFA (x)' })
    const { made, notes } = await filled(form, { name: 'x' })
    expect(notes.map(({ code }) => code)).toContain('XFA_REMOVED')
    expect(Buffer.from(made).includes('/XFA')).toBe(false)
  })
})

test('every value that does not fit is named, with what was meant, and nothing is filled', async () => {
  const values = {
    nmae: 'x',
    name: true,
    code: '12345',
    notes: ['x'],
    terms: 'maybe',
    country: 'Switserland',
    langs: 'dee',
    send: 'x',
    sign: 'x',
  } satisfies Record<string, FieldValue>
  const failure = await finisher.failure(fill(pdfWithAnnotations(FORM), values))
  expect(failure.reason).toBe('values')
  expect(failure.values?.map(({ name, problem }) => `${name} ${problem}`)).toEqual([
    'nmae is no field of the form; did you mean `name`',
    'name takes a text or a number',
    'code takes at most 4 characters, and its text has 5',
    'notes takes a text or a number',
    'terms takes `true`, `false` or `on`',
    'country takes `CH` or `AT`; did you mean `Switzerland`',
    'langs takes `de`, `fr` or `it`',
    'send is a button, which has no value',
    'sign is a place for a signature, which has no value',
  ])
})

describe('a form that cannot be filled is refused', () => {
  const xfa = (entries: string) =>
    pdfOf([
      `<</Type /Catalog /Pages 2 0 R ${entries}>>`,
      '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]>>',
      '<</FT /Tx /T (name)>>',
    ])
  test.each<[string, Buffer, string]>([
    ['a file without one', onePage(), 'It has no form with fields.'],
    ['XFA alone', xfa('/AcroForm <</Fields [] /XFA (x)>>'), 'It is an XFA form'],
    [
      'XFA that programs draw',
      xfa('/NeedsRendering true /AcroForm <</Fields [4 0 R] /XFA (x)>>'),
      'It is an XFA form',
    ],
    [
      'more than 100,000 fields',
      manyFields(100_001, false),
      'The form has more than 100000 fields',
    ],
  ])('%s', async (_, pdf, message) => {
    const failure = await finisher.failure(fill(pdf, { name: 'x' }))
    expect([failure.reason, failure.message]).toEqual(['refused', expect.stringContaining(message)])
    // What it is can be read all the same.
    expect((await finisher.facts(pdf)).page_count).toBe(1)
  })
})

describe('a hostile form', () => {
  test('whose fields are above each other in a circle is read and filled once', async () => {
    const form = pdfOf([
      '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [4 0 R 4 0 R]>>>>',
      '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [6 0 R]>>',
      '<</T (a) /Parent 5 0 R /Kids [5 0 R]>>',
      '<</T (b) /Parent 4 0 R /Kids [4 0 R 6 0 R]>>',
      '<</Type /Annot /Subtype /Widget /T (c) /FT /Tx /Parent 5 0 R /Rect [0 0 99 20]>>',
    ])
    const { made } = await filled(form, { 'a.b.c': 'x' })
    expect(await valuesOf(made)).toEqual({ 'a.b.c': 'x' })
  })

  test('with names and texts of a megabyte is cut', async () => {
    const long = 'x'.repeat(1_000_000)
    const form = pdfWithAnnotations([textField(long, '20 170 120 190', `/V (${long})`)])
    const { fields } = await finisher.facts(form)
    expect([fields[0]?.name.length, fields[0]?.value?.length]).toEqual([1_000, 10_000])
    const failure = await finisher.failure(fill(form, { [long]: 'x' }))
    expect(failure.reason).toBe('values')
  })

  test('with many long names under one long name is listed as far as it fits', async () => {
    const kids = Array.from({ length: 2_000 }, (_, at) => `${at + 5} 0 R`)
    const form = pdfOf([
      '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [4 0 R]>>>>',
      '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]>>',
      `<</T (${'x'.repeat(900)}) /Kids [${kids.join(' ')}]>>`,
      ...kids.map((_, at) => `<</T (${at}) /FT /Tx /Parent 4 0 R>>`),
    ])
    const { fields, field_count: count } = await finisher.facts(form)
    expect([fields.length, count]).toEqual([1_106, 2_000])
  })
})

/** Flattening keeps what a form shows, draws only what has no appearance, and names that. */
import { describe, expect, test } from 'bun:test'
import type { PdfNote } from '../../../packages/pdf/src/operations/notes.ts'
import { FORMATTED, pdfWithAnnotations, SQUARE, textField } from '../../support/files/forms.ts'
import { drawPdf, readPdf } from '../../support/files/pdf.ts'
import { signedPdf } from '../../support/files/pdfs-with-extras.ts'
import { checkPdf, sourceOf, useFinisher } from '../../support/finisher/operations.ts'

const finisher = useFinisher()

async function flatten(pdf: Uint8Array) {
  const { pdfs, notes } = await finisher.made({ kind: 'flatten', source: sourceOf(pdf) })
  const [flat = new Uint8Array()] = pdfs
  await checkPdf(flat)
  const [page] = await readPdf(flat)
  return { pdf: flat, text: (page?.text ?? '').replaceAll(/\s+/g, ' ').trim(), notes }
}

function drawnIn(notes: PdfNote[]): string[] {
  return notes.flatMap(({ code, names }) => (code === 'FIELDS_DRAWN' ? names : []))
}

/**
 * Draws a page with all of its appearances: PDFium shows those of fields to programs with a
 * keyboard only.
 */
function drawShown(pdf: Buffer) {
  const text = pdf.toString('latin1').replaceAll('/Subtype /Widget', '/Subtype /Stamp ')
  return drawPdf(Buffer.from(text, 'latin1'), 0, 2)
}

/** The number of dark pixels in a rectangle of the page. */
async function inkIn(pdf: Uint8Array, [left, bottom, right, top]: number[] = []): Promise<number> {
  const { data, width, height } = await drawPdf(pdf)
  let dark = 0
  for (let y = height - (top ?? 0); y < height - (bottom ?? 0); y += 1) {
    for (let x = left ?? 0; x < (right ?? 0); x += 1) {
      if ((data[(y * width + x) * 4] ?? 255) < 128) dark += 1
    }
  }
  return dark
}

describe('an appearance that exists stays to the pixel', () => {
  const phone = textField('phone', '20 120 200 140', `/V (1234567890) /AP <</N ${FORMATTED}>>`)
  const KINDS: [string, string[], { form?: string; page?: string }?][] = [
    ['one that a script has formatted', [phone]],
    ['one in a form where another field has none', [phone, textField('empty', '20 60 200 80', '')]],
    [
      'one beside a signature field without a look',
      [phone, '/Subtype /Widget /FT /Sig /T (s) /F 4 /Rect [20 60 200 80]'],
    ],
    [
      'one that was formatted, in a form that asks for new appearances',
      [`${phone} /AA <</F <</S /JavaScript /JS (f\\(\\))>>>>`],
      { form: '/NeedAppearances true' },
    ],
    [
      'one that is smaller than its place',
      [`/Subtype /Stamp /F 4 /Rect [10 10 110 60] /AP <</N ${SQUARE}>>`],
    ],
    ['one on a page that is turned', [phone], { page: '/Rotate 90' }],
    [
      'the state of a check box',
      [
        `/Subtype /Widget /FT /Btn /T (a) /F 4 /Rect [10 10 30 30] /V /Yes /AS /Yes /AP <</N <</Yes ${SQUARE}>>>>`,
        `/Subtype /Widget /FT /Btn /T (b) /F 4 /Rect [50 10 70 30] /V /Off /AS /Off /AP <</N <</Yes ${SQUARE}>>>>`,
      ],
    ],
    [
      'a radio button chosen by the value of its field',
      [
        `/Subtype /Widget /FT /Btn /Ff 32768 /T (r) /F 4 /Rect [10 10 30 30] /V /two /AP <</N <</two ${SQUARE}>>>>`,
      ],
    ],
    [
      'what is hidden, or only printed, is not drawn',
      [
        `${phone.replace('/F 4', '/F 6')}`,
        `/Subtype /Stamp /F 36 /Rect [10 10 110 60] /AP <</N ${SQUARE}>>`,
      ],
    ],
    [
      'what is not printed is drawn',
      [`/Subtype /Stamp /F 0 /Rect [10 10 110 60] /AP <</N ${SQUARE}>>`],
    ],
  ]
  for (const [kind, annotations, options] of KINDS) {
    test(`${kind}`, async () => {
      const before = pdfWithAnnotations(annotations, options)
      const { pdf, notes } = await flatten(before)
      const [shown, drawn] = [await drawShown(before), await drawPdf(pdf, 0, 2)]
      expect(Buffer.compare(shown.data, drawn.data)).toBe(0)
      expect(drawnIn(notes)).toEqual([])
      expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/\/Widget|\/AcroForm|\/Stamp/)
    })
  }
})

describe('a field without an appearance is drawn from its value, and named', () => {
  test('a single line, with the place that its alignment says', async () => {
    const right = textField('sum', '20 120 200 140', '/V (1,234.50) /Q 2 /DA (/Helv 12 Tf 0 g)')
    const { pdf, text, notes } = await flatten(pdfWithAnnotations([right]))
    expect(text).toBe('1,234.50')
    expect(drawnIn(notes)).toEqual(['sum'])
    expect(await inkIn(pdf, [20, 120, 130, 140])).toBe(0)
    expect(await inkIn(pdf, [140, 120, 200, 140])).toBeGreaterThan(50)
  })

  test('lines, broken between words', async () => {
    const value = '(First\\nSecond line that is long enough to be broken\\nThird)'
    const note = textField('note', '20 60 160 160', `/Ff 4096 /V ${value} /DA (/Helv 12 Tf 0 g)`)
    const { pdf, text } = await flatten(pdfWithAnnotations([note]))
    expect(text).toBe('First Second line that is long enough to be broken Third')
    // Four lines or more, from the top.
    expect(await inkIn(pdf, [20, 146, 160, 160])).toBeGreaterThan(10)
    expect(await inkIn(pdf, [20, 104, 160, 118])).toBeGreaterThan(10)
    expect(await inkIn(pdf, [162, 60, 260, 160])).toBe(0)
  })

  test('one cell for each character', async () => {
    const code = textField('code', '0 100 300 120', `/Ff 16777216 /MaxLen 10 /V (IIIIIIIIII)`)
    const { pdf } = await flatten(pdfWithAnnotations([code]))
    for (let cell = 0; cell < 10; cell += 1) {
      expect(await inkIn(pdf, [cell * 30 + 10, 100, cell * 30 + 20, 120])).toBeGreaterThan(5)
      expect(await inkIn(pdf, [cell * 30, 100, cell * 30 + 8, 120])).toBe(0)
    }
  })

  test('the label of a choice, and the lines of a list with those that are chosen', async () => {
    const options = '/Opt [[(de) (Germany)] [(at) (Austria)] [(ch) (Switzerland)]]'
    const combo = `/Subtype /Widget /FT /Ch /Ff 131072 /T (land) /F 4 /Rect [20 160 200 180] /V (at) ${options}`
    const list = `/Subtype /Widget /FT /Ch /T (lands) /F 4 /Rect [20 60 200 140] /V [(ch)] ${options} /DA (/Helv 12 Tf 0 g)`
    const { text, notes } = await flatten(pdfWithAnnotations([combo, list]))
    expect(text).toBe('Austria Germany Austria Switzerland')
    expect(drawnIn(notes)).toEqual(['land', 'lands'])
  })

  test('check boxes and radio buttons in their states, and the caption of a button', async () => {
    const box = (name: string, x: number, entries: string) =>
      `/Subtype /Widget /FT /Btn /T (${name}) /F 4 /Rect [${x} 100 ${x + 20} 120] ${entries}`
    const widgets = [
      box('on', 20, '/V /Yes /AS /Yes'),
      box('off', 60, '/V /Off /AS /Off'),
      box('radio', 100, '/Ff 32768 /V /a /AS /a /MK <</CA (l)>>'),
      box('push', 140, '/Ff 65536 /MK <</CA (Go)>>'),
      box('named', 180, `/V /Other /AS /Other /AP <</N <</Off ${SQUARE}>>>>`),
    ]
    const { pdf, text, notes } = await flatten(pdfWithAnnotations(widgets))
    expect(await inkIn(pdf, [20, 100, 40, 120])).toBeGreaterThan(20)
    expect(await inkIn(pdf, [60, 100, 80, 120])).toBe(0)
    expect(await inkIn(pdf, [100, 100, 120, 120])).toBeGreaterThan(20)
    expect(await inkIn(pdf, [180, 100, 200, 120])).toBeGreaterThan(20)
    expect(text).toContain('Go')
    expect(drawnIn(notes)).toEqual(['on', 'radio', 'push', 'named'])
  })

  test('a widget that is turned, with its border and background', async () => {
    const turned = textField('up', '100 20 120 180', '/V (Upwards) /MK <</R 90 /BC [0] /BG [0.9]>>')
    const { pdf, text } = await flatten(pdfWithAnnotations([turned]))
    expect(text).toBe('Upwards')
    expect(await inkIn(pdf, [100, 20, 120, 22])).toBeGreaterThan(10)
    // The text begins at the bottom.
    expect(await inkIn(pdf, [103, 22, 117, 80])).toBeGreaterThan(30)
  })

  test('characters that the font of the field does not have', async () => {
    const font = '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>'
    const field = textField(
      'name',
      '20 120 200 140',
      `/V <feff00c400d6002020ac0041> /DA (/Own 12 Tf 0 g) /DR <</Font <</Own ${font}>>>>`,
    )
    const { text, notes } = await flatten(pdfWithAnnotations([field]))
    expect(text).toBe('ÄÖ €A')
    expect(notes.map(({ code }) => code)).toEqual(['FIELDS_DRAWN'])
    const slavic = textField('name', '20 120 200 140', '/V <feff014100f3017a0020041f0440>')
    expect((await flatten(pdfWithAnnotations([slavic]))).text).toBe('Łóź Пр')
    const foreign = textField('name', '20 120 200 140', '/V <feff4e2d6587d808dc00>')
    const lost = await flatten(pdfWithAnnotations([foreign]))
    expect(lost.notes).toContainEqual({
      code: 'GLYPHS_MISSING',
      file: 0,
      names: ['𒀀'],
      count: 1,
    })
  })

  test('an appearance that does not show the value, in a form that asks for new ones', async () => {
    const stale = textField('phone', '20 120 200 140', `/V (Other) /AP <</N ${FORMATTED}>>`)
    const { text, notes } = await flatten(
      pdfWithAnnotations([stale], { form: '/NeedAppearances true' }),
    )
    expect(text).toBe('Other')
    expect(drawnIn(notes)).toEqual(['phone'])
  })
})

describe('other annotations', () => {
  test('one that stays upright on a page that is turned is drawn upright, from its corner', async () => {
    const stamp = `/Subtype /Stamp /F 20 /Rect [40 40 120 60] /AP <</N ${SQUARE}>>`
    const { pdf } = await flatten(pdfWithAnnotations([stamp], { page: '/Rotate 90' }))
    expect(await inkIn(pdf, [60, 240, 140, 260])).toBe(1_600)
  })

  test('a link stays a link, with its appearance', async () => {
    const action = '/A <</S /URI /URI (https://example.com/)>>'
    const link = `/Subtype /Link /F 4 /Rect [10 10 110 60] ${action} /AP <</N ${SQUARE}>>`
    const { pdf } = await flatten(pdfWithAnnotations([link]))
    const text = Buffer.from(pdf).toString('latin1')
    expect(text).toContain('https://example.com/')
    expect(text).toContain('/Link')
  })

  test('a comment without an appearance stays, and is named', async () => {
    const mark =
      '/Subtype /Highlight /F 4 /Rect [10 10 50 20] /QuadPoints [10 20 50 20 10 10 50 10]'
    const { pdf, notes } = await flatten(pdfWithAnnotations([mark]))
    expect(Buffer.from(pdf).includes('/Highlight')).toBe(true)
    expect(notes).toEqual([{ code: 'COMMENTS_KEPT', file: 0, names: ['Highlight'], count: 1 }])
  })

  test('nothing of the fields stays in the file', async () => {
    const hidden = textField('secret', '20 120 200 140', '/V (hidden value)').replace(
      '/F 4',
      '/F 2',
    )
    const { pdf } = await flatten(pdfWithAnnotations([hidden]))
    expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/hidden value|secret/)
    expect(Buffer.from((await flatten(signedPdf())).pdf).includes('/FT')).toBe(false)
  })
})

describe('limits', () => {
  test('a field that is its own parent, or names itself as a kid, ends', async () => {
    const loop = textField('loop', '20 120 200 140', '/Parent 8 0 R /Kids [8 0 R] /V (x)')
    expect((await flatten(pdfWithAnnotations([loop]))).text).toBe('x')
  })

  test('fields with too much text are refused', async () => {
    const text = `(${'word '.repeat(4_000)})`
    const fields = Array.from({ length: 120 }, (_, at) =>
      textField(`f${at}`, '20 120 200 140', `/Ff 4096 /V ${text}`),
    )
    const task = { kind: 'flatten', source: sourceOf(pdfWithAnnotations(fields)) } as const
    expect((await finisher.failure(task)).reason).toBe('refused')
  })
})

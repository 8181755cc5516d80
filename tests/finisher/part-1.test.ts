/** PDF/A-1b, which is made for clients of other APIs, on PDFs that real Chromium prints. */
import { describe, expect, test } from 'bun:test'
import { type Conformance, type FinishRequest, finishPdf } from '../../packages/pdf/src/finish.ts'
import { decode, openDocument, type PdfDocument } from '../../packages/pdf/src/objects/document.ts'
import { dictOf, isDict, Name, nameOf, Ref, Stream } from '../../packages/pdf/src/objects/values.ts'
import { dataImage } from '../support/files/data-images.ts'
import { drawPdf, readPdf } from '../support/files/pdf.ts'
import { readPdfFacts } from '../support/files/pdf-facts.ts'
import { checkPdf } from '../support/finisher/operations.ts'
import { PLAIN_REQUEST, usePrinter } from '../support/finisher/use-printer.ts'

const REQUEST: FinishRequest = { ...PLAIN_REQUEST, pdfa: { part: 1, level: 'B' } }

const printer = usePrinter()

const print = (body: string, tagged = false) =>
  printer.print(
    `<!doctype html><html lang="en"><title>T</title><meta charset="utf-8">${body}</html>`,
    tagged,
  )

/** @throws Error for a document that is refused */
function made(printed: Buffer, request: Partial<FinishRequest> = {}): Buffer<ArrayBuffer> {
  const { pdf, conformance } = finishPdf(printed, { ...REQUEST, ...request })
  if (pdf === null) throw new Error(JSON.stringify(conformance))
  return pdf
}

function refused(printed: Buffer): Conformance['issues'] {
  const { pdf, conformance } = finishPdf(printed, REQUEST)
  expect(pdf).toBeNull()
  return conformance?.issues ?? []
}

function opened(pdf: Buffer): PdfDocument {
  const document = openDocument(pdf)
  if (document === null) throw new Error('no table of objects')
  return document
}

/** The dictionaries of a file, with those of streams. */
function dictionaries(document: PdfDocument) {
  return Array.from({ length: document.count() }, (_, id) => document.object(id)).flatMap(
    (object) => {
      if (object instanceof Stream) return [object.dict]
      return isDict(object) ? [object] : []
    },
  )
}

const ORDINARY = `<h1>Offer</h1><p>Text, 日本語, עברית and <a href="https://example.com/">a link</a>.</p>
<table border><tr><th>a<th>b<tr><td>1<td>2</table>`

describe('a document without transparency', () => {
  test('becomes PDF 1.4 that declares PDF/A-1b, with the glyphs of each font, and looks the same', async () => {
    const printed = await print(ORDINARY)
    const pdf = made(printed)
    await checkPdf(pdf)
    expect(pdf.toString('latin1', 0, 8)).toBe('%PDF-1.4')
    const { xmp } = await readPdfFacts(pdf)
    expect(xmp).toContain(
      '<pdfaid:part>1</pdfaid:part>\n<pdfaid:conformance>B</pdfaid:conformance>',
    )
    const document = opened(pdf)
    const fonts = dictionaries(document).filter(
      (dict) => nameOf(dict.get('Subtype')) === 'CIDFontType2',
    )
    expect(fonts).not.toBeEmpty()
    for (const font of fonts) {
      const set = document.resolve(document.dict(font.get('FontDescriptor')).get('CIDSet'))
      if (!(set instanceof Stream)) throw new Error('no set of glyphs')
      expect(decode(set)[0]).toBe(0xff)
    }
    expect(await drawPdf(pdf, 0, 2)).toEqual(await drawPdf(printed, 0, 2))
  })

  test('is PDF/UA-1, too, where both are wanted', async () => {
    const pdf = made(await print(ORDINARY, true), { pdfua: 1 })
    const { xmp } = await readPdfFacts(pdf)
    expect(xmp).toContain('<pdfaid:part>1</pdfaid:part>')
    expect(xmp).toContain('<pdfuaid:part>1</pdfuaid:part>')
  })

  test('loses the groups of pages, which change nothing then', async () => {
    const document = opened(await print('<p>text'))
    const [page] = dictionaries(document).filter((dict) => nameOf(dict.get('Type')) === 'Page')
    page?.set('Group', dictOf({ S: new Name('Transparency') }))
    for (let id = 1; id < document.count(); id += 1) document.set(id, document.object(id))
    const withGroup = document.save()
    expect(withGroup.includes('/Transparency')).toBeTrue()
    const pages = dictionaries(opened(made(withGroup)))
    expect(pages.some((dict) => dict.has('Group'))).toBeFalse()
  })

  test('keeps images, with color profiles of version 2', async () => {
    const jpeg = await dataImage('jpeg', { profile: 'p3' })
    const png = await dataImage('png', {})
    const printed = await print(`<img src="${jpeg}"><img src="${png}">`)
    const document = opened(made(printed))
    const profiles = dictionaries(document).flatMap((dict) => {
      const space = document.resolve(dict.get('ColorSpace'))
      const stream = Array.isArray(space) ? document.resolve(space[1]) : null
      return stream instanceof Stream ? [decode(stream)] : []
    })
    expect(profiles.map((profile) => profile[8])).toEqual([2, 2])
    expect(
      profiles.every((profile) => profile.toString('latin1', 12, 20) === 'mntrRGB '),
    ).toBeTrue()
  })

  test('keeps clear pixels of images as a mask of one bit', async () => {
    const printed = await print(
      `<body style="background:#fc0"><img width=90 src="${await dataImage('gif', { edge: 'hard' })}">`,
    )
    const pdf = made(printed)
    const masks = dictionaries(opened(pdf)).filter((dict) => dict.has('Mask') || dict.has('SMask'))
    expect(masks.map((dict) => [dict.has('SMask'), dict.get('Mask') instanceof Ref])).toEqual([
      [false, true],
    ])
    expect(await drawPdf(pdf, 0, 2)).toEqual(await drawPdf(printed, 0, 2))
  })

  test('may have any number of pages: positions beyond 32,767 become whole ones and a rest', async () => {
    const printed = await print(`<ul>${'<li style="line-height:25.3px">item'.repeat(1_600)}</ul>`)
    const pdf = made(printed)
    await checkPdf(pdf)
    const before = await readPdf(printed)
    expect(before.length).toBeGreaterThan(40)
    expect(await readPdf(pdf)).toEqual(before)
    const last = before.length - 1
    const [drawn, original] = [await drawPdf(pdf, last), await drawPdf(printed, last)]
    const different = drawn.data.filter(
      (value, at) => Math.abs(value - (original.data[at] ?? 0)) > 128,
    )
    expect(different.length).toBeLessThan(100)
  })

  test('may have characters that no font has, which only later parts forbid', async () => {
    const printed = await print('<p>a \u0378')
    expect((await readPdfFacts(made(printed))).xmp).toContain('<pdfaid:part>1</pdfaid:part>')
  })
})

describe('a document is refused by name, with the page and the remedy, for', () => {
  test.each<[what: string, body: string, message: string]>([
    ['an opacity', '<p style="opacity:.5">x', 'A color or an element on page 2'],
    ['a color with an alpha value', '<p style="color:#0008">x', 'A color or an element on page 2'],
    ['a blurred shadow', '<p style="box-shadow:0 0 9px red">x', 'on page 2 is partly transparent'],
    ['a blend mode', '<p style="mix-blend-mode:multiply">x', 'An element that is blended'],
    [
      'a gradient to nothing',
      '<p style="background:linear-gradient(red,transparent)">x',
      'a gradient on page 2',
    ],
    ['an emoji', '<p>😀', 'A glyph of the font NotoColorEmoji on page 2'],
  ])('%s', async (_, body, expected) => {
    const issues = refused(await print(`<p>first<div style="break-before:page">${body}</div>`))
    expect(issues[0]?.message).toContain(expected)
    expect(issues[0]).toMatchObject({ page: 2, rule: 'ISO 19005-1, 6.4', standards: ['PDF/A-1b'] })
    expect(issues[0]?.fix).toContain('PDF/A-2b')
  })

  test('an image with half transparent pixels', async () => {
    const png = await dataImage('png', { edge: 'soft' })
    const [issue] = refused(await print(`<img src="${png}">`))
    expect(issue).toMatchObject({ page: 1, rule: 'ISO 19005-1, 6.4' })
    expect(issue?.message).toBe('An image on page 1 is partly transparent.')
  })

  test('the address of a link with more than 65,535 bytes, but not with less', async () => {
    const link = (length: number) => print(`<a href="data:,${'x'.repeat(length)}">x</a>`)
    expect(opened(made(await link(60_000))).count()).toBeGreaterThan(0)
    const [issue] = refused(await link(66_000))
    expect(issue).toMatchObject({ rule: 'ISO 19005-1, 6.1.12', page: null })
    expect(issue?.message).toContain('65535 bytes')
  })

  test('an element with more than 8,191 children', async () => {
    const [issue] = refused(await print(`<div>${'<p>x'.repeat(8_300)}</div>`, true))
    expect(issue?.message).toContain('8,191')
  })
})

test('what is left of a document that breaks PDF/A-1 declares nothing of it', async () => {
  const { pdf, conformance } = finishPdf(await print('<p style="opacity:.5">x'), {
    ...REQUEST,
    isStrict: false,
  })
  expect(conformance?.standards).toEqual([])
  expect((await readPdfFacts(pdf ?? new Uint8Array())).xmp).not.toContain('pdfaid:part')
})

test('resources that are part of themselves are read once', async () => {
  const document = opened(await print('<p>text'))
  const [page] = dictionaries(document).filter((dict) => nameOf(dict.get('Type')) === 'Page')
  const resources = new Map(document.dict(page?.get('Resources')))
  const shared = document.add(resources)
  resources.set('XObject', dictOf({ A: dictOf({ Resources: shared }) }))
  page?.set('Resources', shared)
  for (let id = 1; id < document.count(); id += 1) document.set(id, document.object(id))
  expect((await readPdfFacts(made(document.save()))).xmp).toContain('<pdfaid:part>1</pdfaid:part>')
})

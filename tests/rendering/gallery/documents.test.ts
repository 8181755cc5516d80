/**
 * The PDFs of the gallery are right with every kind of data and on both papers: they satisfy their
 * standards, lose nothing, repeat the heads of their tables, and show no label without a value.
 */
import { beforeAll, describe, expect, test } from 'bun:test'
import { type PdfPage, readPdf } from '../../support/files/pdf.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import {
  copyGallery,
  type GalleryTemplate,
  papersOf,
  renderCopy,
  VARIANTS,
  valuesOf,
} from '../../support/gallery/gallery.ts'
import type { Values } from '../../support/gallery/variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'
import { inTurn } from '../../support/thorough.ts'

/**
 * The pages of a document: with the samples, also those in further languages, and at least and at
 * most with long data. All have one page without data.
 */
const PAGES = {
  invoice: { sample: 1, rtl: 1, cjk: 1, further: 1, long: [3, 4] },
  receipt: { sample: 1, rtl: 1, cjk: 1, further: 1, long: [2, 2] },
  'credit-note': { sample: 1, rtl: 1, cjk: 1, further: 1, long: [1, 2] },
  quote: { sample: 2, rtl: 2, cjk: 2, further: 2, long: [5, 7] },
  // Its Japanese sample has a fourth page on Letter.
  report: { sample: 4, rtl: 3, cjk: [3, 4], further: 4, long: [35, 60] },
  letter: { sample: 1, rtl: 1, cjk: 1, further: 1, long: [2, 2] },
  resume: { sample: 1, rtl: 1, cjk: 1, further: 1, long: [7, 9] },
  'registration-form': { sample: 1, rtl: 1, cjk: 1, further: 1, long: [1, 3] },
  certificate: { sample: 1, rtl: 1, cjk: 1, further: 1, long: 1 },
  ticket: { sample: 2, rtl: 1, cjk: 1, further: 2, long: 2 },
  'shipping-label': { sample: 1, rtl: 1, cjk: 1, further: 1, long: 1 },
} as const

/** All text of a document without data, but for page numbers. */
const WITHOUT_DATA = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  'credit-note': 'Credit note',
  quote: 'Quote Quote',
  report: 'Report',
  letter: 'Letter',
  resume: 'Résumé',
  'registration-form':
    'Registration form Your details Full name Email Phone Address Anything that we should know Date Signature',
  certificate: 'Certificate',
  ticket: 'Ticket',
  'shipping-label': 'Shipping label',
}

type Slug = keyof typeof PAGES
const SLUGS = Object.keys(PAGES) as Slug[]

const { server, user } = useSharedServer({ plan: 'business' })
let templates: GalleryTemplate[] = []
beforeAll(async () => {
  templates = await copyGallery(server, user)
})

function templateOf(slug: string): GalleryTemplate {
  const template = templates.find((one) => one.slug === slug)
  if (template === undefined) throw new Error(`The gallery has no ${slug}.`)
  return template
}

async function pagesOf(slug: Slug, json: Values, format?: unknown): Promise<PdfPage[]> {
  return readPdf(await renderCopy(server, user, templateOf(slug), { json, format }))
}

/** All text of a document in one line, without the page numbers at the beginning of each page. */
function textOf(pages: PdfPage[]): string {
  return words(pages.map(({ text }) => words(text).replace(/^\d+( \/ \d+)? /, '')).join(' '))
}

function words(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

test('every template for PDFs is tried', () => {
  const slugs = templates.filter(({ kind }) => kind === 'pdf').map(({ slug }) => slug)
  expect(slugs.sort()).toEqual([...SLUGS].sort())
})

describe.each([...SLUGS.entries()])('%i %s', (row, slug) => {
  // A render whose document breaks its standard fails.
  test.each(inTurn(VARIANTS, row))(
    'satisfies its standards with the data of %s, on every paper',
    async (variant) => {
      const template = templateOf(slug)
      const { further, ...others } = PAGES[slug]
      const pagesWith = { missing: 1, de: further, es: further, fr: further, ...others }
      const expected = pagesWith[variant]
      const [fewest, most] = typeof expected === 'number' ? [expected, expected] : expected
      for (const format of papersOf(template)) {
        const pages = await pagesOf(slug, valuesOf(template, variant), format)
        expect(pages.length).toBeWithin(fewest, most + 1)
        if (variant === 'missing') expect(textOf(pages)).toBe(WITHOUT_DATA[slug])
      }
    },
  )

  test('declares the standards that its options name, its language and its title', async () => {
    const template = templateOf(slug)
    for (const variant of inTurn(['sample', 'rtl'] as const, row)) {
      const json = valuesOf(template, variant)
      const { xmp, info, isTagged } = await readPdfFacts(
        await renderCopy(server, user, template, { json }),
      )
      const [part = '', level = ''] = String(template.options['pdfa'])
      expect(xmp).toContain(`<pdfaid:part>${part}</pdfaid:part>`)
      expect(xmp).toContain(`<pdfaid:conformance>${level.toUpperCase()}</pdfaid:conformance>`)
      expect(xmp).toContain('<pdfuaid:part>1</pdfuaid:part>')
      expect(isTagged).toBe(true)
      expect(info['Language']).toBe(json['lang'] ?? 'en')
      expect(info['Title']).not.toBe('')
    }
  })

  test('shows every text of its long data', async () => {
    const json = valuesOf(templateOf(slug), 'long')
    const text = textOf(await pagesOf(slug, json))
    const hidden = textsOf(json).filter((one) => !text.includes(words(one)))
    expect(hidden).toEqual([])
  })
})

/** Values that are prose, which is printed as it is. */
function textsOf(value: Values[string]): string[] {
  if (typeof value === 'string') return /\p{L}\s+\p{L}+,?\s+\p{L}/u.test(value) ? [value] : []
  if (value === null || typeof value !== 'object') return []
  return (Array.isArray(value) ? value : Object.values(value)).flatMap(textsOf)
}

test.each(['invoice', 'receipt', 'quote'] as const)(
  'the head of the table of a long %s is on every page of its lines',
  async (slug) => {
    const json = valuesOf(templateOf(slug), 'long')
    const [first = ''] = (json['items'] as { name: string }[]).map(({ name }) => words(name))
    const pages = (await pagesOf(slug, json)).map(({ text }) => words(text))
    const withLines = pages.filter((text) => text.includes(first))
    expect(withLines.length).toBeGreaterThan(1)
    for (const text of withLines) expect(text).toContain('Description')
  },
)

test('the totals of an invoice are never on a page without a line', async () => {
  const { samples } = templateOf('invoice')
  const [item] = samples.ltr['items'] as Values[]
  if (item === undefined) throw new Error('The sample has no items.')
  for (let count = 6; count <= 18; count += 1) {
    const items = Array.from({ length: count }, () => item)
    const pages = await pagesOf('invoice', { ...(samples.ltr as Values), items })
    const page = pages.find(({ text }) => text.includes('Subtotal'))
    expect(page?.text).toContain('Brand refresh')
    const total = (count * 3808).toLocaleString('en-GB', { style: 'currency', currency: 'EUR' })
    expect(page?.text.split('Amount due').at(-1)).toContain(total)
  }
})

test('the contents of a report name the pages of its sections', async () => {
  const pages = (await pagesOf('report', valuesOf(templateOf('report'), 'long'))).map(({ text }) =>
    words(text),
  )
  const contents = pages.slice(1, 3).join(' ')
  const numbers = Array.from(contents.matchAll(/(\d+) Summary (\d+)/g), ([, section, page]) => ({
    section: Number(section),
    page: Number(page),
  }))
  expect(numbers.length).toBeGreaterThan(5)
  for (const { section, page } of numbers) {
    expect(pages[page - 1]).toContain(`${section} Summary`)
  }
})

test('a credit note has its XML of Factur-X, of type 381, with the amounts of the page', async () => {
  const template = templateOf('credit-note')
  const pdf = await renderCopy(server, user, template, { json: valuesOf(template, 'sample') })
  const { attachments, xmp } = await readPdfFacts(pdf)
  const xml = attachments['factur-x.xml']?.text ?? ''
  expect(xmp).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
  expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>')
  expect(xml).toContain('<ram:GrandTotalAmount>129.92</ram:GrandTotalAmount>')
  expect((await readPdf(pdf))[0]?.text).toContain('€129.92')
})

test('the texts of an invoice are read in their order', async () => {
  const [page] = await pagesOf('invoice', valuesOf(templateOf('invoice'), 'sample'))
  const text = words(page?.text ?? '')
  const places = [
    'Invoice number',
    'From',
    'Bill to',
    'Amount due:',
    'Description',
    'Brand refresh',
  ]
    .concat(['Type specimen book', 'Subtotal', 'Pay by bank transfer', 'Thank you'])
    .map((one) => text.indexOf(one))
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((a, b) => a - b))
})

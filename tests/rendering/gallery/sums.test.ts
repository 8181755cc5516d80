/** The documents with sums follow their lines, such as rows that are pasted from a spreadsheet. */
import { beforeAll, expect, test } from 'bun:test'
import { mappingOf } from '../../../dashboard/studio/form/mapping.ts'
import { objectsOf, readTable } from '../../../dashboard/studio/form/rows.ts'
import { type List, shapeOf } from '../../../dashboard/studio/form/shape.ts'
import { usageOf } from '../../../dashboard/studio/form/usage.ts'
import { createTemplateLanguage } from '../../../server/templates/liquid.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { copyGallery, type GalleryTemplate, renderCopy } from '../../support/gallery/gallery.ts'
import type { Values } from '../../support/gallery/variants.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

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

/** The sample of a template with the rows of a spreadsheet in place of its items. */
function pasted({ html, variables, samples }: GalleryTemplate, table: string): Values {
  const data = samples.ltr as Values
  const { main } = shapeOf({ usage: usageOf([html]), names: variables, rules: {}, data })
  const { columns } = main.find(({ name }) => name === 'items') as List
  const cells = readTable(table)
  const { rows } = objectsOf(cells, mappingOf(cells, columns ?? []), columns ?? [], 'en-GB')
  return { ...data, items: rows as Values[] }
}

async function textOf(template: GalleryTemplate, json: Values): Promise<string> {
  const pages = await readPdf(await renderCopy(server, user, template, { json }))
  return pages.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ')
}

/** Twelve lines whose amounts have halves of a cent: 12 × 0.335 × 3, rounded to 1.01 each. */
const LINES = Array.from({ length: 12 }, (_, at) => `Article ${at}\t3\t0.335\t${at < 6 ? 19 : 7}`)
const TWELVE = ['Name\tQuantity\tPrice\tTax percent', ...LINES].join('\n')

test.each([
  ['invoice', 'Amount due'],
  ['credit-note', 'Amount credited'],
])('the sums of a %s are those of twelve pasted lines', async (slug, label) => {
  const template = templateOf(slug)
  const text = await textOf(template, pasted(template, TWELVE))
  expect(text).toContain(`${label}: €13.69`)
  expect(text.match(/€1\.01/g)).toHaveLength(12)
  expect(text).toContain('Subtotal €12.12')
  expect(text).toContain('VAT 19% of €6.06 €1.15')
  expect(text).toContain('VAT 7% of €6.06 €0.42')
  expect(text).toContain(`${label} €13.69`)
})

test('the sums of a quote and of a receipt are those of pasted lines', async () => {
  const quote = templateOf('quote')
  const offered = await textOf(quote, pasted(quote, 'Name\tPrice\nDesign\t100.50\nPrint\t0.05'))
  expect(offered).toContain('Subtotal €100.55 VAT 19% €19.10 Total €119.65')
  const receipt = templateOf('receipt')
  const bought = pasted(receipt, 'Name\tQuantity\tAmount\nBeans\t2\t42.01\nFilters\t1\t4.50')
  // The prices of a receipt contain the tax.
  expect(await textOf(receipt, bought)).toContain(
    'Subtotal £38.76 VAT 20% £7.75 Amount paid £46.51',
  )
})

test('a total that the data have is printed as it is', async () => {
  const template = templateOf('invoice')
  const given = { subtotal: '5', taxes: [{ name: 'VAT of Malta', amount: '1' }], total: '6.25' }
  const text = await textOf(template, { ...pasted(template, TWELVE), ...given })
  expect(text).toContain('Subtotal €5.00 VAT of Malta €1.00 Amount due €6.25')
  const alone = await textOf(template, { ...pasted(template, TWELVE), total: '6.25' })
  expect(alone).toContain('Amount due €6.25')
  expect(alone).not.toContain('Subtotal')
  expect(alone).not.toContain('VAT 19%')
})

/** The words of a page that a template of the gallery makes of data, without a browser. */
function wordsOf(slug: string, data: Values): string {
  const { html } = templateOf(slug)
  const input = { texts: { html, styles: '', header: '', footer: '' }, parts: {}, hidden: [] }
  const limits = { processorMs: 5_000, realMs: 5_000 }
  const result = createTemplateLanguage().expand({ ...input, data }, limits)
  if ('fault' in result) throw new Error(result.fault.message)
  const [, body = ''] = result.value.html.split('<body>')
  return body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

const EUR = { currency: 'EUR' }

test('the lines of a quote show what its total is the sum of', () => {
  const items: Values[] = [
    { name: 'Design', price: 100, quantity: 3 },
    { name: 'Trip', amount: 120 },
    { name: 'Print', price: '0.5' },
  ]
  const words = wordsOf('quote', { ...EUR, items })
  expect(words).toContain('Design 3 × €100.00 €300.00 Trip €120.00 Print €0.50')
  expect(words).toContain('Total €420.50')
})

test('beside a total of the data, a line prints what it has', () => {
  const days = [{ name: 'Design', price: 100, quantity: '2 days' }]
  expect(wordsOf('quote', { ...EUR, total: 300, items: days })).toContain('Design €100.00')
  const each = [{ name: 'Cup', price: '€1 each' }]
  expect(wordsOf('receipt', { ...EUR, total: 3, items: each })).toContain('Amount paid €3.00')
  expect(wordsOf('quote', { items: [{ name: 'Advice' }] })).toContain('Advice')
})

test.each(['invoice', 'credit-note', 'quote', 'receipt'])(
  'a %s computes subtotal and total together, and prints no sum without all taxes',
  (slug) => {
    const items = [{ name: 'Cup', price: 119, tax_percent: 19 }]
    const subtotal = slug === 'receipt' ? '€100.00' : '€119.00'
    const labels = { tax_line: '{rate} of {net}' }
    const words = wordsOf(slug, { ...EUR, labels, items, subtotal: 7 })
    expect(words).toContain(`Subtotal ${subtotal} 19% of ${subtotal}`)
    const open = wordsOf(slug, { ...EUR, items, taxes: [{ name: 'VAT 19%', amount: '' }] })
    expect(open).not.toContain('VAT')
    expect(open).not.toContain('Subtotal')
  },
)

test.each(['invoice', 'credit-note'])(
  'a line of the %s without a rate has no sign of one',
  (slug) => {
    const rates = ['', null, false, 0, 7]
    const items = rates.map((tax_percent, at) => ({ name: `No. ${at}`, price: 1, tax_percent }))
    expect(wordsOf(slug, { ...EUR, items }).match(/[\d ]%/g)).toEqual(['0%', '7%', '0%', '7%'])
  },
)

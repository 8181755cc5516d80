/** The filter `totals`: sums of lines to the cent, with the tax of each rate. */
import { describe, expect, test } from 'bun:test'
import { createTemplateLanguage } from '../../../server/templates/liquid.ts'

const language = createTemplateLanguage()

function expand(html: string, data: Record<string, unknown>) {
  const texts = { html, styles: '', header: '', footer: '' }
  const input = { texts, parts: {}, data, hidden: [] }
  return language.expand(input, { processorMs: 5_000, realMs: 5_000 })
}

const DUTY = [{ name: 'Duty', amount: '1.50' }]

function sumsOf(items: unknown, options = '', currency = 'EUR', paid: unknown[] = DUTY) {
  const html = `{% assign sums = items | totals: "${currency}"${options} %}{{ sums | json | raw }}`
  const result = expand(html, { items, paid })
  if ('fault' in result) throw new Error(result.fault.message)
  return JSON.parse(result.value.html || 'null')
}

test('an amount is the one of the line, or its price by its quantity, to the cent', () => {
  const items = [
    { quantity: 34.5, price: '95.00' },
    { quantity: 3, price: '0.335' },
    { price: 0.1 },
    { quantity: '3', price: 0.7, amount: '2' },
    { name: 'A note' },
  ]
  expect(sumsOf(items)).toEqual({
    amounts: ['3277.50', '1.01', '0.10', '2.00', null],
    subtotal: '3280.61',
    taxes: [],
    total: '3280.61',
  })
})

test('no cent is lost, and halves are rounded away from zero', () => {
  const many = Array.from({ length: 10_000 }, () => ({ price: 0.1 }))
  expect(sumsOf(many).total).toBe('1000.00')
  expect(sumsOf([{ price: 1.005 }, { price: '-1.005' }, { price: 2.675 }]).amounts).toEqual([
    '1.01',
    '-1.01',
    '2.68',
  ])
  expect(sumsOf([{ price: '90071992547409.93', quantity: 1_000 }]).total).toBe(
    '90071992547409930.00',
  )
  expect(sumsOf([{ price: 1e-7, quantity: 1e8 }]).total).toBe('10.00')
})

test('the tax of a rate is rounded once, and rates that are written in other ways are one', () => {
  const items = [
    { amount: '0.03', tax_percent: 19 },
    { amount: '0.03', tax_percent: '19.00' },
    { amount: '84.50', tax_percent: 7.7 },
    { amount: '10', tax_percent: 0 },
    { amount: '1' },
  ]
  expect(sumsOf(items)).toMatchObject({
    subtotal: '95.56',
    taxes: [
      { percent: '19', net: '0.06', amount: '0.01' },
      { percent: '7.7', net: '84.50', amount: '6.51' },
      { percent: '0', net: '10.00', amount: '0.00' },
    ],
    total: '102.08',
  })
  expect(sumsOf([{ amount: 1 }], ', tax_percent: 19')).toMatchObject({ total: '1.19' })
})

test('prices may contain their tax', () => {
  expect(sumsOf([{ amount: '149.40' }], ', prices: "gross", tax_percent: 20')).toEqual({
    amounts: ['149.40'],
    subtotal: '124.50',
    taxes: [{ percent: '20', net: '124.50', amount: '24.90' }],
    total: '149.40',
  })
})

test.each([
  ['JPY', '1235', '124', '1359'],
  ['KWD', '1234.568', '123.457', '1358.025'],
])('%s has its own decimal places', (currency, amount, tax, total) => {
  const sums = sumsOf([{ price: '1234.5675' }], ', tax_percent: 10', currency)
  expect(sums).toMatchObject({ amounts: [amount], taxes: [{ amount: tax }], total })
})

test('taxes and a total that the data name are not computed', () => {
  const items = [{ price: 10, tax_percent: 19 }]
  expect(sumsOf(items, ', taxes: paid')).toMatchObject({ subtotal: '10.00', total: '11.50' })
  const given = { amounts: ['10.00'], subtotal: null, taxes: [], total: null }
  expect(sumsOf(items, ', total: "12"')).toEqual(given)
})

test('a tax of the data without an amount leaves no total, in place of a wrong one', () => {
  const items = [{ price: 100, tax_percent: 19 }]
  for (const amount of ['', null, false]) {
    expect(sumsOf(items, ', taxes: paid', 'EUR', [{ name: 'VAT 19%', amount }])).toEqual({
      amounts: ['100.00'],
      subtotal: null,
      taxes: [],
      total: null,
    })
  }
  const free = [{ name: 'VAT 0%', amount: 0 }]
  expect(sumsOf(items, ', taxes: paid', 'EUR', free)).toMatchObject({ total: '100.00' })
  const words = () => sumsOf(items, ', taxes: paid', 'EUR', [...free, { amount: '19 %' }])
  expect(words).toThrow('see the `amount` of tax 2')
})

test('beside a total of the data, a line that is no number has no amount', () => {
  const items = [
    { price: 100, quantity: '2 days' },
    { price: '€1 each' },
    { amount: { cents: 1 } },
    { price: 2, quantity: 3, tax_percent: '19 %' },
  ]
  expect(sumsOf(items, ', total: 300, tax_percent: "usual"')).toMatchObject({
    amounts: [null, null, null, '6.00'],
    total: null,
  })
})

test('a currency is asked for if a line has an amount', () => {
  expect(sumsOf([{ name: 'A' }], '', '')).toMatchObject({ amounts: [null], total: null })
  expect(sumsOf([{ price: 'on request' }], ', total: 300', '')).toMatchObject({ amounts: [null] })
  expect(() => sumsOf([{ price: 1 }], '', '')).toThrow('needs the code of a currency')
})

test('`false` is no value', () => {
  const line = { amount: false, price: 10, quantity: false, tax_percent: false }
  expect(sumsOf([line], ', total: false, tax_percent: 10')).toMatchObject({ total: '11.00' })
})

test.each([[undefined], [null], [[]], ['text'], [{ price: 1 }]])(
  'what is no list of lines has no sums: %j',
  (items) => expect(sumsOf(items)).toBeNull(),
)

test('lines without amounts have no sums', () => {
  expect(sumsOf([{ name: 'A' }, 'B', null])).toMatchObject({ total: null })
})

describe('a mistake is explained with its place, and without the data', () => {
  test.each([
    ['items | totals: "EUR"', [{}, { price: '1,50 secret' }], 'see the `price` of item 2'],
    ['items | totals: "EUR"', [{ price: { secret: 1 } }], 'needs numbers such as 1234.5'],
    ['items | totals: "EUR"', [{ price: 1, quantity: 'secret' }], 'the `quantity` of item 1'],
    ['items | totals: "EUR"', [{ amount: true }], 'the `amount` of item 1'],
    ['items | totals: "EUR"', [{ price: 1, tax_percent: '9 %' }], 'the `tax_percent` of item 1'],
    ['items | totals: "EUR", tax_percent: "9 %"', [{ price: 1 }], 'see its `tax_percent`'],
    ['items | totals: "EUR", total: "secret"', [{ price: 1 }], 'see its `total`'],
    ['items | totals: "EUR"', [{ price: `1${'0'.repeat(101)}` }], 'needs numbers'],
    ['items | totals', [{ price: 1 }], 'needs the code of a currency'],
    ['items | totals: "EUR", tax: 19', [{ price: 1 }], 'takes a currency, and the options'],
    ['items | totals: "EUR", prices: "all"', [{ price: 1 }], 'must be "net" or "gross"'],
  ])('%s', (expression, items, words) => {
    const result = expand(`<p>\n{% assign sums = ${expression} %}`, { items })
    expect(result).toMatchObject({ fault: { line: 2, message: expect.stringContaining(words) } })
    expect(JSON.stringify(result)).not.toContain('secret')
  })
})

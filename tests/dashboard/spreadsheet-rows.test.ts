/** Tables that are pasted from spreadsheets into a list of the sample data. */
import { expect, test } from 'bun:test'
import { headingsOf } from '../../dashboard/studio/form/headings.ts'
import { mappingOf } from '../../dashboard/studio/form/mapping.ts'
import { filledRows, objectsOf, ROWS_MAX, readTable } from '../../dashboard/studio/form/rows.ts'
import { isLeaf, type List, shapeOf } from '../../dashboard/studio/form/shape.ts'
import { usageOf } from '../../dashboard/studio/form/usage.ts'

const HTML = `{% for item in items %}{{ item.name }} {{ item.price | money: currency, locale }}
{{ item.tax.percent }}{% endfor %}`
const { main } = shapeOf({ usage: usageOf([HTML]), names: ['items'], rules: {}, data: {} })
const items = main[0] as List

test.each([
  [
    'a\tb\nc\td\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    '\uFEFFName;Price\r\n"Paper; A4";"1,50"\r\n',
    [
      ['Name', 'Price'],
      ['Paper; A4', '1,50'],
    ],
  ],
  [
    'a,"two\nlines ""x"""\n\n,b',
    [
      ['a', 'two\nlines "x"'],
      ['', 'b'],
    ],
  ],
  ['5" pipe,2', [['5" pipe', '2']]],
  ['"open,2', [['"open', '2']]],
  ['a,b,\n', [['a', 'b', '']]],
  ['', []],
])('%j is read as a table', (text, rows) => {
  expect(readTable(text)).toEqual(rows)
})

test('a table with too many rows is refused', () => {
  expect(() => readTable('x\n'.repeat(ROWS_MAX + 2))).toThrow('10,000 rows')
})

test('columns are found by their names, or by their order, and values have their types', () => {
  const columns = items.columns ?? []
  const named = readTable('Price\tNAME\tColour\n€ 1.234,50\tPaper\tred')
  const byName = mappingOf(named, columns)
  const { rows } = objectsOf(named, byName, columns, 'de-DE')
  expect(rows).toEqual([{ price: 1234.5, name: 'Paper' }])
  const plain = readTable('Paper\t2\nInk\tfree')
  const byOrder = mappingOf(plain, columns)
  const read = objectsOf(plain, byOrder, columns, 'en-US')
  expect(read.rows).toEqual([
    { name: 'Paper', price: 2 },
    { name: 'Ink', price: 'free' },
  ])
  expect(read.unread).toMatchObject([{ row: 1, leaf: { name: 'price' }, text: 'free' }])
})

test('columns are found by the words that the gallery’s invoice prints above them', async () => {
  const folder = new URL('../../server/gallery/templates/invoice/', import.meta.url)
  const html = await Bun.file(new URL('template.html', folder)).text()
  const data = await Bun.file(new URL('sample.json', folder)).json()
  const { main } = shapeOf({ usage: usageOf([html]), names: ['items', 'labels'], rules: {}, data })
  const { columns } = main.find(({ name }) => name === 'items') as List
  const names = (text: string, labels = {}) =>
    mappingOf(readTable(text), columns ?? [], headingsOf(html, 'items', { ...data, labels }))
  const printed = ['name', 'quantity', 'price', 'tax_percent', 'amount']
  const english = 'Description\tQty\tUnit price\tTax\tAmount\nWeb design\t2\t100\t19\t200'
  expect(names(english)).toEqual({ names: printed, hasHeader: true })
  const german = 'Menge\tBeschreibung\tFarbe\n2\tWeb\trot'
  const labels = { description: 'Beschreibung', quantity: 'Menge' }
  expect(names(german, labels)).toEqual({ names: ['quantity', 'name', null], hasHeader: true })
  expect(names('Web design\t2\t100\t19\t200')).toEqual({ names: printed, hasHeader: false })
  expect(names('Web design\t2').names).toEqual([null, null])
})

test.each([
  ['invoice', ['name', 'quantity', 'price', 'tax_percent', 'amount']],
  ['credit-note', ['name', 'quantity', 'price', 'tax_percent', 'amount']],
  ['quote', ['name', 'amount']],
  ['receipt', ['name', 'amount']],
])('each column that the %s of the gallery prints has a heading', async (slug, columns) => {
  const folder = new URL(`../../server/gallery/templates/${slug}/`, import.meta.url)
  const html = await Bun.file(new URL('template.html', folder)).text()
  expect(headingsOf(html, 'items', {}).map(({ name }) => name)).toEqual(columns)
})

test('an unknown heading beside known ones is left out, wherever it stands', () => {
  const mapping = mappingOf(readTable('Price\tColour\n2\tred'), items.columns ?? [])
  expect(mapping).toEqual({ names: ['price', null], hasHeader: true })
})

test('most cells of a column decide about those that can be read in two ways', () => {
  const columns = items.columns ?? []
  const prices = (cells: string[]) => {
    const table = readTable(['Price', ...cells].map((cell) => `"${cell}"`).join('\n'))
    const { rows } = objectsOf(table, mappingOf(table, columns), columns, 'en-US')
    return rows.map(({ price }) => price)
  }
  expect(prices(['1,99', '2.50', '3.75', '1.234'])).toEqual([1.99, 2.5, 3.75, 1.234])
  expect(prices(['1,99', '2,50', '3.75', '1.234'])).toEqual([1.99, 2.5, 3.75, 1234])
  expect(prices(['1,99', '3.75', '1.234'])).toEqual([1.99, 3.75, 1.234])
})

test('a first row of unknown words can be said to be headings, and columns are chosen', () => {
  const columns = items.columns ?? []
  const table = readTable('What\tHow much\nPaper\t2')
  expect(mappingOf(table, columns)).toEqual({ names: ['name', 'price'], hasHeader: false })
  const swapped = new Map([
    [0, 'price'],
    [1, null],
  ])
  expect(mappingOf(table, columns, [], { hasHeader: true, names: swapped })).toEqual({
    names: ['price', null],
    hasHeader: true,
  })
})

test.each([
  ['1.234,50 €', '2.000 €', 'en-US', [1234.5, 2000]],
  ['2.000', '99,90', 'en-US', [2000, 99.9]],
  ['$1,234.50', '2,000', 'de-DE', [1234.5, 2000]],
  ['1.234,50', '$1,234.50', 'en-US', [1234.5, 1234.5]],
  ['(1.234,50 €)', '1.234.567', 'en-US', [-1234.5, 1234567]],
  ['2.000', '3.000', 'en-US', [2, 3]],
])('cells %j and %j of one column agree on their decimal sign (%s)', (one, two, locale, prices) => {
  const columns = items.columns ?? []
  const table = readTable(`Price\n${one}\n${two}`.replaceAll(/^(.*)$/gm, '"$1"'))
  const { rows, unread } = objectsOf(table, mappingOf(table, columns), columns, locale)
  expect(rows.map(({ price }) => price)).toEqual(prices)
  expect(unread).toEqual([])
})

test('cells that are pasted at a place fill it, and empty ones empty a value', () => {
  const [name, price] = (items.columns ?? []).filter(isLeaf)
  if (!name || !price) throw new Error('the list has no columns')
  const rows = [1, 2, 3].map((amount) => ({ name: 'Paper', price: amount }))
  const at = { row: 0, headings: [], locale: 'en-US' }
  expect(filledRows(rows, '10\n\n30', { ...at, columns: [price] })).toEqual([
    { name: 'Paper', price: 10 },
    { name: 'Paper' },
    { name: 'Paper', price: 30 },
  ])
  expect(filledRows(rows, 'many', { ...at, columns: [price] })).toBeNull()
  expect(filledRows(rows, '1\t2', { ...at, columns: [price] })).toBeNull()
  expect(filledRows(rows, 'Price\tName\n2\tInk', { ...at, columns: [name, price] })).toBeNull()
})

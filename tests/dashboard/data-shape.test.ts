/** The form of sample data: its fields, and the tables that are pasted into it. */
import { expect, test } from 'bun:test'
import { pixelRatio } from '../../dashboard/preview/pdf.ts'
import { contentOf, isAhead } from '../../dashboard/studio/content.ts'
import { amountReader } from '../../dashboard/studio/form/amounts.ts'
import { moved, valueAt, withShared, withValue } from '../../dashboard/studio/form/change.ts'
import { readDate, readNumber } from '../../dashboard/studio/form/formats.ts'
import { type List, labelOf, type Shape, shapeOf } from '../../dashboard/studio/form/shape.ts'
import { usageOf } from '../../dashboard/studio/form/usage.ts'
import { ruleText } from '../../dashboard/studio/variables.tsx'

const HTML = `
{% comment %}{{ left_out }}{% endcomment %}
<img src="{{ seller.logo }}">{{ seller.name | default: "Seller" }}
{% for line in seller.address %}{{ line }}{% endfor %}
{{ issued | date: "long", locale }}
{% if status == "paid" %}x{% elsif status == 'open' %}y{% endif %}
{% if is_copy %}Copy{% endif %}
{% for item in items %}{{ item.name }} {{ item.price | money: currency, locale }}
{% assign tax = item.tax %}{{ tax.percent | number: locale }}{% endfor %}
{% for item in others %}{{ item.title }}{% endfor %}
`
const NAMES = ['seller', 'issued', 'locale', 'status', 'is_copy', 'items', 'currency', 'others']

function fieldsOf(data = {}, rules = {}): Record<string, Shape> {
  const { main, language, unused } = shapeOf({ usage: usageOf([HTML]), names: NAMES, rules, data })
  return Object.fromEntries([...main, ...language, ...unused].map((one) => [one.name, one]))
}

test('the fields of a template without data come from what it does with its variables', () => {
  const { seller, issued, status, is_copy, items, others, left_out } = fieldsOf()
  expect(left_out).toBeUndefined()
  expect(seller).toMatchObject({
    kind: 'group',
    fields: [
      { name: 'logo', kind: 'picture' },
      { name: 'name', kind: 'text', placeholder: 'Seller' },
      { name: 'address', kind: 'list', columns: null },
    ],
  })
  expect(issued).toMatchObject({ kind: 'date' })
  expect(status).toMatchObject({ kind: 'text', choices: ['paid', 'open'] })
  expect(is_copy).toMatchObject({ kind: 'boolean' })
  expect(items).toMatchObject({
    kind: 'list',
    columns: [
      { name: 'name', kind: 'text' },
      { name: 'price', kind: 'number' },
      { name: 'tax', kind: 'group', fields: [{ name: 'percent', kind: 'number' }] },
    ],
  })
  expect((others as List).columns?.map(({ name }) => name)).toEqual(['title'])
})

test('data and rules decide over what the template does', () => {
  const rules = { status: { required: true, description: 'Of the order' }, seller: {} }
  const data = { items: [{ price: '4.50' }], issued: 'soon', seller: 'Ada', extra: [1, {}] }
  const { items, issued, seller, status, extra } = fieldsOf(data, rules)
  expect((items as List).columns).toContainEqual(
    expect.objectContaining({ name: 'price', kind: 'text', isNumeric: true }),
  )
  expect(issued).toMatchObject({ kind: 'text' })
  expect(seller).toMatchObject({ kind: 'text' })
  expect(status).toMatchObject({ isRequired: true, description: 'Of the order' })
  expect(extra).toMatchObject({ kind: 'list', columns: null })
})

test('a variable that is missing is said to be what the rules or the template have instead', () => {
  const { fields } = usageOf([
    '<html lang="{{ lang | default: "en" }}">{% assign locale = locale | default: "en-GB" %}',
    '{{ labels.to | default: "To" }}{{ labels.from | default: "From" }}{{ number }}',
  ])
  const said = (name: string, rule?: object) => ruleText(rule, fields.get(name))
  expect(said('lang')).toBe('“en”')
  expect(said('lang', { fallback: 'de' })).toBe('“de”')
  expect(said('locale')).toBe('“en-GB”')
  expect(said('labels')).toBe('words of the template')
  expect(said('number')).toBe('empty')
})

test('a published version is behind what is seen if more than its sample data differ', () => {
  const texts = { html: '<p>', styles: '', header: '', footer: '' }
  const published = { ...texts, sample_data: { a: 1 }, settings: {}, variable_rules: {} }
  expect(isAhead(published, contentOf({ ...published, sample_data: { a: 2 } }))).toBe(false)
  expect(isAhead(published, contentOf({ ...published, settings: { a: 2 } }))).toBe(true)
})

test('pages have two pixels in a CSS pixel on every screen, and at most eight million', () => {
  expect(pixelRatio(500_000, 1, 'print')).toBe(2)
  expect(pixelRatio(500_000, 1, 'screen')).toBe(1)
  expect(pixelRatio(500_000, 3, 'screen')).toBe(2)
  expect(pixelRatio(4_000_000, 1, 'print') ** 2 * 4_000_000).toBeCloseTo(8_000_000)
  expect(pixelRatio(100_000_000, 1, 'print')).toBe(1)
  // All pages together have a bound, too.
  expect(pixelRatio(4_000_000, 1, 'print', 3) ** 2 * 4_000_000).toBeCloseTo(8_000_000)
  expect(pixelRatio(2_000_000, 1, 'print', 9) ** 2 * 2_000_000 * 9).toBeCloseTo(24_000_000)
})

test.each([
  ['1,234.50', 'en-US', '1234.50'],
  ['1.234,50', 'de-DE', '1234.50'],
  ['1 234,5', 'fr-FR', '1234.5'],
  ['1.234,50', 'en-US', '1234.50'],
  ['1.234.567', 'en-US', '1234567'],
  ['1,234.50', 'de-DE', '1234.50'],
  ['0.84', 'de-DE', '0.84'],
  ['1.234', 'en-US', '1.234'],
  ['1.234', 'de-DE', '1234'],
  ['-3', 'no locale', '-3'],
  ['3,', 'de-DE', null],
  ['abc', 'en-US', null],
  ['', 'en-US', null],
  ['1,250', 'fr-FR', '1.250'],
  ['0,125', 'pl-PL', '0.125'],
  ['0,125', 'en-US', '0.125'],
  ['1,250', 'sv-SE', '1.250'],
  ['1 250', 'nb-NO', '1250'],
  ['1.250', 'cs-CZ', '1.250'],
  ['1\u202f250,5', 'en-US', '1250.5'],
  ['1,23,456', 'en-IN', '123456'],
  ["1'234.50", 'de-CH', '1234.50'],
  ['10 20', 'en-US', null],
])('the number %j in %s is %j', (text, locale, number) => {
  expect(readNumber(text, locale)).toBe(number)
})

test.each([
  'de-DE',
  'de-CH',
  'fr-FR',
  'sv-SE',
  'pl-PL',
  'nb-NO',
  'cs-CZ',
  'ru-RU',
  'fi-FI',
  'en-IN',
  'pt-PT',
])('numbers are read as %s writes them', (locale) => {
  for (const number of [1_234_567.25, 123_456.5, -1234.5, 1250, 0.125, -7]) {
    expect(Number(readNumber(number.toLocaleString(locale), locale))).toBe(number)
  }
})

test.each([
  ['€ 1,234.50', '1234.50'],
  ['5 EUR', '5'],
  ['-$5', '-5'],
  ['kr. 5', '5'],
  ['10 m2', '10'],
  ['12.5%', '12.5'],
  ['5 €/m²', '5'],
  ['(5.00)', '-5.00'],
  ['($5.00)', '-5.00'],
  ['$(5.00)', '-5.00'],
  ['3 x 10', null],
  ['10 20', null],
  ['5 Mio', null],
  ['5e3', null],
  ['A4', null],
  ['ABC 5', null],
  ['(-5)', null],
  ['$5 USD', null],
])('the amount %j of a spreadsheet is %j, and other text stays a text', (text, number) => {
  expect(amountReader('en-US')(text)).toBe(number)
})

test.each([
  ['26.11.2026', 'de-DE', '2026-11-26'],
  ['11/26/2026', 'en-US', '2026-11-26'],
  ['26/11/26', 'en-GB', '2026-11-26'],
  ['2026/11/26', 'ja-JP', '2026-11-26'],
  ['2026-11-26', 'en-US', '2026-11-26'],
  ['31.31.2026', 'de-DE', null],
  ['soon', 'en-US', null],
])('the date %j in %s is %j', (text, locale, date) => {
  expect(readDate(text, locale)).toBe(date)
})

test('a change keeps everything else, and its order', () => {
  const data = { a: 1, list: [{ x: 1 }, { x: 2 }], z: { y: 1 } }
  const next = withValue(data, ['list', 1, 'x'], 3)
  expect(JSON.stringify(next)).toBe('{"a":1,"list":[{"x":1},{"x":3}],"z":{"y":1}}')
  expect(valueAt(next, ['z'])).toBe(data.z)
  expect(withValue(data, ['z', 'y'], undefined)).toEqual({ ...data, z: {} })
  expect(withValue({}, ['list', 0, 'x'], 1)).toEqual({ list: [{ x: 1 }] })
  expect(JSON.stringify(withValue({}, ['__proto__'], 1))).toBe('{"__proto__":1}')
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
})

test('data that are read again are the same objects, but for what has changed', () => {
  const before = { a: 1, list: [{ x: 1 }, { x: 2 }, { x: 3, y: 1 }], z: { y: [] } }
  const read = (text: string) => withShared(before, JSON.parse(text))
  expect(read(JSON.stringify(before, null, 2))).toBe(before)
  const next = read('{"a":1,"list":[{"x":1},{"x":5},{"y":1,"x":3}],"z":{"y":[]}}')
  expect(next).toEqual({ ...before, list: [{ x: 1 }, { x: 5 }, { x: 3, y: 1 }] })
  expect(next.list[0]).toBe(before.list[0])
  expect(next.z).toBe(before.z)
  // The order of members is a part of the data.
  expect(JSON.stringify(next.list[2])).toBe('{"y":1,"x":3}')
  const proto = '{"__proto__":{"x":1}}'
  expect(JSON.stringify(read(proto))).toBe(proto)
  expect(JSON.stringify(withShared({ x: [1, 2] }, { x: { 0: 1, 1: 2 } }))).toBe(
    '{"x":{"0":1,"1":2}}',
  )
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
  expect(Array.isArray(withShared(JSON.parse(deep), JSON.parse(deep)))).toBe(true)
})

test('another text in a row leaves the shape of its list as it is', () => {
  const shapeWith = (name: string) => fieldsOf({ items: [{ name: 'Paper', price: 1 }, { name }] })
  const before = shapeWith('Ink')
  expect(withShared(before, shapeWith('Inks'))).toBe(before)
})

test.each([
  ['pay_url', 'Pay URL'],
  ['iban', 'IBAN'],
  ['taxId', 'Tax ID'],
  ['idea', 'Idea'],
  ['due-date', 'Due date'],
])('a value called %s has the label %p', (name, label) => {
  expect(labelOf(name)).toBe(label)
})

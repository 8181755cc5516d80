/** The pieces that the studio inserts into a template. */
import { expect, test } from 'bun:test'
import { Liquid } from 'liquidjs'
import type { Content } from '../../dashboard/studio/content.ts'
import {
  listsIn,
  qrCodeOf,
  TABLE,
  tableOf,
  textsIn,
} from '../../dashboard/studio/insert/data-pieces.ts'
import { choicesIn, type FieldFacts, fieldOf } from '../../dashboard/studio/insert/field-pieces.ts'
import {
  PAGE_BREAK,
  pictureOf,
  SIGNATURE_PLACE,
  withPiece,
} from '../../dashboard/studio/insert/pieces.ts'
import { placeAfter } from '../../dashboard/studio/insert/place.ts'
import { elementAt, sourceTree } from '../../dashboard/studio/page/source-tree.ts'

const HTML =
  '<body>\n<h1>One</h1>\n<table><tr><td>A <b>b</b></td></tr></table>\n<div><p>Two</p></div>\n</body>\n'
const CONTENT: Content = {
  html: HTML,
  styles: 'h1 { color: red }\n',
  header: '',
  footer: '',
  sample_data: '',
  settings: '',
  variable_rules: '',
}

function insertedAfter(at: string): string {
  const element = elementAt(sourceTree(HTML), HTML.indexOf(at))
  return withPiece(CONTENT, PAGE_BREAK, placeAfter(element), {}).content.html
}

test.each([
  ['One', '<h1>One</h1>\n<div style="break-before: page"></div>\n<table>'],
  ['b</b>', '</table>\n<div style="break-before: page"></div>\n<div>'],
  ['Two', '<p>Two</p>\n<div style="break-before: page"></div>\n</div>'],
])('a piece is inserted after the block around %j', (at, text) => {
  expect(insertedAfter(at)).toContain(text)
})

test('without a selection a piece is the last of the body', () => {
  const { content, at } = withPiece(CONTENT, PAGE_BREAK, null, {})
  expect(content.html).toEndWith('</div>\n<div style="break-before: page"></div>\n</body>\n')
  expect(content.html.slice(at ?? 0)).toStartWith('<div style="break-before')
  expect(withPiece({ ...CONTENT, html: 'x' }, PAGE_BREAK, null, {}).content.html).toStartWith(
    'x\n<div',
  )
})

test('a table has a list of its own in the data', () => {
  const first = withPiece(CONTENT, TABLE, null, {}).content
  expect(first.html).toContain('{% for row in rows %}')
  const data = JSON.parse(first.sample_data) as Record<string, unknown>
  expect(data['rows']).toHaveLength(2)
  const second = withPiece(first, TABLE, null, data).content
  expect(second.html).toContain('{% for row in rows2 %}')
  expect(Object.keys(JSON.parse(second.sample_data) as object)).toEqual(['rows', 'rows2'])
})

test('a table has the columns of a list of the data that are chosen', () => {
  const items = [{ name: 'Web', quantity: 1, more: { a: 1 }, 'not a name': 1 }, { tax_id: 'x' }]
  const [list, ...others] = listsIn({ items, lines: ['a'], number: 7 })
  expect(others).toEqual([])
  expect(list).toMatchObject({ name: 'items', label: 'Items' })
  const columns = list?.columns ?? []
  expect(columns.map(({ label }) => label)).toEqual(['Name', 'Quantity', 'Tax ID'])
  const { html } = withPiece(
    CONTENT,
    tableOf({ name: 'items' }, columns.slice(0, 2)),
    null,
    {},
  ).content
  expect(html).toContain('<tr><th scope="col">Name</th><th scope="col">Quantity</th></tr>')
  expect(html).toContain(
    '{% for row in items %}\n    <tr><td>{{ row.name }}</td><td>{{ row.quantity }}</td></tr>',
  )
})

test('a QR code holds a value of the data, of which addresses are the first', () => {
  const texts = textsIn({ number: 'A7', seller: { website: 'https://a.example', age: 3 } })
  expect(texts.map(({ path, label }) => [path, label])).toEqual([
    ['seller.website', 'Seller, Website'],
    ['number', 'Number'],
  ])
  expect(qrCodeOf({ path: 'seller.website' }, '20mm').html).toBe(
    '<p>{{ seller.website | qrcode: "20mm" }}</p>',
  )
})

test.each(['a "b" it\'s', 'c:\\new', 'x }} y {{ z %}', '</p>', 'end\\'])(
  'a QR code holds the text %p as it was typed',
  async (text) => {
    const { html } = qrCodeOf({ text }, '30mm')
    const liquid = new Liquid()
    liquid.registerFilter('qrcode', (value: string, size: string) => JSON.stringify([value, size]))
    const [, shown = ''] = /<p>(.*)<\/p>/s.exec(await liquid.parseAndRender(String(html))) ?? []
    expect(JSON.parse(shown)).toEqual([text, '30mm'])
  },
)

test('a place for a signature has a name of its own, and makes the PDF fillable', () => {
  const settings = '{ "pdf": { "format": "A5" } }'
  const first = withPiece({ ...CONTENT, settings }, SIGNATURE_PLACE, null, {}).content
  expect(first.html).toContain('data-signature="signature"')
  expect(JSON.parse(first.settings)).toEqual({ pdf: { format: 'A5', forms: true } })
  const second = withPiece(first, SIGNATURE_PLACE, null, {}).content
  expect(second.html).toContain('data-signature="signature2"')
  expect(second.settings).toBe(first.settings)
})

const FACTS: FieldFacts = { kind: 'text', label: 'Full name', choices: [], isRequired: false }
const fieldIn = (facts: Partial<FieldFacts>, content = CONTENT) =>
  withPiece(content, fieldOf({ ...FACTS, ...facts }), null, {}).content

test.each<[facts: Partial<FieldFacts>, html: string[]]>([
  [{}, ['<label>Full name<br><input name="full_name" style=']],
  [{ isRequired: true }, ['<input name="full_name" required style=']],
  [{ kind: 'lines', label: 'Größe & Maß' }, ['Größe &amp; Maß<br><textarea name="grosse_mass"']],
  [{ kind: 'tick', label: 'NAME' }, ['<input type="checkbox" name="name" value="yes"', '> NAME<']],
  [
    { kind: 'list', choices: ['S', 'M'] },
    ['<select name="full_name"', '<option value="">–</option>\n  <option>S</option>'],
  ],
  [
    { kind: 'buttons', label: '尺寸', choices: ['S', '"M"'] },
    ['<legend style="padding: 0">尺寸</legend>', 'name="field" value="&quot;M&quot;"'],
  ],
])('a field of a form has its label, its name and its control: %j', (facts, html) => {
  const content = fieldIn(facts)
  for (const one of html) expect(content.html).toContain(one)
  expect(JSON.parse(content.settings)).toEqual({ pdf: { forms: true } })
})

test('fields have names of their own, and what is typed adds no tags and no Liquid', () => {
  expect(fieldIn({}, fieldIn({})).html).toContain('name="full_name2"')
  const typed = '</label><script>{{ x }}{% if %}'
  const { html } = fieldIn({ kind: 'buttons', label: typed, choices: [typed] })
  expect(html).not.toMatch(/<script|\{\{|\{%/)
})

test('choices are the lines of a text, each once, and at most a hundred', () => {
  expect(choicesIn(' S \n\nM\nS\n')).toEqual(['S', 'M'])
  expect(choicesIn(Array.from({ length: 300 }, (_, at) => at).join('\n'))).toHaveLength(100)
})

test.each(['{ "pdf": { "forms": false } }', '{ "pdf": 1 }', '[]', '{ unfinished'])(
  'a place for a signature leaves the settings %p as they are',
  (settings) => {
    const { content } = withPiece({ ...CONTENT, settings }, SIGNATURE_PLACE, null, {})
    expect(content.settings).toBe(settings)
  },
)

test('the address and the name of a picture add no attributes and no Liquid', () => {
  const { html } = pictureOf('https://a.example/?a=1&b="onerror=', '{{ x }}"><script>')
  expect(html).not.toMatch(/\{\{|<script|"onerror/)
})

/** The way from a text on the page to its place in a template, and changes of that place. */
import { expect, test } from 'bun:test'
import type { PageText } from '../../dashboard/preview/pdf.ts'
import {
  plainTextOf,
  stylesOf,
  withPlainText,
  withStyle,
} from '../../dashboard/studio/page/edit-source.ts'
import { originOf, sourceOf, textOfElement } from '../../dashboard/studio/page/find-source.ts'
import { elementAt, sourceTree } from '../../dashboard/studio/page/source-tree.ts'

const HTML = `<!doctype html>
<title>{{ customer.name }}</title><style>h1 { color: red }</style>
<h1 class="a">Invoice &amp; more</h1>
<p title="{{ customer.name }}">{{ labels.to | default: "Bill to" }}: {{ customer.name }}</p>
{% for item in items %}<p class="row{% if item.last %} last{% endif %}">{{ item.name }} <b>{{ item.price | money: "EUR", locale }}</b></p>{% endfor %}
<p>Due {{ due | date: "long", locale }}</p>
`
const DATA = {
  locale: 'de-DE',
  customer: { name: 'Northwind Books' },
  items: [
    { name: 'Paper', price: '28.00' },
    { name: 'Ink', price: '1234.50' },
    { name: 'Paper', price: '28.00' },
  ],
  due: '2026-12-26',
}
const SOURCE = sourceOf(HTML, DATA)

function pageOf(...texts: string[]): PageText[] {
  return texts.map((text, at) => ({ page: 0, text, x: 0, y: at / 20, width: 0.5, height: 0.02 }))
}

const PAGE = pageOf(
  'Invoice & more',
  'Bill to: Northwind Books',
  'Paper',
  '28,00 €',
  'Ink',
  '1.234,50 €',
  'Paper',
  '28,00 €',
  'Due 26. Dezember 2026',
  '26. Dezember 2026',
  'Page 1',
)

test.each([
  [0, 'h1', null],
  [1, 'p', ['customer', 'name']],
  [2, 'p', ['items', 0, 'name']],
  [3, 'b', ['items', 0, 'price']],
  [5, 'b', ['items', 1, 'price']],
  [6, 'p', ['items', 2, 'name']],
  [7, 'b', ['items', 2, 'price']],
  [9, 'p', ['due']],
])('text %p of the page leads to its <%s> and to the value %j', (index, name, path) => {
  const origin = originOf(SOURCE, PAGE, index)
  expect(origin?.element?.name).toBe(name)
  expect(origin?.path ?? null).toEqual(path)
})

test('a text of the template without a value leads to its variable, and another one nowhere', () => {
  const source = sourceOf(HTML, {})
  expect(originOf(source, pageOf('Bill to:'), 0)?.path).toEqual(['labels', 'to'])
  expect(originOf(SOURCE, PAGE, PAGE.length - 1)).toBeNull()
})

test('an element of the code leads to its text on the page', () => {
  const element = elementAt(SOURCE.tree, HTML.indexOf('{{ due'))
  expect(element && textOfElement(SOURCE, element, PAGE)).toBe(9)
  const list = elementAt(SOURCE.tree, HTML.indexOf('<b>') + 4)
  expect(list && textOfElement(SOURCE, list, PAGE)).toBe(3)
})

function element(html: string, at: string) {
  const found = elementAt(sourceTree(html), html.indexOf(at))
  if (!found) throw new Error(`there is no element at ${at}`)
  return found
}

test('a change of the look changes only the style attribute of the element', () => {
  const html = `<p id="x"\n  class='y'>One</p><br/><p style='background: url("a;b.png"); color: red'>Two</p>`
  const colored = withStyle(html, element(html, 'One'), ['color', '#ff0000'])
  expect(colored).toBe(html.replace("'y'>", `'y' style="color: #ff0000">`))
  expect(withStyle(colored, element(colored, 'One'), ['color', ''])).toBe(
    html.replace("'y'>", "'y'>"),
  )
  expect(stylesOf(html, element(html, 'Two'))).toEqual(
    new Map([
      ['background', 'url("a;b.png")'],
      ['color', 'red'],
    ]),
  )
  const sized = withStyle(html, element(html, 'Two'), ['font-size', '12pt'])
  expect(sized).toContain(`style='background: url("a;b.png"); color: red; font-size: 12pt'>Two`)
  const broken = withStyle(html, element(html, '<br/>'), ['color', 'red'])
  expect(broken).toContain('<br style="color: red"/>')
})

test('text that is typed on the page is never HTML or Liquid', () => {
  const html = '<p>A &amp; B</p><p>{{ x }}</p><p>a<b>b</b></p>'
  expect(plainTextOf(html, element(html, 'A'))).toBe('A & B')
  expect(plainTextOf(html, element(html, '{{'))).toBeNull()
  expect(plainTextOf(html, element(html, 'a<b>'))).toBeNull()
  const typed = '<script> & {{ secret }} {% x %}'
  const next = withPlainText(html, element(html, 'A'), typed)
  expect(next).not.toMatch(/<script|\{\{ secret|\{% x/)
  expect(plainTextOf(next, element(next, '&lt;'))).toBe(typed)
})

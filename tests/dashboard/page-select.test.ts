/** The way from a text on the page to its place in a template, and changes of that place. */
import { expect, test } from 'bun:test'
import type { PageText } from '../../dashboard/preview/pdf-texts.ts'
import {
  plainTextOf,
  stylesOf,
  withPlainText,
  withStyle,
} from '../../dashboard/studio/page/edit-source.ts'
import { indexOf, sourceOf } from '../../dashboard/studio/page/find-source.ts'
import { pageTexts } from '../../dashboard/studio/page/page-texts.ts'
import { elementAt, shownElementAt, sourceTree } from '../../dashboard/studio/page/source-tree.ts'

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
  return texts.map((text, at) => ({
    page: 0,
    text,
    x: 0,
    y: at / 20,
    width: 0.5,
    height: 0.02,
    size: 9,
  }))
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

const INDEX = indexOf(SOURCE, PAGE)

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
  const origin = INDEX.originOf(index)
  expect(origin?.element?.name).toBe(name)
  expect(origin?.path ?? null).toEqual(path)
})

test('a text of the template without a value leads to its variable, and another one nowhere', () => {
  const source = sourceOf(HTML, {})
  expect(indexOf(source, pageOf('Bill to:')).originOf(0)?.path).toEqual(['labels', 'to'])
  expect(INDEX.originOf(PAGE.length - 1)).toBeNull()
})

test('an element of the code leads to its text on the page', () => {
  const element = elementAt(SOURCE.tree, HTML.indexOf('{{ due'))
  expect(element && INDEX.textOf(element)).toBe(9)
  const list = elementAt(SOURCE.tree, HTML.indexOf('<b>') + 4)
  expect(list && INDEX.textOf(list)).toBe(3)
})

test('a page with thousands of texts and values is searched', () => {
  const items = Array.from({ length: 2000 }, (_, at) => ({ name: `Item ${at}`, price: `${at}.50` }))
  const source = sourceOf(HTML, { ...DATA, items })
  const texts = items.flatMap(({ name, price }) => [name, `${price} €`, `Page of ${name}`])
  const index = indexOf(source, pageOf(...texts))
  expect(index.originOf(texts.length - 3)?.path).toEqual(['items', 1999, 'name'])
  expect(index.textOf({ ...element(HTML, '<h1'), content: null })).toBe(-1)
})

test('a text that very many values have leads to one of them', () => {
  const list = '{% for one in many %}{{ one }}{% endfor %}'
  const html = `<p>${Array.from({ length: 100 }, () => list).join('')}</p>`
  const source = sourceOf(html, { many: Array.from({ length: 2000 }, () => 'the same') })
  const index = indexOf(source, pageOf('the same', 'same', 'the same'))
  expect(index.originOf(0)?.path).toEqual(['many', 0])
  expect(index.originOf(1)?.path).toEqual(['many', 0])
  expect(index.originOf(2)?.path).toEqual(['many', 1])
})

test('the texts of a PDF are read once, and again after a failure', async () => {
  const answers = [() => Promise.reject(new Error('it is broken')), async () => PAGE]
  let reads = 0
  const indexOfPages = pageTexts(async () => answers[reads++]?.() ?? [])
  const pages = {
    read: async () => new Blob(),
    isThere: () => true,
    readWith: async () => new Blob(),
  }
  expect((await indexOfPages(SOURCE, pages)).texts).toEqual([])
  const found = await indexOfPages(SOURCE, pages)
  expect(found.texts).toEqual(PAGE)
  expect(await indexOfPages(SOURCE, pages)).toBe(found)
  expect(reads).toBe(2)
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

test.each([
  [
    'style="font-family: &quot;Inter&quot;, serif; margin:1px"',
    ['margin', '2px'],
    'style="font-family: &quot;Inter&quot;, serif; margin:2px"',
  ],
  [
    'style="color: red; color: oklch(1 0 0)"',
    ['margin-top', '1mm'],
    'style="color: red; color: oklch(1 0 0); margin-top: 1mm"',
  ],
  ['style="color: red; color: oklch(1 0 0)"', ['color', '#000'], 'style="color: red; color: #000"'],
  ['id=a style="color: red; color: oklch(1 0 0)"', ['color', ''], 'id=a'],
  [
    'style="color: red !important; /* a;b */ color: blue"',
    ['color', '#000'],
    'style="color: #000 !important; /* a;b */ color: blue"',
  ],
  ['style=color:red id=a', ['font-size', '9pt'], 'style="color:red; font-size: 9pt" id=a'],
  ['style', ['color', 'red'], 'style="color: red"'],
  [`title='style="a"'`, ['color', 'red'], `title='style="a"' style="color: red"`],
  [
    'style="color: {{ ink | default: "#111;" }}; margin: 0"',
    ['margin', '1mm'],
    'style="color: {{ ink | default: "#111;" }}; margin: 1mm"',
  ],
] as const)('in the tag <p %s> the look %j replaces one declaration', (tag, look, expected) => {
  const html = `<p ${tag}>One</p>`
  expect(withStyle(html, element(html, 'One'), look)).toBe(`<p ${expected}>One</p>`)
})

test.each([
  ['Total:&nbsp;5&euro;', 'Total:\u00a05€', 'Total:&nbsp;5&euro;!'],
  ['&#8364; &lt;', '€ <', '&#8364; &lt;!'],
  ['R&D', 'R&D', 'R&amp;D!'],
  ['a &amp;nbsp; b', 'a &nbsp; b', 'a &amp;nbsp; b!'],
])('the entities of the text %j stay', (html, text, expected) => {
  const page = `<p>${html}</p>`
  expect(plainTextOf(page, element(page, html))).toBe(text)
  expect(withPlainText(page, element(page, html), `${text}!`)).toBe(`<p>${expected}</p>`)
})

test.each(['&Zcaron;', '&copy 2026', '&#150;', '&#xD800;'])(
  'text with the rare entity %j is changed in the code only',
  (html) => {
    const page = `<p>x ${html}</p>`
    expect(plainTextOf(page, element(page, 'x'))).toBeNull()
  },
)

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

test.each([
  ['Invoice &amp;', 'h1'],
  ['h1 class', 'h1'],
  ['color: red', null],
  ['</style>', null],
])('the place of %s in the code is that of %j on the page', (text, name) => {
  expect(shownElementAt(sourceTree(HTML), HTML.indexOf(text) + 1)?.name ?? null).toBe(name)
})

test('the lines of a text have one frame, and those of others have their own', () => {
  const html = '<p>One long sentence in two lines</p><p>Another</p>'
  const index = indexOf(sourceOf(html, {}), pageOf('One long sentence', 'in two lines', 'Another'))
  const whole = { page: 0, x: 0, y: 0, width: 0.5, height: 0.07 }
  expect(index.frameOf(0)).toEqual(whole)
  expect(index.frameOf(1)).toEqual(whole)
  expect(index.frameOf(2)).toMatchObject({ y: 0.1, height: expect.closeTo(0.02) })
})

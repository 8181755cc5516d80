/** Pictures and codes on a page: the way to their places in a template, and what is changed there. */
import { expect, test } from 'bun:test'
import type { PageLink } from '../../dashboard/preview/pdf-texts.ts'
import {
  drawingAt,
  drawingsOf,
  pageDrawings,
  withLinks,
} from '../../dashboard/studio/page/drawings.ts'
import {
  codeTextOf,
  withCodeText,
  withoutElement,
} from '../../dashboard/studio/page/edit-source.ts'
import { elementName } from '../../dashboard/studio/page/element-names.ts'
import { sourceOf } from '../../dashboard/studio/page/find-source.ts'
import { sourceTree } from '../../dashboard/studio/page/source-tree.ts'

const HTML = `<style>{{ css | qrcode }}</style>
<img alt="{{ name }}" src="{{ seller.logo }}">
<p>Pay {{ "https://example.com" | qrcode: "30mm" }}</p>
{% for item in items %}<p>{{ item.code | barcode: "ean13" }}</p>{% endfor %}
<svg><image href="x"/></svg>
`
const SOURCE = sourceOf(HTML, { items: [{ code: '1' }, { code: '2' }] })
const DRAWINGS = drawingsOf(SOURCE)

function link(number: number, y: number): PageLink {
  const url = `https://drawing.invalid/${number}`
  return { page: 0, url, x: 0.1, y, width: 0.2, height: 0.1 }
}

const LINKS = [link(0, 0), link(1, 0.2), link(2, 0.4), link(2, 0.6), link(3, 0.8)]

const tag = (number: number) =>
  `<a href="https://drawing.invalid/${number}" style="display: inline-block">`

test('pictures and codes that a page shows are found in a template, and each gets a link', () => {
  expect(withLinks(HTML, DRAWINGS)).toBe(
    HTML.replace(/<img[^>]*>/, `${tag(0)}$&</a>`)
      .replace(/\{\{ "https[^}]*\}\}/, `${tag(1)}$&</a>`)
      .replace(/\{\{ item.code[^}]*\}\}/, `${tag(2)}$&</a>`)
      .replace(/<svg>.*<\/svg>/, `${tag(3)}$&</a>`),
  )
})

test.each([
  [0.05, 'img', ['seller', 'logo']],
  [0.25, 'p', null],
  [0.45, 'p', ['items', 0, 'code']],
  [0.65, 'p', ['items', 1, 'code']],
  [0.85, 'svg', null],
])('what is drawn at %d of the page leads to its <%s> and to the value %j', (y, name, path) => {
  const place = { page: 0, x: 0.2, y }
  const found = drawingAt({ links: LINKS, drawings: DRAWINGS, data: SOURCE.data }, place)
  expect(found?.origin).toMatchObject({ element: { name }, path })
})

test('places for signatures are found, too, but none that is a cell of a table', () => {
  const place = '<div data-signature="a" style="width: 70mm"></div>'
  const html = `${place}<table><tr><td data-signature="b"></td></tr></table><p>data-signature</p>`
  const source = sourceOf(html, {})
  const found = drawingsOf(source)
  expect(withLinks(html, found)).toBe(html.replace(place, `${tag(0)}${place}</a>`))
  expect(found.map(({ element }) => element && elementName(html, element))).toEqual([
    'Signature place',
  ])
})

test('places without a drawing lead nowhere, and templates without one ask for no preview', async () => {
  const drawn = { links: LINKS, drawings: DRAWINGS, data: {} }
  expect(drawingAt(drawn, { page: 0, x: 0.5, y: 0.05 })).toBeNull()
  expect(drawingAt(drawn, { page: 1, x: 0.2, y: 0.05 })).toBeNull()
  let previews = 0
  const pages = {
    read: async () => new Blob(),
    isThere: () => true,
    readWith: async () => {
      previews += 1
      return new Blob()
    },
  }
  const drawingOn = pageDrawings(async () => LINKS)
  const place = { page: 0, x: 0.2, y: 0.05 }
  expect(await drawingOn(sourceOf('<p>Text</p>', {}), pages, place)).toBeNull()
  expect(previews).toBe(0)
  expect((await drawingOn(SOURCE, pages, place))?.origin.element?.name).toBe('img')
  await drawingOn(SOURCE, pages, { ...place, y: 0.25 })
  expect(previews).toBe(1)
  // The text has changed, and its preview is not there yet.
  const other = sourceOf(`<p>New</p>${HTML}`, SOURCE.data)
  expect((await drawingOn(other, pages, place))?.origin.element?.name).toBe('img')
  expect(previews).toBe(2)
})

test.each([
  ['<p>One</p>\n  <img src="a">\n<p>Two</p>', 'img', '<p>One</p>\n<p>Two</p>'],
  ['<p>One <b>two</b> three</p>', 'b', '<p>One  three</p>'],
  ['{% if a %}<p>{{ a }}</p>{% endif %}', 'p', '{% if a %}{% endif %}'],
  ['<ul>{% for a in b %}<li>{% endfor %}</ul>', 'ul', ''],
  ['<p>{% if a %}One</p>{% endif %}', 'p', null],
  ['{% if a %}<p>One{% else %}</p>{% endif %}', 'p', null],
  ['<p>One</p ><p>Two</p\n>', 'p', '<p>Two</p\n>'],
  ['<html><p>One</p></html>', 'html', null],
  ['<ul><li>One', 'li', null],
])('%j without its <%s> is %j', (html, name, without) => {
  const found = sourceTree(html).elements.find((one) => one.name === name)
  expect(found && withoutElement(html, found)).toBe(without)
})

test('the text of a code is changed where it stands, and ends no code', () => {
  const at = HTML.indexOf('{{ "https')
  expect(codeTextOf(HTML, at)).toBe('https://example.com')
  expect(withCodeText(HTML, at, 'https://a.example/"}}')).toBe(
    HTML.replace('https://example.com', 'https://a.example/'),
  )
  expect(codeTextOf(HTML, HTML.indexOf('{{ item.code'))).toBeNull()
})

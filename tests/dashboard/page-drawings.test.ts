/** Pictures and codes on a page: the way to their places in a template, and what is changed there. */
import { expect, test } from 'bun:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
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
import { elementName, kindOf } from '../../dashboard/studio/page/element-names.ts'
import { sourceOf } from '../../dashboard/studio/page/find-source.ts'
import { sourceTree } from '../../dashboard/studio/page/source-tree.ts'
import { useSharedServer } from '../support/server/use-server.ts'

const { server, user } = useSharedServer()

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

test('places for signatures are found, too, and links fill them on the page', async () => {
  const form = 'server/gallery/templates/registration-form/template.html'
  const cell =
    '<table><tr><td data-signature="b" style="height: 9mm; width: 60mm"></td></tr></table>'
  const high = '<p data-signature="c" style="width: 70mm; min-height: 20mm"> </p>'
  const row = '<table><tr data-signature="d"></tr></table>'
  const html = (await Bun.file(form).text()) + cell + high + row
  const found = drawingsOf(sourceOf(html, {})).filter(({ isPlace }) => isPlace)
  const names = found.map(({ element }) => element && elementName(html, element))
  expect(names).toEqual(['Signature place', 'Signature place', 'Signature place'])
  const template = { name: 'Places', slug: 'places', html: withLinks(html, found) }
  expect((await server.post('/api/v1/templates', template, user.key)).status).toBe(201)
  const options = { format: 'A4', forms: true }
  const render = { template_id: 'places', json: {}, options }
  const response = await server.post('/api/v1/pdf', render, user.key)
  const loading = getDocument({ data: await response.bytes(), verbosity: 0 })
  const page = await (await loading.promise).getPage(1)
  const sizes = (await page.getAnnotations())
    .filter(({ url }) => url?.startsWith('https://drawing.invalid/'))
    .map(({ rect: [x1, y1, x2, y2] }) => [x2 - x1, y2 - y1].map((pt) => (pt * 25.4) / 72))
  await loading.destroy()
  expect(sizes.map(([, height]) => Math.round(height ?? 0))).toEqual([15, 9, 20])
  expect(sizes.map(([width]) => Math.round((width ?? 0) / 10))).toEqual([11, 6, 7])
})

test.each([
  ['<p data-signature="a">Sign here</p>', 'text', []],
  ['<div data-signature="a"><img src="a.png"></div>', 'text', ['img']],
  ['<div data-signature="a">{{ name }}</div>', 'text', []],
  ['<div data-signature="a">\n</div>', 'signature', ['div']],
] as const)('%j is of the kind %j, and draws %j', (html, kind, names) => {
  const source = sourceOf(html, {})
  expect(source.tree.elements.slice(0, 1).map((one) => kindOf(html, one))).toEqual([kind])
  expect(drawingsOf(source).map(({ element }) => element?.name)).toEqual([...names])
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

/** The place on the page of what shows no text, such as a picture that was inserted. */
import { describe, expect, test } from 'bun:test'
import type { PageText } from '../../dashboard/preview/pdf-texts.ts'
import { indexOf, sourceOf } from '../../dashboard/studio/page/find-source.ts'
import { breaksOf, breaksOn } from '../../dashboard/studio/page/page-breaks.ts'
import { elementAt } from '../../dashboard/studio/page/source-tree.ts'

describe('a place without text is marked on the page', () => {
  const texts = (...all: [text: string, y: number, page?: number][]): PageText[] =>
    all.map(([text, y, page = 0]) => ({
      page,
      text,
      x: 0.1,
      y,
      width: 0.5,
      height: 0.02,
      size: 12,
    }))
  function placeIn(html: string, page: PageText[], piece: string) {
    const source = sourceOf(html, {})
    const at = html.indexOf(piece)
    const element = elementAt(source.tree, at)
    return element && indexOf(source, page).placeOf(at, element)
  }
  const around = texts(['One', 0.1], ['Two', 0.5])
  const [y, height] = [0.12, 0.38].map((one) => expect.closeTo(one))
  const between = { page: 0, text: '', x: 0.1, y, width: 0.5, height, size: 0 }

  test.each([
    ['a picture', '<p><img src="a.png" alt="One"></p>'],
    ['a QR code', '<p>{{ "https://example.com" | qrcode: "30mm" }}</p>'],
    ['a part', "{% render 'address' %}"],
  ])('%s: between the texts around it', (_name, piece) => {
    const html = `<body><h1>One</h1>\n${piece}\n<p>Two</p></body>`
    expect(placeIn(html, around, piece)).toEqual(between)
  })

  test.each([
    ['at the top of the page that begins with it', texts(['One', 0.1], ['Two', 0.05, 1]), [1, 0]],
    ['above the text that follows', texts(['One', 0.1], ['Two', 0.3]), [0, expect.closeTo(0.12)]],
    ['nowhere, if no text is known', texts(['Other', 0.1]), null],
  ])('a page break: %s', (_name, page, place) => {
    const piece = '<div style="break-before: page"></div>'
    const own = '<h2 style="break-before: page">Two</h2><div style="color: red"></div>'
    const source = sourceOf(`<body><h1>One</h1>\n${piece}\n${own}</body>`, {})
    const elements = breaksOf(source)
    expect(elements.map(({ tag }) => tag.from)).toEqual([source.html.indexOf(piece)])
    const found = breaksOn(indexOf(source, page), elements)
    expect(found.map((one) => [one.page, one.y])).toEqual(place ? [place] : [])
  })

  test('the end of the page: below the last text', () => {
    const html = '<body><h1>One</h1>\n<p><img src="a.png"></p>\n</body>'
    expect(placeIn(html, texts(['One', 0.97]), '<p>')).toMatchObject({ y: 0.99, height: 0.012 })
  })

  test('a page that has no texts of the template: its top', () => {
    const html = '<body><h1>One</h1>\n<p><img src="a.png"></p>\n</body>'
    const pages = texts(['One', 0.9], ['2 / 2', 0.97, 1])
    expect(placeIn(html, pages, '<p>')).toMatchObject({ page: 1, text: '', y: 0.06 })
  })

  test('a page break: where the next page begins', () => {
    const piece = '<div style="break-before: page"></div>'
    const html = `<body><h1>One</h1>\n${piece}\n<p>Two</p></body>`
    const pages = texts(['One', 0.1], ['Two', 0.15, 1])
    expect(placeIn(html, pages, piece)).toMatchObject({ page: 1, text: '', height: 0.1 })
  })

  test('a part that shows texts: its first one', () => {
    const piece = "{% render 'address' %}"
    const html = `<body><h1>One</h1>\n${piece}\n<p>Two</p></body>`
    const pages = texts(['One', 0.1], ['Fernhill', 0.2], ['Two', 0.5])
    expect(placeIn(html, pages, piece)).toMatchObject({ text: 'Fernhill' })
  })

  test('but not a text that the page does not show', () => {
    const html = '<body><h1>One</h1>{% if x %}<p>Hidden</p>{% endif %}<p>Two</p></body>'
    expect(placeIn(html, around, '<p>Hidden')).toBeNull()
  })
})

/** The place on the page of what shows no text, such as a picture that was inserted. */
import { describe, expect, test } from 'bun:test'
import type { PageText } from '../../dashboard/preview/pdf-texts.ts'
import { kindOf } from '../../dashboard/studio/page/element-names.ts'
import { indexOf, sourceOf } from '../../dashboard/studio/page/find-source.ts'
import { breaksFor, findBreaks } from '../../dashboard/studio/page/page-breaks.ts'
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

  const piece = '<div style="break-before: page"></div>'
  async function breaksIn(html: string, page: PageText[]) {
    const source = sourceOf(html, {})
    const found = await findBreaks(
      html,
      () => source,
      async () => indexOf(source, page),
    )
    return found.map((one) => [one.element.tag.from, one.page])
  }
  test.each([
    ['at the top of the page that begins with it', texts(['One', 0.1], ['Two', 0.05, 1]), 1],
    ['nowhere, if Liquid has left it out', texts(['One', 0.1], ['Two', 0.3]), null],
    ['nowhere, if nothing is before it', texts(['Two', 0.3]), null],
    ['at the top of the page after the last text', texts(['One', 0.1]), 1],
    ['nowhere, if no text is known', texts(['Other', 0.1]), null],
  ])('a page break: %s', async (_name, page, number) => {
    const own = '<h2 style="break-before: page">Two</h2><div style="color: red"></div>'
    const html = `<body><h1>One</h1>{% if long %}${piece}{% endif %}${own}</body>`
    const places = number === null ? [] : [[html.indexOf(piece), number]]
    expect(await breaksIn(html, page)).toEqual(places)
  })

  test.each([
    ['<section style="break-before: page"><h2>{{ title }}</h2></section>', 'text'],
    ['<div style="break-before: page"><img src="a.png"></div>', 'text'],
    ['<div style="break-before: page">{% render "terms" %}</div>', 'text'],
    ['<div style="break-before: page">', 'text'],
    ['<div style="break-before: page" data-signature="a"></div>', 'signature'],
    ['<div style="color: red; break-before:page">\n</div>', 'break'],
  ])('%s is a %s', (html, kind) => {
    expect(sourceOf(html, {}).tree.elements.map((one) => kindOf(html, one))[0]).toBe(kind as 'text')
  })

  test('a template without a page break is not read for one', async () => {
    const html = '<style>h2 { break-before: page }</style><h1>One</h1>'
    const read = () => {
      throw new Error('it is read')
    }
    expect(await findBreaks(html, read, read)).toEqual([])
    await expect(findBreaks(html + piece, read, read)).rejects.toThrow('it is read')
  })

  test('the page breaks of an older text are none of the text', async () => {
    const html = `<h1>One</h1>${piece}<h2>Two</h2>`
    const source = sourceOf(html, {})
    const index = indexOf(source, texts(['One', 0.1], ['Two', 0.1, 1]))
    const breaks = await findBreaks(
      html,
      () => source,
      async () => index,
    )
    expect(breaksFor({ html, breaks }, html)).toHaveLength(1)
    expect(breaksFor({ html, breaks }, `<p>New</p>${html}`)).toEqual([])
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

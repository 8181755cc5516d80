/** CSS for books that Chromium does not know: pages of targets, running heads, other numbers. */
import { describe, expect, test } from 'bun:test'
import { bytesOf, pdfOf } from '../../support/api/renders.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { pdfsInEveryWay } from '../../support/rendering/every-way.ts'
import { DATA_PNG } from '../../support/rendering/hint-fixture.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user, site } = useSharedServer()

const BREAK = '<div style="break-after:page"></div>'
const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The text of each page in one line. */
async function textsOf(html: string, options: object = {}): Promise<string[]> {
  const pages = await pdfOf(server, user, { html, options })
  return pages.map(({ text }) => squeezed(text))
}

const BOOK = `<style>
    @page { @top-left { content: "[" string(title) "]" } @top-right { content: "{" string(part, first-except) "}" }
      @bottom-center { content: "no. " counter(page) } }
    @page :left { @top-left { content: "<" string(title, last) ">" } }
    h1 { string-set: title content(); break-before: page } h2 { string-set: part "Part: " attr(data-short) }
    .toc a::after { content: " p. " target-counter(attr(href url), page) }
  </style>
  <p class=toc><a href="#one">One</a> <a href="#three">Three</a> <a href="#none">None</a>
  <h1 id=one>First</h1>${BREAK}<p>text<h2 data-short=S>Section</h2>${BREAK}text<h1>Second</h1><p id=three>x<h1>Third</h1>`

describe('CSS for books', () => {
  test('shows the pages of targets and the strings of pages, in every way to render', async () => {
    for (const pdf of await pdfsInEveryWay(server, site, { html: BOOK, options: {} })) {
      const pages = await readPdf(pdf)
      const texts = pages.map(({ text }) => squeezed(text))
      expect(texts).toHaveLength(6)
      expect(texts[0]).toContain('One p. 2 Three p. 5 None p.')
      const heads = texts.map((text) => /[[<][^\]>]*[\]>]/.exec(text)?.[0])
      expect(heads).toEqual(['[]', '<First>', '[First]', '<First>', '[Second]', '<Third>'])
      const parts = texts.map((text) => /\{([^}]*)\}/.exec(text)?.[1])
      expect(parts).toEqual(['', '', '', 'Part: S', 'Part: S', 'Part: S'])
    }
  })

  test('works in the style sheet of the request, and beside ranges, headers and a bleed', async () => {
    const [style = '', body = ''] = BOOK.split('</style>')
    const injectCSS = style.replace('<style>', '')
    const options = { injectCSS, pageRanges: '5-', bleed: '3mm', pageNumberOffset: 0 }
    const [text, ...others] = await textsOf(body, options)
    expect(text).toContain('[Second]')
    expect(others).toHaveLength(1)
    const header = { displayHeaderFooter: true, footerTemplate: 'foot', pageNumberOffset: 10 }
    const [first] = await textsOf(BOOK, header)
    expect(first).toContain('One p. 12 Three p. 15')
  })

  test('follows the cascade, and the numbers of the first page', async () => {
    const style = `<style>
      @page { @top-left { content: "<" string(t) ">" } @bottom-left { content: "#" counter(page) } }
      @page :first { counter-set: page 5 }
      @media screen { @page :first { counter-set: page 50 } }
      h1 { string-set: t content() } h1.quiet { string-set: none }
      @media screen { h1 { string-set: t "screen" } }
      a::after { content: target-counter(attr(href), page, lower-roman) }
      @media print { a::after { content: leader(".") target-counter(attr(href), page, upper-roman) } }
      b::after { content: "to " target-counter("#end", page) }
    </style>`
    const texts = await textsOf(
      `${style}<h1>A</h1><a href="#end">x</a> <b></b>${BREAK}<h1 class=quiet id=end>B</h1>`,
    )
    expect(texts[0]).toContain('<A>')
    expect(texts[0]).toContain('x VI')
    expect(texts[0]).toContain('to 6')
    expect(texts[0]).toContain('#5')
    expect(texts[1]).toContain('<A>')
  })

  test('counts pages anew from an element with counter-reset', async () => {
    const html = `<style>
        @page { @bottom-center { content: "no. " counter(page) } }
        @page front { @bottom-center { content: "no. " counter(page, lower-roman) } }
        .front { page: front } .body { page: body; counter-reset: page 1 }
        a::after { content: " at " target-counter(attr(href), page) }
      </style>
      <div class=front><a href="#end">End</a>${BREAK}two</div>
      <div class=body>three${BREAK}four<p id=end>x</p></div>`
    const texts = await textsOf(html)
    expect(texts.map((text) => /no\. (\w+)/.exec(text)?.[1])).toEqual(['i', 'ii', '1', '2'])
    expect(texts[0]).toContain('End at 2')
  })

  test('shows numbers that begin anew as margin boxes do, after counters of long names', async () => {
    const html = `<style>
        @page { @bottom-center { content: "no. " counter(page) } }
        h1 { break-before: page; counter-reset: figure-in-this-chapter 0 table-in-this-chapter 0 page 1 }
        a::after { content: " at " target-counter(attr(href), page) }
      </style><a href="#end">End</a><h1 id=end>x</h1>`
    const texts = await textsOf(html, { pageNumberOffset: -1 })
    expect(texts).toEqual(['no. 1 End at 1', 'no. 1 x'])
  })

  test('reads style sheets with large fonts, and keeps the pictures of margin boxes', async () => {
    const font = 'A'.repeat(600_000)
    const html = `<style>@font-face { font-family: f; src: url("data:font/woff2;base64,${font}") }
      @page { @top-left { content: url(${DATA_PNG}) "<" string(t) ">" } }
      h1 { string-set: t content() }</style><h1>x</h1>`
    const pdf = await bytesOf(server, user, 'pdf', { html })
    expect(squeezed((await readPdf(pdf))[0]?.text ?? '')).toContain('<x>')
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Subtype /Image')
  })

  test('leaves a counter of elements alone that is called page', async () => {
    const html = `<style>@page { @bottom-center { content: "no. " counter(page) } }
      body { counter-reset: page } p::before { counter-increment: page; content: "<" counter(page) ">" }</style>
      <p>a</p><p>b</p>`
    const [text] = await textsOf(html)
    expect(text).toContain('no. 1')
    expect(text).toContain('<1>a')
    expect(text).toContain('<2>b')
  })

  test('has strings of 200 characters, and breaks no rule by them', async () => {
    const title = `"} @page { size: A3 } \\ ${'x'.repeat(1_000)}`
    const html = `<style>@page { margin: 10mm; @top-left { content: string(t); font-size: 2pt } }
      h1 { string-set: t content() }</style><h1>${title}</h1>`
    const [page] = await pdfOf(server, user, { html })
    expect(page?.width).toBeLessThan(600)
    expect(page?.text).toContain('"} @page { size: A3 }')
  })

  test('fills 5,000 elements at most, by 20 functions, in time', async () => {
    const rules = Array.from({ length: 3_000 }, (_, at) => `.r${at} { string-set: s${at} "x" }`)
    const boxes = Array.from({ length: 100 }, (_, at) => `@top-left { content: string(s${at}) }`)
    const words = '<i data-to="#top">x</i> '.repeat(5_050)
    const html = `<style>${rules.join('')} .s { string-set: t content() "y" }
      i::after { content: target-counter(attr(data-to), page) }
      @page { @bottom-left { content: "<" string(t) ">" } ${boxes.join('')} }</style><p id=top class=s>x<p>${words}`
    const begun = performance.now()
    const pdf = await bytesOf(server, user, 'pdf', { html })
    expect(performance.now() - begun).toBeLessThan(20_000)
    const texts = (await readPdf(pdf)).map(({ text }) => squeezed(text))
    expect(texts[0]).toContain('<xy>')
    const shown = texts.flatMap((text) => text.split(' '))
    expect(shown.filter((word) => word === 'x1')).toHaveLength(5_000)
    expect(shown.filter((word) => word === 'x')).toHaveLength(51)
  })

  test('leaves nothing for the next render', async () => {
    await textsOf(BOOK)
    const style = '<style>@page { @top-left { content: "no. " counter(page) } }</style>'
    const [text] = await textsOf(`${style}<h1 id=one>x</h1>`)
    expect(text).toBe('no. 1 x')
  })
})

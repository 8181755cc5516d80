/**
 * A table of contents: elements with `data-page-of` show the page of the element that they name.
 */
import { describe, expect, test } from 'bun:test'
import { bytesOf, pdfOf } from '../../support/api/renders.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { pdfsInEveryWay } from '../../support/rendering/every-way.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const BREAK = '<div style="break-after:page"></div>'

// One lane, so that each render gets the page of the one before.
const { server, user, site } = useSharedServer()

/** A line of a table of contents. */
const line = (id: string, name = id) =>
  `<p>${name}: <b data-page-of="#${id.replaceAll('"', '&quot;')}">?</b>.</p>`
const BOOK = `${line('one')}${line('two')}${line('three')}${BREAK}
  <h1 id=one>Chapter</h1>${BREAK}<p>text${BREAK}<h1 id=two>Chapter</h1><h2 id=three>Section</h2>`

const linesOf = (text = '') =>
  text
    .split(/[\r\n]+/)
    .map((one) => one.trim())
    .filter((one) => one.includes(':'))

async function linesWith(html: string, options: object = {}): Promise<string[]> {
  const [first] = await pdfOf(server, user, { html, options })
  return linesOf(first?.text)
}

describe('data-page-of', () => {
  test('shows the page of the element, in every way to render', async () => {
    for (const pdf of await pdfsInEveryWay(server, site, { html: BOOK, options: {} })) {
      const pages = await readPdf(pdf)
      expect(pages).toHaveLength(4)
      expect(linesOf(pages[0]?.text)).toEqual(['one: 2.', 'two: 4.', 'three: 4.'])
    }
  })

  test('counts pages that the table itself adds when it is filled', async () => {
    const lines = Array.from({ length: 150 }, (_, at) => line(`c${at}`)).join('')
    const chapters = Array.from({ length: 150 }, (_, at) => `<h1 id=c${at}>x</h1>`).join(BREAK)
    // Empty lines have no height until they are filled: then the table has several pages more.
    const style = '<style>p { margin: 0 } p:has(b:empty) { display: none } </style>'
    const html = `${style}${lines.replaceAll('>?<', '><')}${BREAK}${chapters}`
    const pages = await pdfOf(server, user, { html })
    const numbers = pages
      .flatMap(({ text }) => linesOf(text))
      .map((text) => Number(/(\d+)\.$/.exec(text)?.[1]))
    const first = pages.findIndex(({ text }) => text.trim() === 'x') + 1
    expect(first).toBeGreaterThan(2)
    expect(numbers).toEqual(Array.from({ length: 150 }, (_, at) => first + at))
  })

  test('is empty for what is on no page, and stays as it is without an id', async () => {
    const html = `${line('none')}${line('hidden')}<p>word: <b data-page-of="x">kept</b>.<p id=hidden style="display:none">x`
    expect(await linesWith(html)).toEqual(['none: .', 'hidden: .', 'word: kept.'])
  })

  test.each(['ü', '中文', 'a(b)', 'a/b', '100%', 'a.b:c', 'constructor', '__proto__', 'a"b'])(
    'finds the id %p',
    async (id) => {
      const target = `<h1 id="${id.replaceAll('"', '&quot;')}">x</h1>`
      expect(await linesWith(`${line(id, 'id')}${BREAK}${BREAK}${target}`)).toEqual(['id: 3.'])
    },
  )

  test('counts all pages if only some are printed', async () => {
    expect(await linesWith(BOOK, { pageRanges: '1' })).toEqual(['one: 2.', 'two: 4.', 'three: 4.'])
    expect(await pdfOf(server, user, { html: BOOK, options: { pageRanges: '1' } })).toHaveLength(1)
  })

  test('works beside a header, an outline, another base and a single page', async () => {
    const header = { displayHeaderFooter: true, headerTemplate: 'Header', outline: true }
    expect(await linesWith(BOOK, header)).toEqual(['one: 2.', 'two: 4.', 'three: 4.'])
    const based = `<base href="https://example.com/">${BOOK}`
    expect(await linesWith(based)).toEqual(['one: 2.', 'two: 4.', 'three: 4.'])
    expect(await linesWith(BOOK, { singlePage: true })).toEqual(['one: 1.', 'two: 1.', 'three: 1.'])
  })

  test('is settled after three prints of a document that never stands still', async () => {
    // Each number moves the chapter: on page 2 it is pushed to page 3, and on page 3 it comes back.
    const html = `<style>b { display: block } #gap { height: 10px } :has(b[data-page-of]:empty) #gap { height: 10px }</style>
      ${line('end')}<div id=gap></div>${BREAK}<h1 id=end>x</h1><script>
      new MutationObserver(() => { const two = document.querySelector('b').textContent === '2'
        document.getElementById('gap').style.height = two ? '1500px' : '10px' }).observe(document.querySelector('b'), { childList: true })
      </script>`
    const body = { html, options: { enableJavaScript: true } }
    const begun = performance.now()
    const pages = await readPdf(await bytesOf(server, user, 'pdf', body))
    expect(pages.length).toBeGreaterThan(1)
    expect(performance.now() - begun).toBeLessThan(20_000)
  })

  test('fills 5,000 elements at most, and none with a very long id', async () => {
    const lines = Array.from({ length: 5_050 }, () => '<b data-page-of="#i">?</b> ').join('')
    const long = `<b data-page-of="#${'x'.repeat(100_000)}">?</b>`
    const pages = await pdfOf(server, user, { html: `<p id=i>${long} ${lines}` })
    const words = pages.flatMap(({ text }) => text.trim().split(/\s+/))
    expect(words.filter((word) => word === '1')).toHaveLength(4_999)
    expect(words.filter((word) => word === '?')).toHaveLength(52)
  })

  test('leaves nothing for the next render', async () => {
    await linesWith(BOOK)
    const html = `<p>text: <b>plain</b><h1 id=one>x</h1>`
    expect(await linesWith(html)).toEqual(['text: plain'])
    expect(
      Buffer.from(await bytesOf(server, user, 'pdf', { html })).toString('latin1'),
    ).not.toContain('/Dests')
  })
})

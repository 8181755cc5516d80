/** Checks of the finisher, on PDFs that real Chromium prints. */
import { describe, expect, test } from 'bun:test'
import { type FinishRequest, finishPdf } from '../../packages/pdf/src/finish.ts'
import { decodeText } from '../../packages/pdf/src/metadata/text-string.ts'
import { openDocument } from '../../packages/pdf/src/objects/document.ts'
import { pagesOfDestinations } from '../../packages/pdf/src/printed-pdf.ts'
import { readStructure } from '../../packages/pdf/src/structure/tree.ts'
import { PLAIN_REQUEST, usePrinter } from '../support/finisher/use-printer.ts'

const REQUEST: FinishRequest = {
  ...PLAIN_REQUEST,
  pdfa: { part: 2, level: 'A' },
  pdfua: 1,
  isStrict: false,
}

const printer = usePrinter()

async function check(html: string, request: Partial<FinishRequest> = {}, tagged = true) {
  const { conformance } = finishPdf(await printer.print(html, tagged), { ...REQUEST, ...request })
  return {
    declares: conformance?.standards,
    breaks: conformance?.issues.map(({ rule, where }) => `${rule} at ${where}`),
  }
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><title>T</title>${body}</html>`
}

describe('a document that breaks a rule declares only what it does not break, and names', () => {
  test('a picture without a text', async () => {
    expect(
      await check(
        page(
          '<h1>T</h1><img width=9 height=9 src="data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=">',
        ),
      ),
    ).toEqual({
      declares: ['PDF/A-2a'],
      breaks: ['ISO 14289-1, 7.3 at Figure in Document "T"'],
    })
  })

  test('a level of headings that is missing', async () => {
    expect(await check(page('<h1>One</h1><h3>Three</h3>'))).toEqual({
      declares: ['PDF/A-2a'],
      breaks: ['ISO 14289-1, 7.4.2 at H3 "Three"'],
    })
  })

  test('rows of different lengths', async () => {
    expect(
      await check(page('<h1>T</h1><table><tr><th scope="col">a<th scope="col">b<tr><td>c</table>')),
    ).toEqual({
      declares: ['PDF/A-2a'],
      breaks: ['ISO 14289-1, 7.2 at Table "abc"'],
    })
  })

  test('a character that no font has', async () => {
    const { declares, breaks } = await check(page('<h1>T</h1><p>a \u0378</p>'))
    expect(declares).toEqual([])
    expect(breaks?.[0]).toStartWith('ISO 19005-2, 6.2.11.8; ISO 14289-1, 7.21.8 at font ')
  })

  test('a missing title', async () => {
    expect(await check('<!doctype html><h1>T</h1>')).toEqual({
      declares: ['PDF/A-2a'],
      breaks: ['ISO 14289-1, 7.1 at null'],
    })
  })

  test('a language that is no BCP 47 tag', async () => {
    expect(await check(page('<h1>T</h1><p lang="de_DE">x</p>'))).toEqual({
      declares: ['PDF/A-2u'],
      breaks: ['ISO 19005-2, 6.7.4; ISO 14289-1, 7.2 at de_DE'],
    })
  })

  test('a missing structure', async () => {
    expect(await check(page('<h1>T</h1>'), { pdfua: null }, false)).toEqual({
      declares: ['PDF/A-2u'],
      breaks: ['ISO 19005-2, 6.7.2.2 at null'],
    })
  })

  test('PDF/A-4 together with PDF/UA-1, of which no file can be both', async () => {
    const pdfa: FinishRequest['pdfa'] = { part: 4, level: null }
    expect(await check(page('<h1>T</h1>'), { pdfa })).toEqual({
      declares: ['PDF/A-4'],
      breaks: ['ISO 14289-1, 6.1 at null'],
    })
  })
})

test('a language that the request names is that of the element for the whole document, too', async () => {
  const printed = await printer.print(page('<h1>T</h1>'), true)
  const { pdf } = finishPdf(printed, { ...REQUEST, language: 'de' })
  const document = openDocument(pdf ?? Buffer.of())
  const structure = document && readStructure(document)
  expect(decodeText(document?.catalog().get('Lang'))).toBe('de')
  expect(decodeText(structure?.elements[0]?.dict.get('Lang'))).toBe('de')
})

test('one reading of a print tells the pages of linked elements and how many pages there are', async () => {
  const body =
    '<a href="#b">b</a><h1 id=b style="break-before:page">x</h1><p style="break-before:page">y'
  const { pages, count } = pagesOfDestinations(await printer.print(page(body), false))
  expect([...pages, count]).toEqual([['b', 2], 3])
})

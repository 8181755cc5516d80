/** Repairs of the finisher, on PDFs that real Chromium prints. */
import { describe, expect, test } from 'bun:test'
import { type Finished, type FinishRequest, finishPdf } from '../../packages/pdf/src/finish.ts'
import { drawPdf, readPdf } from '../support/files/pdf.ts'
import { PLAIN_REQUEST, usePrinter } from '../support/finisher/use-printer.ts'

const ACCESSIBLE: FinishRequest = {
  ...PLAIN_REQUEST,
  language: 'en',
  pdfa: { part: 2, level: 'A' },
  pdfua: 1,
}

const printer = usePrinter()

async function finish(body: string, css = ''): Promise<{ printed: Buffer; finished: Finished }> {
  const html = `<!doctype html><html lang="en"><title>T</title><style>${css}</style>${body}</html>`
  const printed = await printer.print(html, true)
  return { printed, finished: finishPdf(printed, ACCESSIBLE) }
}

const REPAIRED: [name: string, body: string, css?: string][] = [
  ['text that CSS generates', '<h1>T</h1><p>text</p>', 'p::before{content:"Note: "}'],
  ['placeholders of inputs', '<h1>T</h1><label>A <input placeholder="here"></label>'],
  [
    'a mask, which Chromium draws twice',
    '<h1>T</h1><p class="m">masked</p>',
    '.m{mask-image:linear-gradient(black,transparent)}',
  ],
  [
    'groups of opacity in each other',
    `<h1>T</h1>${'<div style="opacity:.99">'.repeat(40)}<p>deep</p>`,
  ],
  [
    'a heading of the ninth level',
    '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><div role="heading" aria-level="9">9</div>',
  ],
  ['paragraphs in list items', '<h1>T</h1><ul><li><p>one</p><li>two<ul><li>three</ul></ul>'],
  [
    'a cell that reaches to the end of its table',
    '<h1>T</h1><table><tr><td rowspan="0">a<td>b<tr><td>c</table>',
  ],
  [
    'a figure around a picture with a text',
    '<h1>T</h1><figure><svg role="img" aria-label="Dot" width="9" height="9"><rect width="9" height="9"/></svg><figcaption>c</figcaption></figure>',
  ],
  [
    'boxes in the margins of pages',
    '<h1>T</h1>',
    '@page{@top-center{content:"Top " counter(page)}}',
  ],
  ['a page with nothing but a background', '', 'html{background:linear-gradient(red,blue)}'],
]

describe('a document conforms to PDF/A-2a and PDF/UA-1 and looks the same if it has', () => {
  test.each(REPAIRED.map(([name, body, css = '']) => [name, { body, css }] as const))(
    '%s',
    async (_, { body, css }) => {
      const { printed, finished } = await finish(body, css)
      expect(finished.conformance?.issues).toEqual([])
      expect(finished.conformance?.standards).toEqual(['PDF/A-2a', 'PDF/UA-1'])
      const pdf = finished.pdf ?? Buffer.alloc(0)
      expect(await readPdf(pdf)).toEqual(await readPdf(printed))
      expect(await drawPdf(pdf)).toEqual(await drawPdf(printed))
    },
  )
})

test('text that CSS generates is read aloud beside its paragraph, and is no artifact', async () => {
  const { finished } = await finish('<h1>T</h1><p>text</p>', 'p::before{content:"Note: "}')
  expect(finished.conformance?.artifacts).toEqual([])
})

test('the report says which text of the margins became an artifact', async () => {
  const { finished } = await finish('<h1>T</h1>', '@page{@top-center{content:"Top"}}')
  expect(finished.conformance?.artifacts).toEqual([{ page: 1, drawings: 1, text: 'Top' }])
})

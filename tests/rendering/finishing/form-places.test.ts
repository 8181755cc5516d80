/** Fields are where their controls are on paper, whatever is added around the page. */
import { expect, test } from 'bun:test'
import { openDocument } from '../../../packages/pdf/src/objects/document.ts'
import { itemsOf, nameOf, type PdfValue, Ref } from '../../../packages/pdf/src/objects/values.ts'
import { bytesOf } from '../../support/api/renders.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer({ plan: 'business' })

const HTML = `<!doctype html><title>Cut</title><style>@page { margin: 20mm } body { margin: 0 }
  input { display: block; width: 50%; height: 30px; margin: 40px 0 0 25% } p { height: 700px }</style>
  <input name="first" value="one"><p>Text</p><input name="second" value="two">`

/** The boxes of widgets from the lower left corner of the page as it is cut. */
async function placesOf(options: object): Promise<number[][]> {
  const body = { html: HTML, options: { forms: true, ...options } }
  const document = openDocument(Buffer.from(await bytesOf(server, user, 'pdf', body)))
  if (document === null) throw new Error('the PDF cannot be read')
  const numbers = (value: PdfValue | undefined) => itemsOf(value).map(Number)
  const dicts = Array.from({ length: document.count() }, (_, id) => document.dict(new Ref(id)))
  return dicts.flatMap((dict) => {
    if (nameOf(dict.get('Subtype')) !== 'Widget') return []
    const page = document.dict(dict.get('P'))
    const [left = 0, bottom = 0] = numbers(page.get('TrimBox') ?? page.get('MediaBox'))
    const rect = numbers(document.resolve(dict.get('Rect')))
    return [rect.map((at, index) => Math.round(at - (index % 2 === 0 ? left : bottom)))]
  })
}

test('a bleed and crop marks move no field from its control', async () => {
  const plain = await placesOf({})
  expect(plain).toHaveLength(2)
  const marked = await placesOf({ bleed: '3mm', cropMarks: true })
  const moved = marked.map((rect, at) =>
    rect.map((side, index) => side - (plain[at]?.[index] ?? 0)),
  )
  // Chromium rounds paper.
  expect(Math.max(...moved.flat().map(Math.abs))).toBeLessThanOrEqual(1)
})

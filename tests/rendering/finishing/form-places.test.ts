/** Fields are where their controls are on paper, and look as these do there. */
import { expect, test } from 'bun:test'
import { openDocument } from '../../../packages/pdf/src/objects/document.ts'
import {
  Bytes,
  type Dict,
  itemsOf,
  nameOf,
  type PdfValue,
  Ref,
} from '../../../packages/pdf/src/objects/values.ts'
import { bytesOf } from '../../support/api/renders.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer({ plan: 'business' })

const HTML = `<!doctype html><title>Cut</title><style>@page { margin: 20mm } body { margin: 0 }
  input { display: block; width: 50%; height: 30px; margin: 40px 0 0 25% } p { height: 700px }</style>
  <input name="first" value="one"><p>Text</p><input name="second" value="two">`

async function formOf(html: string, options: object) {
  const body = { html, options: { forms: true, ...options } }
  const document = openDocument(Buffer.from(await bytesOf(server, user, 'pdf', body)))
  if (document === null) throw new Error('the PDF cannot be read')
  const dicts = Array.from({ length: document.count() }, (_, id) => document.dict(new Ref(id)))
  const widgets = dicts.filter((dict: Dict) => nameOf(dict.get('Subtype')) === 'Widget')
  return { document, widgets }
}

/** The boxes of widgets from the lower left corner of the page as it is cut. */
async function placesOf(options: object): Promise<number[][]> {
  const { document, widgets } = await formOf(HTML, options)
  const numbers = (value: PdfValue | undefined) => itemsOf(value).map(Number)
  return widgets.flatMap((dict) => {
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

test('a change that a script has stopped leaves the fields of the page', async () => {
  const html = `<!doctype html><title>Stopped</title><style>input { transition: color 9s }</style>
    <input name="look" value="Ada"><script>
    const input = document.querySelector('input')
    input.getBoundingClientRect()
    input.style.color = 'red'
    for (const one of input.getAnimations()) one.playbackRate = 0</script>`
  const { widgets } = await formOf(html, { enableJavaScript: true })
  expect(widgets).toHaveLength(1)
})

test('a field has the size and color of its text on paper, not those of a window', async () => {
  const html = `<!doctype html><title>Look</title><style>
    input { color: #0000ff; font-size: 12px; transition: all 9s }
    @media (max-width: 1000px) { input { font-size: 20px } }
    @media print { input { color: #ff0000 !important } }</style><input name="look" value="Ada">`
  const styleOf = async (options: object) => {
    const { widgets } = await formOf(html, options)
    return widgets.map((dict) => {
      const style = dict.get('DA')
      return style instanceof Bytes ? style.value.replace(/^\/\S+ /, '') : null
    })
  }
  expect(await styleOf({})).toEqual(['15 Tf 1 0 0 rg'])
  // Scripts are not told that their window is as small as the paper.
  expect(await styleOf({ enableJavaScript: true })).toEqual(['9 Tf 1 0 0 rg'])
})

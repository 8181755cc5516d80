/** Pages that are cut after printing: bleed, crop marks and the boxes of pages. */
import { expect, test } from 'bun:test'
import { bytesOf, pdfOf } from '../../support/api/renders.ts'
import { drawPdf } from '../../support/files/pdf.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

/** A multiple of the unit to which Chromium rounds, as are the other lengths. */
const BLEED = '12pt'
const FORMAT = { width: '300pt', height: '408pt' }
const MARGIN = { top: '48pt', right: '48pt', bottom: '48pt', left: '48pt' }
const PRINT = { format: FORMAT, margin: MARGIN, bleed: BLEED }
const BREAK = '<div style="break-after:page"></div>'
const SQUARE = '<div style="width:24pt;height:24pt;background:#00f"></div>'
const HTML = `<style>@page { background: #f00 } body { margin: 0 }</style>${SQUARE}${BREAK}${SQUARE}`
/** How far the sheet reaches beyond the bleed: a mark, and the room around it. */
const SLUG = 18

const render = (html: string, options: object) => bytesOf(server, user, 'pdf', { html, options })

/** The boxes of the last page: the file also has the page as it was before it was finished. */
function boxesOf(pdf: Uint8Array): string[] {
  const text = Buffer.from(pdf).toString('latin1')
  const found = [...text.matchAll(/\/(\w+Box) \[([^\]]*)\]/g)]
  const boxes = new Map(found.map(([, name, box]) => [name, box?.trim()]))
  return [...boxes].map(([name, box]) => `${name} ${box}`).sort()
}

const MARGIN_OF_CARD = { top: '5mm', right: '5mm', bottom: '5mm', left: '5mm' }

function numbersOf(boxes: string[], name: string): number[] {
  const box = boxes.find((one) => one.startsWith(name)) ?? ''
  return box.split(' ').slice(1).map(Number)
}

/** The colors at places in points from the upper left corner of the sheet. */
async function colorsOf(pdf: Uint8Array, page: number, places: [x: number, y: number][]) {
  const { width, data } = await drawPdf(pdf, page)
  return places.map(([x, y]) => {
    const at = (y * width + x) * 4
    return [...data.subarray(at, at + 3)].join(' ')
  })
}

const RED = '255 0 0'
const BLUE = '0 0 255'
const WHITE = '255 255 255'

test('the boxes of a page name the paper, the bleed and where it is cut', async () => {
  expect(boxesOf(await render(HTML, PRINT))).toEqual([
    'BleedBox 0 0 324 432',
    'MediaBox 0 0 324 432',
    'TrimBox 12 12 312 420',
  ])
  expect(boxesOf(await render(HTML, { ...PRINT, cropMarks: true }))).toEqual([
    'BleedBox 0 0 324 432',
    `MediaBox ${-SLUG} ${-SLUG} ${324 + SLUG} ${432 + SLUG}`,
    'TrimBox 12 12 312 420',
  ])
})

test('a page is cut to the size that was asked for, and not to the one that Chromium rounds', async () => {
  const ends = async (options: object, html = HTML) => {
    const boxes = boxesOf(await render(html, options))
    const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(boxes, 'TrimBox')
    return [right - left, top - bottom].map((points) => Math.round((points / 72) * 25_400) / 1_000)
  }
  expect(await ends({ format: 'A5', bleed: '3mm' })).toEqual([148, 210])
  const card = { format: { width: '85mm', height: '55mm' }, margin: MARGIN_OF_CARD }
  expect(await ends({ ...card, bleed: '2mm', cropMarks: true })).toEqual([85, 55])
  expect(await ends({ format: 'A5', landscape: true, bleed: '3mm' })).toEqual([210, 148])
  const sized = `<style>@page { size: 101mm 151mm }</style>${HTML}`
  expect(await ends({ cropMarks: true, preferCSSPageSize: true }, sized)).toEqual([101, 151])
})

test('the background reaches into the bleed, the content stays, and marks are outside', async () => {
  const pdf = await render(HTML, { ...PRINT, cropMarks: true })
  const shift = SLUG + 12
  for (const number of [0, 1]) {
    expect(
      await colorsOf(pdf, number, [
        [SLUG + 1, SLUG + 1],
        [324 + SLUG - 2, 432 + SLUG - 2],
        [50 + shift, 50 + shift],
        [46 + shift, 46 + shift],
        [2, 2],
      ]),
    ).toEqual([RED, RED, BLUE, RED, WHITE])
  }
  // The mark of the upper edge is on the left of the bleed.
  const [mark] = await colorsOf(pdf, 0, [[10, SLUG + 12]])
  expect(mark).not.toBe(WHITE)
})

test('margins of page rules are measured from the page, and one of 0 from the bleed', async () => {
  const rules = '@page { size: 5in 5in; margin: 48pt } @page :first { margin: 0 }'
  const fill = '<div style="height:100vh;background:#00f"></div>'
  const html = `<style>${rules} body { margin: 0 }</style>${fill}${BREAK}${SQUARE}`
  const pdf = await render(html, { format: FORMAT, bleed: BLEED })
  expect(await colorsOf(pdf, 0, [[1, 1]])).toEqual([BLUE])
  expect(
    await colorsOf(pdf, 1, [
      [58, 58],
      [62, 62],
    ]),
  ).toEqual([WHITE, BLUE])
})

test('headers and footers are those of the page, and not at the edge of the bleed', async () => {
  const headers = {
    displayHeaderFooter: true,
    headerTemplate: '<div style="width:100%;height:20px;background:#00f">x</div>',
    footerTemplate: '<i class=pageNumber></i> of <i class=totalPages></i>',
  }
  const html = `${SQUARE}${BREAK}<p>Two`
  const plain = await drawPdf(await render(html, { ...PRINT, ...headers, bleed: null }))
  const larger = await drawPdf(await render(html, { ...PRINT, ...headers }))
  const rows = Array.from({ length: plain.height }, (_, y) => {
    const from = ((y + 12) * larger.width + 12) * 4
    return larger.data.subarray(from, from + plain.width * 4)
  })
  expect(Buffer.compare(Buffer.concat(rows), plain.data)).toBe(0)
  const body = { html, options: { ...PRINT, ...headers, pageRanges: '2', cropMarks: true } }
  const [page] = await pdfOf(server, user, body)
  expect(page?.text.split(/\s+/).join(' ')).toContain('2 of 2')
})

test('marks belong to no standard, and break none', async () => {
  const options = { ...PRINT, cropMarks: true, pdfa: '2a', pdfua: 1, document: { language: 'en' } }
  const pdf = await render(`<title>Flyer</title><h1>Flyer</h1>${HTML}`, options)
  expect(Buffer.from(pdf).toString('latin1')).toContain('<pdfaid:part>2')
})

test.each([
  [{ singlePage: true }, 'cannot be used with `options.singlePage`'],
  [{ preferCSSPageSize: true }, 'cannot be used with `options.preferCSSPageSize`'],
  [{ bleed: '51mm' }, 'at most 50mm'],
  [{ format: { width: '100mm', height: '4999mm' } }, 'larger than 5 m'],
])('a bleed is refused beside %o', async (more, words) => {
  const body = { html: HTML, options: { ...PRINT, ...more } }
  const response = await server.post('/api/v1/pdf', body, user.key)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(words)
})

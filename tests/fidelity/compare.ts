/** Compares two outputs by page count, text and pixels. */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { type Pixels, readImage } from '../support/files/images.ts'

/** How a channel of a pixel may differ without a person who sees it. */
const CHANNEL_TOLERANCE = 32
/** The share of the pixels of a page that may differ more: single edges of letters. */
const SHARE_TOLERANCE = 0.0005
/** Pages whose pixels are compared; the text of all pages is. */
const PAGES_MAX = 6

/** A difference in words, or none, within the tolerance or not at all. */
export type Comparison = 'identical' | 'tolerated' | { difference: string }

/** Reads an output once, for any number of comparisons. */
export interface Output {
  pages: { text: string; pixels: Pixels | null }[]
}

export async function openComparer() {
  const library = await PDFiumLibrary.init()

  async function readPdf(bytes: Uint8Array): Promise<Output> {
    const document = await library.loadDocument(bytes)
    try {
      const pages: Output['pages'] = []
      for (const page of document.pages()) {
        const text = page.getText().replace(/\s+/g, ' ').trim()
        const image =
          pages.length < PAGES_MAX ? await page.render({ scale: 1, render: 'bitmap' }) : null
        pages.push({ text, pixels: image })
      }
      return { pages }
    } finally {
      document.destroy()
    }
  }

  return {
    read: async (bytes: Uint8Array): Promise<Output> =>
      Buffer.from(bytes.subarray(0, 4)).toString() === '%PDF'
        ? readPdf(bytes)
        : { pages: [{ text: '', pixels: await readImage(bytes) }] },
    compare: compareOutputs,
    [Symbol.dispose]: () => library.destroy(),
  }
}

export type Comparer = Awaited<ReturnType<typeof openComparer>>

function compareOutputs(output: Output, expected: Output): Comparison {
  if (output.pages.length !== expected.pages.length) {
    return { difference: `${output.pages.length} pages, not ${expected.pages.length}` }
  }
  let worst = 0
  for (const [index, page] of output.pages.entries()) {
    const other = expected.pages[index]
    if (page.text !== other?.text) return { difference: `the text of page ${index + 1}` }
    if (!(page.pixels && other.pixels)) continue
    const { width, height } = page.pixels
    if (width !== other.pixels.width || height !== other.pixels.height) {
      const size = `${other.pixels.width} x ${other.pixels.height}`
      return { difference: `page ${index + 1} is ${width} x ${height}, not ${size}` }
    }
    const { share, row } = pixelDifference(page.pixels, other.pixels)
    if (share > SHARE_TOLERANCE) {
      const percent = (share * 100).toPrecision(2)
      return { difference: `${percent} % of the pixels of page ${index + 1}, from row ${row}` }
    }
    worst = Math.max(worst, share)
    if (share === 0 && !equalBytes(page.pixels.data, other.pixels.data))
      worst = Math.max(worst, 1e-9)
  }
  return worst === 0 ? 'identical' : 'tolerated'
}

/** The share of pixels beyond the tolerance, and the row of the first. */
function pixelDifference(a: Pixels, b: Pixels): { share: number; row: number } {
  let count = 0
  let first = 0
  for (let at = 0; at < a.data.length; at += 4) {
    if (!differs(a.data, b.data, at)) continue
    if (count === 0) first = Math.floor(at / 4 / a.width)
    count += 1
  }
  return { share: count / (a.width * a.height), row: first }
}

function differs(a: Uint8Array, b: Uint8Array, at: number): boolean {
  for (let channel = at; channel < at + 4; channel += 1) {
    if (Math.abs((a[channel] ?? 0) - (b[channel] ?? 0)) > CHANNEL_TOLERANCE) return true
  }
  return false
}

function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.from(a.buffer, a.byteOffset, a.length).equals(b)
}

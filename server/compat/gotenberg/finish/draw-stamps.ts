/** Draws watermarks and stamps: texts and images as prints of HTML, and PDFs by their own pages. */

import { type PageFacts, pagesIn, type Stamp } from '@platen/pdf/internal'
import { EngineError } from '../../../engine/index.ts'
import { fieldError } from '../../../pdfs/failures.ts'
import { groupPages, type PageGroup, rangesOf } from '../../../pdfs/page-groups.ts'
import { BLANK_PAGE } from '../../../pdfs/stamp-html.ts'
import type { PdfTools } from '../../../pdfs/tools.ts'
import type { RequestFiles } from '../../../renders/files/check.ts'
import { hasNumbers, stampPage } from './stamp-page.ts'
import { type FormStamp, layerOf } from './stamps.ts'

/** Each number is a page of a print. */
const NUMBERED_PAGES_MAX = 1_000

/** PNG, JPEG and WebP. */
const IMAGES: ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.toString('latin1', 1, 4) === 'PNG',
  (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8,
  (bytes) => bytes.toString('latin1', 8, 12) === 'WEBP',
]

export interface StampPen {
  /** Draws all of the stamps, each over those before. @throws EngineError */
  draw(pdf: Uint8Array): Promise<Uint8Array>
}

/**
 * Prints of one request are made once for pages of one size.
 * @throws EngineError for a file that cannot be drawn
 */
export async function stampPen(stamps: FormStamp[], tools: PdfTools): Promise<StampPen> {
  const { change, pagesOf } = tools
  const prints = new Map<string, Promise<Uint8Array>>()
  const files = await imagesOf(stamps, tools)

  function printOnce(html: string, { width, height }: PageGroup): Promise<Uint8Array> {
    const key = `${width} ${height} ${html}`
    const known = prints.get(key)
    if (known !== undefined) return known
    const format = { width: `${width.toFixed(3)}pt`, height: `${height.toFixed(3)}pt` }
    const made = tools.print(html, { ...BLANK_PAGE, format, tagged: false }, files)
    prints.set(key, made)
    return made
  }

  /** The PDFs that are drawn, each on the pages of one size. */
  async function makeStamps(stamp: FormStamp, image: string, pages: PageFacts[]): Promise<Stamp[]> {
    const numbers = chosenPages(stamp.pages, pages.length)
    if (numbers.length === 0) return []
    const { file, source, kind, options } = stamp
    if (source === 'pdf' && file !== null) {
      const placed = { pdf: file.bytes, password: null, pages: rangesOf(numbers) }
      return [{ ...placed, placement: options }]
    }
    const isNumbered = hasNumbers(stamp)
    if (isNumbered && numbers.length > NUMBERED_PAGES_MAX) {
      const message = `'${kind}Expression' has numbers of pages, which at most ${NUMBERED_PAGES_MAX} pages may have.`
      throw fieldError(`${kind}Expression`, 'too_many_pages', message)
    }
    const made: Stamp[] = []
    for (const group of groupPages(pages, numbers, 'files')) {
      const shown = isNumbered ? group.numbers : [1]
      const html = stampPage(stamp, { image, size: group, numbers: shown, count: pages.length })
      const pdf = await printOnce(html, group)
      made.push({ pdf, password: null, pages: rangesOf(group.numbers) })
    }
    return made
  }

  return {
    async draw(pdf) {
      let bytes = pdf
      const pages = await pagesOf({ pdf, password: null })
      for (const [at, stamp] of stamps.entries()) {
        const source = { pdf: bytes, password: null }
        const drawn = await makeStamps(stamp, String(at) in files ? String(at) : '', pages)
        if (drawn.length === 0) continue
        bytes = await change({ kind: 'overlay', source, stamps: drawn, layer: layerOf(stamp) })
      }
      return bytes
    },
  }
}

function chosenPages(pages: string | null, count: number): number[] {
  const all = pagesIn('1-', count)
  if (pages === 'even' || pages === 'odd') {
    return all.filter((page) => (page % 2 === 0) === (pages === 'even'))
  }
  return pages === null ? all : pagesIn(pages, count)
}

/** The images of the stamps, which prints name by the places of their stamps. */
async function imagesOf(stamps: FormStamp[], tools: PdfTools): Promise<RequestFiles> {
  const files: RequestFiles = {}
  for (const [at, stamp] of stamps.entries()) {
    const image = await checkImage(stamp, tools)
    if (image !== null) files[String(at)] = image
  }
  return files
}

/** @returns the image; null for other stamps */
async function checkImage({ source, kind, file }: FormStamp, tools: PdfTools) {
  if (file === null || source === 'text') return null
  if (source === 'pdf') {
    await tools.pagesOf({ pdf: file.bytes, password: null }).catch((error: unknown) => {
      if (!(error instanceof EngineError) || error.kind !== 'invalid') throw error
      throw unfit(kind, file.name, 'no PDF that can be read without a password')
    })
    return null
  }
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.length)
  if (!IMAGES.some((starts) => starts(bytes))) throw unfit(kind, file.name, 'no PNG, JPEG or WebP')
  return file.bytes
}

function unfit(kind: string, name: string, problem: string): EngineError {
  return fieldError(kind, 'stamp_refused', `The file '${name}' (${kind}) is ${problem}.`)
}

/** The texts of the pages of a PDF, as people read them, and their links. */
import { type ReadPage, readPdf } from './pdf.ts'

/** A run of text on a page. Its box is in parts of the page, from its top left corner. */
export interface PageText {
  /** From 0. */
  page: number
  text: string
  x: number
  y: number
  width: number
  height: number
  /** The size of its letters in points. */
  size: number
}

/** A link on a page. Its box is in parts of the page, from its top left corner. */
export interface PageLink extends Pick<PageText, 'page' | 'x' | 'y' | 'width' | 'height'> {
  url: string
}

/** Reads where the texts of a PDF are. @param pagesMax number of pages to read */
export function readPdfTexts(blob: Blob, pagesMax: number): Promise<PageText[]> {
  return readPdf(blob, pagesMax, textsOf)
}

/** Reads where the links of a PDF are. @param pagesMax number of pages to read */
export function readPdfLinks(blob: Blob, pagesMax: number): Promise<PageLink[]> {
  return readPdf(blob, pagesMax, linksOf)
}

/** A run as pdf.js reads it: in points, and a space is a run of its own. */
export interface Run {
  text: string
  font: string
  isRtl: boolean
  /** The left end of its base line. */
  x: number
  y: number
  width: number
  size: number
}

/** Parts of the size of the letters: what is nearer is one word, and what is nearer one line. */
const WORD_GAP = 0.12
const SPACE_GAP = 0.5

/** Joins what a ligature, another font in the middle of a word or a space has split. */
export function joinedRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  let hasSpace = false
  for (const run of runs) {
    if (run.text.trim() === '') {
      hasSpace ||= run.text !== ''
      continue
    }
    const last = joined.at(-1)
    if (last && isNext(last, run, hasSpace)) joined.splice(-1, 1, union(last, run, hasSpace))
    else joined.push(run)
    hasSpace = false
  }
  return joined
}

function isNext(last: Run, run: Run, hasSpace: boolean): boolean {
  const { size } = run
  const isLine = Math.abs(last.y - run.y) < 0.1 * size && Math.abs(last.size - size) < 0.05 * size
  if (!isLine || last.isRtl !== run.isRtl) return false
  const [left, right] = run.isRtl ? [run, last] : [last, run]
  const gap = (right.x - left.x - left.width) / size
  if (hasSpace) return last.font === run.font && gap > -WORD_GAP && gap < SPACE_GAP
  return Math.abs(gap) < WORD_GAP
}

function union(last: Run, run: Run, hasSpace: boolean): Run {
  const x = Math.min(last.x, run.x)
  const end = Math.max(last.x + last.width, run.x + run.width)
  const text = `${last.text}${hasSpace ? ' ' : ''}${run.text}`
  return { ...last, text, x, width: end - x }
}

const textsOf: ReadPage<PageText> = async (read, page, pdfjs) => {
  const { items } = await read.getTextContent()
  const { width, height, transform } = read.getViewport({ scale: 1 })
  const runs = items.flatMap((item): Run[] => {
    if (!('str' in item)) return []
    const { str: text, fontName: font, width: long, height: size } = item
    const [a = 1, b = 0, , , end = 0, y = 0] = pdfjs.Util.transform(transform, item.transform)
    const isRtl = item.dir === 'rtl'
    // A line that is turned has no box of its own.
    if (Math.abs(b) > Math.abs(a)) return []
    return [{ text, font, isRtl, x: isRtl ? end - long : end, y, width: long, size }]
  })
  return joinedRuns(runs).map(({ text, x, y, width: long, size }) => ({
    page,
    text,
    x: x / width,
    y: (y - size) / height,
    width: long / width,
    height: (size * 1.25) / height,
    size,
  }))
}

const linksOf: ReadPage<PageLink> = async (read, page) => {
  const annotations = (await read.getAnnotations()) as { unsafeUrl?: string; rect: number[] }[]
  const { width, height, transform } = read.getViewport({ scale: 1 })
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = height] = transform as number[]
  return annotations.flatMap(({ unsafeUrl: url, rect }): PageLink[] => {
    if (url === undefined) return []
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect
    const across = [a * x1 + c * y1 + e, a * x2 + c * y2 + e].map((x) => x / width)
    const down = [b * x1 + d * y1 + f, b * x2 + d * y2 + f].map((y) => y / height)
    const [x, y] = [Math.min(...across), Math.min(...down)]
    return [{ page, url, x, y, width: Math.max(...across) - x, height: Math.max(...down) - y }]
  })
}

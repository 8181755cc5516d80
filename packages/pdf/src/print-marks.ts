/** Names the boxes of pages for a print shop, and draws crop marks (ISO 32000-1, 14.11.2). */
import { type Box, shownBox } from './assemble/page-boxes.ts'
import { type Page, readPages } from './assemble/page-list.ts'
import { compressed, type PdfDocument } from './objects/document.ts'
import { itemsOf } from './objects/values.ts'
import type { PageSize } from './printed-pdf.ts'

/** The surroundings of the pages of a print, which are cut off. */
export interface PrintMarks {
  /** In points: how far the print reaches beyond the cut. */
  bleed: number
  /** Whether lines at the corners show where to cut. */
  cropMarks: boolean
  /**
   * Sizes that pages are cut to, in points, whichever way they are turned: Chromium rounds paper
   * up. A page with another size is cut to what is printed of it.
   */
  sizes: PageSize[]
}

/** In points: more than Chromium's rounding, and less than two papers differ by. */
const ROUNDING_MAX = 1.5

/** In points. Marks begin outside of the bleed, and 3 mm from the cut, so that none is left. */
const MARK_DISTANCE = 8.5
const MARK_LENGTH = 14
const MARK_WIDTH = 0.25
/** Between the end of a mark and the edge of the sheet. */
const MARK_ROOM = 4

/** @param document as Chromium has printed it, on paper that is larger by the bleed */
export function setPrintMarks(document: PdfDocument, marks: PrintMarks): void {
  const { bleed, cropMarks } = marks
  for (const page of readPages(document).pages) {
    const printed = shownBox(document, page)
    const trim = trimOf(printed, marks)
    const reach = Math.max(bleed, MARK_DISTANCE)
    const sheet = grown(trim, reach + MARK_LENGTH + MARK_ROOM)
    const entries = new Map(page.dict)
    entries
      .set('TrimBox', arrayOf(trim))
      .set('BleedBox', arrayOf(within(grown(trim, bleed), printed)))
    entries.set('MediaBox', arrayOf(cropMarks ? sheet : printed)).delete('CropBox')
    if (cropMarks) entries.set('Contents', withMarks(document, page, printed, marksOf(trim, reach)))
    document.set(page.id, entries)
  }
}

/** Chromium places content from the upper left corner: rounded up, paper is larger below it. */
function trimOf(printed: Box, { bleed, sizes }: PrintMarks): Box {
  const rounded = grown(printed, -bleed)
  const { left, top, right, bottom } = rounded
  const differenceOf = ({ width, height }: PageSize) =>
    Math.max(Math.abs(right - left - width), Math.abs(top - bottom - height))
  const turned = sizes.map(({ width, height }) => ({ width: height, height: width }))
  const [nearest] = [...sizes, ...turned].toSorted(
    (one, other) => differenceOf(one) - differenceOf(other),
  )
  if (!nearest || differenceOf(nearest) > ROUNDING_MAX) return rounded
  return { left, top, right: left + nearest.width, bottom: top - nearest.height }
}

/** The content as it was shown, which may reach beyond the print, and the marks around it. */
function withMarks(document: PdfDocument, { dict }: Page, printed: Box, marks: string) {
  const [left, bottom, width, height] = [
    printed.left,
    printed.bottom,
    printed.right - printed.left,
    printed.top - printed.bottom,
  ].map(rounded)
  const before = compressed(`q ${left} ${bottom} ${width} ${height} re W n\n`)
  // Screen readers leave artifacts out.
  const after = compressed(`\nQ\n/Artifact BMC q 0 G ${MARK_WIDTH} w ${marks} S Q EMC`)
  const contents = document.resolve(dict.get('Contents'))
  const own = Array.isArray(contents) ? contents : itemsOf(dict.get('Contents'))
  return [document.add(before), ...own, document.add(after)]
}

/** @returns the path of two lines at each corner */
function marksOf({ left, bottom, right, top }: Box, reach: number): string {
  const ends = [reach, reach + MARK_LENGTH]
  const lines: string[] = []
  for (const [x, outward] of [
    [left, -1],
    [right, 1],
  ] as const) {
    for (const [y, upward] of [
      [bottom, -1],
      [top, 1],
    ] as const) {
      const [from = 0, to = 0] = ends
      lines.push(lineOf(x + outward * from, y, x + outward * to, y))
      lines.push(lineOf(x, y + upward * from, x, y + upward * to))
    }
  }
  return lines.join(' ')
}

function lineOf(...numbers: [number, number, number, number]): string {
  const [fromX, fromY, toX, toY] = numbers.map(rounded)
  return `${fromX} ${fromY} m ${toX} ${toY} l`
}

function grown({ left, bottom, right, top }: Box, by: number): Box {
  return { left: left - by, bottom: bottom - by, right: right + by, top: top + by }
}

function within(box: Box, outer: Box): Box {
  return {
    left: Math.max(box.left, outer.left),
    bottom: Math.max(box.bottom, outer.bottom),
    right: Math.min(box.right, outer.right),
    top: Math.min(box.top, outer.top),
  }
}

const arrayOf = ({ left, bottom, right, top }: Box) => [left, bottom, right, top].map(rounded)

const rounded = (length: number) => Math.round(length * 1_000) / 1_000

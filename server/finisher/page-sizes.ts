/** Reads the sizes of the pages of a PDF. */
import { pageIds, readDictionary } from './page-tree.ts'
import { openPdfObjects } from './pdf-objects.ts'

/** In points, of which an inch has 72. */
export interface PageSize {
  width: number
  height: number
}

const MEDIA_BOX = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/

/** @returns the size of each page; none if the PDF has another structure than Chromium's */
export function pageSizes(pdf: Buffer): PageSize[] {
  const objects = openPdfObjects(pdf)
  if (!objects) return []
  return pageIds(pdf, objects).flatMap((id) => {
    const [, width, height] = MEDIA_BOX.exec(readDictionary(pdf, objects, id)) ?? []
    return width === undefined ? [] : { width: Number(width), height: Number(height) }
  })
}

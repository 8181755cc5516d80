/** How large an output is shown on its bed, and how its pages lie on it. */

export const ZOOMS = [
  ['fit', 'Whole page'],
  ['width', 'Width'],
  ['100', '100 %'],
  ['200', '200 %'],
] as const
export type Zoom = (typeof ZOOMS)[number][0]

export interface ProofView {
  zoom: Zoom
  pages: 'below' | 'beside'
}

/** In CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** The padding of the bed on both sides. */
export const BED_PADDING = 72
/** The space between two pages, with their crop marks. */
const GAP = 60
/** Without a choice, pages are as wide as the bed, up to this width. */
const WIDTH_MAX = 640
const WIDTH_MIN = 120

/**
 * The width in which a page is shown.
 * @param bed without its scroll bars @param count number of pages
 */
export function shownWidth(page: Size, bed: Size, count: number, view: ProofView | null): number {
  // Widths of elements are rounded: a part of a pixel too much would wrap or scroll.
  const all = bed.width - 1 - BED_PADDING
  if (view === null) return Math.max(WIDTH_MIN, Math.min(WIDTH_MAX, all))
  if (view.zoom === '100') return page.width
  if (view.zoom === '200') return page.width * 2
  const own = view.pages === 'beside' && count > 1 ? (all - GAP) / 2 : all
  const high = ((bed.height - BED_PADDING) * page.width) / page.height
  return Math.max(WIDTH_MIN, Math.floor(view.zoom === 'fit' ? Math.min(own, high) : own))
}

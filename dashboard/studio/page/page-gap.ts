/** Finds where on a page something is that shows no text: between the texts around it. */
import type { PageText } from '../../preview/pdf-texts.ts'
import { LIQUID } from './source-tree.ts'

interface Range {
  from: number
  to: number
}

/** A box above or below a text alone, and the least of one between two, in parts of the page. */
const ALONE = 0.1
const LEAST = 0.012
/** The margin of a page, and the height that a picture needs, in parts of the page. */
const MARGIN = 0.06
const PICTURE = 0.25

/** The tag or output of Liquid at a place. */
export function liquidAt(html: string, at: number): (Range & { isPart: boolean }) | null {
  for (const { 0: tag, index } of html.matchAll(LIQUID)) {
    if (index > at) return null
    const to = index + tag.length
    if (at < to) return { from: index, to, isPart: /^\{%-?\s*render\b/.test(tag) }
  }
  return null
}

/** Whether HTML has no text of its own. */
export function isBlank(html: string): boolean {
  return (
    html
      .replaceAll(LIQUID, '')
      .replaceAll(/<[^>]*>/g, '')
      .trim() === ''
  )
}

/** The place in the HTML of a text of the page; null = not known. */
type PlaceOf = (index: number) => number | null

/** The texts before and after a part of the HTML, by their numbers; -1 = none is known. */
export function textsAround(
  texts: readonly PageText[],
  placeOf: PlaceOf,
  { from, to }: Range,
): [before: number, after: number] {
  let [before, after] = [-1, -1]
  let [start, end] = [-1, Number.POSITIVE_INFINITY]
  for (const index of texts.keys()) {
    const at = placeOf(index)
    // The last one of several at one place, such as the rows of a loop, and the first one after.
    if (at !== null && at < from && at >= start) [before, start] = [index, at]
    if (at !== null && at >= to && at < end) [after, end] = [index, at]
  }
  return [before, after]
}

/** @param range what shows no text */
export function gapAround(
  texts: readonly PageText[],
  placeOf: PlaceOf,
  html: string,
  { from, to }: Range,
): PageText | null {
  const [before, after] = textsAround(texts, placeOf, { from, to })
  const [above, below] = [texts[before], texts[after]]
  const bottom = above ? above.y + above.height : 0
  if (above && below?.page === above.page && below.y >= bottom) {
    // Texts that the template does not have, such as those of a part.
    const between = texts.slice(before + 1, after)
    const inside = between.find(({ page, y }) => page === above.page && y >= above.y && y < below.y)
    if (inside) return inside
    const x = Math.min(above.x, below.x)
    const width = Math.max(above.x + above.width, below.x + below.width) - x
    return box(above.page, x, bottom, width, below.y - bottom)
  }
  const isBreak = html.slice(from, to).includes('break-before')
  if (below && (!above || isBreak)) {
    const top = Math.max(0, below.y - ALONE)
    return box(below.page, below.x, top, Math.max(below.width, ALONE), below.y - top)
  }
  if (!above) return null
  // It has no place on the page of the last text, and there is another one.
  const isOnNext = isBreak || 1 - bottom < PICTURE
  if (isOnNext && texts.some(({ page }) => page > above.page)) {
    return box(above.page + 1, above.x, MARGIN, Math.max(above.width, ALONE), ALONE)
  }
  return box(above.page, above.x, bottom, Math.max(above.width, ALONE), Math.min(ALONE, 1 - bottom))
}

function box(page: number, x: number, y: number, width: number, height: number): PageText {
  return { page, text: '', x, y, width, height: Math.max(height, LEAST), size: 0 }
}

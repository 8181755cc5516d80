/** Checks and reads page ranges of a request, such as `1-3,5,8-`. */

const PAGE = /^[1-9]\d{0,5}$/
/** Longer texts name more pages than a request may. */
const CHARS_MAX = 10_000

/** Both ends of a range; null for an end that is left out. A page is a range of its own. */
type Ends = [first: string | null, last: string | null]

/**
 * Whether a text names pages from 1 in ranges that do not run backwards. Takes time linear in its
 * length.
 */
export function isPageRanges(text: string): boolean {
  if (text.length > CHARS_MAX || !/^[\d ,-]+$/.test(text)) return false
  return text.split(',').every((range) => {
    const ends = endsOf(range)
    if (ends === null || ends.every((end) => end === null)) return false
    if (ends.some((end) => end !== null && !PAGE.test(end))) return false
    const [first, last] = ends
    return first === null || last === null || Number(first) <= Number(last)
  })
}

function endsOf(range: string): Ends | null {
  const [first = '', last = first, ...others] = range.split('-').map((end) => end.trim())
  return others.length > 0 ? null : [first || null, last || null]
}

/**
 * @returns the pages of a document that valid ranges name, in the order of the document, each once
 */
export function pagesIn(ranges: string, count: number): number[] {
  const named = boundsOf(ranges, count)
  const all = Array.from({ length: count }, (_, at) => at + 1)
  return all.filter((page) => named.some(([from, to]) => from <= page && page <= to))
}

/**
 * @returns the pages of a document that valid ranges name, in the order of the ranges. A page that
 *   is named again is there again, and ends the list: the pages are at most one more than those of
 *   the document.
 */
export function pagesAsNamed(ranges: string, count: number): number[] {
  const pages: number[] = []
  const seen = new Set<number>()
  for (const [from, to] of boundsOf(ranges, count)) {
    for (let page = Math.max(from, 1); page <= Math.min(to, count); page += 1) {
      pages.push(page)
      if (seen.has(page)) return pages
      seen.add(page)
    }
  }
  return pages
}

/** The first and the last page of each range. */
function boundsOf(ranges: string, count: number): [from: number, to: number][] {
  return ranges.split(',').flatMap((range): [from: number, to: number][] => {
    const ends = endsOf(range)
    if (ends === null) return []
    const [first, last] = ends
    return [[Number(first ?? 1), Math.min(Number(last ?? count), count)]]
  })
}

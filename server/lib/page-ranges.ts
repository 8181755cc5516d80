/** Checks and reads page ranges of a request, such as `1-3,5,8-`. */

/** A page, a range, or a range without a beginning or an end. */
const RANGE = /^ *(?:([1-9]\d{0,5})?( *- *)?([1-9]\d{0,5})?) *$/

/** Whether a text names pages from 1 in ranges that do not run backwards. Takes time linear in its length. */
export function isPageRanges(text: string): boolean {
  return text.split(',').every((range) => {
    const [, first, dash, last] = RANGE.exec(range) ?? []
    if (first === undefined && last === undefined) return false
    if (first === undefined || last === undefined) return first !== undefined || dash !== undefined
    return dash !== undefined && Number(first) <= Number(last)
  })
}

/** @returns the pages of a document that valid ranges name, in the order of the document, each once */
export function pagesIn(ranges: string, count: number): number[] {
  const named = boundsOf(ranges, count)
  const all = Array.from({ length: count }, (_, at) => at + 1)
  return all.filter((page) => named.some(([from, to]) => from <= page && page <= to))
}

/**
 * @returns the pages of a document that valid ranges name, in the order of the ranges. A page that is named again is there again, and ends
 * the list: the pages are at most one more than those of the document.
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
function boundsOf(ranges: string, count: number): (readonly [from: number, to: number])[] {
  return ranges.split(',').map((range) => {
    const [, first, dash, last] = RANGE.exec(range) ?? []
    const start = Number(first ?? (last === undefined ? 0 : 1))
    return [start, dash === undefined ? start : Math.min(Number(last ?? count), count)] as const
  })
}

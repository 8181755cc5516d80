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

/** @returns the pages of a document that valid ranges name, in their order, each once */
export function pagesIn(ranges: string, count: number): number[] {
  const named = ranges.split(',').map((range) => {
    const [, first, dash, last] = RANGE.exec(range) ?? []
    const start = Number(first ?? (last === undefined ? 0 : 1))
    return [start, dash === undefined ? start : Math.min(Number(last ?? count), count)] as const
  })
  const all = Array.from({ length: count }, (_, at) => at + 1)
  return all.filter((page) => named.some(([from, to]) => from <= page && page <= to))
}

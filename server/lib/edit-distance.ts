/** How far two words are apart, for "did you mean". */

/** Longer words are compared with nothing: nobody misspells them, and each comparison is quadratic. */
export const WORD_CHARS_MAX = 40

/** A name without letter case and separators: `print_background` and `printBackground` are the same word. */
export function wordOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/**
 * The one candidate that is closest to `word`, if it is close enough to be a misspelling of it.
 * @param word at most WORD_CHARS_MAX characters, as every candidate
 * @returns null if none is close enough, or several are equally close
 */
export function closest(word: string, candidates: Iterable<string>): string | null {
  let best: string | null = null
  let bestDistance = Number.POSITIVE_INFINITY
  for (const candidate of new Set(candidates)) {
    if (candidate.length > WORD_CHARS_MAX || word.length > WORD_CHARS_MAX) continue
    const distanceMax = mistakesIn(Math.min(word.length, candidate.length))
    // Most candidates fail here, which saves the quadratic comparison: this runs for every header of a request.
    if (Math.abs(word.length - candidate.length) > distanceMax) continue
    const distance = editDistance(word, candidate)
    if (distance > distanceMax) continue
    if (distance === bestDistance) best = null
    if (distance >= bestDistance) continue
    best = candidate
    bestDistance = distance
  }
  return best
}

/** Mistakes that a word of this length may have and still be recognised. */
export function mistakesIn(length: number): number {
  if (length < 3) return 0
  if (length < 6) return 1
  return length < 10 ? 2 : 3
}

/** Letters inserted, deleted, replaced or swapped with the next one (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}

/** Compares words for suggestions. */

/** Longer words are not compared, because each comparison takes quadratic time. */
export const WORD_CHARS_MAX = 40

/**
 * Removes letter case and separators: `print_background` and `printBackground` become the same
 * word.
 */
export function wordOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/**
 * Finds the candidate of which `word` is probably a misspelling. Words of more than WORD_CHARS_MAX
 * characters never match.
 * @param mistakesMax lowers how many mistakes a word of its length may have
 * @returns null if none is close enough, or if several are equally close
 */
export function closest(
  word: string,
  candidates: Iterable<string>,
  mistakesMax = 3,
): string | null {
  let best: string | null = null
  let bestDistance = Number.POSITIVE_INFINITY
  for (const candidate of new Set(candidates)) {
    if (candidate.length > WORD_CHARS_MAX || word.length > WORD_CHARS_MAX) continue
    const allowed = mistakesIn(Math.min(word.length, candidate.length))
    const distanceMax = Math.min(mistakesMax, allowed)
    // Most candidates fail here, which saves the quadratic comparison: this runs for every header
    // of a request.
    if (Math.abs(word.length - candidate.length) > distanceMax) continue
    if (hasOtherMeaning(word, candidate)) continue
    const distance = editDistance(word, candidate)
    if (Math.floor(distance) > distanceMax) continue
    if (distance === bestDistance) best = null
    if (distance >= bestDistance) continue
    best = candidate
    bestDistance = distance
  }
  return best
}

/** The text of a list that was probably meant by another one; null if none is similar enough. */
export function similarText(
  text: string,
  known: Iterable<string>,
  mistakesMax?: number,
): string | null {
  if (text.length > WORD_CHARS_MAX) return null
  const word = wordOf(text)
  const words = new Map<string, string>()
  for (const one of known) {
    const other = one.length > WORD_CHARS_MAX ? '' : wordOf(one)
    if (other !== '' && !words.has(other)) words.set(other, one)
  }
  const similar = closest(word, words.keys(), mistakesMax)
  return words.get(word) ?? words.get(similar ?? '') ?? null
}

/** Parts of names of which each means something else than the others of its list. */
const DISTINCT = [
  ['first', 'last', 'even', 'odd', 'left', 'right', 'top', 'bottom', 'inside', 'outside'],
  ['header', 'footer'],
  ['width', 'height', 'depth', 'weight'],
  ['min', 'max'],
  ['before', 'after'],
  ['start', 'end'],
  ['show', 'hide', 'remove'],
  ['enable', 'disable'],
  ['include', 'exclude'],
  ['allow', 'block', 'deny'],
  ['landscape', 'portrait'],
  ['image', 'page'],
  ['light', 'dark', 'night'],
  ['user', 'owner'],
]

/**
 * Whether a name says something else than another one that is spelt alike: `footerEvenPage` is no
 * misspelling of `footerFirstPage`.
 */
function hasOtherMeaning(word: string, candidate: string): boolean {
  return DISTINCT.some((list) => {
    const [own, other] = [word, candidate].map((name) => list.filter((part) => name.includes(part)))
    return own?.length === 1 && other?.length === 1 && own[0] !== other[0]
  })
}

/** Returns how many mistakes a word of this length may have. */
export function mistakesIn(length: number): number {
  if (length < 3) return 0
  if (length < 6) return 1
  return length < 10 ? 2 : 3
}

/**
 * A missing letter is likelier than a wrong one: `formt` is `format` and not `forms`. The sum of
 * these parts stays below one mistake.
 */
const REPLACED = 1.01

/**
 * Counts insertions, deletions, replacements and swaps of adjacent letters (optimal string
 * alignment). The integer part is their number.
 */
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
        (last[column - 1] ?? 0) + (same ? 0 : REPLACED),
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}

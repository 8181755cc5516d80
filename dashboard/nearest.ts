/** Names that are spelt alike. */

/** More letters than these are another word. */
const TYPED_WRONG_MAX = 2

/** @returns the known name that was probably meant; null if none is near */
export function nearest(name: string, known: readonly string[]): string | null {
  const most = Math.min(TYPED_WRONG_MAX, Math.floor(name.length / 3))
  const [best] = known
    .map((other) => ({ other, distance: distanceOf(name, other) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, two) => one.distance - two.distance)
  return best?.other ?? null
}

/** The number of letters to add, remove, replace, or swap with the next one. */
function distanceOf(one: string, other: string): number {
  const [letters, wanted] = [Array.from(one), Array.from(other)]
  let last: number[] = []
  let row = Array.from({ length: wanted.length + 1 }, (_, at) => at)
  for (const [line, letter] of letters.entries()) {
    const next = [line + 1]
    for (const [at, right] of wanted.entries()) {
      const isSwapped = letter === wanted[at - 1] && letters[line - 1] === right
      next.push(
        Math.min(
          (row[at] ?? 0) + (letter === right ? 0 : 1),
          (row[at + 1] ?? 0) + 1,
          (next[at] ?? 0) + 1,
          isSwapped ? (last[at - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    last = row
    row = next
  }
  return row.at(-1) ?? 0
}

/** Finds the name that somebody meant who misspelt it. */

/**
 * The candidate nearest to `name`: one edit per four characters of the candidate, at most three.
 * Letter case and underscores do not count.
 * @returns null if there is none so near, or if `name` is itself a candidate
 */
export function meantBy(name: string, candidates: readonly string[]): string | null {
  if (candidates.includes(name)) return null
  const given = bare(name)
  const near = candidates
    .map((candidate) => ({ candidate, distance: editDistance(given, bare(candidate)) }))
    .filter(({ candidate, distance }) => distance <= Math.min(3, bare(candidate).length / 4))
  near.sort((a, b) => a.distance - b.distance)
  return near[0]?.candidate ?? null
}

function bare(name: string): string {
  return name.toUpperCase().replaceAll('_', '')
}

/** Insertions, removals, replacements and swaps of neighbours (Damerau-Levenshtein). */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      const at = (up: number, left: number) => rows[row - up]?.[column - left] ?? 0
      let best = Math.min(at(1, 0) + 1, (line[column - 1] ?? 0) + 1, at(1, 1) + (same ? 0 : 1))
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (row > 1 && column > 1 && swapped) best = Math.min(best, at(2, 2) + 1)
      line.push(best)
    }
    rows.push(line)
  }
  return rows[a.length]?.[b.length] ?? 0
}

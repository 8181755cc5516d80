/** Finds the name that somebody meant who misspelt it. */
import { editDistance } from './lib/edit-distance.ts'

/**
 * The candidate nearest to `name`: one edit per four characters of the candidate, at most three.
 * Letter case and underscores do not count.
 * @returns null if there is none so near, or if `name` is itself a candidate
 */
export function suggestedSetting(name: string, candidates: readonly string[]): string | null {
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

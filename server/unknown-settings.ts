/** Suggests settings for misspelled environment variables. */
import { editDistance } from './lib/edit-distance.ts'

/**
 * Finds the candidate closest to `name`, with one edit per four characters of the candidate, at
 * most three. Letter case and underscores do not count.
 * @returns null if no candidate is close enough, or if `name` is itself a candidate
 */
export function suggestedSetting(name: string, candidates: readonly string[]): string | null {
  if (candidates.includes(name)) return null
  const given = normalize(name)
  const matches = candidates
    .map((candidate) => ({ candidate, distance: editDistance(given, normalize(candidate)) }))
    .filter(
      ({ candidate, distance }) =>
        Math.floor(distance) <= Math.min(3, normalize(candidate).length / 4),
    )
  matches.sort((a, b) => a.distance - b.distance)
  return matches[0]?.candidate ?? null
}

function normalize(name: string): string {
  return name.toUpperCase().replaceAll('_', '')
}

/** Finds the field that was meant by a name that the form does not have. */

/**
 * Finds the text that was meant; null if none is similar.
 * @param mistakesMax how many mistakes the text may have; by default, longer ones have more
 */
export type Suggest = (text: string, known: Iterable<string>, mistakesMax?: number) => string | null

/** Names that a name is compared with. */
export const COMPARED_MAX = 5_000

/** @returns null if no name is similar enough */
export function similarName(name: string, known: string[], suggest: Suggest): string | null {
  const compared = known.slice(0, COMPARED_MAX)
  return suggest(name, compared) ?? withEnd(name, compared)
}

/** The only name that ends with this one: names of groups are easily forgotten. */
function withEnd(name: string, known: string[]): string | null {
  const [only, ...others] = known.filter((one) => one.endsWith(`.${name}`))
  return others.length === 0 ? (only ?? null) : null
}

/**
 * Whether every combination of ways is to be tried, as `bun run soak` does. The check tries each
 * case in one way, and each way with many cases.
 */
export const THOROUGH = process.env['PLATEN_TESTS'] === 'thorough'

/**
 * Variants of an attack on the same guarantee: some of them in the check, and all in `bun run
 * soak`.
 * @param every the first of so many is tried in the check
 */
export function sampled<T>(variants: readonly T[], every: number): T[] {
  return variants.filter((_, index) => THOROUGH || index % every === 0)
}

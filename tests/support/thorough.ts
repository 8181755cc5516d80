/**
 * Whether every combination of ways is to be tried, as `bun run soak` does. The check tries each
 * case in one way, and each way with many cases.
 */
export const THOROUGH = process.env['PLATEN_TESTS'] === 'thorough'

/**
 * The variants with which a row of a table is tried: one of them in the check, the next one for the
 * next row, and all in `bun run soak`.
 * @param row counted from 0
 * @param rows in how many rows each variant is tried once; by default as many as there are variants
 */
export function inTurn<T>(variants: readonly T[], row: number, rows = variants.length): T[] {
  return variants.filter((_, index) => THOROUGH || index % rows === row % rows)
}

/** The cells of a table that are tried: each row with its columns `inTurn`. */
export function crossed<Row, Column>(
  rows: readonly Row[],
  columns: readonly Column[],
): [Row, Column][] {
  return rows.flatMap((row, at) =>
    inTurn(columns, at).map((column): [Row, Column] => [row, column]),
  )
}

/**
 * Variants of an attack on the same guarantee: some of them in the check, and all in `bun run
 * soak`.
 * @param every the first of so many is tried in the check
 */
export function sampled<T>(variants: readonly T[], every: number): T[] {
  return variants.filter((_, index) => THOROUGH || index % every === 0)
}

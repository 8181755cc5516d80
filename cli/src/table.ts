/** Lists for people, as columns that fit the terminal. */
import { printableLine } from './terminal.ts'
import { cutTo, widthOf } from './text-width.ts'

const GAP = '  '
/** Columns that are not wider are never cut. */
const KEPT = 12

/**
 * Formats rows as aligned columns. The widest columns are cut, with an ellipsis, until the rows
 * fit.
 * @param width columns of the terminal; by default those of standard output, without a limit where
 *   that is none
 */
export function table(
  cells: readonly (readonly string[])[],
  width: number = process.stdout.isTTY ? process.stdout.columns || 80 : Number.POSITIVE_INFINITY,
): string[] {
  const rows = cells.map((row) => row.map(printableLine))
  const count = Math.max(0, ...rows.map((row) => row.length))
  const natural = Array.from({ length: count }, (_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  )
  const widths = fitted(natural, width - GAP.length * (count - 1))
  return rows.map((row) =>
    row
      .map((cell, column) => padded(cell, widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  )
}

/** Narrows the widest columns until the sum of all is `room`, or none may be narrower. */
function fitted(natural: readonly number[], room: number): number[] {
  const sumWith = (limit: number) => natural.reduce((sum, one) => sum + Math.min(one, limit), 0)
  let limit = Math.max(KEPT, ...natural)
  while (limit > KEPT && sumWith(limit) > room) limit -= 1
  return natural.map((one) => Math.min(one, limit))
}

function padded(cell: string, width: number): string {
  const text = cutTo(cell, width)
  return text + ' '.repeat(width - widthOf(text))
}

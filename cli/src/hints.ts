/** Prints the hints of a report for people. */

export interface Hint {
  message: string
  /** The place in the document; null if it is about all of it. */
  where: string | null
  fix: string
}

/** @returns two lines for each hint: what is wrong, and what to do */
export function linesOfHints(hints: readonly Hint[], indent = ''): string[] {
  return hints.flatMap(({ message, where, fix }) => [
    `${indent}- ${message}${where === null ? '' : ` (${where})`}`,
    `${indent}  ${fix}`,
  ])
}

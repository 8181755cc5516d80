/** Turns an offset in a text into what editors show. */

/** The line and the column of an offset; both begin with 1. */
export function placeAt(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

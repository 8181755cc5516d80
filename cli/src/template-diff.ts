/** Unified diffs of templates. */
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'

interface Sides {
  before: string
  after: string
  /** Names of both sides. */
  from: string
  to: string
}

/**
 * Milliseconds: texts with nothing in common take time in proportion to the square of their lines.
 */
const TIMEOUT_MS = 2_000

/**
 * Compares two texts line by line, with three lines around each change. Ends with one line if it
 * takes too long.
 */
export function unifiedDiff({ before, after, from, to }: Sides): string {
  const options = { context: 3, timeout: TIMEOUT_MS, headerOptions: FILE_HEADERS_ONLY }
  const patch = createTwoFilesPatch(from, to, before, after, undefined, undefined, options)
  return (
    patch?.trimEnd() ??
    `--- ${from}\n+++ ${to}\nThe texts differ in too many lines to compare them.`
  )
}

/**
 * Unified diffs of texts that may be long and have nothing in common, for which they take time in
 * proportion to the square of the lines.
 */
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'

/** Two texts to compare. */
export interface ComparedTexts {
  before: string
  after: string
  /** Names of both sides. */
  from: string
  to: string
}

const CONTEXT_LINES = 3

/** @returns null if it takes longer than `timeoutMs` */
export function unifiedDiff(
  { before, after, from, to }: ComparedTexts,
  timeoutMs: number,
): string | null {
  const options = {
    context: CONTEXT_LINES,
    timeout: timeoutMs,
    headerOptions: FILE_HEADERS_ONLY,
  }
  return createTwoFilesPatch(from, to, before, after, undefined, undefined, options) ?? null
}
